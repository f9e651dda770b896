// Compares the least that a swap returns with the stated quote.
import { toDecimal } from '../../../core/number/decimal.ts'
import {
  compare,
  divide,
  isPositive,
  lessThan,
  max,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower, asciiUpper } from '../../../text/ascii.ts'
import { ether, ROUTER, stated, swapTokens, tx, USDC, usdc, WETH } from '../../examples/transactions.ts'
import type { Quote, StatedUnits } from '../../facts.ts'
import {
  found,
  isStableSymbol,
  type Judging,
  symbolOf,
  toUnitsOf,
  type UsdBounds,
  unitsOf,
  usdOfUnits,
} from '../../judge/judging.ts'
import { missing } from '../../judge/missing.ts'
import type { Effect, Place } from '../../model.ts'
import { sameAsset } from '../../read/intent/assets.ts'
import { addBounds } from '../payments/payment.ts'

interface Slipped {
  readonly what: string
  readonly shown: string
  readonly ok: number
}

const slippageMessage = ({ what, shown }: Slipped): string =>
  `${what}, and the minimum that comes back is ${shown} basis points below the quote or the highest price.`
const slippageFix = ({ ok }: Slipped): string =>
  `Raise the minimum to at most ${ok} basis points below the quote.`

export const slippageConcern = rule({
  id: 'onchain.swap_slippage.concern',
  severity: 'high',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §6, swaps',
  message: slippageMessage,
  fix: (facts) => slippageFix(facts),
  alternative: 'Set a minimum received within 1 % of a fresh quote.',
  fires: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(48), USDC, WETH),
    ),
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(45), USDC, WETH),
    ),
  ],
  quiet: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), 495n * 10n ** 14n, USDC, WETH),
    ),
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(60), USDC, WETH),
    ),
  ],
})

export const slippageReject = rule({
  id: 'onchain.swap_slippage.reject',
  severity: 'blocker',
  category: 'slippage_mev',
  evidence: 'A',
  source: 'policy: review.md §6, swaps',
  message: slippageMessage,
  fix: (facts) => slippageFix(facts),
  alternative: 'Set a minimum received within 1 % of a fresh quote.',
  fires: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(44), USDC, WETH),
    ),
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), 1n, USDC, WETH),
    ),
    // The quote itself is far below what 100 dollars buy at any price.
    stated(
      { quote: { amount_out: '0.0001', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), 10n ** 14n, USDC, WETH),
    ),
  ],
  quiet: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(45), USDC, WETH),
    ),
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(50), USDC, WETH),
    ),
  ],
})

export const swapNoQuote = rule({
  id: 'onchain.swap_no_quote',
  severity: 'medium',
  category: 'missing_check',
  evidence: 'D',
  source: 'policy: review.md §6, swaps',
  message: ({ what }: { readonly what: string }) =>
    `${what}; without a quote nothing shows how far the minimum is below the price.`,
  fix: 'State quote.amount_out and quote.token_out.',
  fires: [
    tx(ROUTER, swapTokens(usdc(100), ether(49), USDC, WETH)),
    'Swap 100 USDC for ETH on Uniswap',
    // A quote of another asset is none.
    stated(
      { quote: { amount_out: '0.05', token_out: 'DAI' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(49), USDC, WETH),
    ),
  ],
  quiet: [
    stated(
      { quote: { amount_out: '0.05', token_out: 'WETH' }, equity_usd: 5000 },
      ROUTER,
      swapTokens(usdc(100), ether(49), USDC, WETH),
    ),
    'Swap 100 USDC for ETH on Uniswap, slippage 0.5%',
  ],
})

const SLIPPAGE_BPS = { ok: 100, reject: 1000 } as const
const STABLE_SLIPPAGE_BPS = { ok: 50, reject: 200 } as const

export function slippageOutcome(
  judging: Judging,
  effect: Effect,
  what: string,
): 'ok' | 'crossed' | 'no quote' {
  const slippage = slippageOf(judging, effect)
  if (slippage === null) {
    missing(judging, { fact: 'quote' }, swapNoQuote, effect.place, { what })
    return 'no quote'
  }
  const { ok, reject } = isStablePair(judging, effect) ? STABLE_SLIPPAGE_BPS : SLIPPAGE_BPS
  const beyond = (bps: number): boolean => compare(slippage, rational(BigInt(bps))) > 0
  const shown = toDecimal(slippage, 2, 'up')
  judging.tests.push({
    id: 'swap_slippage',
    value: shown,
    ok: String(ok),
    reject_above: String(reject),
    outcome: beyond(reject) ? 'reject' : beyond(ok) ? 'concern' : 'ok',
  })
  if (!beyond(ok)) return 'ok'
  found(judging, beyond(reject) ? slippageReject : slippageConcern, effect.place, { what, shown, ok })
  return 'crossed'
}

/** What a sentence accepts, when no swap of it was read. */
export function judgeStatedSlippage(judging: Judging, slippage: Rational, place: Place): void {
  const { ok, reject } = SLIPPAGE_BPS
  if (compare(slippage, rational(BigInt(ok))) <= 0) return
  const rejects = compare(slippage, rational(BigInt(reject))) > 0
  const shown = toDecimal(slippage, 2, 'up')
  found(judging, rejects ? slippageReject : slippageConcern, place, {
    what: 'a swap is asked for',
    shown,
    ok,
  })
}

/** Basis points below the quote, and at least what no price explains. From words: what the sentence allows. */
function slippageOf(judging: Judging, effect: Effect): Rational | null {
  const stated = statedSlippage(judging, effect)
  return stated === null ? null : max(stated, belowEveryPrice(judging, effect))
}

/** Basis points by which the minimum, at the highest price of its asset, is worth less than the stable coins that are given. */
function belowEveryPrice(judging: Judging, effect: Effect): Rational {
  if (judging.prose || effect.exactOut) return ZERO
  const { world } = judging
  const given = usdOfUnits(symbolOf(judging, effect), unitsOf(judging, effect)).low
  const out = world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  return shareBelow(
    given,
    usdOfUnits(out, toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)).high,
  )
}

