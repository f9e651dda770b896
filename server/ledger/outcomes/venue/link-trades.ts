/**
 * Links a trade to the verdict that proposed it: the newest one before it was opened, for its coin and
 * side, not yet cited by another trade.
 */

import type { Proposal } from '../proposals.store.ts'
import type { ClosedTrade } from './closed-trades.ts'

/** A proposal is valid for this long; a position opened later is another decision. */
export const proposalHoldsSeconds = 86_400

export interface LinkedTrade {
  trade: ClosedTrade
  /** Null when no verdict proposed it; 'waiting' while its verdict has no number yet. */
  verdict: number | null | 'waiting'
}

/** `trades`: by settlement. `cited`: `entry:COIN` of published trades. */
export function linkTrades(
  trades: readonly ClosedTrade[],
  proposals: readonly Proposal[],
  cited: ReadonlySet<string>,
): LinkedTrade[] {
  const taken = new Set(cited)
  const used = new Set<Proposal>()
  const byOpening = [...trades].sort((a, b) => a.openedAtUnix - b.openedAtUnix)
  const found = new Map<ClosedTrade, LinkedTrade['verdict']>()
  for (const trade of byOpening) {
    const coin = trade.coin.toUpperCase()
    const proposal = proposals.findLast(
      (one) =>
        one.coin.toUpperCase() === coin &&
        one.side === trade.side &&
        one.createdAtUnix <= trade.openedAtUnix &&
        one.createdAtUnix >= trade.openedAtUnix - proposalHoldsSeconds,
    )
    const isFree = proposal && !used.has(proposal) && !taken.has(`${proposal.entry}:${coin}`)
    if (isFree) used.add(proposal)
    found.set(trade, isFree ? (proposal.entry ?? 'waiting') : null)
  }
  return trades.map((trade) => ({ trade, verdict: found.get(trade)! }))
}
