// Does a swap give a fair amount back, to the sender, in time? Minimum against quote, recipient, deadline, and
// what the slippage may cost against equity.
import { toDecimal } from '../../core/number/decimal.ts'
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
} from '../../core/number/rational.ts'
import {
  amountText,
  cover,
  isStableSymbol,
  type Judging,
  symbolOf,
  tell,
  toUnitsOf,
  type UsdBounds,
  unitsOf,
  usdOfUnits,
  who,
} from '../judge/judging.ts'
import type { Effect } from '../model.ts'
import { sameAsset } from '../read/intent/assets.ts'
import { addBounds, tellEquityMissing } from './payments.ts'

const SLIPPAGE_BPS = { ok: 100, reject: 1000 } as const
const STABLE_SLIPPAGE_BPS = { ok: 50, reject: 200 } as const
/** Later than any clock will say. */
const NEVER = 1n << 40n
const NEARLY_ALL = 1n << 128n

/** What a router holds after a swap belongs to whom the next command says. */
export function settleSwaps(effects: readonly Effect[]): readonly Effect[] {
  return effects.map((effect, index) => {
    if (effect.kind !== 'swap' || effect.counterparty === null || effect.counterparty !== effect.contract)
      return effect
    const later = effects.slice(index + 1).filter((next) => next.contract === effect.contract)
    const out = later.find(
      (next) =>
        (next.kind === 'harmless' &&
          next.tokenOut !== null &&
          next.minOut !== null &&
          next.what !== 'refundETH') ||
        (next.kind === 'swap' && next.token === effect.tokenOut),
    )
    if (!out) return effect
    if (out.kind === 'swap') return { ...effect, counterparty: effect.actor, minOut: max2(effect.minOut, 1n) }
    return {
      ...effect,
      counterparty: out.counterparty,
      tokenOut: out.tokenOut,
      minOut: max2(effect.minOut, out.minOut),
    }
  })
}

const max2 = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null ? b : b === null || a > b ? a : b

export function judgeSwap(judging: Judging, effect: Effect): void {
  const { world, equity } = judging
  const what = `${effect.what} gives ${amountText(judging, effect)}`
  if (!judging.prose && !world.isOwn(effect.counterparty))
    tell(
      judging,
      world.ownAddresses.length === 0 ? 'onchain.unverified_recipient' : 'onchain.swap_recipient',
      effect.place,
      {
        mechanism: `${what}, and what comes back goes to ${who(judging, effect, effect.counterparty)}, not to the sender`,
        fix: 'set the recipient to the sender',
      },
    )
  judgeDeadline(judging, effect, what)
  if (effect.exactOut && effect.amount !== null && effect.amount >= NEARLY_ALL) {
    noMinimum(judging, effect, `${what} at most, which is no limit at all`)
    return
  }
  if (!judging.prose && (effect.minOut === null || effect.minOut === 0n)) {
    noMinimum(judging, effect, `${what} and asks for at least 0 back: any price is accepted`)
    return
  }
  const slippage = slippageOf(judging, effect)
  if (slippage === null) {
    tell(judging, 'onchain.swap_no_quote', effect.place, {
      mechanism: `${what}; without a quote nothing shows how far the minimum is below the price`,
      fix: 'state quote.amount_out and quote.token_out',
    })
    return
  }
  const bounds = isStablePair(judging, effect) ? STABLE_SLIPPAGE_BPS : SLIPPAGE_BPS
  addTest(judging, slippage, bounds)
  const shown = `${toDecimal(slippage, 2, 'up')} basis points`
  const beyond = (bps: number): boolean => compare(slippage, rational(BigInt(bps))) > 0
  if (beyond(bounds.ok)) {
    tell(
      judging,
      beyond(bounds.reject) ? 'onchain.swap_slippage.reject' : 'onchain.swap_slippage.concern',
      effect.place,
      {
        mechanism: `${what}, and the minimum that comes back is ${shown} below the quote`,
        fix: `raise the minimum to at most ${bounds.ok} basis points below the quote`,
        alternative: 'set a minimum received within 1 % of a fresh quote',
      },
    )
    return
  }
  if (equity === null) tellEquityMissing(judging, effect, what)
  else cover(judging, 'onchain.swap_within', effect.place)
}

