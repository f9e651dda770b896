// Reads what one JSON object says about an order. Members are taken out of the containers in which venues nest them; a
// member that no reader knows, and that may change the order, is left open.

import { abs, compare, max, min, multiply, type Rational, rational } from '../../core/number/rational.ts'
import type { SpannedJson, SpannedMember, SpannedObject, SpannedScalar } from '../../text/json-spans.ts'
import { FACTS, type NumberField } from '../model.ts'
import { both, isTerm, MANDATE_KEYS, readMandate } from './account/read-mandate.ts'
import { readPositions, type SpanOf } from './account/read-positions.ts'
import { isRuleText } from './account/term-texts.ts'
import { readBeside } from './beside/read-beside.ts'
import { OrderDraft } from './draft.ts'
import { dropSlices, readChange, readPeriod, readRepeats, timesOfMember } from './finish-order.ts'
import { finishUnits } from './finish-units.ts'
import { restingIn } from './forms/resting.ts'
import {
  balancesIn,
  isPositionsKey,
  isRestingName,
  isStateName,
  pricesIn,
  tellsState,
} from './forms/state.ts'
import { readBetMembers } from './members/bet-members.ts'
import { isGuards } from './members/guards.ts'
import { IS_EXPOSURE, NAMES_EXPOSURE, readExposure } from './members/hedged-exposure.ts'
import {
  ABSENT,
  AS_PERCENT,
  COUNTED,
  DAILY_PNL,
  DAILY_PNL_PCT,
  FEW,
  fieldOf,
  inContainer,
  isText,
  LOSS_LIMITS,
  NO_NUMBER,
  PRICES,
  ZONES,
} from './members/member-fields.ts'
import { isVenueName, memberKey, numberFieldOf, TRIGGER_KEYS } from './members/members.ts'
import { amountIn, joinedMembers, membersOfFields } from './members/named-objects.ts'
import { leaveOtherMoney } from './members/other-money.ts'
import { pricedIn } from './members/priced-words.ts'
import { PROTECTION_KEYS, protectionIn, weakensStop } from './members/protection.ts'
import { leaveRest, resolveFigures, resolveWords } from './members/resolve-members.ts'
import { readSpread } from './members/spread-members.ts'
import { namesOthers, tellsAfter } from './members/unread-terms.ts'
import { leaveVagueAmount, readCountedMoney } from './members/vague-amount.ts'
import {
  isGearing,
  isLeverageAfter,
  isSetting,
  isSilent,
  openIn,
  resizes,
  setsLeverage,
} from './members/veiled-facts.ts'
import { isVenueSetting } from './members/venue-settings.ts'
import { type Container, containerOf, containerOfContent } from './names/containers.ts'
import { isInert, type Meaning, nameOf } from './names/roles.ts'
import { wordsOf } from './names/words.ts'
import { TextMembers } from './read-texts.ts'
import { overridesIn, readFlag, readSignals } from './signals.ts'
import { actionOf } from './values/actions.ts'
import { assetOf, isKnownAsset, isOfToken, isStable } from './values/assets.ts'
import { currencyPairOf } from './values/contracts.ts'
import { isFigure, isNone, readNumber } from './values/read-number.ts'
import { venueMembers } from './venues.ts'

/** Remarks of the sender, and no record of something else. */
const REMARKS = /^(?:meta|metadata|info|context|tags|annotations?)$/i
const UNIT_KEY = /^(?:currency|ccy|unit|asset|denomination|coin)$/
const WHOLE_MONEY = /^(?:usd[ct]?|eur|gbp|chf|cad|aud|nzd|sgd|dai|busd|dollars?|euros?|[$€£])$/i
const MONEYS: readonly NumberField[] = ['equity_usd', 'cash_usd', 'notional_usd', 'stated_risk_usd']
const SIZED: readonly NumberField[] = ['size', 'contracts', 'notional_usd', 'leverage']
const NOTED: readonly NumberField[] = ['equity_usd', 'mark_price', 'bid', 'ask']

/** An account, a position or a market, and a figure of it. */
const TELLS =
  /\b(?:account|acct|equity|balance|wallet|portfolio|nav|nlv|bankroll|capital|cash|position|positions|hold|holding|held|long|short|mark|last|mid|bid|ask)\b/i
