/**
 * Computes track record, calibration and reputation of the ledger. They depend only on what was appended and on the commits that
 * anchors show, so a server computes them once per size and version of the commits.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import { type ReputationAxis, reputationAxis } from '#protocol/ledger/figures/reputation.ts'
import { type TrackRecord, trackRecord } from '#protocol/ledger/figures/track-record.ts'
import type { Database } from '#server/kernel/db.ts'
import { type LedgerTotals, readAnchoredSets, readTotals } from '../append/totals.store.ts'
import { calibrationBlock } from '../outcomes/calibration-block.ts'
import type { LedgerStatus } from '../status.store.ts'

export interface Figures {
  trackRecord: TrackRecord
  calibration: Awaited<ReturnType<typeof calibrationBlock>>
  /** Without the time of the request. */
  axis: Omit<ReputationAxis, 'as_of'>
  entries: number
  mandatoryPublished: number
}

/** Number of cached anchor selections. */
const maxKept = 32
const kept = new WeakMap<Database, Map<string, { of: string; figures: Promise<Figures> }>>()

/** `anchors`: keys as the caller names them, comma-separated; null for all. */
export function figuresAt(
  db: Database,
  { size, commitsVersion }: Pick<LedgerStatus, 'size' | 'commitsVersion'>,
  anchors: string | null,
): Promise<Figures> {
  const of = `${size}:${commitsVersion}`
  const byAnchors = kept.get(db) ?? new Map()
  kept.set(db, byAnchors)
  const key = anchors ?? ''
  const ready = byAnchors.get(key)
  if (ready?.of === of) return ready.figures
  const figures = workOut(db, anchors)
  byAnchors.delete(key)
  byAnchors.set(key, { of, figures })
  // A failed computation is retried by the next caller.
  figures.catch(() => byAnchors.delete(key))
  if (byAnchors.size > maxKept) byAnchors.delete(byAnchors.keys().next().value)
  return figures
}

async function workOut(db: Database, anchors: string | null): Promise<Figures> {
  const whole = await readTotals(db)
  const totals = anchors === null ? whole : await rootedIn(db, whole, anchors.split(',') as Hex64[])
  const { as_of: _now, ...axis } = reputationAxis(totals.axis, 0)
  return {
    trackRecord: trackRecord(totals.record),
    calibration: await calibrationBlock(db, totals.record),
    axis,
    entries: totals.record.ledgerEntries,
    mandatoryPublished: totals.mandatoryPublished,
  }
}

/** Only the entries attested by one of these keys. */
async function rootedIn(db: Database, totals: LedgerTotals, keys: Hex64[]): Promise<LedgerTotals> {
  const { entrySets, artifactSets, verdicts, gate } = await readAnchoredSets(db, keys)
  const sum = (sets: typeof entrySets): number => sets.reduce((all, { count }) => all + count, 0)
  return {
    ...totals,
    axis: {
      ...totals.axis,
      totalEntries: sum(entrySets),
      verifiedEntries: sum(entrySets),
      verdicts,
      artifacts: sum(artifactSets),
      entrySets,
      artifactSets,
      ...gate,
    },
  }
}
