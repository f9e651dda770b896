// Reads what the texts inside an order tell of an order: its side, size, limit, stop and asset have to be those of its members.
import {
  abs,
  compare,
  divide,
  isPositive,
  lessThan,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { SpannedJson, SpannedScalar } from '../../../text/json-spans.ts'
import type { NumberField, Order } from '../../model.ts'
import { readSegment } from '../prose/read-segment.ts'
import { sentencesOf, type Token } from '../prose/tokens.ts'
import { tellsMore } from './unread-terms.ts'

type Draft = Pick<Order, 'asset' | 'side' | 'numbers' | 'positions'> & { readonly kind: Order['kind'] | null }

/** A figure, a side, or what is counted. */
const SPEAKS =
  /\d|\b(?:buy|buying|bought|sell|selling|sold|long|short|not|shares?|lots?|contracts?|units?|coins?|tokens?)\b/i

/** Every text of some words that may tell of an order, as deep as JSON goes. */
export function textsIn(value: SpannedJson): SpannedScalar[] {
  if (value.kind === 'array') return value.items.flatMap(textsIn)
  if (value.kind === 'object') return value.members.flatMap((member) => textsIn(member.value))
  const isText = value.kind === 'string' && /[A-Za-z]{2}/.test(value.text) && /[ ,;]/.test(value.text)
  return isText && SPEAKS.test(value.text) ? [value] : []
}

const MOST_PARTS = 128

/** True when the text tells of an order that is none of these, or of more than is read. */
export function tellsOtherOrder(text: string, orders: readonly Draft[]): boolean {
  const parts = sentencesOf(text)
  if (parts.length > MOST_PARTS) return true
  const values = orders.flatMap((order) => valuesOf(order))
  return parts.some((part) => {
    const { asked, draft, unknown } = readSegment(part, ({ start, end }) => [start, end], { isTold: true })
    const unread = new Set(unknown)
    const isOpen = part.some(
      (token, at) =>
        token.value !== null &&
        unread.has(token) &&
        isBesideTerm(part, at) &&
        !isAmong(token.value, values) &&
        !(token.mark === '#%' && orders.some((order) => isRiskOf(order, token.value!))),
    )
    return isOpen || exceedsPlan(part, orders) || !orders.some((order) => agrees(order, draft, asked, part))
  })
}

const OPENS =
  '(?:buy|sell|short|long|open|reverse|flip|double|triple|re-?enter|add|increase|transfer|withdraw|send|borrow)'
const FOLLOWS = new RegExp(
  `\\b(?:then|next|after(?:wards?)?|also|instead|actually|once|and|now|please|must|should|will|going to|whatever)\\b[, ]{1,2}(?:(?!an?\\b|the\\b|no\\b|not\\b|never\\b)[a-z0-9']{1,14} ){0,4}${OPENS}\\b(?! (?:order|limit|side|stop|interest|position|thesis|is|was))|(?:^|[.;:,\n])\\s{0,3}${OPENS} (?:[$€\\d]|more\\b|again\\b|another\\b|everything\\b|all\\b|it\\b|the same\\b|into\\b|back\\b|up\\b)`,
)

/** True when a remark asks for something that opens or turns a position, tells of more, or is longer than anybody writes. */
export const asksForMore = (text: string): boolean =>
  text.length > LONGEST_REMARK || FOLLOWS.test(asciiLower(text)) || tellsMore(text)
const LONGEST_REMARK = 4000

/** `300 USD per month`, which every order is beyond. */
function exceedsPlan(part: readonly Token[], orders: readonly Draft[]): boolean {
  const planned = part.filter(
    ({ mark }, at) =>
      mark === '#$' &&
      /^(?:per|a|each|every) (?:day|week|month|quarter|year)$/.test(
        `${part[at + 1]?.mark ?? ''} ${part[at + 2]?.mark ?? ''}`,
      ),
  )
  return planned.some(({ value }) =>
    orders.every(({ numbers }) => {
      const [size, price] = [numbers.get('size')?.value, numbers.get('limit_price')?.value]
      const own = numbers.get('notional_usd')?.value ?? (size && price ? multiply(size, price) : null)
      return own !== null && lessThan(multiply(value!, rational(21, 20)), own)
    }),
  )
}

/** What the order loses at its stop, in percent of the equity. */
function riskOf({ numbers }: Draft): Rational | null {
  const of = (field: NumberField): Rational | undefined => numbers.get(field)?.value
  const [size, price, stop, equity] = [
    of('size'),
    of('limit_price') ?? of('entry_price'),
    of('stop_loss'),
    of('equity_usd'),
  ]
  if (!size || !price || !stop || !equity || !isPositive(equity)) return null
  return divide(multiply(multiply(size, abs(subtract(price, stop))), rational(100)), equity)
}

/** `risks about 0.25 % of equity`, rounded. */
export function isRiskOf(order: Draft, percent: Rational): boolean {
  const risk = riskOf(order)
  return (
    risk !== null && isPositive(percent) && lessThan(divide(abs(subtract(percent, risk)), percent), ROUNDED)
  )
}
const ROUNDED = rational(1, 6)

/** The order risks more than its sender says. */
function risksMore(order: Draft, told: Draft): boolean {
  const [risk, percent] = [riskOf(order), told.numbers.get('risk_pct')?.value]
  return risk !== null && percent !== undefined && lessThan(percent, risk) && !isRiskOf(order, percent)
}

const IS_TERM =
  /^(?:limit|stop|sl|size|qty|quantity|shares?|lots?|contracts?|units?|coins?|notional|leverage|order|tickets?|buy|sell|short|long)$/
/** `limit should be 60`: a figure that nothing reads, beside the word for a term of the order. */
function isBesideTerm(part: readonly Token[], at: number): boolean {
  const isTerm = (marks: readonly Token[]): boolean => {
    const end = marks.findIndex(({ mark }) => mark === ',')
    return (end < 0 ? marks : marks.slice(0, end)).some(({ mark }) => IS_TERM.test(mark))
  }
  return isTerm(part.slice(at + 1, at + 1 + NEAR)) || isTerm(part.slice(Math.max(0, at - NEAR), at).reverse())
}
const NEAR = 3
const SIZES: readonly NumberField[] = ['size', 'contracts', 'notional_usd']
const PRICES: readonly NumberField[] = ['limit_price', 'stop_loss']

function agrees(order: Draft, told: Draft, asked: boolean, part: readonly Token[]): boolean {
  if ((order.asset !== null && denies(part, order.asset)) || risksMore(order, told)) return false
  const isOfOther = told.asset !== null && order.asset !== null && told.asset !== order.asset
  const sized = SIZES.filter((field) => told.numbers.has(field))
  if (isOfOther) return !(asked && sized.length > 0)
  if (asked && isOpposite(order, told)) return false
  const amounts = valuesOf(order, (field) => !PRICES.includes(field))
  const isOwn = (field: NumberField): boolean => {
    const value = told.numbers.get(field)!.value
    return isAmong(value, amounts) || (field === 'notional_usd' && isJustBelow(order, value))
  }
  if (!sized.every(isOwn)) return false
  return PRICES.every((field) => {
    const [own, other] = [order.numbers.get(field)?.value, told.numbers.get(field)?.value]
    return own === undefined || other === undefined || isAmong(other, [own])
  })
}

/** `200 USD a week`: the order is what comes out of it in whole steps of its size. */
function isJustBelow({ numbers }: Draft, told: Rational): boolean {
  const [size, price] = [numbers.get('size')?.value, numbers.get('limit_price')?.value]
  if (!size || !price) return false
  const own = multiply(size, price)
  return compare(own, told) <= 0 && lessThan(multiply(told, rational(19, 20)), own)
}

/** A sentence that asks for one of the orders again: the same asset and side, and amounts that it states too. */
export const asksForSame = (part: readonly Token[], told: Draft, orders: readonly Draft[]): boolean =>
  told.asset !== null &&
  orders.some(
    (order) => order.asset === told.asset && told.side === order.side && agrees(order, told, true, part),
  )

const isOpposite = (order: Draft, told: Draft): boolean =>
  told.kind === 'order' && told.side !== null && order.side !== null && told.side !== order.side

function valuesOf({ numbers, positions }: Draft, isOf = (_: NumberField): boolean => true): Rational[] {
  const own = [...numbers].filter(([field]) => isOf(field)).map(([, { value }]) => value)
  const [size, price] = [numbers.get('size')?.value, numbers.get('limit_price')?.value]
  if (size && price) own.push(multiply(size, price))
  return [...own, ...(positions ?? []).flatMap(({ size }) => (size == null ? [] : [abs(size)]))]
}

const CLOSE = rational(1, 100)
const isAmong = (value: Rational, others: readonly Rational[]): boolean =>
  others.some((one) => isPositive(abs(one)) && lessThan(divide(abs(subtract(value, one)), abs(one)), CLOSE))

/** `PEP, not KO` */
const denies = (part: readonly Token[], asset: string): boolean =>
  part.some((token, index) => token.asset === asset && part[index - 1]?.mark === 'not')
