// Reads the orders that a text asks for. Sentences are cut where a new order begins; what is said of the account holds
// for all of them.
import type { Budget } from '../../../core/budget.ts'
import { abs, compare, multiply, rational, subtract } from '../../../core/number/rational.ts'
import type { SourceText } from '../../../text/source-text.ts'
import {
  ACCOUNT_FIGURES,
  type NumberField,
  type Position,
  type ReadOrders,
  type Signal,
  type SignalName,
} from '../../model.ts'
import { OrderDraft } from '../draft.ts'
import { finishUnits } from '../finish-units.ts'
import { factsOfMark } from '../members/veiled-facts.ts'
import { readSignals } from '../signals.ts'
import { isStable } from '../values/assets.ts'
import { basketOf } from './baskets.ts'
import { changesSetting } from './changes/settings.ts'
import { movesStop } from './changes/stop-moves.ts'
import { withoutRepeated } from './explained.ts'
import { LIST_OF_HELD } from './held/holdings.ts'
import { isBetting } from './instruments/bets.ts'
import { Marks } from './marks.ts'
import { readSegment, type Segment } from './read-segment.ts'
import { setSchedule } from './schedules.ts'
import { type Token, tokensOf } from './tokens.ts'
import { askedOf, BEGINS_ORDER } from './verbs.ts'

/** More words than this are an essay, not an order: what follows is not read, and nothing is approved. */
const MAX_TOKENS = 600
const MAX_PARTS = 64

const SHARED: readonly NumberField[] = [...ACCOUNT_FIGURES, 'cash_usd', 'quote_age_seconds']
/** `3.2 BTC LONG, MARKET, ALL OF IT`: what is closed whole is no stake. */
function dropWholes(signals: Signal[]): void {
  const kept = signals.filter(
    ({ name, words }) => name !== 'all_in' || !/^(?:long|short|dump)\b/i.test(words),
  )
  signals.splice(0, signals.length, ...kept)
}

/** `cancel every resting order, then flatten all positions`: nothing is left that the orders could protect. */
function withoutCancels(drafts: OrderDraft[]): void {
  const isFlat = drafts.some(
    ({ kind, asset, action }) =>
      kind === 'close' && asset === null && /^(?:flatten|close|exit|liquidate|unwind)/.test(action ?? ''),
  )
  const cancels = drafts.filter(
    ({ kind, action }) => /^(?:other|cancel)$/.test(kind ?? '') && /^cancel/.test(action ?? ''),
  )
  if (!isFlat || drafts.length !== cancels.length + 1) return
  drafts.splice(0, drafts.length, ...drafts.filter((draft) => !cancels.includes(draft)))
}

/** `Rebalancing, portfolio 320k: SELL VGK 5,400 USD / BUY VWO 5,400 USD`: the orders are the rebalance. */
function withoutHeading(drafts: OrderDraft[]): void {
  const headings = drafts.filter(({ kind, numbers }) => kind === 'rebalance' && !numbers.has('shift_pct'))
  const orders = drafts.filter(({ kind }) => kind === 'order' || kind === 'close')
  if (headings.length === 0 || orders.length < 2 || headings.length + orders.length < drafts.length) return
  const [sale, purchase] = [
    orders.find(({ side }) => side === 'sell'),
    orders.find(({ side }) => side === 'buy'),
  ]
  const [sold, bought] = [sale?.numbers.get('size'), purchase?.numbers.get('size')]
  // As much of one as of the other: amounts of money.
  if (
    orders.length === 2 &&
    sold &&
    bought &&
    sale!.asset !== purchase!.asset &&
    compare(sold.value, bought.value) === 0
  )
    for (const order of orders) {
      order.numbers.set('notional_usd', order.numbers.get('size')!)
      order.numbers.delete('size')
    }
  for (const heading of headings)
    for (const order of orders) {
      const equity = heading.numbers.get('equity_usd')
      if (equity && !order.numbers.has('equity_usd')) order.numbers.set('equity_usd', equity)
    }
  drafts.splice(0, drafts.length, ...orders)
}

/** The limit of a loss is behind the account, and an order goes on. */
const PAST_LIMIT =
  /(?:^|[.;,] |\n)(?:we|i|the account|account|we've|i've|we have|i have|already)(?: just| already| have| has){0,2} (?:hit|reached|breached|passed|exceeded|blew through|blown through|went through|past|over) (?:the|our|my|its)(?: daily| weekly| monthly| max| maximum){0,2} (?:loss|drawdown|dd|stop) limit\b/i

