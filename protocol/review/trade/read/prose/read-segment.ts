// Reads one request in prose: fills the same draft as the JSON reader, from phrases, positions, verbs and the amounts
// that are left.

import { abs, compare, divide, max, multiply, rational, subtract } from '../../../core/number/rational.ts'
import type { Span } from '../../../text/source-text.ts'
import type { Cap, NumberField } from '../../model.ts'
import { both, NO_TERMS } from '../account/read-mandate.ts'
import { OrderDraft } from '../draft.ts'
import { isStable } from '../values/assets.ts'
import { holdingsOf } from './holdings.ts'
import { type MarkMatch, Marks } from './marks.ts'
import { PHRASES } from './phrases.ts'
import { stopRequest } from './stop-moves.ts'
import type { Token } from './tokens.ts'
import { askedOf, beginsWithVerb } from './verbs.ts'
import { HARMLESS } from './vocabulary.ts'

type Place = Pick<Token, 'start' | 'end'>

export interface Segment {
  readonly draft: OrderDraft
  readonly asked: boolean
  /** Words and amounts that nothing understood. */
  readonly unknown: readonly Token[]
  /** Places of clauses that order something by an unknown verb. */
  readonly orders: readonly Place[]
}

type SpanOf = (token: Pick<Token, 'start' | 'end'>) => Span

