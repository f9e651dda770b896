// Reads what one JSON object says about an order. Members are taken out of the containers in which venues nest them; a
// member that no reader knows, and that may change the order, is left open.

import { multiply, rational } from '../../core/number/rational.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../text/json-spans.ts'
import { ACCOUNT_FIGURES, type NumberField } from '../model.ts'
import { assetOf, isKnownAsset, isStable } from './assets.ts'
import { OrderDraft } from './draft.ts'
import { finishUnits } from './finish-units.ts'
import { memberKey, numberFieldOf, POSITION_KEYS, TRIGGER_KEYS } from './members.ts'
import { type Container, containerOf } from './names/containers.ts'
import { isBound, isInert, isObserved, type Meaning, mayAct, type Name, nameOf } from './names/roles.ts'
import { both, isTerm, MANDATE_KEYS, readMandate } from './read-mandate.ts'
import { readNumber } from './read-number.ts'
import { readPositions, type SpanOf } from './read-positions.ts'
import { TextMembers } from './read-texts.ts'
import { readFlag, readSignals } from './signals.ts'
import { venueMembers } from './venues.ts'

const LOSS_LIMITS: readonly NumberField[] = [
  'max_drawdown_pct',
  'daily_loss_limit_usd',
  'daily_loss_limit_pct',
]
const ACCOUNT_FIELDS: readonly NumberField[] = [...ACCOUNT_FIGURES, 'consecutive_losses', 'leverage']
const MARKET_FIELDS: readonly NumberField[] = [
  'mark_price',
  'bid',
  'ask',
  'adv_usd',
  'adv_size',
  'depth_usd',
  'depth_size',
  'quote_time',
  'quote_age_seconds',
]
const EXIT_FIELDS: readonly NumberField[] = ['stop_loss', 'stop_loss_pct', 'take_profit', 'take_profit_pct']
const ALLOWED_IN: Partial<Record<Container, readonly NumberField[]>> = {
  account: ACCOUNT_FIELDS,
  market: MARKET_FIELDS,
  exit: EXIT_FIELDS,
}

/** A number, or a string that holds one with its unit. */
const isFigure = (value: SpannedJson): boolean =>
  value.kind === 'number' ||
  (value.kind === 'string' && /^[-+~<>$€£]{0,2} ?\d[\d.,]{0,40} ?[A-Za-z%]{0,6}$/.test(value.text.trim())) ||
  (value.kind === 'array' && value.items.length > 0 && value.items.every((item) => isFigure(item)))

export class OrderReader {
  readonly draft = new OrderDraft()
  private readonly spanOf: SpanOf
  private readonly texts: TextMembers
  private readonly triggers: SpannedMember[] = []

  constructor(spanOf: SpanOf) {
    this.spanOf = spanOf
    this.texts = new TextMembers(this.draft, spanOf)
  }

  /** Outer objects first: a member of the order itself wins over one of its surroundings. */
  read(object: SpannedObject, where: Container = 'order'): void {
    const nested: SpannedMember[] = []
    for (const member of venueMembers(object)) {
      if (member.value.kind === 'object' || member.value.kind === 'array') nested.push(member)
      else this.scalar(member, where)
    }
    for (const member of nested) this.container(member, where)
  }

  finish(): OrderDraft {
    const { draft } = this
    for (const { name, value } of this.triggers) this.number(name, value, [this.triggerField(), 1, 1])
    if (draft.kind === null) draft.kind = this.inferKind()
    // A position without its stop has no limit.
    if (draft.kind === 'cancel' && /stop/.test(this.texts.typeText)) draft.kind = 'other'
    finishUnits(draft)
    return draft
  }

  private container(member: SpannedMember, where: Container): void {
    const { draft } = this
    const { name, value } = member
    const key = memberKey(name)
    const meaning = numberFieldOf(key, nameOf(name))
    if (POSITION_KEYS.includes(key)) {
      draft.positions = [...(draft.positions ?? []), ...readPositions(value, draft.malformed, this.spanOf)]
    } else if (MANDATE_KEYS.test(key) && value.kind === 'object') {
      this.terms(value)
    } else if (isTerm(name, value)) {
      this.terms({ kind: 'object', members: [member], start: value.start, end: value.end })
    } else if (value.kind === 'object') {
      if (meaning !== null && (meaning[0] === 'stop_loss' || meaning[0] === 'take_profit'))
        this.trigger(value, meaning[0])
      else if (meaning === null || !this.amount(name, value, meaning)) this.inner(member, value, where)
    } else if (value.kind === 'array') this.list(member, value.items, meaning, where)
  }

