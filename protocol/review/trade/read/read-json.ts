// Reads the orders of a JSON artifact. One object, a list, a list inside an envelope whose other members belong to
// every order, or JSON text inside a string.
import type { Budget } from '../../core/budget.ts'
import { jsonInText } from '../../text/json-in-text.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../text/json-spans.ts'
import type { SourceText } from '../../text/source-text.ts'
import type { Order, ReadOrders } from '../model.ts'
import { budgetsIn, without } from './account/budgets.ts'
import { isPaperOrder } from './account/paper.ts'
import { both } from './account/read-mandate.ts'
import type { SpanOf } from './account/read-positions.ts'
import type { Contradiction, OrderDraft } from './draft.ts'
import { cancelsEntriesOnly, goesOn, isCancel } from './entry-cancel.ts'
import { readCancelTimer } from './forms/cancel-timer.ts'
import { withdraws } from './forms/cancelled.ts'
import { withOutcome } from './forms/outcome.ts'
import { withoutTransport } from './forms/request.ts'
import { restingIn } from './forms/resting.ts'
import { isRestingName, isStateName, tellsState } from './forms/state.ts'
import { straysIn } from './forms/stray.ts'
import { readAccountRemark } from './members/account-remark.ts'
import { memberKey, numberFieldOf, POSITION_KEYS } from './members/members.ts'
import { PROTECTION_KEYS } from './members/protection.ts'
import { asksForMore, tellsOtherOrder, textsIn } from './members/told-orders.ts'
import { containerOf, isOrderList } from './names/containers.ts'
import { nameOf } from './names/roles.ts'
import { OrderReader } from './read-order.ts'

const ENVELOPE_TEXT = ['arguments', 'body', 'payload', 'params', 'data', 'input', 'order']
const DEEPEST = 16

/** `text` is a whole JSON document that the strict reader has accepted; `base` is its place in the source. */
export function readJsonOrders(text: string, base: number, source: SourceText, budget: Budget): ReadOrders {
  const spanOf: SpanOf = ({ start, end }) => source.spanOf(base + start, base + end)
  return readTree(locateJson(text, budget), spanOf, budget)
}

/** `root` holds places of the source itself. */
export function readTreeOrders(
  root: SpannedObject,
  source: SourceText,
  budget: Budget,
  facts: OrderDraft | null = null,
): ReadOrders {
  return readTree(root, ({ start, end }) => source.spanOf(start, end), budget, facts)
}

function readTree(
  whole: SpannedJson,
  spanOf: SpanOf,
  budget: Budget,
  facts: OrderDraft | null = null,
): ReadOrders {
  const layers: string[] = []
  const tree = withOutcome(
    withoutTransport(unfolded(whole, (place) => layers.push(`json@${spanOf(place).join('-')}`), budget)),
  )
  const budgets = budgetsIn(tree, spanOf)
  const root = tree.kind === 'object' ? without(tree, budgets.read) : tree
  const { outer, items } = split(root)
  const around = new OrderReader(spanOf)
  for (const object of outer) around.read(object)
  const drafts = items.map((item) => {
    budget.spend((item.end - item.start) * 24)
    const reader = new OrderReader(spanOf)
    reader.read(item)
    if (outer.length > 0) {
      if (isOfOther(reader.draft, around.draft) || isOtherAct(reader.draft, around.draft))
        reader.draft.open.push({ name: 'the order round it', span: spanOf(item), isFigure: false })
      reader.draft.inherit(around.draft)
    }
    if (facts !== null) reader.draft.fill(facts)
    const draft = reader.finish()
    if (isCancel(item) && cancelsEntriesOnly(item)) draft.kind = 'cancel'
    withdraws(draft, root, spanOf(item))
    readCancelTimer(draft, root, spanOf)
    if (draft.kind === 'cancel' && goesOn(item)) draft.kind = 'other'
    draft.span = spanOf(item)
    return draft
  })
  attachProtection(drafts)
  const [only, ...more] = drafts.filter(says)
  if (only !== undefined && more.length === 0) readAccountRemark(only, root, spanOf)
  leaveOtherOrders(root, drafts, spanOf, budget)
  for (const { name, value } of straysIn(tree))
    drafts.find(says)?.open.push({ name, span: spanOf(value), isFigure: false })
  const { terms } = budgets
  if (terms !== null)
    for (const draft of drafts) draft.mandate = draft.mandate === null ? terms : both(draft.mandate, terms)
  if (isPaperOrder(root)) for (const draft of drafts) draft.isPaper = true
  const orders = (drafts.some(says) ? drafts.filter(says) : drafts.filter(isBegun)).map(
    (draft): Order => draft.order(),
  )
  const contradictions = drafts.flatMap((draft): readonly Contradiction[] => draft.contradictions)
  return { form: 'json', orders, layers, isCut: false, contradictions }
}

