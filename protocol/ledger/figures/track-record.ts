// Computes totals of the closed trades. Break-evens are included, so these differ from the axis figures by
// design.

export interface TrackRecordTotals {
  readonly wins: number
  readonly losses: number
  readonly breakevens: number
  /** Sum of realized_pnl_usd, in units of 10^-8. */
  readonly netPnlUsdE8: bigint
  readonly researchCalls: number
  readonly governedDecisions: number
  readonly ledgerEntries: number
}

export type Maturity = 'early' | 'developing' | 'established'

export interface TrackRecord {
  readonly live_trades_closed: number
  readonly wins: number
  readonly losses: number
  readonly win_rate_pct: number
  readonly net_pnl_usd: number
  readonly research_calls_published: number
  readonly governed_decisions_published: number
  readonly ledger_entries: number
  readonly maturity: Maturity
}

export function trackRecord(totals: TrackRecordTotals): TrackRecord {
  const closed = totals.wins + totals.losses + totals.breakevens
  return {
    live_trades_closed: closed,
    wins: totals.wins,
    losses: totals.losses,
    win_rate_pct: closed === 0 ? 0 : Math.floor((20_000 * totals.wins + closed) / (2 * closed)) / 100,
    net_pnl_usd: cents(totals.netPnlUsdE8) / 100,
    research_calls_published: totals.researchCalls,
    governed_decisions_published: totals.governedDecisions,
    ledger_entries: totals.ledgerEntries,
    maturity: closed < 10 ? 'early' : closed < 50 ? 'developing' : 'established',
  }
}

/** Rounded half away from zero. */
function cents(unitsE8: bigint): number {
  const magnitude = ((unitsE8 < 0n ? -unitsE8 : unitsE8) + 500_000n) / 1_000_000n
  return Number(unitsE8 < 0n ? -magnitude : magnitude)
}