/** Words of the members of a stop or a target: its price, its form, its size and its name. */
const OF_EXIT =
  /^(?:limit|stop|sl|tp|take|profit|loss|losses|trigger|triggered|activation|callback|price|px|level|type|kind|ord|order|orders|offset|trail|trailing|distance|rate|percent|pct|bps|points|pips|ticks|amount|value|size|qty|quantity|contracts|units|tif|time|in|force|gtc|gtd|day|duration|expiry|expire|id|cl|client|custom|by|mode|market|mark|last|index|working|guaranteed|slippage|reduce|only|close|position|side|direction|action|at|usd|usdt|enabled|active|status|attached|from|to|entry|before|after|old|new|previous|current|note|notes|reason|comment|basis|method|source|atr|r|risk|ratio|leg|legs|algo|label|name|symbol|instrument|coin|asset|target|exit)$/
const isOfExit = (name: string, value: SpannedJson): boolean =>
  (value.kind === 'literal' && value.text !== 'true') || wordsOf(name).every((word) => OF_EXIT.test(word))

const LONGEST_REMARK = 400
const TOLD: readonly NumberField[] = ['equity_usd', 'cash_usd', 'mark_price', 'bid', 'ask']

const WORKED =
  /^(\$?\d[\d.,]{0,20} ?[km]?(?: ?(?:usd[ct]?|dai))?)(?:,| via| as| by| using)? ?((?:twap|vwap|market|limit|iceberg|pov|one clip)[a-z0-9 ,%.-]{0,40})$/i
/** `3 %`, `3 % below fill`. */
const SHARE =
  /^([-+]?\d[\d.,]{0,12} ?%)(?: (?:below|above|under|over|away|off|from)(?: (?:from|the|my|avg|average|fill|entry|price|mark|last)){0,3})?$/i
const NO_POSITIONS = /^(?:other|open|existing|current)?positions?(?:open|count)?$/
const isZeroOrNone = (value: SpannedJson): boolean =>
  (value.kind === 'number' && value.text === '0') ||
  (value.kind === 'string' && /^(?:none|flat|no|0|empty|nil)$/i.test(value.text.trim()))
/** The trigger of a stop order, or the stop of another one. */
const TRIGGER_OR_STOP = /^(?:stopprice|triggerprice|triggerpx|stp|stoppx|stpprice|auxprice)$/
const FUTURE_KEYS =
  /^(?:contractmonth|lasttradedate(?:orcontractmonth)?|root|futroot|contractcode|pointvalue|usdperp(?:oin)?t)$/
/** `202512`, `20251219`, `Z25`. */
const MATURITY = /^(?:20\d{4}|20\d{6}|[FGHJKMNQUVXZ]\d{1,2})$/
/** Schwab: `orderLegCollection`. A single leg is the order round it. */
const IS_LEGS = /^(?:order_?)?legs?(?:_?collection|_?list)?$/i
const REPEATED_IN = /^(?:schedules?|times|sub_?accounts?|accounts)$/i
const CLASS_KEYS =
  /^(?:sectype|assetclass|assettype|instrumenttype|producttype|securitytype|class|type|kind|instrumentclass|category|market)$/

