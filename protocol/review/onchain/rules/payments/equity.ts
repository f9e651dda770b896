// Judges an action while the equity of the account is not known: a limit of its owner, or an amount that was asked for and
// stays the sender's, shows enough; a large amount needs the equity; and what is left is not judged.
import { compare, lessThan, rational, sum } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { transfer } from '../../examples/calldata.ts'
import { AAVE, ALICE, stated, supply, tx, USDC, usdc } from '../../examples/transactions.ts'
import { cover, found, type Judging, symbolOf, unitsOf, usdOf } from '../../judge/judging.ts'
import { isUnread } from '../../judge/missing.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import { factUnread } from '../calls/fact-unread.ts'

export const equityUnknown = rule({
  id: 'onchain.equity_unknown',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §7, tier S?',
  message: ({ what }: { readonly what: string }) =>
    `${what}; without the equity of the account nothing shows that this is a small part of it.`,
  fix: 'State equity_usd.',
  fires: [
    stated({ recipient_verified: true, address_book: { Alice: ALICE } }, USDC, transfer(ALICE, usdc(20_000))),
    tx(AAVE, supply(USDC, usdc(20_000))),
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

/** US dollars. From here on the equity must be known: a mistake of this size cannot be borne by anybody's word. */
const MOST_WITHOUT_EQUITY = rational(100_000)
/** Stable coins of this worth are a large amount for most accounts. */
const LARGE = rational(10_000)

const COUNTED: readonly EffectKind[] = ['transfer', 'swap', 'deposit', 'stake', 'bridge', 'borrow']

/** Everything that moves is worth at most the cap that the caller's mandate sets for one action. */
export function isWithinMandate(judging: Judging, effect: Effect): boolean {
  const { mandate } = judging.facts
  if (mandate === null || mandate.open.length > 0) return false
  const caps = [mandate.maxNotionalUsd, effect.kind === 'transfer' ? mandate.maxSinglePaymentUsd : null]
  const highs = judging.effects
    .filter(({ kind }) => COUNTED.includes(kind))
    .map((one) => usdOf(judging, one).high)
  if (highs.some((high) => high === null)) return false
  const moved = sum(highs.map((high) => high!))
  return caps.some(
    (cap) => cap !== null && compare(cap, MOST_WITHOUT_EQUITY) <= 0 && compare(moved, cap) <= 0,
  )
}

/** The intent states this amount of this asset, and it is no fortune: what the sender keeps in another form is what was asked for. */
export function isAsked(judging: Judging, effect: Effect): boolean {
  const { intent, prose } = judging
  const [symbol, units] = [symbolOf(judging, effect), unitsOf(judging, effect)]
  const { high } = usdOf(judging, effect)
  if (intent === null || prose || effect.described || symbol === null || units === null || high === null)
    return false
  const named = intent.amounts.filter(({ asset }) => asset !== null && sameAsset(asset, symbol, true))
  return named.some(({ amount }) => compare(amount, units) === 0) && compare(high, MOST_WITHOUT_EQUITY) <= 0
}

/** What a name or a message costs: the intent need not state it. */
export function isFee(judging: Judging, effect: Effect): boolean {
  const { high } = usdOf(judging, effect)
  return judging.intent !== null && !judging.prose && high !== null && compare(high, MOST_FEE) <= 0
}
const MOST_FEE = rational(50)

/** A large amount is a finding; of a smaller one nothing is known but that the equity is not stated. */
export function leaveEquity(judging: Judging, effect: Effect, what: string): void {
  const { place } = effect
  if (isUnread(judging, { fact: 'equity' }, place)) return
  if (effect.all || !lessThan(usdOf(judging, effect).low, LARGE)) {
    found(judging, equityUnknown, place, { what })
    return
  }
  cover(judging, factUnread, place)
  judging.findings.unjudged(place.span, 'unknown_effect')
  judging.findings.notChecked({
    id: 'equity',
    why: `${what}; the equity of the account is not stated, so its share is not known`,
    would_need: 'equity_usd, or a mandate with a cap for one action',
  })
}
