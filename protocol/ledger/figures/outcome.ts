// Computes the outcome of a verdict (states of GET /ledger/{entry}/outcome) from the trade rows that cite
// it.
import type { JudgmentType, Verdict } from '../../proofs/verdict-payload.ts'
import type { TradeResult, TradeRow } from '../record/record-types.ts'

export type OutcomeStatus = 'open' | 'cited' | 'settled' | 'not_applicable'
export type OutcomeCurrent = 'proven_right' | 'proven_wrong' | 'inconclusive' | 'evidence_unavailable'

export interface VerdictToGrade {
  readonly judgmentType: JudgmentType
  readonly verdict: Verdict
  /** Coins of the proposed positions; empty when the record names none, in which case one row closes it. */
  readonly proposedCoins: readonly string[]
  /** Strongest of tiers 0, 1 and 2; null while no external clock covers the verdict. */
  readonly committedAt: number | null
  /** The result a rejected proposal would have had, as decimal text; null when not measured. */
  readonly shadowPnlUsd: string | null
}

export interface CitingTrade {
  /** The trade_outcomes entry. */
  readonly entry: number
  readonly trade: TradeRow
}

export interface GradedOutcome {
  readonly applicable: boolean
  readonly outcome_status: OutcomeStatus
  readonly outcome_current: OutcomeCurrent | null
  readonly settled_by: readonly number[]
  readonly trades: readonly TradeRow[]
  readonly settled_at: number | null
  readonly settled_after_commit: boolean | null
}

const MONEY = /^(-?)(0|[1-9][0-9]{0,17})(?:\.([0-9]{1,8}))?$/

/** Units of 10^-8. Throws on text that is not an amount, and on "-0". */
export function usdE8(text: string): bigint {
  const match = MONEY.exec(text)
  const units = match && BigInt(match[2]! + (match[3] ?? '').padEnd(8, '0'))
  if (!match || units === null || (match[1] === '-' && units === 0n)) {
    throw new Error(`${JSON.stringify(text.slice(0, 40))} is no decimal amount`)
  }
  return match[1] === '-' ? -units : units
}

/** After fees; exactly 0 is a break-even. */
export function tradeResult(realizedPnlUsd: string): TradeResult {
  const units = usdE8(realizedPnlUsd)
  return units > 0n ? 'WIN' : units < 0n ? 'LOSS' : 'BREAKEVEN'
}

/** `citing`: every row whose verdict_entry is this verdict, in ledger order. */
export function gradeOutcome(of: VerdictToGrade, citing: readonly CitingTrade[]): GradedOutcome {
  const trades = citing.map(({ trade }) => trade)
  const nothing = { settled_by: [], trades: [], settled_at: null, settled_after_commit: null }
  if (of.judgmentType === 'rule_verifiable') {
    return { applicable: false, outcome_status: 'not_applicable', outcome_current: null, ...nothing }
  }
  const status = statusOf(of, trades)
  const settledAt = status === 'settled' && trades.length > 0 ? latest(trades) : null
  return {
    applicable: true,
    outcome_status: status,
    outcome_current: currentOf(of, status, trades),
    settled_by: [...new Set(citing.map(({ entry }) => entry))].sort((a, b) => a - b),
    trades,
    settled_at: settledAt,
    settled_after_commit: settledAt === null || of.committedAt === null ? null : settledAt > of.committedAt,
  }
}

/**
 * Settled when every proposed position is closed by a row of its coin; the case of coin names is ignored,
 * because venues and orders differ.
 */
function statusOf(of: VerdictToGrade, trades: readonly TradeRow[]): OutcomeStatus {
  if (of.verdict === 'reject' && of.shadowPnlUsd !== null) return 'settled'
  if (trades.length === 0) return 'open'
  const closed = new Set(trades.map(({ coin }) => coin.toUpperCase()))
  return of.proposedCoins.every((coin) => closed.has(coin.toUpperCase())) ? 'settled' : 'cited'
}

function currentOf(
  of: VerdictToGrade,
  status: OutcomeStatus,
  trades: readonly TradeRow[],
): OutcomeCurrent | null {
  if (of.verdict === 'reject') {
    if (of.shadowPnlUsd === null) return 'evidence_unavailable'
    return bySign(-usdE8(of.shadowPnlUsd))
  }
  if (status !== 'settled') return null
  return bySign(trades.reduce((net, trade) => net + usdE8(trade.realized_pnl_usd), 0n))
}

const bySign = (net: bigint): OutcomeCurrent =>
  net > 0n ? 'proven_right' : net < 0n ? 'proven_wrong' : 'inconclusive'

const latest = (trades: readonly TradeRow[]): number => Math.max(...trades.map((trade) => trade.settled_at))