export class OrderReader {
  readonly draft = new OrderDraft()
  private readonly spanOf: SpanOf
  private readonly texts: TextMembers
  private readonly triggers: SpannedMember[] = []
  private isAmountVague = false
  private readonly told: OrderDraft[] = []
  private readonly hedged: {
    readonly text: string
    readonly name: string
    readonly object: SpannedObject
  }[] = []
  private readonly zones: (readonly [NumberField, readonly SpannedJson[]])[] = []

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
    this.texts.finish()
    for (const { numbers, positions, prices } of this.told) {
      draft.price(prices)
      for (const [field, { value, span }] of numbers)
        if (TOLD.includes(field) && !draft.numbers.has(field)) draft.number(field, value, span)
      draft.positions ??= positions
    }
    resolveWords(draft)
    for (const { name, value } of this.triggers) {
      const field = this.triggerField()
      if (field !== null) this.number(name, value, [field, 1, 1])
    }
    for (const [field, ends] of this.zones) this.zone(field, ends)
    if (draft.kind === null) draft.kind = this.inferKind()
    readBetMembers(draft)
    // One leg of a rebalance, with its own side and amount.
    if (
      draft.kind === 'rebalance' &&
      draft.side !== null &&
      (draft.numbers.has('size') || draft.numbers.has('notional_usd'))
    )
      draft.kind = 'order'
    this.exposures()
    readSpread(draft, this.texts.strategyText)
    readChange(draft)
    // A position without its stop has no limit.
    if (draft.kind === 'cancel' && /stop/.test(this.texts.typeText)) draft.kind = 'other'
    if (this.isAmountVague) leaveVagueAmount(draft)
    readCountedMoney(draft)
    leaveOtherMoney(draft)
    dropSlices(draft, this.texts.typeText)
    readPeriod(draft, this.texts.typeText)
    readRepeats(draft)
    finishUnits(draft)
    resolveFigures(draft)
    leaveRest(draft)
    return draft
  }

  /** What is hedged, where a text says it. */
  private exposures(): void {
    const { draft, texts } = this
    const told = [...draft.waiting].filter(
      ({ name, value }) => value.kind === 'string' && NAMES_EXPOSURE.test(name),
    )
    const before = draft.positions?.length ?? 0
    for (const member of told) {
      const count = draft.positions?.length ?? 0
      if (member.value.kind === 'string') readExposure(draft, member.value.text)
      if ((draft.positions?.length ?? 0) > count) draft.waiting.splice(draft.waiting.indexOf(member), 1)
    }
    for (const { text, name, object } of this.hedged) {
      const count = draft.positions?.length ?? 0
      readExposure(draft, text)
      if ((draft.positions?.length ?? 0) === count) this.open(name, object, false)
    }
    if ((draft.positions?.length ?? 0) === before && texts.describedText !== null)
      readExposure(draft, texts.describedText)
  }

  private container(member: SpannedMember, where: Container): void {
    const { draft } = this
    const { name, value } = member
    const key = memberKey(name)
    const meaning = numberFieldOf(key, nameOf(name))
    // `schedule: {every: "day"}`
    if (value.kind === 'object')
      for (const { name: inner, value: told } of value.members) this.period(`${name} ${inner}`, told)
    if (value.kind === 'object' && IS_EXPOSURE.test(name)) {
      this.leaveExposure(member, value)
      return
    }
    const exits = where === 'order' && PROTECTION_KEYS.test(key) ? protectionIn(value, this.size()) : null
    if (exits !== null) {
      for (const { field, price } of exits) this.number(field, price, [field, 1, 1])
    } else if (this.isOfState(member, where)) {
      return
    } else if (isPositionsKey(name)) {
      draft.positions = [...(draft.positions ?? []), ...readPositions(value, draft.malformed, this.spanOf)]
    } else if (isGuards(key, value)) {
      draft.unread.push(name)
    } else if (MANDATE_KEYS.test(key) && value.kind === 'object') {
      this.terms(value)
    } else if (isTerm(name, value)) {
      this.terms({ kind: 'object', members: [member], start: value.start, end: value.end })
    } else if (value.kind === 'object' && isWeights(name, value)) {
      draft.unread.push(name)
    } else if (value.kind === 'object') {
      if (meaning !== null && (meaning[0] === 'stop_loss' || meaning[0] === 'take_profit'))
        this.trigger(value, meaning[0])
      else if (!this.amount(name, value, meaning)) this.inner(member, joinedMembers(name, value), where)
    } else if (value.kind === 'array' && value.items.length > 1 && REPEATED_IN.test(name)) {
      // Each time of the day, each account is one more order.
      this.open(name, value, false)
    } else if (value.kind === 'array') this.list(member, value.items, meaning, where)
  }

  /** Balances, prices and resting orders: the state of the account, which orders nothing. */
  private isOfState({ name, value }: SpannedMember, where: Container): boolean {
    const { draft } = this
    const balances = balancesIn(name, value)
    if (balances !== null) {
      draft.positions = [...(draft.positions ?? []), ...balances.positions]
      const { cash } = balances
      if (cash !== null) draft.number('cash_usd', cash.value, this.spanOf(cash.at))
      return true
    }
    const prices = pricesIn(name, value)
    for (const { asset, price } of prices ?? []) {
      const number = readNumber(price, 'mark_price')
      if (typeof number !== 'string')
        draft.prices.push({ asset, price: { value: number, span: this.spanOf(price) } })
    }
    if (prices !== null) return true
    const isResting = isRestingName(name)
    if (!isResting && !(where === 'account' && /orders$/.test(memberKey(name)))) return false
    const resting = restingIn(value)
    if (resting !== null && isResting) draft.resting = [...(draft.resting ?? []), ...resting]
    // What rests may still be filled: where risk can only fall it changes nothing.
    const isHarmless = resting?.every((one) => one.isExit) === true
    if (!isHarmless) this.open(name, value, resting !== null)
    return true
  }

  /** What is hedged is no part of the order. */
  private leaveExposure({ name }: SpannedMember, object: SpannedObject): void {
    const said = object.members.flatMap(({ value }) =>
      value.kind === 'string' || value.kind === 'number' ? [value.text] : [],
    )
    this.hedged.push({ text: said.join(' '), name, object })
  }

  private size(): Rational | null {
    return (this.draft.numbers.get('size') ?? this.draft.numbers.get('contracts'))?.value ?? null
  }

  private inner({ name }: SpannedMember, value: SpannedObject, where: Container): void {
    const { draft } = this
    // Coinbase names the type of an order by the object of its amounts.
    if (/^market_?market_?(?:ioc|fok)$/i.test(name)) draft.market = true
    const isOpenEnded = draft.side === null && draft.action === null && !draft.numbers.has('size')
    const named = isOpenEnded && actionOf(name) !== null ? 'order' : containerOf(name)
    const isState = where !== 'market' && isStateName(name) && tellsState(value)
    const own = isState
      ? 'account'
      : containerOfContent(named, value, isOpenEnded, /^_{0,2}(?:x_)?(?:context|ctx|risk|meta)$/i.test(name))
    // `"rebalance": {…}`
    if (own === 'order' && isOpenEnded) this.texts.readVerb(name, value)
    const inside =
      where === 'account' && own === 'market' ? own : where === 'account' || where === 'market' ? where : own
    if (inside === 'apart') {
      readTexts(value, this.spanOf, this.draft)
      if (REMARKS.test(name)) this.remarks(value)
    } else if (inside === 'unknown') this.apart(name, value)
    else this.read(value, inside)
  }

  /** Beside the order its sender notes the account and the market: `metadata: {portfolio_usd: 9000}`. */
  private remarks(object: SpannedObject): void {
    for (const member of object.members) {
      const { value } = member
      if (value.kind === 'object') this.remarks(value)
      const meaning = isFigure(value) ? fieldOf(member) : null
      if (meaning !== null && NOTED.includes(meaning[0])) this.number(member.name, value, meaning)
      else if (meaning !== null && SIZED.includes(meaning[0])) this.open(member.name, value, true)
    }
  }

  /** Of several objects under one name nobody knows which one the venue takes. */
  private list(
    member: SpannedMember,
    items: readonly SpannedJson[],
    meaning: Meaning | null,
    where: Container,
  ): void {
    const objects = items.filter((item) => item.kind === 'object')
    const fields = membersOfFields(items)
    if (fields !== null)
      this.read({ kind: 'object', members: fields, start: member.start, end: member.value.end }, where)
    else if (objects.length === 1 && where === 'order' && IS_LEGS.test(member.name))
      this.read(objects[0]!, where)
    else if (objects.length === 1) this.inner(member, objects[0]!, where)
    else if (
      meaning?.[0] === 'take_profit' &&
      objects.length > 0 &&
      objects.every((one) => keyedBy(one, PRICE_KEY) && !keyedBy(one, AMOUNT_KEY))
    )
      for (const one of objects.slice(0, 1))
        this.scalar({ ...member, value: keyedBy(one, PRICE_KEY)!.value }, where)
    else if (objects.length > 1) for (const item of objects) this.apart(member.name, item)
    else if (items.length === 1 && meaning !== null && isFigure(items[0]!))
      this.scalar({ ...member, value: items[0]! }, where)
    else if (meaning !== null && ZONES.includes(meaning[0]) && isFigure(member.value) && items.length === 2)
      this.zones.push([meaning[0], items])
    else if (meaning?.[0] === 'take_profit' && isFigure(member.value))
      for (const item of items.slice(0, 1)) this.scalar({ ...member, value: item }, where)
    else if (isFigure(member.value)) this.leave(member.name, member.value, where)
    else if (!isVenueSetting(memberKey(member.name), member.value)) {
      for (const item of items)
        if (item.kind === 'string') readSignals(item.text, this.spanOf(item), this.draft.signals)
      if (namesOthers(nameOf(member.name), items, meaning !== null))
        this.open(member.name, member.value, false)
    }
  }

  /** Nothing in this object is taken for the order's; what it may change is left open. */
  private apart(name: string, object: SpannedObject): void {
    readTexts(object, this.spanOf, this.draft)
    const inner = new OrderReader(this.spanOf)
    for (const member of object.members) {
      const { value } = member
      if (isVenueSetting(memberKey(member.name), value)) continue
      if (value.kind === 'object') inner.apart(member.name, value)
      else if (numberFieldOf(memberKey(member.name), nameOf(member.name)) !== null && isFigure(value))
        inner.open(member.name, value, true)
      else inner.leave(member.name, value, 'order')
    }
    // `override: {skip_risk_check: true}`
    for (const member of object.members)
      if (member.value.kind === 'literal' && member.value.text === 'true')
        this.draft.signals.push(...overridesIn(memberKey(member.name), this.spanOf(member.value)))
    const isOpen = inner.draft.open.length > 0 || inner.draft.waiting.some((one) => openIn(one) !== null)
    if (!isOpen) return
    this.open(name, object, false)
    this.draft.veiled.push({ name, span: this.spanOf(object), facts: FACTS })
  }

  private amount(name: string, object: SpannedObject, meaning: Meaning | null): boolean {
    const amount = amountIn(name, object, meaning)
    const unit = object.members.find((one) => UNIT_KEY.test(memberKey(one.name)))?.value
    if (
      amount !== null &&
      MONEYS.includes(amount.meaning[0]) &&
      unit?.kind === 'string' &&
      !WHOLE_MONEY.test(unit.text.trim())
    )
      this.open(name, object, false)
    if (amount !== null) this.number(name, amount.value, amount.meaning)
    return amount !== null
  }

  /** Limits of losses are measured against the account; the rest are terms of the mandate. */
  private terms(object: SpannedObject): void {
    const { draft } = this
    const isOfAccount = ({ name, value }: SpannedMember): boolean =>
      isFigure(value) &&
      [...LOSS_LIMITS, 'equity_usd'].includes(numberFieldOf(memberKey(name), nameOf(name))?.[0] ?? 'size')
    for (const member of object.members) if (isOfAccount(member)) this.scalar(member, 'account')
    const members = object.members.filter((member) => !isOfAccount(member))
    const read = readMandate({ ...object, members }, draft.malformed, this.spanOf)
    draft.mandate =
      draft.mandate === null || read === null ? (draft.mandate ?? read) : both(draft.mandate, read)
  }

  private trigger(object: SpannedObject, field: NumberField): void {
    const keyed = (key: string) => object.members.find(({ name }) => memberKey(name) === key)
    for (const { name, value } of object.members) if (!isOfExit(name, value)) this.open(name, value, false)
    const weak = field === 'stop_loss' ? weakensStop(object, this.size(), this.draft) : undefined
    if (weak) this.open(weak.name, weak.value, false)
    const [before, after] = [keyedBy(object, BEFORE), keyedBy(object, AFTER)]
    if (field === 'stop_loss' && before && after) {
      this.number(before.name, before.value, ['previous_stop', 1, 1])
      this.number(after.name, after.value, [field, 1, 1])
      return
    }
    const price = TRIGGER_KEYS.map(keyed).find(Boolean)
    const distance = joinedMembers(field, object).members.find((one) =>
      /^stop_(?:distance|loss_pct|pips)$/.test(fieldOf(one)?.[0] ?? ''),
    )
    if (!price && distance) this.scalar(distance, 'exit')
    else if (price) this.number(price.name, price.value, [field, 1, 1])
    else this.draft.unread.push(field)
  }

  private scalar(member: SpannedMember, where: Container): void {
    const { name, value } = member
    const key = memberKey(name)
    this.period(name, value)
    const read = nameOf(name)
    if (isVenueSetting(key, value) || isLeverageAfter({ read, value })) return
    const [field] = numberFieldOf(key, read) ?? []
    if (setsLeverage({ read, value }) || resizes({ read, value })) {
      this.open(name, value, false)
      return
    }
    if (isGearing(key, value)) this.open(name, value, false)
    if (
      tellsAfter(read) &&
      (isFigure(value) || isNone(value)) &&
      !(field !== undefined && TOLD.includes(field))
    ) {
      this.leave(name, value, where)
      return
    }
    // `open_positions: 0`
    if (NO_POSITIONS.test(key) && isZeroOrNone(value)) {
      this.draft.positions ??= []
      return
    }
    if (this.instrument(key, value) || this.countedIn(key, value)) return
    // `quote: "0.608"` of a swap is what it brings; a question is what a bet is on.
    if (key === 'quote' && isFigure(value)) {
      this.number('quote', value, ['quoted_out', 1, 1])
      return
    }
    if (value.kind === 'string' && OF_BET.test(key) && /\?$/.test(value.text.trim())) {
      readSignals(value.text, this.spanOf(value), this.draft.signals)
      this.draft.unread.push(name)
      return
    }
    // The price at which a triggered exit is sent is none of its own.
    if (/^(?:sl|tp)ord(?:px|price)$/.test(key)) return
    if (
      value.kind === 'literal' &&
      value.text !== 'null' &&
      readFlag(key, value, this.spanOf(value), this.draft)
    )
      return
    const isTrigger = where === 'order' && TRIGGER_OR_STOP.test(key)
    const meaning = isTrigger ? null : inContainer(fieldOf(member), where)
    if (isTrigger && isFigure(value)) {
      // Kite and Bybit: without a trigger it is zero.
      if (!isZeroOrNone(value)) this.triggers.push(member)
      return
    }
    if (isText(value) && where === 'order' && this.texts.read(name, key, value.text, value)) return
    if (meaning !== null && !(value.kind === 'literal' && value.text === 'true'))
      this.number(name, value, meaning)
    else if (DAILY_PNL.test(key)) this.dailyPnl(value, 'daily_loss_usd')
    else if (DAILY_PNL_PCT.test(key)) this.dailyPnl(value, 'daily_loss_pct')
    else if (readFlag(key, value, this.spanOf(value), this.draft)) return
    else if (value.kind !== 'string' || where !== 'order' || !this.texts.read(name, key, value.text, value))
      this.leave(name, value, where)
  }

  /** Of two periods the shorter one counts. */
  private period(name: string, value: SpannedJson): void {
    const { draft } = this
    const times = timesOfMember(name, value)
    if (times !== null) draft.timesInMonth = max(draft.timesInMonth ?? times, times)
  }

  /** What is traded, where a member says so: `secType: "FUT"`, `shares: 40`, `contractMonth: "202512"`. True when that is all it says. */
  private instrument(key: string, value: SpannedJson): boolean {
    const { draft } = this
    if (key === 'shares') draft.instrument ??= 'share'
    if (key === 'units') draft.isInUnits = true
    if (FUTURE_KEYS.test(key)) draft.instrument ??= 'future'
    if (isOfToken(key, value)) draft.isToken = true
    if (value.kind !== 'string') return false
    // Interactive Brokers: `265598:STK`.
    const text = value.text.trim().replace(/^\d{1,12}:/, '')
    if (!CLASS_KEYS.test(key)) return FUTURE_KEYS.test(key) && MATURITY.test(text)
    if (/^(?:fut|futures?|cont?fut)$/i.test(text)) draft.instrument = 'future'
    else if (/^(?:stk|stocks?|(?:us_?)?equit(?:y|ies)|etf|shares?|common_?stock)$/i.test(text))
      draft.instrument = 'share'
    else return false
    return true
  }

  /** What the size counts where a spot order is sent to the market: `tgtCcy` of OKX, `marketUnit` of Bybit. True when that is all it says. */
  private countedIn(key: string, value: SpannedJson): boolean {
    if (value.kind !== 'string') return false
    const { draft } = this
    const text = value.text.trim()
    if (/^(?:tgtccy|marketunit)$/.test(key) && /^(?:base|quote)_?(?:ccy|coin)$/i.test(text)) {
      draft.countedIn = /^q/i.test(text) ? 'quote' : 'base'
      return true
    }
    if (/^(?:tdmode cash|category spot)$/i.test(`${key} ${text}`)) draft.countedIn ??= 'unsaid'
    return false
  }

  private leave(name: string, value: SpannedJson, where: Container): void {
    if (value.kind === 'string') readSignals(value.text, this.spanOf(value), this.draft.signals)
    this.draft.unread.push(name)
    const waiting = { name, read: nameOf(name), value, where, span: this.spanOf(value) }
    const isRemark = value.kind === 'string' && isInert(waiting.read) && openIn(waiting) === null
    if (isRemark && this.isRemarkRead(value)) return
    const isRule = value.kind === 'string' && isRuleText(memberKey(name), value.text)
    if (isRule || (!isSilent(waiting) && isTerm(name, value)))
      this.terms({
        kind: 'object',
        members: [{ name, value, start: value.start } as SpannedMember],
        start: value.start,
        end: value.end,
      })
    else this.draft.waiting.push(waiting)
  }

  /** `note: "wallet 9,400, nothing else open"`: what a remark tells of the account. True when all of it was understood. */
  private isRemarkRead(value: SpannedScalar): boolean {
    if (value.text.length > LONGEST_REMARK || !TELLS.test(value.text)) return false
    const span = this.spanOf(value)
    const { facts, unknown } = readBeside(value.text, { spanOf: () => span })
    this.told.push(facts)
    return unknown.length === 0 && facts.open.length === 0
  }

  private open(name: string, value: SpannedJson, isFigure: boolean): void {
    this.draft.open.push({ name, span: this.spanOf(value), isFigure })
  }

  private number(name: string, value: SpannedJson, [field, num, den]: Meaning): void {
    const { draft } = this
    if ((field === 'size' || field === 'notional_usd') && this.sizeWithUnit(value)) return
    const span = this.spanOf(value)
    if (isNone(value)) {
      const fact = ABSENT[field]
      if (fact !== undefined) draft.absent.push(fact)
      return
    }
    if (this.percent(field, value) || this.worked(name, value, [field, num, den])) return
    const number = readNumber(value, field)
    if (number === 'absent') return
    // `max_day_loss: 3`: nobody stops at three dollars.
    const isPercent = field === 'daily_loss_limit_usd' && nameOf(name).unit === null
    if (isPercent && typeof number !== 'string' && compare(abs(number), FEW) <= 0) {
      draft.number('daily_loss_limit_pct', number, span)
      return
    }
    if (field === 'size' && memberKey(name) === 'amount') this.isAmountVague = true
    if (memberKey(name) === 'odds') draft.bareOdds = true
    if (number !== 'malformed')
      draft.number(field, multiply(number, rational(num, den)), span, isVenueName(memberKey(name)))
    else if (this.words(name, field, value)) return
    else if (value.kind === 'string' && /^(?:all|max|everything|full)$/i.test(value.text.trim()))
      draft.signals.push({ name: 'all_in', words: `${name}: ${value.text}`, span })
    else draft.malformed.push({ what: `${name} is not a finite number`, span })
  }

  /** `"amount": "20,000 USD via TWAP, 4h"`: the amount, and how it is worked. */
  private worked(name: string, value: SpannedJson, meaning: Meaning): boolean {
    if (value.kind !== 'string' || !/^(?:size|notional_usd|contracts)$/.test(meaning[0])) return false
    const match = WORKED.exec(value.text.trim())
    if (!match) return false
    if (/market/i.test(match[2]!)) this.draft.market = true
    const isMoney = /usd|dai|\$/i.test(match[1]!)
    const text = { ...value, text: match[1]!.replace(/ ?(?:usd[ct]?|dai)$/i, '').trim() }
    this.number(name, text, isMoney ? ['notional_usd', 1, 1] : meaning)
    return true
  }

  /** `"size": "10%"` is a share of the equity, `"stop": "2%"` a distance. */
  private percent(field: NumberField, value: SpannedJson): boolean {
    const other = AS_PERCENT[field]
    if (other === undefined || value.kind !== 'string') return false
    const [, percent] = SHARE.exec(value.text.trim()) ?? []
    if (percent === undefined || (/[a-z]$/i.test(value.text.trim()) && !/^(?:stop|take)/.test(field)))
      return false
    const number = readNumber({ ...value, text: percent }, other)
    if (typeof number !== 'string') this.draft.number(other, number, this.spanOf(value))
    return typeof number !== 'string'
  }

  /** `"entry": "market"`, `"stop": "2 ATR"`: words where a number is expected. What is not understood stays unread. */
  private words(name: string, field: NumberField, value: SpannedJson): boolean {
    if (value.kind !== 'string') return false
    const text = value.text.trim()
    if (/^(?:all|max|everything|full)$/i.test(text) || NO_NUMBER.test(text)) return false
    const isPrice = PRICES.includes(field)
    for (const [seen, figure] of (isPrice && pricedIn(value)) || []) {
      const number = readNumber(figure, seen ?? field)
      if (typeof number === 'string') break
      this.draft.number(seen ?? field, number, this.spanOf(value))
      if (seen === null && figure.text === text) break
    }
    if (isPrice && pricedIn(value) !== null) return true
    if (isPrice && /^(?:at )?(?:the )?(?:market|mkt|best|mid)\b[^\d]*$/i.test(text)) {
      this.draft.market = true
      return true
    }
    // `"stopTrigger": "mark"`
    if (isSetting(text)) return true
    // A size or an equity in words is none; under another name the words may say something else.
    if (COUNTED.includes(field) && isVenueName(memberKey(name)) && !/\d/.test(text)) return false
    const waiting = { name, read: nameOf(name), value, where: 'order', span: this.spanOf(value) } as const
    this.draft.waiting.push({ ...waiting, isNumber: true })
    return true
  }

  /** `0.5 ETH` and `100 USDC`: the unit says what is counted. */
  private sizeWithUnit(value: SpannedJson): boolean {
    if (value.kind !== 'string') return false
    const match = /^([\d.,]{1,40}) ?([A-Za-z]{2,10})$/.exec(value.text.trim())
    const number = match ? readNumber({ ...value, text: match[1]! }, 'size') : 'absent'
    if (typeof number === 'string') return false
    const span = this.spanOf(value)
    const unit = assetOf(match![2]!)
    const pair = this.draft.symbol === null ? null : currencyPairOf(this.draft.symbol)
    if (pair !== null && pair.base === unit) {
      this.draft.isInUnits = true
      this.draft.number('size', number, span)
    } else if (isStable(unit)) this.draft.number('notional_usd', number, span)
    else if (isKnownAsset(unit)) {
      this.draft.setAsset(unit, span)
      this.draft.number('size', number, span)
    } else return false
    return true
  }

  private dailyPnl(value: SpannedJson, field: NumberField): void {
    const number = readNumber(value, field)
    if (typeof number === 'string') return
    if (number.num < 0n) this.draft.number(field, { num: -number.num, den: number.den }, this.spanOf(value))
  }

  /** Of two entry prices the worse one counts. */
  private zone(field: NumberField, ends: readonly SpannedJson[]): void {
    const prices = ends.map((end) => readNumber(end, field)).filter((price) => typeof price !== 'string')
    if (prices.length < ends.length) return
    this.draft.number(field, prices.reduce(this.draft.side === 'sell' ? min : max), this.spanOf(ends[0]!))
  }

  /** Null where it only sets the entry off. */
  private triggerField(): NumberField | null {
    const { typeText } = this.texts
    if (/take/.test(typeText)) return 'take_profit'
    const entry = /^(?:stop|stp|sl|conditional)/.test(typeText) && !this.draft.reduceOnly
    if (!entry || this.draft.positions?.some(({ asset }) => asset === this.draft.asset)) return 'stop_loss'
    return this.draft.numbers.has('limit_price') ? null : 'limit_price'
  }

  private inferKind(): OrderDraft['kind'] {
    const { draft } = this
    if (draft.fromAsset !== null && draft.asset !== null) return 'swap'
    // Beside a stop it is the ratio of reward to risk of an order.
    const isRatio = draft.numbers.has('stop_loss') || draft.numbers.has('take_profit')
    const isBet = (['win_probability', 'decimal_odds'] as const).some((field) => draft.numbers.has(field))
    if (isBet || (draft.numbers.has('payoff_ratio') && !isRatio)) return 'bet'
    if (draft.numbers.has('loan_to_value_pct') || draft.numbers.has('borrowed_usd')) return 'loan'
    if (draft.numbers.has('shift_pct')) return 'rebalance'
    return 'order'
  }
}