const PROTECTS =
  /(?:^| )(?:set|place|add|attach|put|tighten|trail)(?: a| the| my| in){0,2}(?: trailing| hard| protective)?(?: #%)? (?:stops?|stop loss|sl)(?= |$)|(?:^| )(?:trailing )?stop(?: limit| loss)? order to protect(?= |$)/
const RIGHT = /(?:^| )(calls?|puts?|straddles?|strangles?)(?= |$)/
const OPTION =
  /(?:^| )(?:options?|calls?(?! (?:me|us|the|it|him|back))|puts|(?:protective|cash secured|naked|covered|uncovered|@|#|the|a|short|long) put|straddles?|strangles?)(?= |$)/
const COVERED =
  /(?:^| )(?:covered|cash secured|secured|spreads?|condors?|butterfl(?:y|ies)|against (?:my|our|the)|own|owned|collars?|backed)(?= |$)/
const NAKED =
  /(?:^| )(?:naked|uncovered|unsecured|unhedged|not (?:cash )?(?:secured|covered)|without (?:cover|owning|holding|the shares|shares))(?= |$)/
/** Read as a holding, whatever the order takes of it. */
const OF_MINE =
  /(?:^| )(?:my|our)(?: open| existing){0,1} (?:#\$|#)(?: shares? of| of){0,1} @(?: shares?)?(?= |$)/dg
const SWAP =
  /(?:^| )(#\$|#|#%)?(?: of)?(?: my| the)? ?(@)(?: tokens?| holdings?)? (?:to|for|into|-|>|- >) (?:> )?(@)(?= |$)/dg
const CONTRACTS = /(?:^| )(?:contracts?|lots?)(?= |$)/
/** `5 QQQ Jan-27 450 puts`: count, name, expiry, strike. */
const OPTION_SERIES: readonly [NumberField, RegExp] = [
  'size',
  /(?:^| )(#)(?: x| contracts? of(?: the)?)? (@)(?: date| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: -)?(?: #){1,2}){0,1} (?:#\$|#) (?:calls?|puts?)(?= |$)/dg,
]
const AMOUNTS: readonly (readonly [NumberField, RegExp])[] = [
  ['size', /(?:^| )(#) of(?= (?:my|our|the)(?: open)? #)/dg],
  OPTION_SERIES,
  ['size', /(?:^| )(#)(?: (@))?(?: protective| covered| naked| cash secured){0,1} (?:puts?|calls?)(?= |$)/dg],
  ['size', /(?:^| )(#)(?: x){0,1} # (?:puts?|calls?)(?= |$)/dg],
  // `0.05 ETH with 130 USDT` gives both.
  ['size', /(?:^| )(#)(?= @ (?:for|with|worth|using)(?: about| around){0,1} #\$)/dg],
  ['notional_usd', /(?:^| )(#\$)(?: of| in| into| on| worth of| worth| long| short){0,2} (@)(?= |$)/dg],
  [
    'size',
    /(?:^| )(#)(?: more| additional| x)?(?: shares? of| units? of| coins? of| contracts? of| lots? of| shares?| contracts?| lots?| of){0,1} (@)(?= |$)/dg,
  ],
  ['notional_usd', /(?:^| )(@) (?:for|with|worth|using|of)(?: about| around){0,1} (#\$)(?= |$)/dg],
  ['notional_usd', /(?:^| )(@) worth(?: about| around){0,1} (#)(?= |$)/dg],
  ['size', /(?:^| )(@) (#)(?= (?:at|,|for) (?:_|#))/dg],
  ['size', /(?:^| )(#) (?:shares?|units?|coins?|contracts?|lots?|tokens?)(?= |$)/dg],
]

export function readSegment(tokens: readonly Token[], spanOf: SpanOf): Segment {
  const marks = new Marks(tokens)
  const draft = new OrderDraft()
  const first = tokens[0]
  const last = tokens.at(-1)
  draft.span = first && last ? spanOf({ start: first.start, end: last.end }) : null
  const put = (field: NumberField, token: Token, scale: readonly [number, number] = [1, 1]): void =>
    draft.number(field, multiply(token.value!, rational(...scale)), spanOf(token))

  const hasAmounts = tokens.some(({ value }) => value !== null)
  const moved = hasAmounts ? stopRequest(marks) : null
  if (moved !== null) {
    put('stop_loss', moved.to)
    if (moved.from !== null) put('previous_stop', moved.from)
  }
  const protects = moved === null && marks.has(PROTECTS)
  if (hasAmounts) readRiskBound(marks, draft, spanOf)
  if (hasAmounts) readBudget(marks, draft, spanOf)
  if (hasAmounts) readStrike(marks, put)
  if (hasAmounts && marks.has(OPTION)) readQuoted(marks, put)
  for (const { field, pattern, scale } of hasAmounts ? PHRASES : []) {
    for (const match of marks.takeAll(pattern)) {
      const amount = match.captured[0]
      if (field !== null && amount?.value && !draft.numbers.has(field)) put(field, amount, scale)
    }
  }
  readWords(marks, draft)
  // The amount that is borrowed used its verb up.
  const asked =
    moved !== null
      ? MOVES_STOP
      : cancelsEntries(marks)
        ? CANCELS
        : (askedOf(marks) ?? (draft.numbers.has('borrowed_usd') ? BORROWS : null))
  if (asked !== null) {
    draft.kind = asked.kind
    draft.side = asked.side
    draft.action = asked.verb
  }
  if (
    asked !== CANCELS &&
    draft.kind === 'cancel' &&
    marks.has(/(?:^| )(?:stops?|sl|all|every|protections?)(?= |$)/)
  )
    draft.kind = 'other'
  readPart(marks, draft, put)
  const held = holdingsOf(marks)
  if (held.length > 0) draft.positions = [...(draft.positions ?? []), ...held]
  // A stop on what is held can only close it.
  if (protects && held.length > 0) {
    draft.kind = 'close'
    draft.reduceOnly = true
    draft.side = null
  }
  readOption(marks, draft)
  if (draft.kind === 'close') marks.takeAll(CLEARS)
  if (draft.kind === 'swap') readSwap(marks, draft, put)
  if (draft.kind === 'rebalance') readShift(marks, draft, spanOf)
  readWay(marks, draft)
  readAmounts(marks, draft, put, asked !== null)
  takeRepeated(marks, draft)
  finishHoldings(marks, draft)
  if (draft.positions !== null) marks.takeAll(OF_MINE)
  return {
    draft,
    asked: asked !== null,
    // `close all positions`: everything that is there.
    unknown: unknownOf(marks, `${draft.action ?? ''}${draft.kind === 'close' ? ' all' : ''}`),
    orders: ordersIn(tokens),
  }
}

/** `max risk per trade is 1 % of equity` bounds the order; it is not its size. */
const RISK_BOUND =
  /(?:^| )(?:(?:max|maximum) )?(?:risk|loss) (?:limit |cap )?per (?:trade|order|position)(?: limit| cap)?(?: is| at| of| :| =){0,2} (#%)(?: of(?: the| my| our){0,1} (?:equity|account|capital))?(?= |$)/dg

function readRiskBound(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  for (const { captured } of marks.takeAll(RISK_BOUND)) {
    const token = captured[0]!
    const cap: Cap = {
      of: 'loss',
      name: 'risk per trade',
      value: multiply(token.value!, rational(1, 100)),
      isShare: true,
      isUnitOpen: false,
      span: spanOf(token),
    }
    draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, caps: [cap] })
  }
}

/** `weekly budget 100, 40 spent`: what is left bounds the order. */
const BUDGET =
  /(?:^| )(?:(?:daily|weekly|monthly|yearly|crypto|dca|savings) ){0,2}budget(?: is| of| at| :| =){0,2} (#\$|#)(?= |$)/dg
/** `permits up to 1,000 a month`. */
const RATE =
  /(?:^| )(?:permits?|allows?|at most|up to|maximum|max)(?: of| up to){0,1} (#\$|#) (?:a|per|each) (?:month|week|day|quarter)(?= |$)/dg
/** `60% maximum weight, it is now 41%`: below it, the weight is no matter. */
const WEIGHT =
  /(?:^| )(#%) (?:maximum |max )weight(?: ,){0,1}(?: it){0,1} (?:is|stands at)(?: now| currently){0,1} (#%)(?= |$)/dg
const SPENT =
  /(?:^| )(#\$|#)(?: of it| already| so far){0,2} (?:spent|used)(?: yet| so far| this (?:week|month|day)){0,2}(?= |$)/dg

function readBudget(marks: Marks, draft: OrderDraft, spanOf: SpanOf): void {
  for (const match of marks.matches(WEIGHT)) {
    const [most, now] = match.captured
    if (compare(now!.value!, most!.value!) < 0) marks.take(match)
  }
  const [budget] = [...marks.takeAll(BUDGET), ...marks.takeAll(RATE)]
  const token = budget?.captured[0]
  if (!token) return
  const spent = marks.takeAll(SPENT).map(({ captured }) => captured[0]!.value!)
  const cap: Cap = {
    of: 'notional',
    name: 'budget',
    value: spent.reduce(subtract, token.value!),
    isShare: false,
    isUnitOpen: false,
    span: spanOf(token),
  }
  draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, caps: [cap] })
}

/** `half of our 120 SOL (60 SOL)`, `60 of 120 SOL`: what is sold, and what is held. */
const HALF =
  /(?:^| )half(?: of){0,1} (?:our|my|the) (#) (@)(?: shares?){0,1} \( (#) (@)(?: shares?){0,1} \)(?= |$)/dg
const PART = /(?:^| )(#) of (#) (@)(?: shares?){0,1}(?= |$)/dg

function readPart(marks: Marks, draft: OrderDraft, put: Put): void {
  const [half] = marks.takeAll(HALF)
  const [part] = half ? [] : marks.takeAll(PART)
  const [whole, asset, size] = half
    ? [half.captured[0], half.captured[1], half.captured[2]]
    : [part?.captured[1], part?.captured[2], part?.captured[0]]
  if (!whole?.value || !asset?.asset || !size) return
  put('size', size)
  name(draft, asset)
  draft.positions = [{ asset: asset.asset, side: 'long', size: whole.value, notionalUsd: null, pnlPct: null }]
}

/** `for 5.10 each`: what one share of the option costs. */
const QUOTED =
  /(?:^| )(?:(?:for|at)(?: a limit of| limit| about| around){0,1} ){0,1}(#\$|#) (?:each|apiece|(?:per|a) (?:share|contract))(?= |$)/dg

function readQuoted(marks: Marks, put: Put): void {
  const [one, ...more] = marks.takeAll(QUOTED)
  const token = one?.captured[0]
  if (token && more.length === 0) put('option_price', token)
}

/** `SPY 540 puts`: the amount stays, its phrase needs it. */
const STRIKE =
  /(?:^| )(?:@|#)(?: date| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: -)?(?: #){1,2}){0,1} (#\$|#) (?:calls?|puts?)(?= |$)/dg

function readStrike(marks: Marks, put: Put): void {
  const [one, ...more] = marks.matches(STRIKE)
  const token = one?.captured[0]
  if (token && more.length === 0) put('strike', token)
}

const MOVES_STOP = { kind: 'other', side: null, verb: 'move stop' } as const
const CANCELS = { kind: 'cancel', side: null, verb: 'cancel' } as const

const CANCELLING = /^(?:please )?(?:cancel|cancelling)(?= |$)/
const ENTRIES =
  /(?:^| )(?:entry|entries|opening|buy|bid|unfilled|unexecuted)(?: unfilled| open| resting| working| limit){0,2}(?: (?:limits?|orders?|bids?|buys?|entries))?(?= |$)/
const STOPS = /(?:^| )(?:stops?|stop loss|sl|take profits?|tp|protections?|protective|everything)(?= |$)/
const MORE = /(?:^| )(?:and|then|,|&) (?:buy|sell|short|long|close|open|enter|add) (?:#|@|the|all|my|our|it)/

/** An entry that is withdrawn adds no risk; a stop that is named beside it leaves the request open. */
const cancelsEntries = (marks: Marks): boolean =>
  CANCELLING.test(marks.text) && ENTRIES.test(marks.text) && !STOPS.test(marks.text) && !MORE.test(marks.text)

const BORROWS = { kind: 'loan', side: null, verb: 'borrow' } as const

const STARTS = /^(?:[.,;:!?]|and|then|also|but|afterwards|finally|next|please)$/
const OBJECT =
  /^(?:the|my|our|your|his|her|their|its|it|them|a|an|this|that|these|those|all|any|every|each|@)$/
const PARTICLE = /^(?:off|on|up|down|out|over|away|back|into|to)$/
/** Past forms tell a reason, they order nothing. */
const PAST =
  /ed$|^(?:broke|held|hit|made|beat|lost|fell|rose|saw|took|came|went|got|led|ran|won|paid|kept|cut)$/

/** Notes of what was done. */
const REPORTS = /^(?:write|log|record|note|report|document|print|journal)$/

/** "turn off the alerts": a clause that begins with an unknown word and its object orders something unknown. */
function ordersIn(tokens: readonly Token[]): Place[] {
  return tokens.flatMap(({ mark, start }, index) => {
    const before = tokens[index - 1]?.mark
    if (before !== undefined && !STARTS.test(before)) return []
    if (!/^[a-z]{3,}$/.test(mark) || HARMLESS.has(mark) || PAST.test(mark)) return []
    const [next, after] = [tokens[index + 1], tokens[index + 2]]
    if (REPORTS.test(mark)) return []
    if (beginsWithVerb([mark, next?.mark, after?.mark].join(' '))) return []
    const object = next && PARTICLE.test(next.mark) ? after : next
    return object && OBJECT.test(object.mark) ? [{ start, end: object.end }] : []
  })
}

function readWords(marks: Marks, draft: OrderDraft): void {
  if (
    marks.takeAll(/(?:^| )(?:no|without|without a|without any) (?:stop|stop loss|sl|stops)(?= |$)/dg).length >
    0
  )
    draft.absent.push('stop')
  if (marks.takeAll(/(?:^| )reduce only(?= |$)/dg).length > 0) draft.reduceOnly = true
  if (marks.takeAll(/(?:^| )(?:(?:mandate|policy|account)(?: is)? (?:: )?)?long only(?= |$)/dg).length > 0)
    draft.mandate = both(draft.mandate ?? NO_TERMS, { ...NO_TERMS, longOnly: true })
  if (marks.has(/(?:^| )isolated(?= |$)/)) draft.marginMode = 'isolated'
  else if (marks.has(/(?:^| )cross(?= |$)/)) draft.marginMode = 'cross'
  if (marks.has(/(?:^| )(?:market (?:order|buy|sell)|at market|market)(?= |$)/)) draft.market = true
  if (
    marks.has(/(?:^| )(?:hedge|hedging|hedged|protective|protect|protection|insurance|insure|collar)(?= |$)/)
  )
    draft.hedge = true
  if (marks.has(/(?:^| )(?:even money|evens|even odds)(?= |$)/))
    draft.numbers.set('payoff_ratio', { value: rational(1), span: null })
}

function readOption(marks: Marks, draft: OrderDraft): void {
  if (!marks.has(OPTION) || draft.kind === 'read') return
  const right = RIGHT.exec(marks.text)?.[1] ?? null
  draft.option = {
    right: right === null || right.startsWith('s') ? null : right.startsWith('c') ? 'call' : 'put',
    covered: marks.has(COVERED),
    naked: marks.has(NAKED),
    span: draft.span,
  }
  if (marks.has(/(?:^| )(?:sell|selling|write|writing|short)(?= |$)/)) draft.side = 'sell'
  else if (draft.side === null && marks.has(NAKED)) draft.side = 'sell'
}

type Put = (field: NumberField, token: Token) => void

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

function readAmounts(marks: Marks, draft: OrderDraft, put: Put, isAsked: boolean): void {
  const once = (field: NumberField, token: Token | null | undefined): void => {
    if (token && !draft.numbers.has(field)) put(field, token)
  }
  for (const [field, pattern] of AMOUNTS) {
    const match = marks.matches(pattern)[0]
    if (!match || draft.numbers.has(field)) continue
    const asset = match.captured.find((token) => token?.mark === '@') ?? null
    const amount = match.captured.find((token) => token !== null && token.mark !== '@') ?? null
    if (asset !== null && draft.asset !== null && draft.asset !== asset.asset) continue
    const inDollars = asset !== null && field === 'size' && isStable(asset.asset!)
    // `400 call` is a strike.
    const isOne = amount?.value?.num === amount?.value?.den
    if (!isOne && /(?:^| )# (?:@ )?(?:call|put)$/.test(marks.text.slice(match.start, match.end))) continue
    // Lots and contracts are no units.
    const counts =
      field === 'size' &&
      draft.option === null &&
      (CONTRACTS.test(marks.text.slice(match.start, match.end)) ||
        /^ (?:contracts?|lots?)(?= |$)/.test(marks.text.slice(match.end)))
    once(
      counts
        ? 'contracts'
        : draft.option !== null && field === 'notional_usd'
          ? 'premium_usd'
          : inDollars
            ? 'notional_usd'
            : field,
      amount,
    )
    if (asset !== null && !inDollars) name(draft, asset)
    marks.take(match)
  }
  // A second amount of one kind says something else, and stays unread.
  const take = (field: NumberField, match: MarkMatch): void => {
    const token = match.captured[0]!
    const before = draft.numbers.get(field)?.value
    if (before !== undefined && compare(before, token.value!) !== 0) return
    once(field, token)
    marks.take(match)
  }
  for (const match of marks.matches(
    /(?:^| )(?:at|near|around|price)(?: a| the| about| around| price){0,2} (#\$|#)(?= |$)/dg,
  ))
    take('entry_price', match)
  // `long 5 ETH from 2,400`; `from 5 to 3` and `down from 2,600` say something else.
  for (const match of marks.takeAll(
    /(?:^| )(?:_+|@|entry|entered|long|short|longs|shorts|position) from (#\$|#)(?! to)(?= |$)/dg,
  ))
    once('entry_price', match.captured[0])
  const isSale = draft.side === 'sell' && draft.positions !== null
  const share =
    draft.kind === 'bet' || (draft.kind === 'order' && !isSale) ? 'fraction_of_equity' : 'reduce_pct'
  const isSized = (): boolean =>
    draft.numbers.has('size') || draft.numbers.has('notional_usd') || draft.numbers.has('contracts')
  const [percent] = marks.matches(/(?:^| )(#%)(?= |$)/dg)
  if (percent && !draft.numbers.has(share) && !(share === 'fraction_of_equity' && isSized())) {
    const token = percent.captured[0]!
    if (share === 'reduce_pct') put(share, token)
    else draft.number(share, multiply(token.value!, rational(1, 100)), null)
    marks.take(percent)
  }
  const money = draft.option === null ? 'notional_usd' : 'premium_usd'
  const [sum] = marks.matches(/(?:^| )(#\$)(?= |$)/dg)
  if (sum && isAsked && !draft.numbers.has(money) && (draft.option !== null || !isSized())) take(money, sum)
  if (draft.asset === null) {
    const asset = assetsOf(marks).find((token) => !isStable(token.asset!)) ?? assetsOf(marks)[0]
    if (asset) name(draft, asset)
  }
}

function name(draft: OrderDraft, { asset, symbol }: Token): void {
  draft.asset ??= asset
  draft.symbol ??= symbol ?? null
}

const assetsOf = (marks: Marks): readonly Token[] =>
  marks.matches(/(?:^| )(@)(?= |$)/dg).map(({ captured }: MarkMatch) => captured[0]!)

/** `my ETH` without an amount is as much as is sold: prose of a sale names what it has. */
/** `8 shares, limit EUR 125 (EUR 1,000 total)`: an amount that only repeats size times price. */
function takeRepeated(marks: Marks, { numbers }: OrderDraft): void {
  const size = numbers.get('size')?.value
  const price = numbers.get('limit_price')?.value ?? numbers.get('entry_price')?.value
  if (size === undefined || price === undefined) return
  const worth = multiply(size, price)
  for (const { captured } of marks.matches(/(?:^| )(#\$)(?= |$)/dg)) {
    const token = captured[0]!
    const apart = abs(subtract(token.value!, worth))
    if (compare(multiply(apart, rational(200)), worth) <= 0) marks.takeToken(token)
  }
}

const HEDGED_WITH = /(?:^| )(?:futures?|forwards?|cfds?|perps?|perpetuals?)(?= |$)/

function finishHoldings(marks: Marks, draft: OrderDraft): void {
  const { positions } = draft
  if (positions === null) return
  if (draft.asset === null && positions.length === 1) draft.asset = positions[0]!.asset
  // A future that is sold against what is held is a position of its own.
  if (draft.hedge && draft.side === 'sell' && HEDGED_WITH.test(marks.text)) {
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

/** The verb that was read is known, whatever the others are. */
/** `Unilever (ULVR)`: a name in capitals right before its symbol. */
function isNameOfAsset(tokens: readonly Token[], token: Token): boolean {
  if (token.isName !== true) return false
  const at = tokens.indexOf(token)
  const rest = tokens.slice(at + 1, at + 5)
  const open = rest.findIndex(({ mark }) => mark === '(')
  return (
    open >= 0 &&
    open <= 2 &&
    rest.slice(0, open).every(({ isName }) => isName === true) &&
    rest[open + 1]?.mark === '@' &&
    tokens[at + open + 3]?.mark === ')'
  )
}

function unknownOf(marks: Marks, action: string): Token[] {
  const verb = action.split(' ')
  return marks
    .rest()
    .filter((token) => !isNameOfAsset(marks.tokens, token))
    .filter(({ mark }) => !mark.split(' ').every((word) => verb.includes(word) || HARMLESS.has(word)))
    .filter(({ mark }) => !verb.includes(mark) && !/^[@.,;:()=+~<>-]$/.test(mark) && !HARMLESS.has(mark))
}
