// May this much go to this recipient? Payments against equity; who counts as verified is the caller's word and
// listed as unchecked.
import { toDecimal, toUsd } from '../../core/number/decimal.ts'
import { add, isZero, lessThan, type Rational, ZERO } from '../../core/number/rational.ts'
import {
  amountText,
  bpsText,
  cover,
  type Judging,
  shareOf,
  tell,
  type UsdBounds,
  usdOf,
  who,
} from '../judge/judging.ts'
import type { Effect } from '../model.ts'

const VERIFIED_BPS = { ok: 1000, reject: 5000 } as const
const UNVERIFIED_REJECT_BPS = 1000

/** In the book and verified by the caller, or the entry that the intent names; the sender's own accounts. */
export function isVerified(judging: Judging, effect: Effect): boolean {
  const { world, facts, intent } = judging
  if (effect.counterparty === null) return false
  if (world.isOwn(effect.counterparty)) return true
  const entries = world.bookEntries(effect.counterparty)
  if (entries.length === 0) return false
  return facts.recipientVerified || entries.some((entry) => intent?.labels.includes(entry) ?? false)
}

/** Sum over one artifact: three payments of 9 % are 27 %. */
export interface PaymentTotals {
  readonly verified: UsdBounds
  readonly unverified: UsdBounds
}

export function totalsOf(judging: Judging): PaymentTotals {
  const sums = { verified: NOTHING, unverified: NOTHING }
  for (const effect of judging.effects) {
    if (effect.kind !== 'transfer' || judging.world.isOwn(effect.counterparty)) continue
    const key = isVerified(judging, effect) ? 'verified' : 'unverified'
    sums[key] = addBounds(sums[key], usdOf(judging, effect))
  }
  return sums
}

const NOTHING: UsdBounds = { low: ZERO, high: ZERO }
export const addBounds = (a: UsdBounds, b: UsdBounds): UsdBounds => ({
  low: add(a.low, b.low),
  high: a.high === null || b.high === null ? null : add(a.high, b.high),
})

export function judgePayment(judging: Judging, effect: Effect, totals: PaymentTotals): void {
  const { world, equity } = judging
  if (
    effect.token !== 'native' &&
    effect.token !== null &&
    world.token(effect.chainId, effect.token) === null
  )
    tell(judging, 'onchain.unknown_token', effect.place, {
      mechanism: `${effect.what} moves a token at ${effect.token} that no table knows, so its amount and worth are open`,
      fix: 'confirm the token contract from its issuer',
    })
  if (
    effect.actor !== null &&
    !world.isOwn(effect.actor) &&
    world.ownAddresses.length > 0 &&
    effect.actor !== effect.contract
  )
    tell(judging, 'onchain.from_other_account', effect.place, {
      mechanism: `${effect.what} moves ${amountText(judging, effect)} out of ${effect.actor}, which is not the sender`,
      fix: 'confirm that the owner of that account wants this',
    })
  const what = `${effect.what} gives ${amountText(judging, effect)} to ${who(judging, effect, effect.counterparty)}`
  if (!isVerified(judging, effect)) {
    judgeUnverified(judging, effect, what, totals.unverified)
    return
  }
  if (world.isOwn(effect.counterparty)) {
    cover(judging, 'onchain.payment_within', effect.place)
    return
  }
  if (equity === null) {
    tellEquityMissing(judging, effect, what)
    return
  }
  const { low, high } = totals.verified
  test(judging, 'payment_verified', low, high, equity)
  const rejects = lessThan(shareOf(equity, VERIFIED_BPS.reject), low)
  if (rejects || lessThan(shareOf(equity, VERIFIED_BPS.ok), low)) {
    tell(judging, rejects ? 'onchain.payment_share.reject' : 'onchain.payment_share.concern', effect.place, {
      mechanism: `${what}; all payments together are ${toUsd(low)} USD, ${bpsText(low, equity) ?? 'more than all'} basis points of equity ${toUsd(equity, 'down')} USD`,
      fix: rejects
        ? 'pay at most half of the equity'
        : 'pay at most a tenth of the equity, or let a person confirm',
    })
    return
  }
  if (high === null || lessThan(shareOf(equity, VERIFIED_BPS.ok), high)) {
    tellUnpriced(judging, effect, what)
    return
  }
  cover(judging, 'onchain.payment_within', effect.place)
}