const OF_WEIGHTS =
  /^(?:current|target|targets|actual|before|after|drift|weights?|allocations?)(?:_?(?:weights?|allocations?|pct|percent|mix))?$/i

/** `targets: {SPY: 0.6, AGG: 0.4}`: the orders beside it say what is traded. */
const isWeights = (name: string, { members }: SpannedObject): boolean =>
  OF_WEIGHTS.test(name) &&
  members.length > 1 &&
  members.every(({ name: one, value }) => /^[A-Z][A-Z0-9.]{0,9}$/.test(one) && isFigure(value))

/** `stop: {from: 158, to: 149}` */
const BEFORE = /^(?:from|old|previous|prev|prior|current|existing|before)(?:price|stop)?$/
const AFTER = /^(?:to|new|updated|after)(?:price|stop)?$/
const PRICE_KEY = /^(?:price|px|level|at|limit|limitprice|trigger|triggerprice)$/
/** A share of the position closes no more than there is; an amount may. */
const AMOUNT_KEY = /^(?:size|qty|quantity|sz|amount|amt|units?|shares|contracts|lots|notional(?:usd)?)$/
const keyedBy = ({ members }: SpannedObject, pattern: RegExp): SpannedMember | undefined =>
  members.find(({ name, value }) => pattern.test(memberKey(name)) && isFigure(value))

/** What a bet is on. */
const OF_BET = /^(?:market|question|event|title|contract)$/
function readTexts(object: SpannedObject, spanOf: SpanOf, draft: OrderDraft): void {
  for (const { value } of object.members) {
    if (value.kind === 'string') readSignals(value.text, spanOf(value), draft.signals)
    else if (value.kind === 'object') readTexts(value, spanOf, draft)
  }
}
