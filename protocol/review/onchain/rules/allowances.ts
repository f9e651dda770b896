// Who may take how much, and until when? Allowances of tokens and whole collections, by transaction or by
// signature.
import { compare, type Rational, rational } from '../../core/number/rational.ts'
import {
  amountText,
  cover,
  isStableSymbol,
  type Judging,
  symbolOf,
  tell,
  unitsOf,
  who,
} from '../judge/judging.ts'
import type { Effect, EvmAddress } from '../model.ts'
import { sameAsset } from '../read/intent/assets.ts'

/** From here on an amount is above every supply that matters. */
const UNLIMITED_UNITS = 1n << 95n
const UNLIMITED_USD = rational(100_000_000n)
const YEAR_SECONDS = 31_536_000n
/** Later than any clock will say: the signer meant never. */
const NEVER = 1n << 40n
const MAX_UINT48 = (1n << 48n) - 1n

export function isUnlimited(judging: Judging, effect: Effect): boolean {
  if (effect.all || effect.kind === 'operator') return true
  if (effect.amount !== null && effect.amount >= UNLIMITED_UNITS) return true
  const units = unitsOf(judging, effect)
  if (units === null) return false
  const cap = judging.world.token(effect.chainId, effect.token)?.cap ?? null
  if (cap !== null && compare(units, cap) > 0) return true
  return isStableSymbol(symbolOf(judging, effect)) && compare(units, UNLIMITED_USD) >= 0
}

export function judgeAllowance(judging: Judging, effect: Effect): void {
  const { world } = judging
  const spender = effect.counterparty
  const known = spender === null ? 'unknown' : world.classOf(effect.chainId, spender)
  const trusted =
    (known === 'canonical' && isSpender(judging, effect.chainId, spender)) ||
    known === 'book' ||
    known === 'own'
  const unlimited = isUnlimited(judging, effect)
  const lives = lifetimeOf(judging, effect)
  const what = `${effect.what} lets ${who(judging, effect, spender)} take ${amountText(judging, effect)}`
  const whole =
    effect.kind === 'operator' ? 'every token of the collection, now and later' : 'all of it, now and later'
  if (lives === 'expired')
    tell(judging, 'onchain.expired', effect.place, {
      mechanism: `the signature's deadline ${effect.deadline} is past`,
      fix: 'sign with a deadline in the next minutes',
    })
  const shared = spender === null ? null : sharedCaller(judging, effect.chainId, spender)
  if (shared !== null) {
    tell(judging, 'onchain.allowance_to_shared', effect.place, {
      mechanism: `${what}; ${shared} makes the calls that anybody hands it, so anybody can spend the allowance`,
      fix: 'do not sign; approve the contract that the protocol names as its spender',
      alternative:
        'approve exactly the amount that the next step needs, to the spender that the protocol documents',
    })
    return
  }
  if (unlimited && !trusted) {
    tell(judging, 'onchain.unlimited_to_unknown', effect.place, {
      mechanism: `${what}: ${whole}, and nothing shows who that is`,
      fix: 'do not sign; approve an exact amount to a contract that is known',
      alternative: 'approve exactly the amount that the next step needs',
    })
    return
  }
  if (lives === 'long' && (unlimited || !trusted)) {
    tell(judging, 'onchain.long_lived_grant', effect.place, {
      mechanism: `${what}, and the right lasts more than a year`,
      fix: 'sign with a deadline in the next minutes and an expiration in days',
      alternative: 'sign a permit for the exact amount that expires in 30 minutes',
    })
    return
  }
  if (unlimited) {
    tell(judging, 'onchain.unlimited_to_known', effect.place, {
      mechanism: `${what}: ${whole}; a fault in that contract costs the whole balance`,
      fix: 'approve exactly the amount that the next step needs',
      alternative: 'approve exactly the amount that the next step needs',
    })
    return
  }
  if (!trusted) {
    tell(judging, 'onchain.allowance_to_unknown', effect.place, {
      mechanism: `${what}, and nothing shows who that is`,
      fix: 'confirm the spender from the protocol’s own documentation',
    })
    return
  }
  if (lives === 'long')
    tell(judging, 'onchain.long_lived_bounded', effect.place, {
      mechanism: `${what}, and the right lasts more than a year`,
      fix: 'sign with a deadline in the next minutes',
    })
  if (isExact(judging, effect) || isPrelude(judging, effect))
    cover(judging, 'onchain.exact_allowance', effect.place)
  else
    tell(judging, 'onchain.allowance_unstated', effect.place, {
      mechanism: `${what}; no stated intent says that this amount is wanted`,
      fix: 'state the amount and the token that the step needs',
    })
}

/** A deployment that takes tokens from its callers; the imported registry does not say what its contracts do. */
const TAKES_FROM_CALLERS: readonly string[] = [
  'spender',
  'router',
  'pool',
  'staking',
  'bridge',
  'market',
  'wrapped',
  'token_manager',
]

function isSpender({ world }: Judging, chainId: bigint | null, spender: EvmAddress | null): boolean {
  const deployment = spender === null ? null : world.deployment(chainId, spender)
  return deployment === null || TAKES_FROM_CALLERS.includes(deployment.role)
}

/** Deployments that run calls for whoever comes: what is approved to one is approved to everybody. */
const RUNS_CALLS_FOR_ANYBODY: readonly string[] = ['batch', 'multisend_call_only']

function sharedCaller({ world }: Judging, chainId: bigint | null, spender: EvmAddress): string | null {
  const deployment = world.deployment(chainId, spender)
  return deployment && RUNS_CALLS_FOR_ANYBODY.includes(deployment.role) ? deployment.name : null
}

/** The intent names this amount of this token. */
function isExact(judging: Judging, effect: Effect): boolean {
  const symbol = symbolOf(judging, effect)
  const units = unitsOf(judging, effect)
  if (symbol === null || units === null || judging.intent === null) return false
  return judging.intent.amounts.some(
    ({ asset, amount }) =>
      asset !== null && sameAsset(asset, symbol, false) && isWithinOnePercent(amount, units),
  )
}

/** The same list spends it at once, at the same contract and not less. */
function isPrelude(judging: Judging, effect: Effect): boolean {
  return judging.effects.some(
    (other) =>
      (other.kind === 'swap' || other.kind === 'deposit' || other.kind === 'repay') &&
      other.token === effect.token &&
      other.contract === effect.counterparty &&
      other.amount !== null &&
      effect.amount !== null &&
      isWithinOnePercent(rational(other.amount), rational(effect.amount)),
  )
}

export const isWithinOnePercent = (wanted: Rational, found: Rational): boolean => {
  const [a, b] = [wanted.num * found.den * 100n, found.num * wanted.den * 100n]
  const tolerance = wanted.num * found.den
  return b <= a + tolerance && b >= a - tolerance
}

function lifetimeOf({ nowUnix }: Judging, effect: Effect): 'expired' | 'long' | 'bounded' {
  if (!effect.signed && effect.expiration === null) return 'bounded'
  const { deadline, expiration } = effect
  if (expiration !== null && expiration >= MAX_UINT48) return 'long'
  if (deadline !== null && deadline >= NEVER) return 'long'
  if (nowUnix === null) return 'bounded'
  if (effect.signed && deadline !== null && deadline < nowUnix) return 'expired'
  const latest = [deadline, expiration].filter((time) => time !== null)
  return latest.some((time) => time > nowUnix + YEAR_SECONDS) ? 'long' : 'bounded'
}