function judgeUnverified(judging: Judging, effect: Effect, what: string, total: UsdBounds): void {
  const { equity } = judging
  if (equity !== null) test(judging, 'payment_unverified', total.low, total.high, equity)
  if (effect.all)
    tell(judging, 'onchain.whole_balance', effect.place, {
      mechanism: `${what}, a recipient that nothing verifies`,
      fix: 'send a small amount first and have the recipient confirm it',
      alternative: 'send a small test amount first',
    })
  if (equity !== null && lessThan(shareOf(equity, UNVERIFIED_REJECT_BPS), total.low)) {
    tell(judging, 'onchain.unverified_share', effect.place, {
      mechanism: `${what}, a recipient that nothing verifies; ${toUsd(total.low)} USD is ${bpsText(total.low, equity) ?? 'more than all'} basis points of equity ${toUsd(equity, 'down')} USD`,
      fix: 'verify the recipient by another channel, or send at most a tenth of the equity',
      alternative: 'send a small test amount first',
    })
    return
  }
  if (judging.effects.length === 1 && effect.amount === 0n && effect.token === 'native') {
    cover(judging, 'onchain.payment_within', effect.place)
    return
  }
  tell(judging, 'onchain.unverified_recipient', effect.place, {
    mechanism: `${what}, a recipient that nothing verifies`,
    fix: 'verify the recipient by another channel and add it to the address book',
    alternative: 'send a small test amount first',
  })
}

export function tellEquityMissing(judging: Judging, effect: Effect, what: string): void {
  tell(judging, 'onchain.equity_unknown', effect.place, {
    mechanism: `${what}; without the equity of the account nothing shows that this is a small part of it`,
    fix: 'state equity_usd',
  })
}

export function tellUnpriced(judging: Judging, effect: Effect, what: string): void {
  tell(judging, 'onchain.amount_unpriced', effect.place, {
    mechanism: `${what}; at the ceiling price this may be a large part of the equity, and no price shows that it is not`,
    fix: 'state the worth in US dollars from a dated quote, or raise the stated equity',
  })
}

function test(judging: Judging, id: string, low: Rational, high: Rational | null, equity: Rational): void {
  const verified = id === 'payment_verified'
  const bps = bpsText(isZero(low) ? (high ?? low) : low, equity)
  if (bps === null || judging.tests.some((entry) => entry.id === id)) return
  const ok = verified ? VERIFIED_BPS.ok : 0
  const reject = verified ? VERIFIED_BPS.reject : UNVERIFIED_REJECT_BPS
  const over = (bound: number): boolean => lessThan(shareOf(equity, bound), low)
  judging.tests.push({
    id,
    value: bps,
    ok: toDecimal({ num: BigInt(ok), den: 1n }, 0, 'up'),
    reject_above: toDecimal({ num: BigInt(reject), den: 1n }, 0, 'up'),
    outcome: over(reject) ? 'reject' : over(ok) ? 'concern' : 'ok',
  })
}

export function judgeNftTransfer(judging: Judging, effect: Effect): void {
  const { world } = judging
  if (effect.actor !== null && world.ownAddresses.length > 0 && !world.isOwn(effect.actor))
    tell(judging, 'onchain.from_other_account', effect.place, {
      mechanism: `${effect.what} moves a token out of ${effect.actor}, which is not the sender`,
      fix: 'confirm that the owner of that account wants this',
    })
  const known = isVerified(judging, effect) || isNamed(judging, effect)
  if (known && !judging.prose) cover(judging, 'onchain.nft_to_known', effect.place)
  else
    tell(judging, 'onchain.unverified_recipient', effect.place, {
      mechanism: `${effect.what} gives a token of ${effect.contract ?? 'a collection'} to ${who(judging, effect, effect.counterparty)}, a recipient that nothing verifies`,
      fix: 'verify the recipient by another channel and add it to the address book',
    })
}

/** The intent gives this very address. */
const isNamed = ({ intent }: Judging, effect: Effect): boolean =>
  intent?.addresses.some(({ address }) => address !== null && address === effect.counterparty) ?? false
