// Judges payments to verified recipients against equity; who counts as verified is the caller’s word and listed as unchecked.
import { toUsd } from '../../../core/number/decimal.ts'
import { isZero, lessThan, type Rational } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { transfer } from '../../examples/calldata.ts'
import {
  AAVE,
  ALICE,
  DAI,
  ether,
  fn,
  ME,
  STRANGER,
  stated,
  supply,
  tx,
  USDC,
  usdc,
  WETH,
} from '../../examples/transactions.ts'
import { bpsText, cover, found, type Judging, shareOf, type UsdBounds, usdOf } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect, Place } from '../../model.ts'
import { isStatedAmount } from '../allowances/bounded.ts'
import { factUnread } from '../calls/fact-unread.ts'
import { isWithinHolding, isWithinLimit } from '../intent/limits.ts'
import { LARGE_USD, leaveEquity } from './equity.ts'

interface Paid {
  readonly what: string
  readonly together: string
  readonly share: string
  readonly equity: string
}

const shareMessage = ({ what, together, share, equity }: Paid): string =>
  `${what}; all payments together are ${together} USD, ${share} basis points of equity ${equity} USD.`

export const paymentShareConcern = rule({
  id: 'onchain.payment_share.concern',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §6, payments',
  message: shareMessage,
  fix: 'Pay at most a tenth of the equity, or have a person confirm.',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(200)),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, mandate: { equity_usd: 1000 } },
      DAI,
      transfer(ALICE, 101n * 10n ** 18n),
    ),
  ],
  quiet: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(100)),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, mandate: { equity_usd: 1010 } },
      DAI,
      transfer(ALICE, 101n * 10n ** 18n),
    ),
  ],
})

export const paymentShareReject = rule({
  id: 'onchain.payment_share.reject',
  severity: 'blocker',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §6, payments',
  message: shareMessage,
  fix: 'Pay at most half of the equity.',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(501)),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      DAI,
      transfer(ALICE, 900n * 10n ** 18n),
    ),
  ],
  quiet: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(500)),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 9000 },
      DAI,
      transfer(ALICE, 900n * 10n ** 18n),
    ),
  ],
})

export const paidToOther = rule({
  id: 'onchain.exit_to_other',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({ what }: { readonly what: string }) => `${what}, a verified recipient that is not the sender.`,
  fix: 'Withdraw to the sender, then pay.',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      AAVE,
      fn('withdraw(address,uint256,address)', USDC, usdc(50), ALICE),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      AAVE,
      fn('repay(address,uint256,uint256,address)', USDC, usdc(50), 2n, ALICE),
    ),
  ],
  quiet: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      AAVE,
      fn('withdraw(address,uint256,address)', USDC, usdc(50), ME),
    ),
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE } },
      AAVE,
      fn('repay(address,uint256,uint256,address)', USDC, usdc(50), 2n, ME),
    ),
  ],
})

export const amountUnpriced = rule({
  id: 'onchain.amount_unpriced',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6, ceiling prices',
  message: ({ what }: { readonly what: string }) =>
    `${what}; at the ceiling price this may be a large part of the equity, and no price shows that it is not.`,
  fix: 'State the worth in US dollars from a dated quote, or a larger equity.',
  fires: [
    stated({ recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 }, ALICE, '0x', {
      value: ether(150),
    }),
    stated({ equity_usd: 1000 }, AAVE, supply(WETH, ether(150))),
  ],
  quiet: [
    stated({ recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 100_000 }, ALICE, '0x', {
      value: ether(150),
    }),
    stated({ equity_usd: 100_000 }, AAVE, supply(WETH, ether(150))),
  ],
})

export const equityDiffers = rule({
  id: 'onchain.equity_differs',
  severity: 'low',
  category: 'intent_mismatch',
  evidence: 'A',
  source: 'policy: review.md §7',
  message: ({ what }: { readonly what: string }) => what,
  fix: 'State one equity.',
  fires: [
    {
      artifact: stated(
        { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 90_000 },
        USDC,
        transfer(ALICE, usdc(5)),
      ),
      equityUsd: 1000,
    },
    {
      artifact: stated(
        { recipient_verified: true, address_book: { Alice: ALICE }, mandate: { equity_usd: 900 } },
        USDC,
        transfer(ALICE, usdc(5)),
      ),
      equityUsd: 1000,
    },
  ],
  quiet: [
    {
      artifact: stated(
        { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
        USDC,
        transfer(ALICE, usdc(5)),
      ),
      equityUsd: 1000,
    },
    {
      artifact: stated(
        { recipient_verified: true, address_book: { Alice: ALICE }, mandate: { equity_usd: 1005 } },
        USDC,
        transfer(ALICE, usdc(5)),
      ),
      equityUsd: 1000,
    },
  ],
})

export const paymentWithin = allowRule({
  id: 'onchain.payment_within',
  evidence: 'A',
  source: 'policy: review.md §6, payments',
  fires: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(20)),
    ),
    tx(ME),
  ],
  quiet: [
    stated(
      { recipient_verified: true, address_book: { Alice: ALICE }, equity_usd: 1000 },
      USDC,
      transfer(ALICE, usdc(200)),
    ),
    tx(STRANGER, '0x', { value: 1n }),
  ],
})

