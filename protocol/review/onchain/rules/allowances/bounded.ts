// Judges allowances: who gains which right over which amount, and until when.
import { type Rational, rational } from '../../../core/number/rational.ts'
import { allowRule, rule } from '../../../core/rule.ts'
import { approve } from '../../examples/calldata.ts'
import {
  batch,
  fn,
  MAX,
  ROUTER,
  STRANGER,
  stated,
  swapTokens,
  tx,
  USDC,
  usdc,
  WETH,
} from '../../examples/transactions.ts'
import { amountText, cover, found, type Judging, symbolOf, unitsOf, who } from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect, EvmAddress } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import type { IntentVerb } from '../../read/intent/verbs.ts'
import { expired, lifetimeOf, longLivedBounded, longLivedGrant } from './lifetime.ts'
import {
  allowanceToShared,
  isUnlimited,
  sharedCaller,
  unlimitedToKnown,
  unlimitedToUnknown,
} from './unlimited.ts'

interface Granted {
  readonly grant: string
}

export const allowanceToUnknown = rule({
  id: 'onchain.allowance_to_unknown',
  severity: 'high',
  category: 'security',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ grant }: Granted) => `${grant}, and nothing shows who that is.`,
  fix: 'Confirm the spender from the protocol’s own documentation.',
  fires: [
    tx(USDC, approve(STRANGER, usdc(50))),
    tx(USDC, fn('increaseAllowance(address,uint256)', STRANGER, usdc(5))),
  ],
  quiet: [
    tx(USDC, approve(ROUTER, usdc(50))),
    tx(USDC, fn('decreaseAllowance(address,uint256)', STRANGER, usdc(5))),
  ],
})

export const allowanceUnstated = rule({
  id: 'onchain.allowance_unstated',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'B',
  source: 'policy: review.md §6',
  message: ({ grant }: Granted) => `${grant}; no stated intent says that this amount is wanted.`,
  fix: 'State the amount and the token that the step needs.',
  fires: [
    tx(USDC, approve(ROUTER, usdc(50))),
    stated({ intent: 'get ready for a swap' }, USDC, approve(ROUTER, usdc(50))),
  ],
  quiet: [
    stated({ intent: 'Approve 50 USDC for Uniswap' }, USDC, approve(ROUTER, usdc(50))),
    batch([USDC, approve(ROUTER, usdc(50))], [ROUTER, swapTokens(usdc(50), 9n * 10n ** 15n, USDC, WETH)]),
  ],
})

export const exactAllowance = allowRule({
  id: 'onchain.exact_allowance',
  evidence: 'A',
  source: 'policy: review.md §6',
  fires: [
    stated({ intent: 'Approve 50 USDC for Uniswap' }, USDC, approve(ROUTER, usdc(50))),
    batch([USDC, approve(ROUTER, usdc(50))], [ROUTER, swapTokens(usdc(50), 9n * 10n ** 15n, USDC, WETH)]),
  ],
  quiet: [
    stated({ intent: 'Approve 50 USDC for Uniswap' }, USDC, approve(STRANGER, usdc(50))),
    tx(USDC, approve(ROUTER, MAX)),
  ],
})

export const revoke = allowRule({
  id: 'onchain.revoke',
  evidence: 'A',
  source: 'policy: review.md §6; ERC-20, approve',
  fires: [
    tx(USDC, approve(STRANGER, 0n)),
    tx('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', fn('setApprovalForAll(address,bool)', STRANGER, false)),
  ],
  quiet: [
    tx(USDC, approve(STRANGER, 1n)),
    tx('0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', fn('setApprovalForAll(address,bool)', STRANGER, true)),
  ],
})

