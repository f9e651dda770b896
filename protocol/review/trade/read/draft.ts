// Collects what members or words say of an order, and notices when two of them disagree.

import {
  abs,
  compare,
  lessThan,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../core/number/rational.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { Span } from '../../text/source-text.ts'
import type {
  Fact,
  Kind,
  Malformed,
  Mandate,
  NumberField,
  OpenMember,
  OptionTerms,
  Order,
  Position,
  Quantity,
  Side,
  Signal,
  Veiled,
} from '../model.ts'
import type { Resting } from './forms/resting.ts'
import { AMOUNT_FACTS } from './members/amount-facts.ts'
import type { Container } from './names/containers.ts'
import type { Name } from './names/roles.ts'
import { isOfTokens, isPaidInCoins } from './values/assets.ts'
import { currencyPairOf } from './values/contracts.ts'

export interface Waiting {
  readonly name: string
  readonly read: Name
  readonly value: SpannedJson
  readonly where: Container
  readonly span: Span
  /** Its name says a number, its value is a text. */
  readonly isNumber?: boolean
}

export interface Contradiction {
  readonly what: string
  readonly span: Span | null
}

const isNear = (a: Rational, b: Rational): boolean =>
  lessThan(abs(subtract(a, b)), multiply(abs(a), rational(3, 100)))

export class OrderDraft {
  kind: Kind | null = null
  action: string | null = null
  asset: string | null = null
  fromAsset: string | null = null
  venue: string | null = null
  /** As written: the future or the currency pair that it names decides what one unit is. */
  symbol: string | null = null
  side: Side | null = null
  market = false
  marginMode: Order['marginMode'] = null
  reduceOnly = false
  hedge = false
  isPaper = false
  isForClient = false
  /** A token of a chain is meant, whatever its symbol is called after. */
  isToken = false
  /** How many times it comes in thirty days, where it comes again and no end is told. */
  timesInMonth: Rational | null = null
  option: OptionTerms | null = null
  positions: Position[] | null = null
  /** Orders that the venue holds already; null where nothing says so. */
  resting: Resting[] | null = null
  mandate: Mandate | null = null
  span: Span | null = null
  /** What is traded is told to be a future, or a share; null where nothing says so. */
  instrument: 'future' | 'share' | null = null
  /** The small contract of the root is meant. */
  isMicro = false
  /** `odds: 2.2`, without a word for their kind. */
  bareOdds = false
  /** A flag says that no stop stands, whatever its price is. */
  isStopOff = false
  /** The size is told to count units, not lots. */
  isInUnits = false
  /** What the size of a spot order at the market counts; `unsaid` where the venue takes money unless it is told. */
  countedIn: 'base' | 'quote' | 'unsaid' | null = null
  /** Verb of a request that became part of another order. */
  left: string | null = null
  /** What one unit of an asset costs, as a text beside the order tells. */
  readonly prices: { readonly asset: string; readonly price: Quantity }[] = []
  readonly numbers = new Map<NumberField, Quantity>()
  private readonly named = new Set<NumberField>()
  readonly signals: Signal[] = []
  readonly malformed: Malformed[] = []
  readonly contradictions: Contradiction[] = []
  readonly unread: string[] = []
  readonly open: OpenMember[] = []
  readonly veiled: Veiled[] = []
  readonly absent: Fact[] = []
  /** Members that no name explains; `resolve-members.ts` reads them by their form when the rest is known. */
  readonly waiting: Waiting[] = []

  /** `isNamed`: the name is one that venues give the field; of two other names one may mean something else. */
  number(field: NumberField, value: Rational, span: Span | null, isNamed = false): void {
    const before = this.numbers.get(field)
    if (before === undefined) {
      this.numbers.set(field, { value, span })
      if (isNamed) this.named.add(field)
    } else if (compare(before.value, value) === 0) return
    // The smaller account decides; last, mid and index differ a little at any time.
    else if (field === 'equity_usd') {
      if (lessThan(value, before.value)) this.numbers.set(field, { value, span })
    } else if (field !== 'mark_price' || !isNear(before.value, value)) this.disagree(field, span, isNamed)
  }

  private disagree(field: NumberField, span: Span | null, isNamed: boolean): void {
    if (span === null || (isNamed && this.named.has(field)))
      this.contradict(`two different values for ${field}`, span)
    else {
      this.open.push({ name: field, span, isFigure: true })
      this.veiled.push({ name: field, span, facts: AMOUNT_FACTS })
    }
  }

  setSide(side: Side, span: Span | null): void {
    if (this.side !== null && this.side !== side) this.contradict('two different sides', span)
    this.side ??= side
  }

  setAsset(asset: string, span: Span | null): void {
    if (this.asset !== null && this.asset !== asset) this.contradict('two different assets', span)
    this.asset ??= asset
  }

  /** What a text beside the order tells of the account and the market. */
  fill({ numbers, positions, mandate, open, veiled, prices }: OrderDraft): void {
    for (const [field, { value, span }] of numbers) this.number(field, value, span)
    if (positions !== null) this.positions = [...(this.positions ?? []), ...positions]
    this.price(prices)
    // `{conid: 8314, …} holding 60 IBM`
    if (this.asset === null && positions?.length === 1) this.asset = positions[0]!.asset || null
    this.mandate ??= mandate
    this.open.push(...open)
    this.veiled.push(...veiled)
  }

  /** What is said around an order holds for it where it is silent. */
  inherit(facts: OrderDraft): void {
    // The amount of all orders together is none of one of them.
    const isSized = this.numbers.has('size')
    for (const [field, quantity] of facts.numbers)
      if (!this.numbers.has(field) && !(isSized && field === 'notional_usd'))
        this.numbers.set(field, quantity)
    this.kind ??= facts.kind
    this.action ??= facts.action
    this.asset ??= facts.asset
    this.fromAsset ??= facts.fromAsset
    this.venue ??= facts.venue
    this.symbol ??= facts.symbol
    this.instrument ??= facts.instrument
    this.isInUnits ||= facts.isInUnits
    this.countedIn ??= facts.countedIn
    this.isMicro ||= facts.isMicro
    this.side ??= facts.side
    this.market ||= facts.market
    this.marginMode ??= facts.marginMode
    this.reduceOnly ||= facts.reduceOnly
    this.hedge ||= facts.hedge
    this.isPaper ||= facts.isPaper
    this.isForClient ||= facts.isForClient
    this.timesInMonth ??= facts.timesInMonth
    this.isToken ||= facts.isToken
    this.option ??= facts.option
    this.mandate ??= facts.mandate
    if (facts.positions !== null) this.positions = [...(this.positions ?? []), ...facts.positions]
    if (facts.resting !== null) this.resting = [...(this.resting ?? []), ...facts.resting]
    this.price(facts.prices)
    this.signals.push(...facts.signals)
    this.malformed.push(...facts.malformed)
    this.unread.push(...facts.unread)
    this.open.push(...facts.open)
    this.veiled.push(...facts.veiled)
    this.absent.push(...facts.absent)
    this.waiting.push(...facts.waiting)
  }

  /** The price of another asset says nothing of this one. */
  price(prices: OrderDraft['prices']): void {
    const own = prices.find(({ asset }) => asset === this.asset)
    if (own && !this.numbers.has('mark_price')) this.numbers.set('mark_price', own.price)
    this.prices.push(...prices)
  }

  contradict(what: string, span: Span | null): void {
    this.contradictions.push({ what, span })
  }

  order(): Order {
    return {
      kind: this.kind ?? 'order',
      action: this.action,
      asset: this.asset,
      fromAsset: this.fromAsset,
      venue: this.venue,
      pair: this.symbol === null ? null : currencyPairOf(this.symbol),
      side: this.side,
      market: this.market,
      marginMode: this.marginMode,
      reduceOnly: this.reduceOnly,
      hedge: this.hedge,
      isPaper: this.isPaper,
      isForClient: this.isForClient,
      timesInMonth: this.timesInMonth,
      isToken:
        this.isToken ||
        this.kind === 'swap' ||
        (this.venue ?? '').split(/[^A-Za-z0-9]+/).some(isOfTokens) ||
        isPaidInCoins(this.symbol ?? ''),
      option: this.option,
      numbers: this.numbers,
      positions: this.positions,
      mandate: this.mandate,
      signals: this.signals,
      malformed: this.malformed,
      unread: this.unread,
      open: this.open,
      veiled: this.veiled,
      absent: this.absent,
      span: this.span,
    }
  }
}

/** Everything that is open is closed, by orders that can only reduce. */
export function closeOfAll(span: Order['span']): Order {
  const draft = new OrderDraft()
  draft.kind = 'close'
  draft.action = 'close_all'
  draft.reduceOnly = true
  draft.span = span
  return draft.order()
}
