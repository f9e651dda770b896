// Reads one request in prose: fills the same draft as the JSON reader, from phrases, positions, verbs and the amounts
// that are left.

import { abs, compare, divide, max, multiply, rational, subtract } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { NumberField, Position } from '../../model.ts'
import { both, NO_TERMS } from '../account/read-mandate.ts'
import { OrderDraft } from '../draft.ts'
import { isKnownAsset, isOfTokens, isStable } from '../values/assets.ts'
import { assetsOf, readAmounts, readPart, takeRepeated } from './amounts.ts'
import { readBudget, readRiskBound } from './bounds.ts'
import { dropExitFlags, readReduceOnly } from './changes/reduce-only.ts'
import { readSetting } from './changes/settings.ts'
import { presentStop, stopRequest } from './changes/stop-moves.ts'
import { cancelsEntries, ordersIn, unknownOf } from './clauses.ts'
import { takeEquations } from './equations.ts'
import { besideOf, holdingsOf, listedOf, takeEntries, toldOf, worthOf } from './held/holdings.ts'
import { statesOf } from './held/states.ts'
import { readBet } from './instruments/bets.ts'
import { OPTION, readOption, readQuoted, readStrike } from './instruments/options.ts'
import { readStructure } from './instruments/structures.ts'
import { readTerms } from './mandates.ts'
import { readQuotes, readSpreads, readTouch, takeDurations, takeObserved } from './market/observed.ts'
import { Marks } from './marks.ts'
import { PHRASES } from './phrases.ts'
import { spokenTerms } from './remarks.ts'
import { readSchedule, type Schedule } from './schedules.ts'
import type { Place, Put, SpanOf } from './segment.ts'
import type { Token } from './tokens.ts'
import { type Asked, askedOf } from './verbs.ts'
import { HARMLESS } from './vocabulary.ts'

export interface Segment {
  readonly draft: OrderDraft
  readonly asked: boolean
  /** A colon stands in it: what follows may say it in full. */
  readonly hasColon: boolean
  /** Words and amounts that nothing understood. */
  unknown: readonly Token[]
  /** Places of clauses that order something by an unknown verb. */
  readonly orders: readonly Place[]
  readonly isReduceOnlyOff: boolean
  readonly schedule: Schedule
}

/** An amount of money has two decimals; with three its mark may stand between thousands. */
const MONEY: readonly NumberField[] = [
  'equity_usd',
  'notional_usd',
  'stated_risk_usd',
  'premium_usd',
  'margin_usd',
]

