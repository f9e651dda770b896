// Judges deposits, withdrawals and loans: at a known contract, for the sender, and how much of the equity.
import { toUsd } from '../../../core/number/decimal.ts'
import { compare, lessThan, type Rational, rational } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { AAVE, DAI, fn, ME, STRANGER, stated, supply, tx, USDC, usdc } from '../../examples/transactions.ts'
import {
  amountText,
  bpsText,
  cover,
  found,
  type Judging,
  shareOf,
  type UsdBounds,
  usdOf,
  who,
} from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect, EffectKind } from '../../model.ts'
import { isStatedAmount } from '../allowances/bounded.ts'
import { atKnownContract } from '../calls/unknown.ts'
import { isWithinHolding, isWithinLimit } from '../intent/limits.ts'
import { LARGE_USD, leaveEquity } from '../payments/equity.ts'
import { isVerified } from '../payments/payment.ts'
import { leaveWorth, paidToOther } from '../payments/verified.ts'
import { healthFactorUnknown } from './health.ts'

export const position = allowRule({
  id: 'onchain.position',
  evidence: 'A',
  source: 'policy: review.md §6',
  fires: [
    stated({ equity_usd: 9000 }, AAVE, supply(USDC, usdc(50))),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(50), ME)),
    stated({ intent: 'Supply 50 USDC to Aave' }, AAVE, supply(USDC, usdc(50))),
  ],
  quiet: [
    tx(AAVE, supply(USDC, usdc(50))),
    stated({ intent: 'Supply 150,000 USDC to Aave' }, AAVE, supply(USDC, usdc(150_000))),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(50), STRANGER)),
  ],
})

export const claim = allowRule({
  id: 'onchain.claim',
  evidence: 'B',
  source: 'policy: review.md §6',
  fires: [
    tx('0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1', fn('claimWithdrawal(uint256)', 12n)),
    tx('0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5', fn('claimRewards()')),
  ],
  quiet: [
    tx(STRANGER, fn('claimWithdrawal(uint256)', 12n)),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(50), ME)),
  ],
})

export const positionShare = rule({
  id: 'onchain.position_share',
  severity: 'high',
  category: 'position_sizing',
  evidence: 'A',
  source: 'policy: review.md §6',
  message: ({
    what,
    amount,
    share,
    equity,
  }: {
    readonly what: string
    readonly amount: string
    readonly share: string
    readonly equity: string
  }) => `${what}: ${amount} USD, ${share} basis points of equity ${equity} USD in one place.`,
  fix: 'Put in at most a tenth of the equity, or have a person confirm.',
  fires: [
    stated({ equity_usd: 1000 }, AAVE, supply(USDC, usdc(101))),
    stated({ mandate: { equity_usd: 1000 } }, AAVE, supply(DAI, 600n * 10n ** 18n)),
  ],
  quiet: [
    stated({ equity_usd: 1000 }, AAVE, supply(USDC, usdc(100))),
    stated({ mandate: { equity_usd: 6000 } }, AAVE, supply(DAI, 600n * 10n ** 18n)),
  ],
})

export const positionForOther = rule({
  id: 'onchain.position_for_other',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'policy: review.md §6; Aave docs, onBehalfOf',
  message: ({ what, other }: { readonly what: string; readonly other: string }) =>
    `${what} for ${other}, not for the sender.`,
  fix: 'Set the beneficiary to the sender.',
  fires: [
    tx(AAVE, supply(USDC, usdc(50), STRANGER)),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(50), STRANGER)),
  ],
  quiet: [
    tx(AAVE, supply(USDC, usdc(50), ME)),
    tx(AAVE, fn('withdraw(address,uint256,address)', USDC, usdc(50), ME)),
  ],
})

export function isForSelf(judging: Judging, effect: Effect): boolean {
  const { counterparty } = effect
  return (
    counterparty === null ||
    judging.world.isOwn(counterparty) ||
    judging.facts.said.own.includes(counterparty)
  )
}