/** The order round it is in another asset: its price and its stop are none of this one. */
const isOfOther = (own: OrderDraft, { asset, numbers }: OrderDraft): boolean =>
  own.asset !== null &&
  asset !== null &&
  own.asset !== asset &&
  (numbers.has('size') || numbers.has('limit_price'))

/** The call round it withdraws or changes something, and it places an order. */
const isOtherAct = (own: OrderDraft, { action, kind }: OrderDraft): boolean =>
  action !== null &&
  (kind === 'other' || kind === 'cancel' || kind === 'read') &&
  (own.action !== null || own.side !== null) &&
  own.kind !== kind

/** The objects that are orders, and the ones whose members belong to all of them. */
function split(root: SpannedJson): { outer: SpannedObject[]; items: SpannedObject[] } {
  if (root.kind === 'array') return { outer: [], items: root.items.filter((item) => item.kind === 'object') }
  if (root.kind !== 'object') return { outer: [], items: [] }
  const indexed = indexedLegs(root)
  if (indexed !== null) return indexed
  for (const member of root.members) {
    const { value } = member
    const isExit = PROTECTION_KEYS.test(memberKey(member.name)) && root.members.length > 1
    if (
      isRestingName(member.name) ||
      (value.kind === 'object' && isStateName(member.name) && tellsState(value))
    )
      continue
    const isList = !isExit && (isOrderList(member.name) || isLadder(member) || isLegList(member))
    const rest = (): SpannedObject => ({
      ...root,
      members: root.members.filter((other) => other !== member),
    })
    if (value.kind === 'array' && isList && value.items.some((item) => item.kind === 'object')) {
      const items = value.items.filter((item) => item.kind === 'object')
      const around = split(rest())
      // `orders: […], orders2: […]`: orders of another list are orders too.
      if (around.outer.length > 0) return { outer: around.outer, items: [...items, ...around.items] }
      return { outer: [rest()], items }
    }
    const deeper = value.kind === 'object' ? split(value) : null
    if (deeper !== null && deeper.outer.length > 0)
      return { outer: [...deeper.outer, rest()], items: deeper.items }
  }
  return { outer: [], items: [root] }
}

/** `orderLegCollection`: a single leg is the order round it. */
const isLegList = ({ name, value }: SpannedMember): boolean =>
  /leg.{0,6}(?:collection|list)$/i.test(name) && value.kind === 'array' && value.items.length > 1

const INDEXED = /^([A-Za-z_]{2,24})\[(\d)\]$|^leg_?(\d)[_.]([A-Za-z_]{2,24})$/

/** `side[0]`, `quantity[1]`, `leg1_strike`: the members of orders that are told apart by a number. */
function indexedLegs(root: SpannedObject): { outer: SpannedObject[]; items: SpannedObject[] } | null {
  const legs = new Map<string, SpannedMember[]>()
  const rest: SpannedMember[] = []
  for (const member of root.members) {
    const match = INDEXED.exec(member.name)
    const index = match?.[2] ?? match?.[3]
    if (index === undefined) rest.push(member)
    else legs.set(index, [...(legs.get(index) ?? []), { ...member, name: match![1] ?? match![4]! }])
  }
  if (legs.size < 2) return null
  const items = [...legs.values()].map((members) => ({
    ...root,
    members,
    start: members[0]!.start,
    end: members.at(-1)!.value.end,
  }))
  return { outer: [{ ...root, members: rest }], items }
}