  private inner({ name }: SpannedMember, value: SpannedObject, where: Container): void {
    const own = containerOf(name)
    const inside = where === 'account' || where === 'market' ? where : own
    if (inside === 'apart') readTexts(value, this.spanOf, this.draft)
    else if (inside === 'unknown') this.apart(name, value)
    else this.read(value, inside)
  }

  /** Of several objects under one name nobody knows which one the venue takes. */
  private list(
    member: SpannedMember,
    items: readonly SpannedJson[],
    meaning: Meaning | null,
    where: Container,
  ): void {
    const objects = items.filter((item) => item.kind === 'object')
    if (objects.length === 1) this.inner(member, objects[0]!, where)
    else if (objects.length > 1) for (const item of objects) this.apart(member.name, item)
    else if (items.length === 1 && meaning !== null && isFigure(items[0]!))
      this.scalar({ ...member, value: items[0]! }, where)
    else if (meaning?.[0] === 'take_profit' && isFigure(member.value))
      for (const item of items.slice(0, 1)) this.scalar({ ...member, value: item }, where)
    else if (isFigure(member.value)) this.leave(member.name, member.value, where)
    else
      for (const item of items)
        if (item.kind === 'string') readSignals(item.text, this.spanOf(item), this.draft.signals)
  }

  /** Nothing in this object is taken for the order's; what it may change is left open. */
  private apart(name: string, object: SpannedObject): void {
    readTexts(object, this.spanOf, this.draft)
    const inner = new OrderReader(this.spanOf)
    for (const member of object.members) {
      const { value } = member
      if (value.kind === 'object') inner.apart(member.name, value)
      else if (numberFieldOf(memberKey(member.name), nameOf(member.name)) !== null && isFigure(value))
        inner.open(member.name, value, true)
      else inner.leave(member.name, value, 'order')
    }
    if (inner.draft.open.length > 0) this.open(name, object, false)
  }

  /** `{value, currency}` and `{amount, unit}`. */
  private amount(name: string, object: SpannedObject, meaning: Meaning): boolean {
    const value = object.members.find(({ name: one }) => /^(?:value|amount)$/.test(memberKey(one)))?.value
    if (!value || !isFigure(value)) return false
    this.number(name, value, meaning)
    return true
  }

  /** Limits of losses are measured against the account; the rest are terms of the mandate. */
  private terms(object: SpannedObject): void {
    const { draft } = this
    const isLossLimit = ({ name }: SpannedMember): boolean =>
      LOSS_LIMITS.includes(numberFieldOf(memberKey(name), nameOf(name))?.[0] ?? 'size')
    for (const member of object.members) if (isLossLimit(member)) this.scalar(member, 'account')
    const members = object.members.filter((member) => !isLossLimit(member))
    const read = readMandate({ ...object, members }, draft.malformed, this.spanOf)
    draft.mandate =
      draft.mandate === null || read === null ? (draft.mandate ?? read) : both(draft.mandate, read)
  }

  private trigger(object: SpannedObject, field: NumberField): void {
    const keyed = (key: string) => object.members.find(({ name }) => memberKey(name) === key)
    const price = TRIGGER_KEYS.map(keyed).find(Boolean)
    if (price) this.number(price.name, price.value, [field, 1, 1])
    else this.draft.unread.push(field)
  }

  private scalar(member: SpannedMember, where: Container): void {
    const { name, value } = member
    const key = memberKey(name)
    const meaning = inContainer(numberFieldOf(key, nameOf(name)), where)
    if (meaning !== null && !(value.kind === 'literal' && value.text !== 'null'))
      this.number(name, value, meaning)
    else if (key === 'dailypnlusd' || key === 'dailypnl') this.dailyPnl(value)
    else if (/^(?:stopprice|triggerprice|triggerpx)$/.test(key)) this.triggers.push(member)
    else if (readFlag(key, value, this.spanOf(value), this.draft)) return
    else if (value.kind !== 'string' || where !== 'order' || !this.texts.read(name, key, value.text, value))
      this.leave(name, value, where)
  }