/** Said once of several orders. */
const OF_BASKET: readonly NumberField[] = ['slippage_pct', 'fees_pct']
const isOrder = ({ kind }: OrderDraft): boolean => kind === 'order'
/** `both with a 3 % stop on each leg` */
const STOP_OF_EACH =
  /\b(?:both|each|every|all)\b[^.;]{0,24}\bstops?\b|\bstops? (?:on|for) (?:each|both|all|every)\b/i
const DECISIVE: readonly SignalName[] = [
  'all_in',
  'limit_override',
  'martingale',
  'market_abuse',
  'sell_everything',
  'looping',
]

export function readProseOrders(source: SourceText, budget: Budget): ReadOrders {
  budget.spend(source.text.length * 16)
  const spanOf = ({ start, end }: { start: number; end: number }) => source.spanOf(start, end)
  const signals: Signal[] = []
  readSignals(source.text, null, signals, (start, end) => source.spanOf(start, end))
  const tokens = tokensOf(source.text)
  const parts = cut(tokens.slice(0, MAX_TOKENS))
  const setting = { isTold: changesOne(tokens, parts), isBet: isBetting(tokens) }
  const segments = parts.slice(0, MAX_PARTS).map((part) => readSegment(part, spanOf, setting))
  const drafts = joined(
    segments,
    STOP_OF_EACH.test(source.text) ? [...OF_BASKET, 'stop_loss_pct'] : OF_BASKET,
  )
  const isDecisive = signals.some(({ name }) => DECISIVE.includes(name))
  // An asset and an amount under a verb that is not known are an order that was not read.
  const isOfTrade = tokens.some(({ mark }) => mark === '@') && tokens.some(({ mark }) => mark.startsWith('#'))
  if (drafts.length === 0 && (isDecisive || isOfTrade)) drafts.push(loose(segments))
  const isRead = (name: SignalName): boolean => signals.some((signal) => signal.name === name)
  for (const { draft, asked, orders } of segments) {
    const [first] = orders
    if (first && !isRead('unread_clause'))
      signals.push(signal('unread_clause', source, first.start, first.end))
    // A setting that names no figure of the order changes something else.
    const isElsewhere = asked && draft.kind === null && draft.numbers.size === 0 && draft.left
    if (isElsewhere) signals.push({ name: 'uncovered_effect', words: draft.left!, span: draft.span })
  }
  const foreign = isRead('unread_clause') ? null : FOREIGN_SCRIPT.exec(source.text)
  if (foreign !== null) signals.push(signal('unread_clause', source, foreign.index, foreign.index + 1))
  // A limit that is behind the account is why a position is closed.
  const isClosing = drafts.length > 0 && drafts.every(({ kind }) => kind === 'close')
  if (isClosing) dropWholes(signals)
  else if (PAST_LIMIT.test(source.text) && !isRead('limit_override')) {
    const { index, 0: words } = PAST_LIMIT.exec(source.text)!
    signals.push(signal('limit_override', source, index, index + words.length))
  }
  if (isClosing)
    for (const segment of segments)
      segment.unknown = segment.unknown.filter(({ mark }) => !/^(?:past|reached|breached|beyond)$/.test(mark))
  // The flag is off, whatever another sentence calls the order.
  if (segments.some(({ isReduceOnlyOff }) => isReduceOnlyOff))
    for (const draft of drafts) draft.reduceOnly = false
  withoutCancels(drafts)
  withoutHeading(drafts)
  withoutHeadings(drafts, segments)
  setSchedule(
    drafts,
    segments.map(({ schedule }) => schedule),
  )
  if (!OF_WHOLE.test(source.text)) for (const draft of drafts) postsMargin(draft)
  finishDrafts(drafts)
  for (const segment of segments) segment.unknown = withoutRepeated(segment.unknown, drafts)
  for (const draft of drafts) {
    draft.signals.push(...signals)
    draft.unread.push(...new Set(segments.flatMap(({ unknown }) => unknown.map(({ mark }) => mark))))
    draft.veiled.push(
      ...segments.flatMap(({ unknown }) =>
        unknown.map((token) => ({ name: token.mark, span: spanOf(token), facts: factsOfMark(token.mark) })),
      ),
    )
  }
  // What is not understood belongs to the text, whichever order it stands beside.
  const [first] = drafts
  first?.open.push(
    ...segments.flatMap(({ unknown }) =>
      unknown.map((token) => ({ name: token.mark, span: spanOf(token), isFigure: false })),
    ),
  )
  return {
    form: 'prose',
    orders: drafts.map((draft) => draft.order()),
    layers: [],
    isCut: tokens.length > MAX_TOKENS || parts.length > MAX_PARTS,
    contradictions: drafts.flatMap(({ contradictions }) => contradictions),
  }
}