/** Money goes in; what comes out later belongs to `counterparty`. */
export function judgeEntry(judging: Judging, effect: Effect): void {
  const { place } = effect
  const what = `${effect.what} puts ${amountText(judging, effect)} into ${who(judging, effect, effect.contract)}`
  if (!atKnownContract(judging, effect)) return
  if (!isForSelf(judging, effect) && !isVerified(judging, effect)) {
    found(judging, positionForOther, place, { what, other: who(judging, effect, effect.counterparty) })
    return
  }
  const { equity } = judging
  const share = KEEPS_COIN.includes(effect.kind) ? STAKED_OF_COIN_BPS : POSITION_OK_BPS
  const isShown =
    isRedeemable(judging, effect) ||
    isTopUp(judging, effect) ||
    isNoMoreThanAllowed(judging, effect) ||
    isToOwnOnOtherChain(judging, effect) ||
    isWithinLimit(judging, effect) ||
    isWithinHolding(judging, effect, share)
  if (equity === null) {
    if (isShown) cover(judging, position, place)
    else leaveEquity(judging, effect, what)
    return
  }
  const { low, high } = usdOf(judging, effect)
  const bound = shareOf(equity, POSITION_OK_BPS)
  if (lessThan(bound, low))
    found(judging, positionShare, place, {
      what,
      amount: toUsd(low),
      share: bpsText(low, equity) ?? 'more than all',
      equity: toUsd(equity, 'down'),
    })
  else if (!isShown && (high === null || lessThan(shareOf(equity, share), high)))
    leaveWorth(judging, high, equity, place, what)
  else cover(judging, position, place)
}

const POSITION_OK_BPS = 1000
/** A staked or bridged coin stays the coin that is held: no other asset, no debt. */
const STAKED_OF_COIN_BPS = 2500
const KEEPS_COIN: readonly EffectKind[] = ['stake', 'bridge']

/** A share of a rebasing token in another form, given back on request at the same contract: `wrap(uint256)` of wstETH. */
const isRedeemable = ({ world }: Judging, { what, contract, chainId }: Effect): boolean =>
  what === 'wrap' && contract !== null && world.deployment(chainId, contract)?.role === 'staking'

/** More collateral for a loan that is stated to be sound after it: less is at risk than before. */
const isTopUp = (judging: Judging, effect: Effect): boolean => {
  const { intent, facts } = judging
  return (
    effect.kind === 'deposit' &&
    intent !== null &&
    /\bcollateral\b/.test(intent.lower) &&
    facts.healthFactorAfter !== null &&
    compare(facts.healthFactorAfter, SOUND) >= 0 &&
    isBelow(usdOf(judging, effect), LARGE_USD)
  )
}
const SOUND = rational(150n, 100n)

/**
 * Without an equity an exact allowance to such a contract is approved; that it takes the same amount for the sender puts no
 * more at risk. A stated balance says how much of it that is.
 */
const isNoMoreThanAllowed = (judging: Judging, effect: Effect): boolean =>
  judging.equity === null &&
  judging.facts.holdings.length === 0 &&
  !judging.prose &&
  !effect.described &&
  isForSelf(judging, effect) &&
  isCustodian(judging, effect) &&
  isStatedAmount(judging, effect) &&
  isBelow(usdOf(judging, effect), LARGE_USD)

const isCustodian = ({ world }: Judging, { contract, chainId }: Effect): boolean =>
  contract !== null && ['pool', 'staking'].includes(world.deployment(chainId, contract)?.role ?? '')

const isBelow = ({ high }: UsdBounds, bound: Rational): boolean => high !== null && lessThan(high, bound)

/** The bridge of the chain itself gives the same coin to the sender on the other side. */
const isToOwnOnOtherChain = (judging: Judging, effect: Effect): boolean =>
  effect.kind === 'bridge' &&
  !judging.prose &&
  !effect.described &&
  isForSelf(judging, effect) &&
  effect.contract !== null &&
  judging.equity === null &&
  judging.world.deployment(effect.chainId, effect.contract)?.role === 'bridge'

/** Own money comes back. */
export function judgeExit(judging: Judging, effect: Effect): void {
  if (!atKnownContract(judging, effect)) return
  if (isForSelf(judging, effect)) {
    cover(judging, effect.kind === 'claim' ? claim : position, effect.place)
    return
  }
  const what = `${effect.what} pays ${amountText(judging, effect)}`
  const other = who(judging, effect, effect.counterparty)
  if (isVerified(judging, effect)) found(judging, paidToOther, effect.place, { what: `${what} to ${other}` })
  else found(judging, positionForOther, effect.place, { what, other })
}

export function judgeBorrow(judging: Judging, effect: Effect): void {
  const { place } = effect
  const known = atKnownContract(judging, effect)
  const what = `${effect.what} borrows ${amountText(judging, effect)} at ${who(judging, effect, effect.contract)}`
  if (!isForSelf(judging, effect))
    found(judging, positionForOther, place, { what, other: who(judging, effect, effect.counterparty) })
  if (judging.facts.healthFactorAfter === null)
    missing(judging, { fact: 'health' }, healthFactorUnknown, place, { what })
  else if (judging.equity === null) leaveEquity(judging, effect, what)
  else if (known) cover(judging, position, place)
}
