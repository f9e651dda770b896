// Reads what a text tells beside an order: the account, its positions, the market. It fills what the order leaves open; an
// order, a stop or a bound in it binds nobody, and what is not understood stays open.
import { compare, isPositive, type Rational } from '../../../core/number/rational.ts'
import type { SourceText } from '../../../text/source-text.ts'
import { ACCOUNT_FIGURES, type NumberField, type Order } from '../../model.ts'
import { OrderDraft } from '../draft.ts'
import { asksForSame, isRiskOf } from '../members/told-orders.ts'
import { readSegment, type Segment } from '../prose/read-segment.ts'
import { sentencesOf, type Token } from '../prose/tokens.ts'

export interface Beside {
  readonly facts: OrderDraft
  /** What nothing understood. */
  readonly unknown: readonly Token[]
  readonly isCut: boolean
}

/** Words round an order are read up to here. */
const MOST_TEXT = 4000
const MOST_PARTS = 32

const FACTS: readonly NumberField[] = [
  ...ACCOUNT_FIGURES,
  'cash_usd',
  'mark_price',
  'bid',
  'ask',
  'adv_usd',
  'adv_size',
  'depth_usd',
  'depth_size',
  'previous_stop',
  'previous_leverage',
  'quote_age_seconds',
]
/** Nothing is ordered by a look, or by words that name no amount. */
const isTold = ({ asked, draft }: Segment): boolean =>
  !asked || draft.kind === 'read' || (draft.numbers.size === 0 && draft.asset === null)

/** `orders`: those that the text stands beside. */
export function readBeside(
  text: string,
  { spanOf }: Pick<SourceText, 'spanOf'>,
  orders: readonly Order[] = [],
): Beside {
  const read = text.slice(0, MOST_TEXT)
  const parts = sentencesOf(read).flatMap((part) => withClauses(part, orders))
  const facts = new OrderDraft()
  const unknown: Token[] = []
  for (const part of parts.slice(0, MOST_PARTS)) {
    const segment = readSegment(part, ({ start, end }) => spanOf(start, end), { isTold: true })
    unknown.push(...segment.unknown)
    // The order itself, in words.
    const isSame = !isTold(segment) && asksForSame(part, segment.draft, orders)
    if (!isTold(segment) && !isSame) {
      unknown.push(...part.filter(({ value }) => value !== null))
      continue
    }
    const { draft } = segment
    for (const [field, { value, span }] of draft.numbers)
      if (FACTS.includes(field)) facts.number(field, value, span)
      else if (!isSame && !isExitOf(field, value, orders) && !isItsRisk(field, value, orders, facts))
        unknown.push(...part.filter((token) => token.value !== null && isAt(spanOf, token, span)))
    if (draft.positions !== null) facts.positions = [...(facts.positions ?? []), ...draft.positions]
    facts.prices.push(...draft.prices)
    facts.open.push(...draft.open)
    facts.veiled.push(...draft.veiled)
    facts.mandate ??= draft.mandate
  }
  return { facts, unknown, isCut: text.length > MOST_TEXT || parts.length > MOST_PARTS }
}

/** A sentence that asks for an order, with the facts beside it in clauses of their own: in brackets, and behind commas. */
function withClauses(
  part: readonly Token[],
  orders: readonly Order[],
  marks = /^[()]$/,
): (readonly Token[])[] {
  if (orders.length === 0) return [part]
  const segment = readSegment(part, ({ start, end }) => [start, end], { isTold: true })
  const isWhole = isTold(segment) || asksForSame(part, segment.draft, orders)
  if (isWhole && (marks.test('(') || segment.unknown.length === 0)) return [part]
  const clauses: Token[][] = [[]]
  for (const token of part)
    if (marks.test(token.mark)) clauses.push([])
    else clauses.at(-1)!.push(token)
  const cut = clauses.filter((clause) => clause.length > 0)
  return marks.test(',') ? cut : cut.flatMap((clause) => withClauses(clause, orders, /^,$/))
}

/** `risk 0.4 %`: what the order itself loses at its stop. */
const isItsRisk = (
  field: NumberField,
  value: Rational,
  [order, ...more]: readonly Order[],
  facts: OrderDraft,
): boolean =>
  field === 'risk_pct' &&
  order !== undefined &&
  more.length === 0 &&
  isRiskOf({ ...order, numbers: new Map([...facts.numbers, ...order.numbers]) }, value)

/** A stop or a target that goes in later, on its side of the price: no protection, and no other order either. */
function isExitOf(field: NumberField, value: Rational, [order, ...more]: readonly Order[]): boolean {
  if (order === undefined || more.length > 0 || order.kind !== 'order' || order.side === null) return false
  if ((field !== 'stop_loss' && field !== 'take_profit') || order.numbers.has(field)) return false
  const price = (order.numbers.get('limit_price') ?? order.numbers.get('entry_price'))?.value
  if (price === undefined || !isPositive(value)) return false
  return compare(value, price) > 0 === ((field === 'take_profit') === (order.side === 'buy'))
}

const isAt = (
  spanOf: SourceText['spanOf'],
  { start, end }: Token,
  span: readonly [number, number] | null,
): boolean => {
  const [from, to] = spanOf(start, end)
  return span !== null && span[0] === from && span[1] === to
}

/** An amount that an order states is told twice. */
export const withoutStated = (unknown: readonly Token[], orders: readonly Order[]): Token[] =>
  unknown.filter(
    ({ value, mark }) =>
      value === null ||
      mark === '#%' ||
      !orders.some(({ numbers }) => [...numbers.values()].some((one) => compare(one.value, value) === 0)),
  )
