// Reads what one JSON object says about an order. Members are flattened out of the containers in which venues nest
// them; what no test reads is kept by name.

import { multiply, rational } from '../../core/number/rational.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { SpannedJson, SpannedMember, SpannedObject } from '../../text/json-spans.ts'
import { ACCOUNT_FIGURES, type Mandate, type NumberField } from '../model.ts'
import { actionOf, orderTypeOf, sideOf } from './actions.ts'
import { assetOf, isKnownAsset, isStable } from './assets.ts'
import { OrderDraft } from './draft.ts'
import {
  isBookkeeping,
  memberKey,
  numberFieldOf,
  POSITION_KEYS,
  PROTECTIVE,
  TRIGGER_KEYS,
} from './members.ts'
import { MANDATE_KEYS, readMandate } from './read-mandate.ts'
import { readNumber } from './read-number.ts'
import { readPositions, type SpanOf } from './read-positions.ts'
import { readFlag, readSignals } from './signals.ts'
import { venueMembers } from './venues.ts'

const ACCOUNT_KEYS = ['account', 'portfolio', 'risk', 'accountstate', 'state', 'tradingstate']
const LOSS_LIMITS: readonly NumberField[] = [
  'max_drawdown_pct',
  'daily_loss_limit_usd',
  'daily_loss_limit_pct',
]

/** Two lists of terms hold together; of two lists of what is allowed the first decides. */
const both = (a: Mandate, b: Mandate): Mandate => ({
  assets: a.assets ?? b.assets,
  denied: [...a.denied, ...b.denied],
  venues: a.venues ?? b.venues,
  deniedVenues: [...a.deniedVenues, ...b.deniedVenues],
  caps: [...a.caps, ...b.caps],
  needsStop: a.needsStop || b.needsStop,
  longOnly: a.longOnly || b.longOnly,
  unread: [...a.unread, ...b.unread],
  span: a.span,
})
/** A number, or a string that holds one. */
const isFigure = (value: SpannedJson): boolean =>
  value.kind === 'number' || (value.kind === 'string' && /^[-+]?[\d.,]{1,40}\s?%?$/.test(value.text))

const ACCOUNT_FIELDS: readonly NumberField[] = [...ACCOUNT_FIGURES, 'consecutive_losses']

export class OrderReader {
  readonly draft = new OrderDraft()
  private readonly spanOf: SpanOf
  private typeText = ''
  private readonly triggers: SpannedMember[] = []

  constructor(spanOf: SpanOf) {
    this.spanOf = spanOf
  }

  /** Outer objects first: a member of the order itself wins over one of its surroundings. */
  read(object: SpannedObject, inAccount = false): void {
    const nested: SpannedMember[] = []
    for (const member of venueMembers(object)) {
      if (member.value.kind === 'object' || member.value.kind === 'array') nested.push(member)
      else this.scalar(member, inAccount)
    }
    for (const member of nested) this.container(member, inAccount)
  }

  finish(): OrderDraft {
    const { draft } = this
    for (const { name, value } of this.triggers) this.number(name, value, [this.triggerField(), 1, 1])
    if (draft.kind === null) draft.kind = this.inferKind()
    // A position without its stop has no limit.
    if (draft.kind === 'cancel' && /stop/.test(this.typeText)) draft.kind = 'other'
    return draft
  }

  private container({ name, value }: SpannedMember, inAccount: boolean): void {
    const { draft } = this
    const key = memberKey(name)
    if (POSITION_KEYS.includes(key)) {
      draft.positions = [...(draft.positions ?? []), ...readPositions(value, draft.malformed, this.spanOf)]
    } else if (MANDATE_KEYS.test(key) && value.kind === 'object') {
      this.terms(value)
    } else if (value.kind === 'object') {
      const protective = PROTECTIVE[key]
      if (protective !== undefined) this.trigger(value, protective)
      else this.read(value, inAccount || ACCOUNT_KEYS.includes(key))
    } else if (value.kind === 'array') {
      for (const item of value.items) {
        if (item.kind === 'object') this.read(item, inAccount)
        else if (item.kind === 'string') readSignals(item.text, this.spanOf(item), draft.signals)
      }
    }
  }

  /** Limits of losses are measured against the account; the rest are terms of the mandate. */
  private terms(object: SpannedObject): void {
    const { draft } = this
    const isLossLimit = ({ name }: SpannedMember): boolean =>
      LOSS_LIMITS.includes(numberFieldOf(name)?.[0] ?? 'size')
    for (const member of object.members) if (isLossLimit(member)) this.scalar(member, true)
    const members = object.members.filter((member) => !isLossLimit(member))
    const read = readMandate({ ...object, members }, draft.malformed, this.spanOf)
    draft.mandate =
      draft.mandate === null || read === null ? (draft.mandate ?? read) : both(draft.mandate, read)
  }