/** Says that an amount is what the position is worth. */
const OF_WHOLE = /\b(?:notional|exposure|position|worth|size|sized|value|margin|leverage in effect)\b/i

/** `long $3,000 of ETH at 4x`: the money may be what is posted, and the larger reading counts. */
function postsMargin({ kind, option, numbers }: OrderDraft): void {
  const [money, leverage] = [numbers.get('notional_usd'), numbers.get('leverage')]
  if (kind !== 'order' || option !== null || !money || !leverage || numbers.has('size')) return
  if (numbers.has('margin_usd') || compare(leverage.value, rational(1)) <= 0) return
  numbers.delete('notional_usd')
  numbers.set('margin_usd', money)
}

const OPENS = /^(?:limit|buy|buying|sell|selling|enter|entering|open|opening|go|going)$/

/** The only asset of the text has its stop moved, or a setting changed: what else is told of it is the position. */
function changesOne(tokens: readonly Token[], parts: readonly Token[][]): boolean {
  const assets = new Set(
    tokens.filter(({ asset }) => asset !== null && !isStable(asset)).map(({ asset }) => asset),
  )
  // What is still to be opened is no position.
  if (assets.size !== 1 || tokens.some(({ mark }) => OPENS.test(mark))) return false
  const isMarked = tokens.some(({ mark }) => /^(?:mark|last|now|price|trading|spot)$/.test(mark))
  return parts
    .slice(0, MAX_PARTS)
    .map((part) => new Marks(part))
    .some((marks) => (isMarked && movesStop(marks)) || changesSetting(marks))
}

/** Signs of moneys that no reader takes, and words in such a script: Greek, Cyrillic, Hebrew, Arabic, Indic, Thai, Chinese, Japanese, Korean. */
const FOREIGN_SCRIPT = /[\u00a5\u20a9\u20b9\u20ba\u20bd\u0370-\u03ff\u0400-\u1dff\u3040-\ud7ff\uff21-\uff5a]/

/** It sells what another sentence says is held. */
const closes = ({ kind, asset, side }: OrderDraft, told: readonly Position[]): boolean =>
  kind === 'order' &&
  asset !== null &&
  told.some((one) => one.asset === asset && (one.side === 'long' ? 'sell' : 'buy') === side)

/** `Take profit on a third of SOL: we hold 150 SOL, sell 50`, `Hedge: we hold 5 ETH. Sell 5 ETH perp`: a heading without an amount. */
function withoutHeadings(drafts: OrderDraft[], segments: readonly Segment[]): void {
  const isSized = ({ numbers }: OrderDraft): boolean => AMOUNTS.some((field) => numbers.has(field))
  const [heading, order, ...others] = drafts
  if (!heading || !order || others.length > 0 || isSized(heading) || !isSized(order)) return
  const isKind = (draft: OrderDraft): boolean => draft.kind === 'order' || draft.kind === 'close'
  const hasColon = segments.some((segment) => segment.draft === heading && segment.hasColon)
  const isSame = heading.asset === null || heading.asset === order.asset
  if (!isKind(heading) || !isKind(order) || !hasColon || !isSame) return
  const isClose = heading.kind === 'close'
  inherit(order, heading)
  // A close says of which side the order behind it is.
  if (isClose && order.kind === 'order' && order.positions !== null) order.kind = 'close'
  drafts.splice(0, 1)
}

function finishDrafts(drafts: readonly OrderDraft[]): void {
  // The legs of a spread are in one asset, which the first one names.
  const named = drafts.find(({ option, asset }) => option !== null && asset !== null)
  for (const draft of drafts)
    if (named && draft.option !== null && draft.asset === null) {
      draft.asset = named.asset
      draft.symbol ??= named.symbol
    }
  // `close a third of the KO position: … sell 30`: the sentence before names it.
  const assets = new Set(drafts.map(({ asset }) => asset).filter((asset) => asset !== null))
  if (assets.size === 1)
    for (const draft of drafts)
      if (draft.asset === null && draft.numbers.has('size') && /^(?:order|close)$/.test(draft.kind ?? ''))
        draft.asset = [...assets][0]!
  // What covers one leg is held beside the others, and so is what a stop protects.
  const told = drafts.flatMap(({ positions }) => positions ?? [])
  for (const draft of drafts)
    if (
      draft.positions === null &&
      told.length > 0 &&
      (closes(draft, told) || draft.option !== null || /^(?:move stop|add margin)$/.test(draft.action ?? ''))
    )
      draft.positions = told
  for (const draft of drafts) {
    // `shares held: 300`: of what the order trades.
    const { asset, positions } = draft
    if (asset !== null && positions !== null)
      draft.positions = positions.map((one) => (one.asset === '' ? { ...one, asset } : one))
    finishUnits(draft)
    readSideByStop(draft)
  }
}