/** At the ceiling price it may be more than the whole equity: a finding. Less than that is only not known. */
export function leaveWorth(
  judging: Judging,
  high: Rational | null,
  equity: Rational,
  place: Place,
  what: string,
): void {
  if (high === null || lessThan(equity, high)) {
    missing(judging, { fact: 'worth' }, amountUnpriced, place, { what })
    return
  }
  cover(judging, factUnread, place)
  judging.findings.unjudged(place.span, 'unknown_effect')
  judging.findings.notChecked({
    id: 'worth',
    why: `${what}; at the ceiling price this is more than the bound, and no dated price shows that it is less`,
    would_need: 'the worth in US dollars from a dated quote',
  })
}

/**
 * The bytes pay exactly the amount that the intent names, in that token, and the recipient was verified: where nothing is
 * said of the account, its owner drew that line. A large amount needs the equity all the same.
 */
const isWanted = (judging: Judging, effect: Effect): boolean => {
  const { facts, prose, world } = judging
  const { high } = usdOf(judging, effect)
  const checked =
    facts.recipientVerified ||
    (effect.counterparty !== null &&
      world.bookEntries(effect.counterparty).some(({ isVerified }) => isVerified === true))
  return (
    checked &&
    !prose &&
    !effect.described &&
    high !== null &&
    lessThan(high, LARGE_USD) &&
    isStatedAmount(judging, effect) &&
    judging.effects.length === 1
  )
}

const VERIFIED_BPS = { ok: 1000, reject: 5000 } as const

export function judgeVerified(judging: Judging, effect: Effect, what: string, total: UsdBounds): void {
  const { equity } = judging
  const isShown = isWithinLimit(judging, effect) || isWithinHolding(judging, effect, VERIFIED_BPS.ok)
  const isAsked = judging.facts.holdings.length === 0 && isWanted(judging, effect)
  if (equity === null) {
    if (isShown || isAsked) cover(judging, paymentWithin, effect.place)
    else leaveEquity(judging, effect, what)
    return
  }
  const { low, high } = total
  testPayment(judging, 'payment_verified', total, equity)
  const rejects = lessThan(shareOf(equity, VERIFIED_BPS.reject), low)
  if (rejects || lessThan(shareOf(equity, VERIFIED_BPS.ok), low))
    found(judging, rejects ? paymentShareReject : paymentShareConcern, effect.place, {
      what,
      together: toUsd(low),
      share: bpsText(low, equity) ?? 'more than all',
      equity: toUsd(equity, 'down'),
    })
  else if (!isShown && (high === null || lessThan(shareOf(equity, VERIFIED_BPS.ok), high)))
    leaveWorth(judging, high, equity, effect.place, what)
  else cover(judging, paymentWithin, effect.place)
}

export const UNVERIFIED_REJECT_BPS = 1000

/** Lists the share that was compared with the bounds, once for each kind of payment. */
export function testPayment(
  judging: Judging,
  id: 'payment_verified' | 'payment_unverified',
  { low, high }: UsdBounds,
  equity: Rational,
): void {
  const verified = id === 'payment_verified'
  const bps = bpsText(isZero(low) ? (high ?? low) : low, equity)
  if (bps === null || judging.tests.some((entry) => entry.id === id)) return
  const ok = verified ? VERIFIED_BPS.ok : 0
  const reject = verified ? VERIFIED_BPS.reject : UNVERIFIED_REJECT_BPS
  const over = (bound: number): boolean => lessThan(shareOf(equity, bound), low)
  judging.tests.push({
    id,
    value: bps,
    ok: String(ok),
    reject_above: String(reject),
    outcome: over(reject) ? 'reject' : over(ok) ? 'concern' : 'ok',
  })
}
