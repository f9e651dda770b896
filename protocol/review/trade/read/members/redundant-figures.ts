// Explains an unread figure by arithmetic: it is read when the other figures of the order say what it must be. A figure
// that only repeats what is known adds nothing; one that completes the order becomes its size, price, stop or equity.
import {
  abs,
  add,
  divide,
  isPositive,
  lessThan,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import type { NumberField } from '../../model.ts'
import type { OrderDraft, Waiting } from '../draft.ts'
import { readNumber } from '../values/read-number.ts'

type Maybe = Rational | null

const HUNDRED = rational(100)
/** Senders round: half a percent of the value. */
const ROUNDING = rational(1, 200)

/** True when the figure is explained; a missing field is filled with it. */
export function agreesWithOrder(draft: OrderDraft, { read, value, where, span }: Waiting): boolean {
  // A coincidence explains no count and no multiple.
  if (where === 'market' || read.words.some((word) => COUNTS.test(word))) return false
  const number = readNumber(value, 'notional_usd')
  if (typeof number === 'string' || !isPositive(number)) return false
  const known = knownOf(draft)
  const isShare = read.unit === 'percent' || read.unit === 'bps' || read.unit === 'fraction'
  if (!isShare && fills(draft, known, number, span)) return true
  const per = read.unit === 'bps' ? rational(10_000) : read.unit === 'fraction' ? rational(1) : HUNDRED
  const repeats = isShare ? sharesOf(known).map((share) => multiply(share, per)) : amountsOf(known)
  return repeats.some((one) => isNear(one, number))
}

/** Amounts and shares that the order already says. */
export const repeatedAmounts = (draft: OrderDraft): Rational[] => {
  const known = knownOf(draft)
  const [toStop, toTarget] = [distance(known.price, known.stop), distance(known.price, known.target)]
  return [...amountsOf(known), toStop, toTarget, known.risk].filter((one) => one !== null)
}
export const repeatedShares = (draft: OrderDraft): Rational[] => sharesOf(knownOf(draft))

const COUNTS =
  /^(?:size|sz|qty|quantity|units?|shares|lots?|contracts?|mult|multiplier|multiple|factor|times|count|leverage|lev|gearing)$/

interface Known {
  readonly price: Maybe
  readonly stop: Maybe
  /** As a share of the price. */
  readonly stopShare: Maybe
  readonly target: Maybe
  readonly size: Maybe
  readonly notional: Maybe
  readonly equity: Maybe
  readonly risk: Maybe
  readonly fraction: Maybe
  readonly isSell: boolean
}

function knownOf({ numbers, side }: OrderDraft): Known {
  const of = (...fields: readonly NumberField[]): Maybe =>
    fields
      .map((field) => numbers.get(field)?.value)
      .find((value) => value !== undefined && isPositive(value)) ?? null
  const equity = of('equity_usd')
  const price = of('limit_price', 'entry_price', 'mark_price')
  const size = of('size')
  return {
    price,
    stop: of('stop_loss'),
    stopShare: share(of('stop_loss_pct'), rational(1)),
    target: of('take_profit'),
    size,
    notional: of('notional_usd') ?? product(size, price),
    equity,
    risk: of('stated_risk_usd') ?? share(of('risk_pct'), equity),
    fraction: of('fraction_of_equity'),
    isSell: side === 'sell',
  }
}

const product = (a: Maybe, b: Maybe): Maybe => (a === null || b === null ? null : multiply(a, b))
const share = (percent: Maybe, of: Maybe): Maybe => product(percent, of && divide(of, HUNDRED))
const ratio = (a: Maybe, b: Maybe): Maybe =>
  a === null || b === null || !isPositive(b) ? null : divide(a, b)
const distance = (a: Maybe, b: Maybe): Maybe => (a === null || b === null ? null : abs(subtract(a, b)))

/** The field that is missing and must have this value. */
function fills(draft: OrderDraft, known: Known, number: Rational, span: Waiting['span']): boolean {
  const { price, stop, size, notional, equity, risk, fraction } = known
  const toStop = distance(price, stop)
  const candidates: readonly (readonly [NumberField, Maybe, Maybe])[] = [
    ['size', size ?? notional, ratio(risk, toStop)],
    ['size', size ?? notional, ratio(product(fraction, equity), price)],
    ['stop_loss', stop ?? draft.numbers.get('stop_loss_pct')?.value ?? null, stopOf(known)],
    ['limit_price', price, ratio(notional, size)],
    ['equity_usd', equity, ratio(notional, fraction)],
  ]
  for (const [field, before, must] of candidates)
    if (before === null && must !== null && isNear(must, number)) {
      draft.number(field, number, span)
      return true
    }
  return false
}

/** Where the stated risk and the size put the stop. */
function stopOf({ price, size, risk, isSell }: Known): Maybe {
  const away = ratio(risk, size)
  if (price === null || away === null) return null
  return isSell ? add(price, away) : subtract(price, away)
}

/** Amounts that the order already says: worth, loss at the stop, gain at the target, reward for risk. */
function amountsOf({ price, stop, stopShare, target, size, notional, equity, fraction }: Known): Rational[] {
  const [toStop, toTarget] = [distance(price, stop), distance(price, target)]
  return [
    notional,
    product(size, price),
    product(size, toStop),
    product(size, toTarget),
    product(notional, stopShare),
    product(fraction, equity),
    ratio(toTarget, toStop),
  ].filter((one) => one !== null)
}

/** Shares that the order already says: of equity, of the price. */
function sharesOf({ price, stop, target, size, notional, equity }: Known): Rational[] {
  const [toStop, toTarget] = [distance(price, stop), distance(price, target)]
  return [
    ratio(notional, equity),
    ratio(product(size, toStop), equity),
    ratio(toStop, price),
    ratio(toTarget, price),
  ].filter((one) => one !== null)
}

const isNear = (must: Rational, number: Rational): boolean =>
  !lessThan(multiply(abs(must), ROUNDING), abs(subtract(must, number)))