/** At full stops, and before a verb that begins another order. */
function cut(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  const sized = tokens.filter(
    ({ mark }, index) => BEGINS_ORDER.test(mark) && /^#\$?$/.test(tokens[index + 1]?.mark ?? ''),
  )
  const oneOrder = sized.length < 2 && tokens.some(({ mark }) => /^(?:rebalanc|hedg)/.test(mark))
  tokens.forEach((token, index) => {
    const part = parts.at(-1)!
    if (token.mark === '.' || token.mark === ';') {
      if (part.length > 0) parts.push([])
      return
    }
    const before = tokens[index - 1]?.mark
    const after = tokens[index + 1]?.mark ?? ''
    const joins =
      before === 'and' || before === 'then' || before === ',' || (before === '@' && /^#\$?$/.test(after))
    const begins = BEGINS_ORDER.test(token.mark) && /^(?:[#@].*|my|the|our|back)$/.test(after)
    const enters =
      joins &&
      ENTERS.test(token.mark) &&
      /^(?:#.*|up|into|back)$/.test(after) &&
      isRequest(part) &&
      isClose(part)
    const exits =
      joins && EXITS_ALL.test(`${token.mark} ${after}`) && part.some(({ mark }) => /^cancel/.test(mark))
    if (
      exits ||
      (enters && !oneOrder) ||
      (joins && TURNS.test(`${token.mark} ${after}`)) ||
      (!isListOfHeld(part) && !isStructure(part) && !oneOrder && joins && begins && isRequest(part))
    )
      parts.push([token])
    else part.push(token)
  })
  return parts.filter((part) => part.length > 0).flatMap((part) => (oneOrder ? [part] : asBasket(part)))
}

/** `Open: long BTC 10,000 USD, long ETH 5,000 USD`. */
const isListOfHeld = (part: readonly Token[]): boolean =>
  LIST_OF_HELD.test(
    part
      .slice(0, 4)
      .map(({ mark }) => mark)
      .join(' '),
  )

/** The legs of a spread are one order. */
const isStructure = (part: readonly Token[]): boolean =>
  part.some(({ mark }) => /^(?:spreads?|condors?|butterfly|butterflies|vertical|verticals)$/.test(mark))

/** `close the long and go short 50 ETH`: the other side is an order of its own. */
const TURNS = /^(?:go|going|flip|flipping|turn|reverse|reversing|get) (?:short|long|to|into|it|the|my|our)$/

const EXITS_ALL = /^(?:flatten|close|exit|liquidate|unwind|sell) (?:all|every|everything|my|the|our|out)$/

/** Of several amounts under one verb each is an order. */
function asBasket(part: Token[]): Token[][] {
  const asked = askedOf(new Marks(part))
  return asked?.kind === 'order' ? basketOf(part).map((one) => [...one]) : [part]
}

const isClose = (part: readonly Token[]): boolean => askedOf(new Marks(part))?.kind === 'close'

const WHOLE =
  /^(?:all|every|everything|positions?|longs?|shorts?|perps?|book)$|\b(?:all|longs|shorts|positions|perps)\b/
/** Verbs of an entry that stands behind a close. */
const ENTERS =
  /^(?:buying|ape|aping|grab|snag|scoop|add|enter|open|purchase|accumulate|acquire|invest|deploy|throw|bid|dump|yolo|load|rotate|stack)$/

/** `average down on ETH, buy 1 ETH` is one order: an entry without an amount is not finished. */
function isRequest(part: readonly Token[]): boolean {
  const asked = askedOf(new Marks(part))
  if (asked === null) return false
  // "close all longs": what is closed needs no name.
  if (asked.kind === 'close' && part.some(({ mark }) => WHOLE.test(mark))) return true
  if (!part.some(({ mark }) => mark === '@')) return false
  return asked.kind === 'close' || part.some(({ mark }) => mark.startsWith('#'))
}

/** Sentences without a request say more about the request before, or behind when there is none. */
function joined(segments: readonly Segment[], ofBasket: readonly NumberField[]): OrderDraft[] {
  const drafts: OrderDraft[] = []
  const waiting: OrderDraft[] = []
  for (const { draft, asked } of segments) {
    const previous = drafts.at(-1)
    const isWeak =
      draft.kind === 'read' ||
      (draft.kind === 'other' && !/^(?:move stop|add margin|set leverage)$/.test(draft.action ?? ''))
    const isOwn =
      asked &&
      !(isWeak && segments.length > 1 && (previous || draft.numbers.size > 0 || draft.positions !== null))
    // `that is 1 %`: the stake once more.
    const isAgain =
      previous !== undefined &&
      (isSaidAgain(previous, draft) || (draft.kind === 'bet' && previous.kind === 'bet'))
    if (!isOwn || isAgain) {
      if (previous) inherit(previous, draft)
      else waiting.push(draft)
    } else {
      for (const facts of waiting.splice(0)) inherit(draft, facts)
      drafts.push(draft)
    }
  }
  for (const draft of drafts)
    for (const other of drafts)
      for (const field of [...SHARED, ...(drafts.every(isOrder) ? ofBasket : [])]) {
        const fact = other.numbers.get(field)
        if (fact && !draft.numbers.has(field)) draft.numbers.set(field, fact)
      }
  return drafts
}

const AMOUNTS: readonly NumberField[] = [
  'size',
  'contracts',
  'notional_usd',
  'fraction_of_equity',
  'premium_usd',
  'margin_usd',
  'risk_pct',
]
/** Words of a position, and verbs that name no trade of their own. */
const TELLS = /^(?:long|short|open|opening|enter|entering|place|start|take|execute|submit|initiate)$/

/** A sentence about the order before: the same side and asset, and no amount. */
function isSaidAgain(before: OrderDraft, draft: OrderDraft): boolean {
  if (before.kind !== 'order' || draft.kind !== 'order' || !TELLS.test(draft.action ?? '')) return false
  if (draft.side !== null && draft.side !== before.side) return false
  if (draft.asset !== null && draft.asset !== before.asset) return false
  const isSized = ({ numbers }: OrderDraft): boolean => AMOUNTS.some((field) => numbers.has(field))
  return isSized(before) && !isSized(draft)
}

/** `opening a swing: 25 AAPL at 226.40, stop 221.90`: a stop below the entry is that of a long. */
function readSideByStop(draft: OrderDraft): void {
  const [entry, stop] = [draft.numbers.get('entry_price'), draft.numbers.get('stop_loss')]
  const isOpening =
    (draft.kind === 'order' || draft.kind === null) &&
    (draft.action === null || /^(?:open|enter|start|initiate)/.test(draft.action))
  if (!isOpening || draft.side !== null || draft.option !== null || !entry || !stop) return
  const way = compare(stop.value, entry.value)
  if (way !== 0) draft.setSide(way < 0 ? 'buy' : 'sell', stop.span)
}

const signal = (name: SignalName, { text, spanOf }: SourceText, start: number, end: number): Signal => ({
  name,
  words: text.slice(start, end),
  span: spanOf(start, end),
})

/** A sentence that is no request has no action of its own. */
function inherit(into: OrderDraft, facts: OrderDraft): void {
  if (facts.kind === 'other') facts.left = facts.action
  facts.kind = null
  facts.action = null
  facts.side = null
  into.open.push(...changesOf(into, facts))
  into.inherit(facts)
}

const CHANGED: readonly NumberField[] = [
  'size',
  'contracts',
  'notional_usd',
  'fraction_of_equity',
  'leverage',
  'stop_loss',
]
const ROUNDING = rational(1, 50)

/** `Then 50 more`, `And 3 BTC`: an amount of the order that another sentence tells otherwise. */
function changesOf(into: OrderDraft, { numbers, asset, span }: OrderDraft): OrderDraft['open'] {
  const isOther = asset !== null && into.asset !== null && asset !== into.asset && !isStable(asset)
  if (isOther && [...AMOUNTS, 'stop_loss' as const].some((field) => numbers.has(field)) && span !== null)
    return [{ name: 'what is added', span, isFigure: false }]
  return CHANGED.flatMap((name) => {
    const [told, before] = [numbers.get(name), into.numbers.get(name)]
    const isSame =
      !told ||
      !before ||
      compare(abs(subtract(told.value, before.value)), multiply(abs(before.value), ROUNDING)) <= 0
    // What is left of a position that is closed.
    const isLeft = into.kind === 'close' && told && before && compare(told.value, before.value) < 0
    return isSame || isLeft || told.span === null ? [] : [{ name, span: told.span, isFigure: false }]
  })
}

function loose(segments: readonly Segment[]): OrderDraft {
  const draft = new OrderDraft()
  // `naked strangle`: the words of the option say that it is sold.
  const option = segments.find((segment) => segment.draft.option?.naked)?.draft.side ?? null
  for (const segment of segments) inherit(draft, segment.draft)
  draft.side = option
  return draft
}