  private trigger(object: SpannedObject, field: NumberField): void {
    const price = TRIGGER_KEYS.map((key) => object.members.find(({ name }) => memberKey(name) === key)).find(
      Boolean,
    )
    if (price) this.number(price.name, price.value, [field, 1, 1])
    else this.draft.unread.push(field)
  }

  private scalar(member: SpannedMember, inAccount: boolean): void {
    const { name, value } = member
    const key = memberKey(name)
    const meaning = numberFieldOf(name)
    if (meaning !== null && !(inAccount && !ACCOUNT_FIELDS.includes(meaning[0])))
      this.number(name, value, meaning)
    else if (key === 'dailypnlusd' || key === 'dailypnl') this.dailyPnl(value)
    else if (/^(?:stopprice|triggerprice|triggerpx)$/.test(key)) this.triggers.push(member)
    else if (readFlag(key, value, this.spanOf(value), this.draft)) return
    else if (value.kind !== 'string' || inAccount || !this.text(key, value.text, value))
      this.leave(name, value)
  }

  private leave(name: string, value: SpannedJson): void {
    if (value.kind === 'string') readSignals(value.text, this.spanOf(value), this.draft.signals)
    this.draft.unread.push(name)
    if (isFigure(value) && !isBookkeeping(name))
      this.draft.unreadFigures.push({ name, span: this.spanOf(value) })
  }

  private number(
    name: string,
    value: SpannedJson,
    [field, num, den]: readonly [NumberField, number, number],
  ): void {
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

  /** True when the text meant something. */
  private text(key: string, text: string, value: SpannedJson): boolean {
    const { draft } = this
    const span = this.spanOf(value)
    if (text.trim() === '') return true
    if (/^(?:action|operation|op|command|ordertype|ordtype|type|kind)$/.test(key))
      return this.kindText(key, text, value)
    if (/^(?:side|direction|dir|ordside)$/.test(key)) {
      const side = sideOf(text)
      if (side === null)
        draft.malformed.push({ what: `unknown side ${JSON.stringify(text.slice(0, 40))}`, span })
      else draft.setSide(side, span)
    } else if (
      /^(?:coin|symbol|asset|ticker|instid|productid|pair|instrument|instrumentname|market|underlying)$/.test(
        key,
      )
    )
      draft.setAsset(assetOf(text), span)
    else if (/^(?:fromtoken|from|tokenin|selltoken|inputmint|fromasset|srctoken|src|fromcoin)$/.test(key))
      draft.fromAsset ??= assetOf(text)
    else if (/^(?:totoken|to|tokenout|buytoken|outputmint|toasset|dsttoken|dst|tocoin)$/.test(key)) {
      if (draft.asset === null) draft.asset = assetOf(text)
    } else if (/^(?:venue|exchange|broker|platform|dex)$/.test(key)) draft.venue ??= text.trim()
    else if (/^(?:marginmode|margintype|tdmode|mgnmode)$/.test(key)) {
      const mode = asciiLower(text)
      if (mode.startsWith('isolated')) draft.marginMode = 'isolated'
      else if (mode.startsWith('cross')) draft.marginMode = 'cross'
    } else return false
    return true
  }

  private kindText(key: string, text: string, value: SpannedJson): boolean {
    const { draft } = this
    const span = this.spanOf(value)
    const isAction = key === 'action' || key === 'operation' || key === 'command' || key === 'op'
    const type = isAction ? null : orderTypeOf(text)
    if (type !== null) {
      draft.market ||= type.market
      this.typeText = asciiLower(text)
      return true
    }
    const meaning = actionOf(text)
    const side = meaning?.side ?? sideOf(text)
    if (meaning === null && side === null) {
      if (isAction)
        draft.malformed.push({ what: `unknown action ${JSON.stringify(text.slice(0, 40))}`, span })
      return isAction
    }
    if (isAction || draft.action === null) draft.action = text
    if (meaning !== null) {
      draft.kind ??= meaning.kind
      draft.market ||= meaning.market ?? false
      draft.hedge ||= asciiLower(text) === 'hedge'
    }
    if (side !== null && (isAction || draft.side === null)) draft.setSide(side, span)
    return true
  }

  private triggerField(): NumberField {
    if (/take/.test(this.typeText)) return 'take_profit'
    const entry = /^stop/.test(this.typeText) && !this.draft.reduceOnly
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
