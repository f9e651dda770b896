/**
 * Reads the track record as pages draw it: outcomes and reputation by day, calibration, minutes to Bitcoin.
 * Computed once per size of the ledger and version of the commits.
 */
import type { Database } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { type MinutesToBlock, readMinutesToBlock } from '../plots/minutes-to-block.store.ts'
import { type ReputationDay, readReputationDays } from '../plots/reputation-days.store.ts'
import { readStatus } from '../status.store.ts'
import { type Figures, figuresAt } from './index-figures.ts'
import { type OutcomeDay, readOutcomeDays } from './outcome-days.store.ts'

export interface TrackRecordView extends Pick<Figures, 'trackRecord' | 'calibration' | 'axis'> {
  /** Of the ledger that these figures are computed from. */
  size: number
  days: readonly OutcomeDay[]
  reputation: readonly ReputationDay[]
  minutes: MinutesToBlock
  isDemonstration: boolean
}

type OverTime = Pick<TrackRecordView, 'days' | 'reputation' | 'minutes'>

const kept = new WeakMap<Database, { of: string; overTime: Promise<OverTime> }>()

export async function readTrackRecord({ db }: Pick<LedgerDeps, 'db'>): Promise<TrackRecordView> {
  const status = await readStatus(db)
  const { trackRecord, calibration, axis } = await figuresAt(db, status, null)
  return {
    trackRecord,
    calibration,
    axis,
    size: status.size,
    ...(await overTimeAt(db, `${status.size}:${status.commitsVersion}`, axis)),
    isDemonstration: status.isDemonstration,
  }
}

function overTimeAt(db: Database, of: string, axis: Figures['axis']): Promise<OverTime> {
  const ready = kept.get(db)
  if (ready?.of === of) return ready.overTime
  const overTime = readOverTime(db, axis)
  kept.set(db, { of, overTime })
  // A failed reading is retried by the next caller.
  overTime.catch(() => kept.delete(db))
  return overTime
}

async function readOverTime(db: Database, { derivation }: Figures['axis']): Promise<OverTime> {
  const [days, reputation, minutes] = await Promise.all([
    readOutcomeDays(db),
    readReputationDays(db, derivation.earliest_anchored_commit_at),
    readMinutesToBlock(db),
  ])
  return { days, reputation, minutes }
}
