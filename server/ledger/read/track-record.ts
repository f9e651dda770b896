/** Reads the track record as pages draw it: outcomes by day, calibration, reputation. Computed once per size of the ledger. */
import type { Database } from '#server/kernel/db.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { readStatus } from '../status.store.ts'
import { type Figures, figuresAt } from './index-figures.ts'
import { type OutcomeDay, readOutcomeDays } from './outcome-days.store.ts'

export interface TrackRecordView extends Pick<Figures, 'trackRecord' | 'calibration' | 'axis'> {
  /** Of the ledger that these figures are computed from. */
  size: number
  days: readonly OutcomeDay[]
  isDemonstration: boolean
}

const kept = new WeakMap<Database, { size: number; days: Promise<OutcomeDay[]> }>()

export async function readTrackRecord({ db }: Pick<LedgerDeps, 'db'>): Promise<TrackRecordView> {
  const status = await readStatus(db)
  const { trackRecord, calibration, axis } = await figuresAt(db, status, null)
  return {
    trackRecord,
    calibration,
    axis,
    size: status.size,
    days: await daysAt(db, status.size),
    isDemonstration: status.isDemonstration,
  }
}

function daysAt(db: Database, size: number): Promise<OutcomeDay[]> {
  const ready = kept.get(db)
  if (ready?.size === size) return ready.days
  const days = readOutcomeDays(db)
  kept.set(db, { size, days })
  // A failed reading is retried by the next caller.
  days.catch(() => kept.delete(db))
  return days
}
