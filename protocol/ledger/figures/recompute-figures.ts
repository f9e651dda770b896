// Recomputes track record and calibration from the entries of an export, by the recipe that the index publishes. Only the records and
// the signed payloads decide; signatures and completeness are the task of the verification of the whole export.
import type { JudgmentType, Verdict } from '../../proofs/verdict-payload.ts'
import type { LedgerRecord, TradeRow } from '../record/record-types.ts'
import type { ResolvedCount } from './calibration.ts'
import { calibrationOnTheWire } from './calibration-on-the-wire.ts'
import { type CitingTrade, gradeOutcome, usdE8 } from './outcome.ts'
import { type TrackRecord, trackRecord } from './track-record.ts'

/** What is read of a line: untrusted. */
interface ExportedEntry {
  readonly entry: number
  readonly record: LedgerRecord
  readonly proof_event: { readonly content: string }
}

interface OpenVerdict {
  readonly verdict: Verdict
  readonly confidenceBps: number
  readonly proposedCoins: readonly string[]
}

export interface RecomputedFigures {
  readonly entries: number
  readonly trackRecord: TrackRecord
  readonly calibration: ReturnType<typeof calibrationOnTheWire>
}

export interface FigureCounter {
  /** One line of JSON. Throws when it is no entry. */
  add(line: string): void
  result(): RecomputedFigures
}

export function createFigureCounter(): FigureCounter {
  const verdicts = new Map<number, OpenVerdict>()
  const cited = new Map<number, CitingTrade[]>()
  const totals = { wins: 0, losses: 0, breakevens: 0, researchCalls: 0, governedDecisions: 0 }
  let netPnlUsdE8 = 0n
  let entries = 0

  function addTrade(entry: number, trade: TradeRow): void {
    netPnlUsdE8 += usdE8(trade.realized_pnl_usd)
    if (trade.result === 'WIN') totals.wins += 1
    else if (trade.result === 'LOSS') totals.losses += 1
    else totals.breakevens += 1
    if (trade.verdict_entry === null) return
    const rows = cited.get(trade.verdict_entry) ?? []
    rows.push({ entry, trade })
    cited.set(trade.verdict_entry, rows)
  }

  function addVerdict(entry: number, record: LedgerRecord, content: string): void {
    if (record.type !== 'pre_action_verdict' && record.type !== 'self_submitted_verdict') return
    const { judgment_type: judgmentType } = JSON.parse(content) as { judgment_type: JudgmentType }
    if (judgmentType !== 'outcome_verifiable') return
    const proposed = record.type === 'pre_action_verdict' ? record.verdict.proposed_entries : null
    verdicts.set(entry, {
      verdict: record.verdict.verdict,
      confidenceBps: record.verdict.confidence_bps,
      proposedCoins: Object.keys(proposed ?? {}),
    })
  }

  return {
    add(line) {
      const { entry, record, proof_event: event } = JSON.parse(line) as ExportedEntry
      entries += 1
      if (record.type === 'trade_outcomes') for (const trade of record.trades) addTrade(entry, trade)
      if (record.type === 'pre_action_verdict') {
        if (record.judgment_execution === null) totals.researchCalls += 1
        else totals.governedDecisions += 1
      }
      addVerdict(entry, record, event.content)
    },
    result() {
      const counts = resolve(verdicts, cited)
      return {
        entries,
        trackRecord: trackRecord({ ...totals, netPnlUsdE8, ledgerEntries: entries }),
        calibration: calibrationOnTheWire(counts, totals),
      }
    },
  }
}

function resolve(
  verdicts: ReadonlyMap<number, OpenVerdict>,
  cited: ReadonlyMap<number, readonly CitingTrade[]>,
): ResolvedCount[] {
  return [...verdicts].flatMap(([entry, { verdict, confidenceBps, proposedCoins }]) => {
    const { outcome_current: outcome } = gradeOutcome(
      { judgmentType: 'outcome_verifiable', verdict, proposedCoins, committedAt: null, shadowPnlUsd: null },
      cited.get(entry) ?? [],
    )
    return outcome === null ? [] : [{ confidenceBps, outcome, count: 1 }]
  })
}