  private leave(name: string, value: SpannedJson, where: Container): void {
    if (value.kind === 'string') readSignals(value.text, this.spanOf(value), this.draft.signals)
    this.draft.unread.push(name)
    const read = nameOf(name)
    if (value.kind === 'literal' && value.text !== 'true') return
    if (isInert(read) || isObserved(read)) return
    if (where === 'market' || (where === 'account' && isQuiet(read))) return
    if (isTerm(name, value))
      this.terms({
        kind: 'object',
        members: [{ name, value, start: value.start, end: value.end } as SpannedMember],
        start: value.start,
        end: value.end,
      })
    else if (isFigure(value)) this.open(name, value, true)
    else if (value.kind === 'literal' || (value.kind === 'string' && mayAct(read) && isWord(value.text)))
      this.open(name, value, false)
  }

  private open(name: string, value: SpannedJson, isFigure: boolean): void {
    this.draft.open.push({ name, span: this.spanOf(value), isFigure })
  }

  private number(name: string, value: SpannedJson, [field, num, den]: Meaning): void {
    const { draft } = this
    if (field === 'size' && this.sizeWithUnit(value)) return
    const number = readNumber(value, field)
    const span = this.spanOf(value)
    if (number === 'absent') return
    if (number !== 'malformed') draft.number(field, multiply(number, rational(num, den)), span)
    else if (value.kind === 'string' && /^(?:all|max|everything|full)$/i.test(value.text.trim()))
      draft.signals.push({ name: 'all_in', words: `${name}: ${value.text}`, span })
    else draft.malformed.push({ what: `${name} is not a finite number`, span })
  }

  /** `0.5 ETH` and `100 USDC`: the unit says what is counted. */
  private sizeWithUnit(value: SpannedJson): boolean {
    if (value.kind !== 'string') return false
    const match = /^([\d.,]{1,40}) ?([A-Za-z]{2,10})$/.exec(value.text.trim())
    const number = match ? readNumber({ ...value, text: match[1]! }, 'size') : 'absent'
    if (typeof number === 'string') return false
    const span = this.spanOf(value)
    const unit = assetOf(match![2]!)
    if (isStable(unit)) this.draft.number('notional_usd', number, span)
    else if (isKnownAsset(unit)) {
      this.draft.setAsset(unit, span)
      this.draft.number('size', number, span)
    } else return false
    return true
  }

  private dailyPnl(value: SpannedJson): void {
    const number = readNumber(value, 'daily_loss_usd')
    if (typeof number === 'string') return
    if (number.num < 0n)
      this.draft.number('daily_loss_usd', { num: -number.num, den: number.den }, this.spanOf(value))
  }

  private triggerField(): NumberField {
    const { typeText } = this.texts
    if (/take/.test(typeText)) return 'take_profit'
    const entry = /^stop/.test(typeText) && !this.draft.reduceOnly
    return entry && !this.draft.numbers.has('limit_price') ? 'limit_price' : 'stop_loss'
  }

  private inferKind(): OrderDraft['kind'] {
    const { draft } = this
    if (draft.fromAsset !== null && draft.asset !== null) return 'swap'
    if (draft.numbers.has('win_probability') || draft.numbers.has('payoff_ratio')) return 'bet'
    if (draft.numbers.has('loan_to_value_pct') || draft.numbers.has('borrowed_usd')) return 'loan'
    if (draft.numbers.has('shift_pct')) return 'rebalance'
    return 'order'
  }
}

/** Inside a quote every price is one of the market's; an account has no order in it. */
function inContainer(meaning: Meaning | null, where: Container): Meaning | null {
  const allowed = ALLOWED_IN[where]
  if (meaning === null || allowed === undefined) return meaning
  if (where === 'market' && meaning[0] === 'limit_price') return ['mark_price', meaning[1], meaning[2]]
  return allowed.includes(meaning[0]) ? meaning : null
}

/** A figure of an account that limits nothing. */
const isQuiet = (name: Name): boolean =>
  !isBound(name) && !name.concepts.some((one) => one === 'loss' || one === 'risk' || one === 'drawdown')

/** Longer texts are remarks. */
const isWord = (text: string): boolean => text.trim().split(' ').length <= 3

function readTexts(object: SpannedObject, spanOf: SpanOf, draft: OrderDraft): void {
  for (const { value } of object.members) {
    if (value.kind === 'string') readSignals(value.text, spanOf(value), draft.signals)
    else if (value.kind === 'object') readTexts(value, spanOf, draft)
  }
}