/** Several sizes at several prices: parts of one order, whatever the list is called. */
function isLadder({ name, value }: SpannedMember): boolean {
  if (value.kind !== 'array' || value.items.length < 2 || POSITION_KEYS.includes(memberKey(name)))
    return false
  if (
    containerOf(name) === 'apart' ||
    /target|profit|^tps?$|pos|hold|fill|hist|book|bid|ask|level|depth/i.test(name)
  )
    return false
  return value.items.every((item) => {
    if (item.kind !== 'object') return false
    const fields = item.members.map((one) => numberFieldOf(memberKey(one.name), nameOf(one.name))?.[0])
    return fields.includes('limit_price') && fields.includes('size')
  })
}

/** Texts that are JSON, such as the arguments of a tool call, become the objects that they write, at the place of the text. */
function unfolded(
  value: SpannedJson,
  found: (place: SpannedJson) => void,
  budget: Budget,
  depth = 0,
): SpannedJson {
  if (depth >= DEEPEST) return value
  if (value.kind === 'array')
    return { ...value, items: value.items.map((item) => unfolded(item, found, budget, depth + 1)) }
  if (value.kind !== 'object') return value
  const members = value.members.map((member): SpannedMember => {
    const inner = innerDocument(member, budget)
    if (inner !== null) found(member.value)
    return { ...member, value: unfolded(inner ?? member.value, found, budget, depth + 1) }
  })
  return { ...value, members }
}

function innerDocument({ name, value }: SpannedMember, budget: Budget): SpannedJson | null {
  if (value.kind !== 'string' || !ENVELOPE_TEXT.includes(memberKey(name))) return null
  const inner = jsonInText(value.text, budget)
  return inner && placedAt(inner, value)
}

/** Everything in it stands where the text stands. */
function placedAt(value: SpannedJson, place: SpannedJson): SpannedJson {
  const { start, end } = place
  if (value.kind === 'array')
    return { ...value, start, end, items: value.items.map((item) => placedAt(item, place)) }
  if (value.kind !== 'object') return { ...value, start, end }
  const members = value.members.map((member) => ({ ...member, start, value: placedAt(member.value, place) }))
  return { ...value, start, end, members }
}

const MOST_TEXTS = 64

/** A text inside that tells of another order leaves it open which of the two is meant. */
function leaveOtherOrders(
  root: SpannedJson,
  drafts: readonly OrderDraft[],
  spanOf: SpanOf,
  budget: Budget,
): void {
  const told = drafts.filter(says)
  if (told.length === 0) return
  const texts = textsIn(withoutResting(root))
  // More than anybody writes beside an order is left open unread.
  const isCut = texts.length > MOST_TEXTS
  const other = texts.slice(0, MOST_TEXTS).filter((value) => {
    budget.spend(value.text.length * 16)
    return tellsOtherOrder(value.text, told)
  })
  const name = 'the order that it tells of'
  if (isCut) told[0]!.open.push({ name, span: spanOf(root), isFigure: false })
  else
    for (const place of other)
      told[0]!.open.push({
        name,
        span: spanOf(place),
        isFigure: false,
        isRemark: !asksForMore(place.text),
      })
}

/** What a venue holds already is described there. */
function withoutResting(value: SpannedJson): SpannedJson {
  if (value.kind !== 'object') return value
  const members = value.members
    .filter(({ name, value: inner }) => !isRestingName(name) || restingIn(inner) === null)
    .map((member) => ({ ...member, value: withoutResting(member.value) }))
  return { ...value, members }
}

/** A reduce-only stop beside the entry it protects is that entry's stop. */
function attachProtection(drafts: readonly OrderDraft[]): void {
  for (const protection of drafts) {
    if (!protection.reduceOnly || protection.side === null) continue
    for (const field of ['stop_loss', 'take_profit'] as const) {
      const price = protection.numbers.get(field)
      if (!price) continue
      const entry = drafts.find(
        (draft) =>
          !draft.reduceOnly &&
          draft.side !== protection.side &&
          draft.asset === protection.asset &&
          !draft.numbers.has(field),
      )
      entry?.number(field, price.value, price.span)
    }
  }
}

/** Figures of an order, and nothing that says what is to be done with them. */
const isBegun = ({ asset, numbers }: OrderDraft): boolean => asset !== null || numbers.size > 0

/** An object that says nothing about an order is none. */
function says(draft: OrderDraft): boolean {
  return (
    draft.action !== null ||
    draft.side !== null ||
    draft.kind !== 'order' ||
    draft.malformed.length > 0 ||
    (draft.asset !== null && draft.numbers.size > 0) ||
    draft.signals.length > 0
  )
}