/** Basis points of dollars `given` that do not come back at the highest price. */
export function shareBelow(given: Rational, least: Rational | null): Rational {
  if (least === null || !lessThan(least, given)) return ZERO
  return multiply(divide(subtract(given, least), given), rational(10_000n))
}

function statedSlippage(judging: Judging, effect: Effect): Rational | null {
  const { world, intent, prose } = judging
  if (prose) return intent?.slippageBps ?? null
  const quoted = quotedUnits(judging, effect)
  if (quoted === null || effect.exactOut) return effect.slippageBps
  const least = toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)
  if (least === null || !isPositive(quoted)) return effect.slippageBps
  return max(effect.slippageBps ?? ZERO, multiply(divide(subtract(quoted, least), quoted), rational(10_000n)))
}

/** How many whole units of what comes back are quoted. Null without a quote, or where it names another asset. */
export function quotedUnits(judging: Judging, effect: Effect): Rational | null {
  const quote = quoteOf(judging, effect)
  const decimals = judging.world.token(effect.chainId, effect.tokenOut)?.decimals ?? 0
  return quote && wholeUnits(quote.amountOut, decimals)
}

function quoteOf({ facts, world }: Judging, { chainId, tokenOut }: Effect): Quote | null {
  const quote = facts.quote ?? quoteSaid(facts.said.quotes, world.token(chainId, tokenOut)?.symbol ?? null)
  const named = quote?.tokenOut ?? null
  if (named === null || tokenOut === null || tokenOut === 'native') return quote
  if (/^0X[0-9A-F]{40}$/.test(named)) return asciiLower(named) === tokenOut ? quote : null
  const symbol = world.token(chainId, tokenOut)?.symbol ?? null
  return symbol === null || sameAsset(named, asciiUpper(symbol), true) ? quote : null
}

/** The largest of the quotes that a text gives in the token that comes out. */
function quoteSaid(said: readonly StatedUnits[], symbol: string | null): Quote | null {
  if (symbol === null) return null
  const same = said
    .filter(({ asset }) => sameAsset(asset, asciiUpper(symbol), true))
    .map(({ units }) => units)
  return same.length === 0
    ? null
    : { amountOut: same.reduce((one, other) => max(one, other)), tokenOut: null }
}

/** A quote in the smallest unit of its token: as whole units it would be more than exists of anything, or than is swapped at once. */
const wholeUnits = (amount: Rational, decimals: number): Rational =>
  decimals >= 6 && amount.den === 1n && amount.num >= (decimals >= 15 ? MORE_THAN_EXISTS : MORE_THAN_TRADED)
    ? rational(amount.num, 10n ** BigInt(decimals))
    : amount
const MORE_THAN_EXISTS = 10n ** 15n
/** Of a token of fewer decimals: a billion dollars or bitcoins. */
const MORE_THAN_TRADED = 10n ** 9n

function isStablePair(judging: Judging, effect: Effect): boolean {
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  return isStableSymbol(symbolOf(judging, effect)) && isStableSymbol(out)
}

/** What the accepted slippage may cost, over all swaps. */
export function swapRisk(judging: Judging): UsdBounds {
  let sum: UsdBounds = { low: ZERO, high: ZERO }
  for (const effect of judging.effects) {
    if (effect.kind !== 'swap') continue
    const slippage = slippageOf(judging, effect)
    if (slippage === null) continue
    const part = multiply(slippage, rational(1n, 10_000n))
    const { low, high } = swapWorth(judging, effect)
    sum = addBounds(sum, { low: multiply(low, part), high: high === null ? null : multiply(high, part) })
  }
  return sum
}

/** By what is given or by the quote of what comes back. */
export function swapWorth(judging: Judging, effect: Effect): UsdBounds {
  const inBounds = usdOfUnits(symbolOf(judging, effect), unitsOf(judging, effect))
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  const outBounds = usdOfUnits(out, quotedUnits(judging, effect))
  const low = max(inBounds.low, outBounds.low)
  return { low, high: lessThan(ZERO, low) ? low : (inBounds.high ?? outBounds.high) }
}
