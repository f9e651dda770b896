// Leaves unjudged an action beside which another amount is told than any that its bytes move: whoever reads the one signs the other.
import { add, compare, type Rational, rational, ZERO } from '../../core/number/rational.ts'
import { asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Effect } from '../model.ts'
import { sameAsset } from '../read/intent/assets.ts'
import type { JsonScope } from '../read/reader.ts'
import { amountsTold, type ToldAmount } from '../read/unread/told-amounts.ts'
import { isWithinOnePercent } from '../rules/allowances/bounded.ts'
import { isStableSymbol, type Judging, symbolOf, toUnitsOf, unitsOf } from './judging.ts'

interface Moved {
  readonly symbol: string
  readonly units: Rational
}

export function leaveOtherAmounts(judging: Judging, tree: SpannedJson, scope: JsonScope, said: string): void {
  const effects = judging.effects.filter(({ described }) => !described)
  const moving = effects.filter(({ kind }) => !MOVES_NOTHING.test(kind))
  // What is not known may be what is told.
  if (moving.length === 0 || !moving.every((effect) => isMeasured(judging, effect))) return
  // The whole of a debt or a deposit, whatever that is by then.
  if (
    moving.some(({ kind, amount }) => amount === MAX && /^(?:repay|withdraw)$/.test(kind)) &&
    ALL.test(said)
  )
    return
  const moved = effects.flatMap((effect) => movedBy(judging, effect))
  const known = [...moved, ...sumsOf(moved)]
  const raw = moving.flatMap(({ amount, minOut }) => [amount, minOut].filter((one) => one !== null))
  for (const { place, amounts } of amountsTold(scope, tree)) {
    const told = amounts.filter(
      ({ asset }) => asset === null || amounts.length === 1 || isMoved(asset, moved),
    )
    const isTold = told.some(
      (one) => isNear(one, known) || (one.asset === null && raw.some((of) => isExactly(one, of))),
    )
    if (told.length > 0 && !isTold) judging.findings.unjudged(place.span, 'unknown_effect')
  }
}

const ALL = /\b(?:all|whole|entire|full|max|close)\b/i
const MAX = (1n << 256n) - 1n
const MOVES_NOTHING = /^(?:revoke|delegate_votes|harmless|claim)$/
const MEASURED = /^(?:transfer|allowance|deposit|withdraw|swap|stake|repay|borrow|bridge|wrap|unwrap|order)$/

const isMeasured = (judging: Judging, effect: Effect): boolean =>
  MEASURED.test(effect.kind) && symbolOf(judging, effect) !== null && unitsOf(judging, effect) !== null

function movedBy(judging: Judging, effect: Effect): Moved[] {
  const { world } = judging
  const [symbol, units] = [symbolOf(judging, effect), unitsOf(judging, effect)]
  const out = world.token(effect.chainId, effect.tokenOut)?.symbol ?? null
  const least = toUnitsOf(world, effect.chainId, effect.tokenOut, effect.minOut)
  return [
    ...(symbol === null || units === null ? [] : [{ symbol, units }]),
    ...(out === null || least === null ? [] : [{ symbol: asciiUpper(out), units: least }]),
  ]
}

function sumsOf(moved: readonly Moved[]): Moved[] {
  const symbols = [...new Set(moved.map(({ symbol }) => symbol))]
  return symbols.map((symbol) => ({
    symbol,
    units: moved.filter((one) => one.symbol === symbol).reduce((sum, { units }) => add(sum, units), ZERO),
  }))
}

const isOf = (asset: string, symbol: string): boolean =>
  sameAsset(asset, symbol, true) || (asset === 'USD' && isStableSymbol(symbol))

/** Without a price, dollars say nothing of what else moves. */
const isMoved = (asset: string, moved: readonly Moved[]): boolean =>
  moved.some(({ symbol }) => isOf(asset, symbol))

const isNear = ({ asset, units }: ToldAmount, moved: readonly Moved[]): boolean =>
  moved.some((one) => (asset === null || isOf(asset, one.symbol)) && isWithinOnePercent(units, one.units)) ||
  (asset === 'USD' && !isMoved(asset, moved))

const isExactly = ({ units }: ToldAmount, amount: bigint): boolean => compare(units, rational(amount)) === 0