export function judgeAllowance(judging: Judging, effect: Effect): void {
  const { world } = judging
  const { place } = effect
  const spender = effect.counterparty
  const known = spender === null ? 'unknown' : world.classOf(effect.chainId, spender)
  const trusted =
    (known === 'canonical' && isSpender(judging, effect.chainId, spender)) ||
    known === 'book' ||
    known === 'own'
  const unlimited = isUnlimited(judging, effect)
  const lives = lifetimeOf(judging, effect)
  const grant = `${effect.what} lets ${who(judging, effect, spender)} take ${amountText(judging, effect)}`
  const whole =
    effect.kind === 'operator' ? 'every token of the collection, now and later' : 'all of it, now and later'
  if (lives === 'expired') found(judging, expired, place, { deadline: String(effect.deadline) })
  const shared = spender === null ? null : sharedCaller(judging, effect.chainId, spender)
  if (shared !== null) found(judging, allowanceToShared, place, { grant, shared })
  else if (unlimited && !trusted) found(judging, unlimitedToUnknown, place, { grant, whole })
  else if (lives === 'long' && (unlimited || !trusted)) found(judging, longLivedGrant, place, { grant })
  else if (unlimited) found(judging, unlimitedToKnown, place, { grant, whole })
  else if (!trusted) missing(judging, { fact: 'party', party: spender }, allowanceToUnknown, place, { grant })
  else {
    if (lives === 'long') found(judging, longLivedBounded, place, { grant })
    if (isExact(judging, effect) || isPrelude(judging, effect)) cover(judging, exactAllowance, place)
    else missing(judging, { fact: 'intent' }, allowanceUnstated, place, { grant })
  }
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

/** The intent asks for this right, or for what it is the first step of. */
const isExact = (judging: Judging, effect: Effect): boolean => {
  const { intent } = judging
  // A description is its own intent.
  if (effect.described && intent === null) return unitsOf(judging, effect) !== null
  if (intent === null) return isAmountSaid(judging, effect)
  if (!isStatedAmount(judging, effect)) return false
  return (
    intent.verbs.length === 0 ||
    intent.verbs.includes('approve') ||
    intent.verbs.includes('sign') ||
    intent.verbs.some((verb) => SPENDING.includes(verb)) ||
    intent.isPurpose
  )
}

/** Where no intent is stated, a text beside the bytes gives this very amount for the step that takes it. */
function isAmountSaid(judging: Judging, effect: Effect): boolean {
  const [symbol, units] = [symbolOf(judging, effect), unitsOf(judging, effect)]
  if (symbol === null || units === null || effect.described) return false
  return judging.facts.said.amounts.some(
    (said) => sameAsset(said.asset, symbol, false) && isWithinOnePercent(said.units, units),
  )
}

/** Steps that take tokens by an allowance given before. */
export const SPENDING: readonly IntentVerb[] = ['swap', 'deposit', 'repay', 'stake', 'bridge', 'move', 'list']

/** The intent names this amount of this token; a number alone belongs to the only token that is named. */
export function isStatedAmount(judging: Judging, effect: Effect): boolean {
  const symbol = symbolOf(judging, effect)
  const units = unitsOf(judging, effect)
  if (symbol === null || units === null || judging.intent === null) return false
  const { amounts, assets } = judging.intent
  const named = new Set(assets.map(({ asset }) => asset))
  const only = named.size === 1 ? assets[0]!.asset : null
  return amounts.some(({ asset, amount }) => {
    const token = asset ?? only
    const isIt = token !== null && sameAsset(token, symbol, isOfWrap(judging, effect))
    return isIt && isWithinOnePercent(amount, units)
  })
}

/** "wrap 0.5 ETH and allow exactly that": a step of the same list makes this amount out of the coin. */
export const isOfWrap = ({ effects, world }: Judging, { kind, token, amount, chainId }: Effect): boolean =>
  kind === 'allowance' &&
  effects.some(
    (one) =>
      one.kind === 'wrap' &&
      one.contract === token &&
      one.amount === amount &&
      world.isWrapped(chainId, one.contract),
  )

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

export const isWithinOnePercent = (wanted: Rational, given: Rational): boolean => {
  const [a, b] = [wanted.num * given.den * 100n, given.num * wanted.den * 100n]
  const tolerance = wanted.num * given.den
  return b <= a + tolerance && b >= a - tolerance
}
