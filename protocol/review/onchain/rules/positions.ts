// Positions at lending pools, staking, vaults and bridges: on whose behalf, at a known contract, and how large
// a part of the equity?
import { toUsd } from '../../core/number/decimal.ts'
import { compare, lessThan, rational } from '../../core/number/rational.ts'
import { amountText, bpsText, cover, type Judging, shareOf, tell, usdOf, who } from '../judge/judging.ts'
import type { Effect } from '../model.ts'
import { isVerified, tellEquityMissing, tellUnpriced } from './payments.ts'

const POSITION_OK_BPS = 1000
const HEALTH = { ok: rational(150n, 100n), reject: rational(105n, 100n) } as const

/** False when the contract is unknown, which is told. */
export function atKnownContract(judging: Judging, effect: Effect): boolean {
  const { world } = judging
  if (effect.contract !== null && world.bookEntries(effect.contract).length > 0) return true
  if (world.isCanonical(effect.chainId, effect.contract) || world.isWrapped(effect.chainId, effect.contract))
    return true
  tell(judging, 'onchain.unknown_contract', effect.place, {
    mechanism: `${effect.what} runs at ${effect.contract === null ? 'a contract that is not named' : who(judging, effect, effect.contract)}, which is no known deployment, so nothing shows that it does what its name says`,
    fix: 'confirm the contract from the protocol’s own documentation',
  })
  return false
}

export function isForSelf(judging: Judging, effect: Effect): boolean {
  return effect.counterparty === null || judging.world.isOwn(effect.counterparty)
}

/** Money goes in; what comes out later belongs to `counterparty`. */
export function judgeEntry(judging: Judging, effect: Effect): void {
  const what = `${effect.what} puts ${amountText(judging, effect)} into ${who(judging, effect, effect.contract)}`
  if (!atKnownContract(judging, effect)) return
  if (!isForSelf(judging, effect) && !isVerified(judging, effect)) {
    tell(judging, 'onchain.position_for_other', effect.place, {
      mechanism: `${what} on behalf of ${who(judging, effect, effect.counterparty)}, not of the sender`,
      fix: 'set the beneficiary to the sender',
    })
    return
  }
  const { equity } = judging
  if (equity === null) {
    tellEquityMissing(judging, effect, what)
    return
  }
  const { low, high } = usdOf(judging, effect)
  if (lessThan(shareOf(equity, POSITION_OK_BPS), low)) {
    tell(judging, 'onchain.position_share', effect.place, {
      mechanism: `${what}: ${toUsd(low)} USD, ${bpsText(low, equity) ?? 'more than all'} basis points of equity ${toUsd(equity, 'down')} USD in one place`,
      fix: 'put in at most a tenth of the equity, or let a person confirm',
    })
    return
  }
  if (high === null || lessThan(shareOf(equity, POSITION_OK_BPS), high)) tellUnpriced(judging, effect, what)
  else cover(judging, 'onchain.position', effect.place)
}

/** Own money comes back. */
export function judgeExit(judging: Judging, effect: Effect): void {
  if (!atKnownContract(judging, effect)) return
  if (isForSelf(judging, effect)) {
    cover(judging, effect.kind === 'claim' ? 'onchain.claim' : 'onchain.position', effect.place)
    return
  }
  if (isVerified(judging, effect)) {
    tell(judging, 'onchain.payment_share.concern', effect.place, {
      mechanism: `${effect.what} pays ${amountText(judging, effect)} to ${who(judging, effect, effect.counterparty)}`,
      fix: 'withdraw to the sender, then pay',
    })
    return
  }
  tell(judging, 'onchain.position_for_other', effect.place, {
    mechanism: `${effect.what} pays ${amountText(judging, effect)} to ${who(judging, effect, effect.counterparty)}, not to the sender`,
    fix: 'set the recipient to the sender',
  })
}

export function judgeBorrow(judging: Judging, effect: Effect): void {
  const known = atKnownContract(judging, effect)
  const what = `${effect.what} borrows ${amountText(judging, effect)} at ${who(judging, effect, effect.contract)}`
  if (!isForSelf(judging, effect))
    tell(judging, 'onchain.position_for_other', effect.place, {
      mechanism: `${what} on the debt of ${who(judging, effect, effect.counterparty)}`,
      fix: 'borrow on behalf of the sender',
    })
  if (judging.facts.healthFactorAfter === null)
    tell(judging, 'onchain.health_factor_unknown', effect.place, {
      mechanism: `${what}; how close that brings the position to liquidation is not stated`,
      fix: 'state health_factor_after',
    })
  else if (judging.equity === null) tellEquityMissing(judging, effect, what)
  else if (known) cover(judging, 'onchain.position', effect.place)
}

/** Whatever the action is: it must not end next to liquidation. */
export function judgeHealth(judging: Judging, place: Effect['place']): void {
  const health = judging.facts.healthFactorAfter
  if (health === null || compare(health, HEALTH.ok) >= 0) return
  const rejects = compare(health, HEALTH.reject) < 0
  const shown = `${(health.num * 100n) / health.den}`
  tell(judging, rejects ? 'onchain.health_factor.reject' : 'onchain.health_factor.concern', place, {
    mechanism: `the health factor after this is ${shown.slice(0, -2) || '0'}.${shown.slice(-2).padStart(2, '0')}; at 1.00 the position is liquidated`,
    fix: 'borrow less or add collateral until the health factor is 1.5',
  })
}

export function judgeBridge(judging: Judging, effect: Effect): void {
  const { world } = judging
  const known = world.isCanonical(effect.chainId, effect.contract)
  if (!known)
    tell(judging, 'onchain.unknown_bridge', effect.place, {
      mechanism: `${effect.what} gives ${amountText(judging, effect)} to ${who(judging, effect, effect.contract)}, which is no known bridge`,
      fix: 'use the official bridge of the chain',
    })
  else judgeEntry(judging, effect)
}

export function judgeWrap(judging: Judging, effect: Effect): void {
  const { world } = judging
  if (judging.prose || world.isWrapped(effect.chainId, effect.contract)) {
    cover(judging, 'onchain.wrap', effect.place)
    return
  }
  if (effect.kind === 'wrap') judgeEntry(judging, { ...effect, kind: 'deposit' })
  else judgeExit(judging, { ...effect, kind: 'withdraw' })
}

export function judgeVotes(judging: Judging, effect: Effect): void {
  if (isForSelf(judging, effect)) cover(judging, 'onchain.votes', effect.place)
  else
    tell(judging, 'onchain.votes_to_other', effect.place, {
      mechanism: `${effect.what} gives the account's votes to ${who(judging, effect, effect.counterparty)}`,
      fix: 'confirm the delegate by another channel',
    })
}