function noMinimum(judging: Judging, effect: Effect, mechanism: string): void {
  tell(judging, 'onchain.swap_no_minimum', effect.place, {
    mechanism: `${mechanism}, and whoever orders the block takes the difference`,
    fix: 'set a minimum received from a fresh quote',
    alternative: 'set a minimum received within 1 % of a fresh quote',
  })
}

function judgeDeadline(judging: Judging, { deadline, place }: Effect, what: string): void {
  if (deadline === null) return
  const { nowUnix } = judging
  const late = deadline >= NEVER || (nowUnix !== null && deadline > nowUnix + 31_536_000n)
  if (late)
    tell(judging, 'onchain.swap_deadline', place, {
      mechanism: `${what} with deadline ${deadline}, so it can be held back until the price suits somebody else`,
      fix: 'set a deadline in the next minutes',
    })
}

/** Basis points below the quote; negative counts as none. From words: what the sentence allows. */
function slippageOf(judging: Judging, effect: Effect): Rational | null {
  const { facts, world, intent, prose } = judging
  if (prose) return intent?.slippageBps ?? null
  if (facts.quote === null || effect.exactOut) return null
  const least = toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)
  const { amountOut } = facts.quote
  if (least === null || !isPositive(amountOut)) return null
  return max(ZERO, multiply(divide(subtract(amountOut, least), amountOut), rational(10_000n)))
}

function isStablePair(judging: Judging, effect: Effect): boolean {
  const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  return isStableSymbol(symbolOf(judging, effect)) && isStableSymbol(out)
}

function addTest(judging: Judging, slippage: Rational, { ok, reject }: { ok: number; reject: number }): void {
  const beyond = (bps: number): boolean => compare(slippage, rational(BigInt(bps))) > 0
  judging.tests.push({
    id: 'swap_slippage',
    value: toDecimal(slippage, 2, 'up'),
    ok: String(ok),
    reject_above: String(reject),
    outcome: beyond(reject) ? 'reject' : beyond(ok) ? 'concern' : 'ok',
  })
}

/** What the accepted slippage may cost, over all swaps. */
export function swapRisk(judging: Judging): UsdBounds {
  let sum: UsdBounds = { low: ZERO, high: ZERO }
  for (const effect of judging.effects) {
    if (effect.kind !== 'swap') continue
    const slippage = slippageOf(judging, effect)
    if (slippage === null) continue
    const part = multiply(slippage, rational(1n, 10_000n))
    const inBounds = usdOfUnits(symbolOf(judging, effect), unitsOf(judging, effect))
    const out = judging.world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
    const outBounds = usdOfUnits(out, judging.facts.quote?.amountOut ?? null)
    const low = max(inBounds.low, outBounds.low)
    const exact = lessThan(ZERO, low)
    const high = exact ? low : (inBounds.high ?? outBounds.high)
    sum = addBounds(sum, { low: multiply(low, part), high: high === null ? null : multiply(high, part) })
  }
  return sum
}

/** Coins sent along that no swap uses stay with the router, where anybody takes them. */
export function judgeUnusedValue(
  judging: Judging,
  valueWei: bigint,
  router: string | null,
  place: Effect['place'],
): void {
  if (valueWei === 0n || router === null) return
  const parts = judging.effects.filter((effect) => effect.contract === router)
  const swaps = parts.filter((effect) => effect.kind === 'swap')
  const coin = judging.world.token(swaps[0]?.chainId ?? null, 'native')?.symbol ?? 'ETH'
  const paid = swaps.filter((effect) => {
    const symbol = symbolOf(judging, effect)
    return effect.token === 'native' || (symbol !== null && sameAsset(coin, symbol, true))
  })
  if (
    swaps.length === 0 ||
    parts.some(({ what }) => what === 'refundETH' || what === 'SWEEP' || what === 'UNWRAP_WETH')
  )
    return
  const used = paid.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  if (valueWei * 100n <= used * 101n) return
  tell(judging, 'onchain.value_unused', place, {
    mechanism: `${valueWei} wei are sent and the swaps use ${used}; the rest stays in the router, where anybody may take it`,
    fix: 'send exactly what the swap uses, or add refundETH',
  })
}
