// Judges an action while the equity of the account is not known: a large amount needs the equity, and a smaller one is not judged.
import { lessThan, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { transfer } from '../../examples/calldata.ts'
import { AAVE, ALICE, stated, supply, tx, USDC, usdc } from '../../examples/transactions.ts'
import { cover, found, type Judging, usdOf } from '../../judge/judging.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Effect } from '../../model.ts'
import { factUnread } from '../calls/fact-unread.ts'

export const equityUnknown = rule({
  id: 'onchain.equity_unknown',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §7, tier S? and T26',
  message: ({ what }: { readonly what: string }) =>
    `${what}; without the equity of the account nothing shows that this is a small part of it.`,
  fix: 'State equity_usd.',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      USDC,
      transfer(ALICE, usdc(120_000)),
    ),
    tx(AAVE, supply(USDC, usdc(120_000))),
  ],
  quiet: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(20)),
    ),
    stated({ equity_usd: 1000 }, AAVE, supply(USDC, usdc(20))),
    stated({ intent: 'Supply 20 USDC to Aave' }, AAVE, supply(USDC, usdc(20))),
  ],
})

/** T26: from here on the amount itself is a concern; of a smaller one nothing is known but that the equity is not stated. */
export const LARGE_USD = rational(100_000)

export function leaveEquity(judging: Judging, effect: Effect, what: string): void {
  const { place } = effect
  if (isUnread(judging, { fact: 'equity' }, place)) return
  if (effect.all || !lessThan(usdOf(judging, effect).low, LARGE_USD)) {
    found(judging, equityUnknown, place, { what })
    return
  }
  cover(judging, factUnread, place)
  judging.findings.unjudged(place.span, 'unknown_effect')
  judging.findings.notChecked({
    id: 'equity',
    why: `${what}; the equity of the account is not stated, so its share is not known`,
    would_need: 'equity_usd',
  })
}