const PROTECTS =
  /(?:^| )(?:set|place|add|attach|put|tighten|trail)(?: a| the| my| in| first| new| initial){0,3}(?: #%)?(?: trailing| hard| protective)?(?: #%)? (?:stops?|stop loss|sl)(?= |$)|(?:^| )(?:trailing )?stop(?: limit| loss)? order to protect(?= |$)/
/** Read as a holding, whatever the order takes of it. */
const OF_MINE =
  /(?:^| )(?:my|our)(?: open| existing){0,1} (?:#\$|#)(?: shares? of| of){0,1} @(?: shares?)?(?= |$)/dg
const OF_ACCOUNT =
  /(?:^| )(#\$|#) (?:out )?of(?: the| my| our){0,1} (#\$)(?:(?: in| on| of){1}(?: the| my| our){1}){0,1} (?:account|wallet|book|portfolio|balance)(?= |$)/dg
const PAST_LIMIT =
  /(?:^| )(?:past|over|beyond|at|reached|hit)(?: its| the| my| our){0,1}(?: daily| weekly| maximum| max){0,2} (?:loss|drawdown)(?: limit)?(?= |$)|(?:^| )(?:loss|drawdown) limit (?:reached|hit|breached|exceeded)(?= |$)/dg
const SWAP =
  /(?:^| )(#\$|#|#%)?(?: of)?(?: my| the)? ?(@)(?: tokens?| holdings?)?(?: \( (?:about |~ |= |worth |ca ){0,1}#\$ \))? (?:to|for|into|-|>|- >) (?:> )?(@)(?= |$)/dg

const GROWS =
  /(?:^| )(?:add|adding|adds|increase|increasing|double|doubling|pyramid|pyramiding|scale|scaling|size up|load up|top up|roll|rolling|bring|stack)(?: (?!margin |no |nothing )[^ .;]{1,12}){0,4} (?:#\$|#|#%|position|size|long|short|more)(?= |$)|(?:^| )(?:#\$|#)(?: @)? (?:more|extra|on top|additional)(?= |$)/

const NO_POSITIONS =
  /(?:^| )(?:no (?:other |open |further |existing |more |additional ){1,3}(?:positions?|trades?|exposure)(?: open){0,1}(?: in [a-z]+){0,1}|(?:open |other |current |existing ){0,1}positions? (?:: |= |are |is ){0,1}(?:none|flat|empty))(?= |$)/dg

export interface Setting {
  /** Round an order that stands elsewhere, and in a text that moves a stop, a side tells what is held. */
  readonly isTold?: boolean
  /** The text is about a bet. */
  readonly isBet?: boolean
}

export function readSegment(
  tokens: readonly Token[],
  spanOf: SpanOf,
  { isTold = false, isBet = false }: Setting = {},
): Segment {
  const marks = new Marks(tokens)
  const draft = new OrderDraft()
  const first = tokens[0]
  const last = tokens.at(-1)
  draft.span = first && last ? spanOf({ start: first.start, end: last.end }) : null
  const ambiguous: Token[] = []
  const put = (field: NumberField, token: Token, scale: readonly [number, number] = [1, 1]): void => {
    if (token.isEitherMark && MONEY.includes(field)) ambiguous.push(token)
    else draft.number(field, multiply(token.value!, rational(...scale)), spanOf(token))
  }

  draft.isToken = tokens.some(({ mark }) => /^(?:tokens?|coins?|memecoins?)$/.test(mark) || isOfTokens(mark))
  const hasAmounts = tokens.some(({ value }) => value !== null)
  const computed = hasAmounts ? takeEquations(marks) : new Set<Token>()
  if (hasAmounts && !marks.has(SCHEDULED)) marks.takeAll(HORIZON)
  const worth = hasAmounts ? worthOf(marks, put) : []
  if (hasAmounts && worth.length === 0) takeEntries(marks)
  // `14,000 of the 15,000 USDC in the account`: what is used, and what there is.
  for (const match of hasAmounts ? marks.takeAll(OF_ACCOUNT) : []) {
    const [used, all] = match.captured
    if (used?.value && !draft.numbers.has('notional_usd')) put('notional_usd', used)
    if (all?.value && !draft.numbers.has('equity_usd')) put('equity_usd', all)
  }
  const undated = readQuoteTime(marks, draft)
  const states = statesOf(marks, isTold)
  const told = [...worth, ...states, ...listedOf(marks), ...toldOf(marks)]
  readInstrument(marks, draft)
  marks.takeAll(NO_POSITIONS)
  const spoken = spokenTerms(marks)
  dropExitFlags(marks)
  const terms = readTerms(marks, draft, spanOf)
  const weighed = hasAmounts ? readWeights(marks, put) : []
  const moved = hasAmounts ? stopRequest(marks) : null
  if (moved !== null) {
    // What comes to the position beside its stop is an order of its own.
    if (marks.has(GROWS)) draft.open.push({ name: 'what is added', span: draft.span!, isFigure: false })
    put('stop_loss', moved.to)
    if (moved.from !== null) put('previous_stop', moved.from)
  }
  const present = isTold ? presentStop(marks) : null
  if (present !== null && !draft.numbers.has('previous_stop')) put('previous_stop', present)
  const protects = moved === null && marks.has(PROTECTS)
  const [placed] = protects ? marks.matches(PROTECT_AT) : []
  if (placed?.captured[0]) {
    put('stop_loss', placed.captured[0])
    marks.takeToken(placed.captured[0])
  }
  const setting = hasAmounts ? readSetting(marks, put) : null
  const repays = marks.takeAll(REPAY).length > 0
  if (marks.has(BETTING))
    for (const { captured } of [...marks.takeAll(ESTIMATE), ...marks.takeAll(CHANCE)])
      readEstimate(captured[0]!, draft, spanOf)
  const isStaked = isBet && hasAmounts && readBet(marks, draft, put, spanOf)
  if (hasAmounts) readRiskBound(marks, draft, spanOf)
  if (hasAmounts) readBudget(marks, draft, spanOf)
  const structure = hasAmounts ? readStructure(marks, draft, put) : null
  if (hasAmounts && structure === null) readStrike(marks, put)
  if (hasAmounts && marks.has(OPTION)) readQuoted(marks, put)
  if (hasAmounts) readTouch(marks, put)
  for (const { field, pattern, scale } of hasAmounts ? PHRASES : []) {
    for (const match of marks.takeAll(pattern)) {
      const amount = match.captured[0]
      if (field !== null && amount?.value && !draft.numbers.has(field)) put(field, amount, scale)
    }
  }
  if (hasAmounts) {
    readSpreads(marks, draft, put)
    readQuotes(marks, put, (field) => draft.numbers.has(field))
    takeObserved(marks)
  }
  const isReduceOnlyOff = readReduceOnly(marks, draft)
  readWords(marks, draft)
  // The amount that is borrowed used its verb up.
  const read =
    setting !== null
      ? setting
      : moved !== null
        ? MOVES_STOP
        : cancelsEntries(marks)
          ? CANCELS
          : (askedOf(marks) ??
            (draft.numbers.has('borrowed_usd')
              ? BORROWS
              : repays
                ? REPAYS
                : structure === null
                  ? null
                  : { kind: 'order', side: structure, verb: 'trade' }))
  const insures = read === null && hasAmounts && marks.has(INSURES)
  const asked: Asked | null = isStaked ? STAKES : insures ? INSURANCE : read
  if (asked !== null) {
    draft.kind = asked.kind
    draft.side = structure !== null && asked.kind === 'order' ? structure : asked.side
    draft.action = asked.verb
  }
  if (
    asked !== CANCELS &&
    draft.kind === 'cancel' &&
    marks.has(/(?:^| )(?:stops?|sl|all|every|protections?)(?= |$)/)
  )
    draft.kind = 'other'
  const [whole] = draft.side === 'sell' ? marks.takeAll(EVERY) : []
  if (whole?.captured[0]) {
    draft.kind = 'close'
    draft.asset ??= whole.captured[0].asset
  }
  readPart(marks, draft, put)
  const held = [
    ...told,
    ...weighed,
    ...(asked === null ? besideOf(marks) : []),
    ...holdingsOf(marks, draft.kind === 'close'),
  ]
  if (held.length > 0) draft.positions = [...(draft.positions ?? []), ...held]
  // A stop on what is held can only close it.
  if (protects && held.length > 0) {
    draft.kind = 'close'
    draft.reduceOnly = true
    draft.side = null
  }
  readOption(marks, draft)
  // The broker takes the order only against what is open.
  if (draft.option !== null && /to close$/.test(draft.action ?? '')) draft.reduceOnly = true
  if (draft.kind === 'close') {
    marks.takeAll(CLEARS)
    marks.takeAll(CLEARS_ENTRIES)
    // A limit that is reached is the reason of a close, and no bound of it.
    marks.takeAll(PAST_LIMIT)
  }
  if (draft.kind === 'swap') readSwap(marks, draft, put)
  if (draft.kind === 'rebalance') readShift(marks, draft, spanOf)
  if (asked === null) readPrices(marks, draft, spanOf)
  readWay(marks, draft)
  readBareSize(marks, draft, put)
  if (setting === null) readAmounts(marks, draft, put, asked !== null)
  else draft.asset ??= assetsOf(marks)[0]?.asset ?? draft.positions?.[0]?.asset ?? null
  const schedule = readSchedule(marks, draft)
  takeDurations(marks)
  takeRepeated(marks, draft)
  finishHoldings(marks, draft)
  for (const { captured } of marks.takeAll(NOW))
    if (!draft.numbers.has('mark_price')) put('mark_price', captured[0]!)
  if (draft.kind === 'close') readWhole(tokens, draft)
  if (draft.positions !== null) marks.takeAll(OF_MINE)
  return {
    draft,
    asked: asked !== null,
    hasColon: tokens.some(({ mark }) => mark === ':'),
    // `close all positions`: everything that is there.
    unknown: [
      ...ambiguous,
      ...undated,
      ...strayAssets(tokens, draft),
      ...spoken,
      ...(draft.mandate === null && asked === null
        ? terms.filter((token) => marks.rest().includes(token))
        : []),
      ...unknownOf(
        marks,
        `${draft.action ?? ''}${draft.kind === 'close' ? ' all every everything' : ''}`,
        asked !== null,
      ).filter((token) => !computed.has(token) && !(isBet && token.isName === true)),
    ],
    orders: ordersIn(tokens),
    isReduceOnlyOff,
    schedule,
  }
}

/** `200k long BTC and 200k long ETH`: an amount of another asset than the order's, which no holding explains. */
function strayAssets(tokens: readonly Token[], { kind, asset, fromAsset, positions }: OrderDraft): Token[] {
  if (asset === null || (kind !== 'order' && kind !== 'close')) return []
  const known = new Set([asset, fromAsset, ...(positions ?? []).map((one) => one.asset)])
  return tokens.filter((token, index) => {
    if (token.mark !== '@' || known.has(token.asset!) || isStable(token.asset!)) return false
    // `67.50 DAY`
    if (HARMLESS.has(asciiLower(token.symbol ?? '')) && !isKnownAsset(token.asset!)) return false
    const before = tokens[index - 1]?.mark ?? ''
    const counted = /^(?:long|short|of|in|into|on|worth|shares|more)$/.test(before)
      ? tokens[index - 2]?.mark
      : before
    return /^#\$?$/.test(counted ?? '')
  })
}

const QUOTE_TIME =
  /(?:^| )(?:quotes?|quoted|prices?|priced|tick)(?: (?:from|at|of|as|taken|is|was|time|stamp|seen|:)){0,3} (date)(?:(?: ,| ;| \(){0,1}(?: (?:it's|it|now|time|sent|sending|is|currently|order|at|:)){1,4} (date)){0,1}(?= |$)/dg

/** `quote from 14:02, now 14:31`: how old the quote is. Gives a time that nothing compares with. */
function readQuoteTime(marks: Marks, draft: OrderDraft): Token[] {
  return marks.matches(QUOTE_TIME).flatMap(({ captured: [from, now] }) => {
    if (from?.clock === undefined || now?.clock === undefined || now.clock < from.clock) return [from!]
    draft.number('quote_age_seconds', rational(now.clock - from.clock), null)
    return []
  })
}

/** `ETH 2,480`, `EUR/USD at 1.0830`: between signs, in a sentence that asks for nothing. */
const PRICE_OF =
  /(?:^|[,.;:(] )(@)(?: (?:is|at|now|trades|trading|spot|mark|last|price|:|=)){0,3} (#\$|#)(?= [,.;)]|$)/dg

/** `targets: VTI 48 / BND 40` are shares of the whole. */
const OF_WEIGHTS = /(?:^| )(?:targets|weights?|weightings?|allocations?)(?= |$)/

function readPrices(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  if (marks.has(OF_WEIGHTS)) return
  for (const match of marks.takeAll(PRICE_OF)) {
    const [asset, amount] = match.captured
    draft.prices.push({ asset: asset!.asset!, price: { value: amount!.value!, span: spanOf(amount!) } })
  }
}

/** `bought at 98, now 178`. */
const NOW = /(?:^| )now(?: at| trading at){0,1} (#\$|#)(?= [,.;:)]|$)/dg

const MOVES_STOP = { kind: 'other', side: null, verb: 'move stop' } as const
const CANCELS = { kind: 'cancel', side: null, verb: 'cancel' } as const

/** `sell the whole UNI` */
const EVERY = /(?:^| )(?:every(?: last| single){0,1}|the whole|the entire)(?: of){0,1} (@)(?= |$)/dg
const INSURES = /(?:^| )protective puts?(?= |$)/
const INSURANCE = { kind: 'order', side: 'buy', verb: 'protect' } as const
const STAKES = { kind: 'bet', side: null, verb: 'bet' } as const
const REPAYS = { kind: 'cancel', side: null, verb: 'repay' } as const
const BORROWS = { kind: 'loan', side: null, verb: 'borrow' } as const

/** `my estimate is 55 %`, `fair 0.55`: the chance of a bet. */
function readEstimate(token: Token, draft: OrderDraft, spanOf: SpanOf): void {
  const value = token.mark === '#%' ? multiply(token.value!, rational(1, 100)) : token.value!
  if (compare(value, rational(1)) < 0) draft.number('win_probability', value, spanOf(token))
}

const BETTING = /(?:^| )(?:bet|betting|wager|stake|staking|bankroll|polymarket|kalshi|odds|kelly)(?= |$)/
const ESTIMATE =
  /(?:^| )(?:my|our|the|model|fair)(?: (?:own|model|fair|true|honest)){0,2}(?: (?:estimate|probability|odds|chance|number|forecast|view|model|line|value|price)){1,2}(?: (?:is|of|at|says|gives|:|=|about|~|puts it at)){0,3} (#%|#)(?= |$)/dg
const CHANCE = /(?:^| )(?:(?:our|my|model|true) )?(?:p|prob)(?: (?:=|:|is|at|~)){0,1} (#%|#)(?= |$)/dg
const PROTECT_AT =
  /(?:^| )(?:stops?|stop loss|sl) (?:for|on)(?: (?!at |\.|;)[^ ]{1,24}){1,7} at (#\$|#)(?= |$)/dg
const REPAY =
  /(?:^| )repay(?:ing)?(?: back)? (?:#\$|#)(?: @)?(?= (?:on|to|at|from|,|\.)|$)|(?:^| )repay(?:ing)?(?: back)? (?:#\$|#|all|half|part)(?: (?:@|#\$|#|of|the|our|my|on|usdc|usdt|dai)){0,5} (?:loan|debt|borrow|position|facility)(?= |$)/dg

/** `ETH is 58% of the 140k book, target 50%`: what is held, and why some of it is sold. */
function readWeights(marks: Marks, put: Put): Position[] {
  const held: Position[] = []
  for (const { captured } of marks.takeAll(WEIGHT)) {
    const [asset, part, all] = captured
    put('equity_usd', all!)
    held.push({
      asset: asset!.asset!,
      side: 'long',
      size: null,
      notionalUsd: multiply(all!.value!, multiply(part!.value!, rational(1, 100))),
      pnlPct: null,
    })
  }
  if (!ASKS.test(marks.text))
    for (const { captured } of marks.takeAll(SHARE_HELD))
      held.push({ asset: captured[0]!.asset!, side: 'long', size: null, notionalUsd: null, pnlPct: null })
  if (held.length > 0) {
    marks.takeAll(TARGET_WEIGHT)
    marks.takeAll(/(?:^| )rebalanc(?:e|ing)(?= |$)/dg)
  }
  return held
}

const FUTURE =
  /(?:^| )(?:micros?|minis?|e mini|emini|e - mini|futures?|front month|cme|comex|nymex|cbot|globex|eurex|pts?|points?|ticks?|barrels?|bbl|oz)(?= |$)/
const SCHEDULED =
  /(?:^| )(?:every|each|daily|weekly|monthly|per|dca|days|recurring|a (?:day|week|month))(?= |$)/
/** `, 1 week,` : how long it is meant to be held, where nothing repeats. */
const HORIZON = /(?:^| ), # (?:weeks?|months?|years?)(?: hold| horizon| trade| view)?(?= [,.;)]|$)/dg
const ASKS = /(?:^| )(?:buy|long|short|open|enter|add|put|invest)(?= |$)/
const WEIGHT =
  /(?:^| )(@)(?: position| holding| weight| stake){0,1} (?:is|has grown to|has become|has drifted to|grew to|makes up|stands at|sits at|is at)(?: now| about| currently){0,2} (#%) of(?: the| my| our){0,1} (#\$)(?: book| portfolio| account| equity| total| fund| wallet){0,1}(?= |$)/dg
const TARGET_WEIGHT =
  /(?:^| )targets?(?: weight| share){0,1}(?: is| of| at| :){0,1} #%(?= |$)|(?:^| )(?:with |against |and |, )(?:a |the |our )?#% targets?(?: weight){0,1}(?= |$)/dg
/** `BTC has grown to 40% of the book`: it is held, whatever the book is worth. */
const SHARE_HELD =
  /(?:^| )(@)(?: position| holding| weight| stake| share| allocation){0,1} (?:has grown to|has become|has drifted to|grew to|makes up|stands at|sits at|is now|is at|weight is|is)(?: now| about| currently| at){0,2} #%(?: of(?: the| my| our){0,1} (?:book|portfolio|account|equity|total|fund|wallet|assets)){0,1}(?= |$)/dg

/** `exit all DOGE (12,000 coins)`: the size is that of the whole position. */
function readWhole(tokens: readonly Token[], draft: OrderDraft): void {
  const size = draft.numbers.get('size')
  if (draft.positions !== null || draft.asset === null || size === undefined) return
  const marks = tokens.map(({ mark }) => mark)
  if (!marks.some((mark) => /^(?:all|whole|entire|everything)$/.test(mark))) return
  const side = marks.includes('short') ? 'short' : 'long'
  draft.positions = [{ asset: draft.asset, side, size: size.value, notionalUsd: null, pnlPct: null }]
}

/** `BTC/USDT long 0.05 @ 64,200`: an amount before a price, where no other amount names an asset. */
function readBareSize(marks: Marks, draft: OrderDraft, put: Put): void {
  if (draft.numbers.has('size') || draft.option !== null || marks.has(/(?:^| )(?:#|#\$)(?: of)? @(?= |$)/))
    return
  const found = marks.matches(/(?:^| )(?:long|short|buy|sell) (#)(?= at (?:#|#\$))/dg)
  const [size] = found.length === 1 ? found[0]!.captured : []
  if (!size) return
  put('size', size)
  marks.takeToken(size)
}

function readInstrument(marks: Marks, draft: OrderDraft): void {
  if (marks.has(/(?:^| )(?!not |no )[^ ]+ micros?(?= |$)|^micros?(?= |$)/)) draft.isMicro = true
  if (marks.has(FUTURE)) draft.instrument = 'future'
  else if (marks.has(/(?:^| )(?:shares?|stocks?|equity order|aktien)(?= |$)/)) draft.instrument = 'share'
  if (marks.has(/(?:^| )units?(?= |$)/)) draft.isInUnits = true
}

function readWords(marks: Marks, draft: OrderDraft): void {
  if (
    marks.takeAll(/(?:^| )(?:no|without|without a|without any) (?:stop|stop loss|sl|stops)(?= |$)/dg).length >
    0
  )
    draft.absent.push('stop')
  if (marks.takeAll(/(?:^| )(?:(?:mandate|policy|account)(?: is)? (?:: )?)?long only(?= |$)/dg).length > 0)
    draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, longOnly: true })
  if (
    marks.takeAll(/(?:^| )no (?:options|derivatives)(?: allowed| permitted){0,1}(?= [,.;)]|$)/dg).length > 0
  )
    draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, noOptions: true })
  if (marks.has(/(?:^| )(?:isolated|iso)(?= |$)/)) draft.marginMode = 'isolated'
  else if (marks.has(/(?:^| )cross(?= |$)/)) draft.marginMode = 'cross'
  if (marks.has(/(?:^| )(?:market (?:order|buy|sell)|at market|market)(?= |$)/)) draft.market = true
  if (
    marks.has(/(?:^| )(?:hedge|hedging|hedged|protective|protect|protection|insurance|insure|collar)(?= |$)/)
  )
    draft.hedge = true
  if (marks.has(/(?:^| )(?:even money|evens|even odds)(?= |$)/))
    draft.numbers.set('payoff_ratio', { value: rational(1), span: null })
}

function readSwap(marks: Marks, draft: OrderDraft, put: Put): void {
  const match = marks.matches(SWAP)[0]
  if (!match) return
  const [amount, from, to] = match.captured
  draft.fromAsset = from!.asset
  draft.asset = to!.asset
  if (amount && amount.mark !== '#%') put(amount.mark === '#$' ? 'notional_usd' : 'size', amount)
  marks.take(match)
}

/** The largest share that moves, or the way from one share to another. */
function readShift(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  const ways = marks.takeAll(/(?:^| )from (#%) to (#%)(?= |$)/dg)
  const distances = ways.map(({ captured: [from, to] }) => abs(subtract(to!.value!, from!.value!)))
  const shares = marks.takeAll(/(?:^| )(#%)(?= |$)/dg).map(({ captured: [share] }) => share!.value!)
  const stated = draft.numbers.get('fraction_of_equity')
  if (stated) shares.push(multiply(stated.value, rational(100)))
  draft.numbers.delete('fraction_of_equity')
  const all = distances.length > 0 ? distances : shares
  if (all.length > 0) draft.number('shift_pct', all.reduce(max), draft.span ?? spanOf({ start: 0, end: 0 }))
  const bought = marks.matches(/(?:^| )(?:buy|into|to|in) (?:_+ )?(@)(?= |$)/dg)[0]?.captured[0]
  draft.asset = bought?.asset ?? assetsOf(marks)[0]?.asset ?? null
}

/** `from 12% to 10%`: what is left of what is held. */
function readWay(marks: Marks, draft: OrderDraft): void {
  if (draft.kind !== 'close') return
  const [way] = marks.takeAll(/(?:^| )from (#%) to (#%|_+)(?= |$)/dg)
  const [from] = way?.captured ?? []
  const left = draft.numbers.get('fraction_of_equity')
  if (!from?.value || !left) return
  const to = multiply(left.value, rational(100))
  if (compare(from.value, to) <= 0) return
  draft.numbers.delete('fraction_of_equity')
  draft.number(
    'reduce_pct',
    divide(multiply(subtract(from.value, to), rational(100)), from.value),
    draft.span,
  )
}

/** One of them is on many units. */
const COUNTED_IN_CONTRACTS = /(?:^| )(?:futures?|forwards?|cfds?|contracts?|lots?|micros?)(?= |$)/
const HEDGED_WITH = /(?:^| )(?:futures?|forwards?|cfds?|perps?|perpetuals?)(?= |$)/

/** `my ETH` without an amount is as much as is sold: prose of a sale names what it has. */
function finishHoldings(marks: Marks, draft: OrderDraft): void {
  const { positions } = draft
  if (positions === null) return
  if (draft.asset === null && positions.length === 1) draft.asset = positions[0]!.asset
  // A future that is sold against what is held is a position of its own.
  const sold = draft.numbers.get('size')?.value
  const isWithin =
    !COUNTED_IN_CONTRACTS.test(marks.text) &&
    positions.some(
      ({ asset, side, size }) =>
        asset === draft.asset &&
        side === 'long' &&
        size !== null &&
        sold !== undefined &&
        compare(sold, size) <= 0,
    )
  if (draft.hedge && !isWithin && draft.side === 'sell' && HEDGED_WITH.test(marks.text)) {
    draft.positions = null
    return
  }
  const own = positions.find(({ asset }) => asset === draft.asset)
  if (own && draft.kind === 'order' && draft.side === 'sell' && own.side === 'long' && draft.option === null)
    draft.kind = 'close'
  if (draft.kind === 'close') {
    const [size, notional] = [
      draft.numbers.get('size')?.value ?? null,
      draft.numbers.get('notional_usd')?.value ?? null,
    ]
    draft.positions = positions.map((position) =>
      position === own && position.size === null && position.notionalUsd === null
        ? { ...position, size, notionalUsd: notional }
        : position,
    )
  }
}

/** The stop of what is closed has nothing left to protect. */
const CLEARS =
  /(?:^| )(?:and|then|,)(?: then){0,1} cancel (?:its|the|that|their) (?:resting |protective |open ){0,1}(?:stop|stop loss|take profit|bracket)(?= |$)/dg
/** Nor has an entry that is withdrawn beside the close. */
const CLEARS_ENTRIES =
  /(?:^| )(?:and|then|,)(?: then){0,1} cancel (?:all|every|any|the|my|our)(?: (?:open|resting|pending|unfilled|working|the|of|my|our)){0,3} (?:entry|entries|opening|buy)(?: (?:orders?|limits?)){0,1}(?= |$)/dg
