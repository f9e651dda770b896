// Reads the amounts that no phrase used: sizes, notionals, entry prices and shares, in the order of how particular they are.
import { abs, add, compare, multiply, rational, subtract } from '../../../core/number/rational.ts'
import type { NumberField } from '../../model.ts'
import type { OrderDraft } from '../draft.ts'
import { ceilingPriceOf, isStable } from '../values/assets.ts'
import type { MarkMatch, Marks } from './marks.ts'
import type { Put } from './segment.ts'
import type { Token } from './tokens.ts'

const CONTRACTS = /(?:^| )(?:contracts?|lots?)(?= |$)/

/** `5 QQQ Jan-27 450 puts`: count, name, expiry, strike. */
const OPTION_SERIES: readonly [NumberField, RegExp] = [
  'size',
  /(?:^| )(#)(?: x| contracts? of(?: the)?)? (@)(?: date| (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: -)?(?: #){0,2}){0,1} (?:#\$|#) (?:calls?|puts?|straddles?|strangles?)(?= |$)/dg,
]

const AMOUNTS: readonly (readonly [NumberField, RegExp])[] = [
  ['size', /(?:^| )(#) of(?= (?:my|our|the)(?: open)? #)/dg],
  ['size', /(?:^| )(#) of (?:them|these|those)(?= |$)/dg],
  ['size', /(?:^| )(?:all|all of)(?: the| my| our){0,1} (#)(?= (?:at|,|\.|\(|_)|$)/dg],
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
  ['notional_usd', /(?:^| )(@)(?: ,| \() (?:worth|total|in all|notional) (?:about |~ )?(#\$)(?= |$)/dg],
  ['notional_usd', /(?:^| )(@) worth(?: about| around){0,1} (#)(?= |$)/dg],
  ['size', /(?:^| )(@) (#)(?= (?:at|,|for) (?:_|#))/dg],
  ['size', /(?:^| )(#) (?:shares?|units?|coins?|contracts?|lots?|tokens?)(?= |$)/dg],
  [
    'contracts',
    /(?:^| )(#)(?: (?:micro|mini|e mini|emini|standard|front|gold|silver|oil|crude|index|bitcoin|ether|corn|wheat|gas|nasdaq|month)){1,3} (?:contracts?|lots?)(?= |$)/dg,
  ],
]

/** `4 VWCE (~EUR 128)`: the price of one, or the worth of all. */
const NEAR =
  /(?:^| )(?:_+|@)(?: shares?| coins?| units?)?(?: at (?:the )?market)?(?: , | \( | at | )(?:about|around|roughly|approx|approximately|~|circa|ca) (#\$|#)(?: (each|apiece|a share|per share|a coin|total|in total|altogether|all in))?(?= |$)/dg

/** Of two readings the larger amount counts. */
function readNear(marks: Marks, draft: OrderDraft, put: Put): void {
  const { numbers, asset } = draft
  const size = numbers.get('size')?.value
  if (size === undefined || numbers.has('entry_price') || numbers.has('limit_price')) return
  const [match, ...more] = marks.matches(NEAR)
  const amount = match?.captured[0]
  if (!amount?.value || more.length > 0 || numbers.has('notional_usd')) return
  const unit = match!.captured[1]?.mark ?? ''
  const ceiling = asset === null ? null : ceilingPriceOf(asset)
  const isTotal =
    /^(?:total|in|altogether|all)/.test(unit) ||
    (unit === '' &&
      (compare(size, rational(1)) < 0 || (ceiling !== null && compare(amount.value, ceiling) > 0)))
  put(isTotal ? 'notional_usd' : 'entry_price', amount)
  marks.takeToken(amount)
}

/** `half of our 120 SOL (60 SOL)`, `60 of 120 SOL`: what is sold, and what is held. */
const HALF =
  /(?:^| )(?:half|(?:a|one) (?:third|quarter|fifth|half)|two thirds|three quarters|part|some)(?: of){0,1} (?:our|my|the) (#) (@)(?: (?:shares?|perps?|spot|longs?|shorts?|position)){0,3} \( (#)(?: (@)){0,1}(?: shares?){0,1} \)(?= |$)/dg

/** `100 AAPL of my 300`. */
const OF_HELD =
  /(?:^| )(#) (@)(?: shares?){0,1} (?:out )?of (?:(?:my|our|the) (#)(?: shares?| coins?| units?| shorts?| longs?){0,1}|(#)(?: shares?| coins?| units?){0,1} (?:held|owned|we hold|i hold|in the book))(?= |$)/dg
/** `TSLA : 20 of 80 shares`: what is traded is named before. */
const PART_OF_SHARES =
  /(?:^| )(#) (?:out )?of(?: my| our| the){0,1} (#) (?:shares?|coins?|units?|contracts?)(?= |$)/dg

/** `LINK: 300 of 900 at 18.40`. */
const PART_AT_PRICE = /(?:^| )(#) (?:out )?of(?: my| our| the){0,1} (#)(?= (?:at|,|\(|limit|_+))(?= |$)/dg
/** `ADA long 900 -> 500`. */
const SIZE_TO = /(?:^| )(@) (long|short) (?:from ){0,1}(#) (?:- >|>|to|down to) (#)(?= |$)/dg

/** `sell all 85 shares of DIS we hold`. */
const WHOLE =
  /(?:^| )(?:all|all of)(?: the| my| our){0,1} (#)(?: (?:shares?|coins?|units?|tokens?)(?: of){0,1}){0,1} (@)(?: shares?){0,1}(?: (?:that ){0,1}(?:we|i) (?:hold|own|have)(?: left){0,1}){0,1}(?= |$)/dg

const PART =
  /(?:^| )(#)(?: @){0,1} (?:out )?of(?: my| our| the){0,1} (#) (@)(?: shares?){0,1}(?: (shorts?|longs?)(?: position){0,1}){0,1}(?= |$)/dg

/** `cut the 4 ETH long to 2 ETH`: what is held, and what is left. */
const CUT_TO =
  /(?:^| )(?:my|our|the) (#) (@)(?: (long|short)){0,1}(?: position){0,1} (?:down )?to (#)(?: @){0,1}(?= |$)/dg

/** `close the 3 BTC long: sell 9 BTC`: what is held, and what is sent for it. */
const CLOSE_BY =
  /(?:^| )(?:my|our|the) (#) (@)(?: perp| spot){0,1} (long|short)(?: position){0,1}(?: ,(?: _+){2,3}){0,1} (?::|,|by|-|via|with)(?: an?){0,1} (sell|selling|buy|buying|sold|bought)(?: order for| back| of){0,1} (#)(?: (@)){0,1}(?= |$)/dg

function readCloseBy(marks: Marks, draft: OrderDraft, put: Put): boolean {
  const [match] = draft.kind === 'close' ? marks.takeAll(CLOSE_BY) : []
  const [before, name, way, verb, sent, other] = match?.captured ?? []
  if (!before || !name || !sent || (other && other.asset !== name.asset)) return false
  put('size', sent)
  draft.asset ??= name.asset
  draft.side = verb!.mark.startsWith('s') ? 'sell' : 'buy'
  const side = way!.mark === 'short' ? 'short' : 'long'
  draft.positions = [{ asset: name.asset!, side, size: before.value, notionalUsd: null, pnlPct: null }]
  return true
}

export function readPart(marks: Marks, draft: OrderDraft, put: Put): void {
  if (readCloseBy(marks, draft, put)) return
  const [sizeTo] = draft.kind === 'close' ? marks.takeAll(SIZE_TO) : []
  if (sizeTo) {
    const [name, way, before, left] = sizeTo.captured
    const size = subtract(before!.value!, left!.value!)
    put('size', { ...left!, value: size })
    draft.asset ??= name!.asset
    const side = way!.mark === 'short' ? 'short' : 'long'
    draft.positions = [{ asset: name!.asset!, side, size: before!.value, notionalUsd: null, pnlPct: null }]
    return
  }
  const [cutTo] = draft.kind === 'close' ? marks.takeAll(CUT_TO) : []
  if (cutTo) {
    const [before, name, way, left] = cutTo.captured
    const size = subtract(before!.value!, left!.value!)
    put('size', { ...left!, value: size })
    draft.asset ??= name!.asset
    const side = way?.mark === 'short' ? 'short' : 'long'
    draft.positions = [{ asset: name!.asset!, side, size: before!.value, notionalUsd: null, pnlPct: null }]
    return
  }
  const [held] = marks.takeAll(OF_HELD)
  const [shares] = held
    ? []
    : [
        ...marks.takeAll(PART_OF_SHARES),
        ...(draft.kind === 'close' || draft.side === 'sell' ? marks.takeAll(PART_AT_PRICE) : []),
      ]
  const traded = held?.captured[1]?.asset ?? (shares ? (assetsOf(marks)[0]?.asset ?? null) : null)
  const [taken, all] = held
    ? [held.captured[0], held.captured[2] ?? held.captured[3]]
    : [shares?.captured[0], shares?.captured[1]]
  if (traded !== null && taken && all?.value) {
    put('size', taken)
    draft.asset = traded
    draft.positions = [{ asset: traded, side: 'long', size: all.value, notionalUsd: null, pnlPct: null }]
    return
  }
  const [whole] = draft.side === 'sell' && !marks.has(/(?:^| )short(?= |$)/) ? marks.takeAll(WHOLE) : []
  if (whole) {
    const [size, asset] = whole.captured
    put('size', size!)
    name(draft, asset!)
    draft.positions = [
      { asset: asset!.asset!, side: 'long', size: size!.value, notionalUsd: null, pnlPct: null },
    ]
    return
  }
  const [half] = marks.takeAll(HALF)
  const [part] = half ? [] : marks.takeAll(PART)
  const [before, asset, size] = half
    ? [half.captured[0], half.captured[1], half.captured[2]]
    : [part?.captured[1], part?.captured[2], part?.captured[0]]
  if (!before?.value || !asset?.asset || !size) return
  put('size', size)
  name(draft, asset)
  const side = part?.captured[3]?.mark.startsWith('short') ? 'short' : 'long'
  draft.positions = [{ asset: asset.asset, side, size: before.value, notionalUsd: null, pnlPct: null }]
}

/** `3 limit buys of 0.01 BTC each at 62,000 / 61,000 / 60,000`, `0.1 BTC at 66,000, 0.1 at 67,000`: one order in steps. */
const STEPS =
  /(?:^| )(#)(?: (?:limit|equal|staggered|resting|post only)){0,2} (?:buys?|sells?|orders?|bids?|asks?|offers?) of (#) (@)(?: each){0,1} at (#\$|#)(?: (?:,|and|then) (#\$|#)){0,1}(?: (?:,|and|then) (#\$|#)){0,1}(?: (?:,|and|then) (#\$|#)){0,1}(?= |$)/dg
const RUNGS =
  /(?:^| )(#) (@) at (#\$|#) (?:,|and|then) (#)(?: @){0,1} at (#\$|#)(?: (?:,|and|then|, and) (#)(?: @){0,1} at (#\$|#)){0,1}(?: (?:,|and|then|, and) (#)(?: @){0,1} at (#\$|#)){0,1}(?= |$)/dg

function readSteps(marks: Marks, draft: OrderDraft, put: Put): void {
  if (draft.numbers.has('size') || draft.option !== null) return
  const worst = (prices: readonly Token[]): Token =>
    prices.reduce((a, b) => (compare(a.value!, b.value!) > 0 === (draft.side !== 'sell') ? a : b))
  const [steps] = marks.matches(STEPS)
  if (steps) {
    const [count, each, asset, ...prices] = steps.captured
    put('size', { ...each!, value: multiply(each!.value!, count!.value!) })
    put('limit_price', worst(prices.filter((one) => one !== null)))
    name(draft, asset!)
    marks.take(steps)
    return
  }
  const [rungs] = marks.matches(RUNGS)
  if (!rungs) return
  const told = rungs.captured.filter((one) => one !== null)
  const figures = told.filter(({ mark }) => mark !== '@')
  const sizes = figures.filter((_, index) => index % 2 === 0)
  const prices = figures.filter((_, index) => index % 2 === 1)
  put('size', { ...sizes[0]!, value: sizes.map(({ value }) => value!).reduce((a, b) => add(a, b)) })
  put('limit_price', worst(prices))
  name(draft, told.find(({ mark }) => mark === '@')!)
  marks.take(rungs)
}

export function readAmounts(marks: Marks, draft: OrderDraft, put: Put, isAsked: boolean): void {
  readSteps(marks, draft, put)
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
  readNear(marks, draft, put)
  const isSized = (): boolean =>
    draft.numbers.has('size') || draft.numbers.has('notional_usd') || draft.numbers.has('contracts')
  // A second amount of one kind says something else, and stays unread.
  const take = (field: NumberField, match: MarkMatch): void => {
    const token = match.captured[0]!
    const before = draft.numbers.get(field)?.value
    if (before !== undefined && compare(before, token.value!) !== 0) return
    once(field, token)
    marks.take(match)
  }
  for (const match of marks.matches(
    /(?:^| )(?:at|near|around|price)(?: a| the| about| around| price| ~| roughly| approximately){0,2} (#\$|#)(?= |$)/dg,
  ))
    take(draft.kind === 'close' && draft.numbers.has('entry_price') ? 'limit_price' : 'entry_price', match)
  for (const match of isSized() ? marks.matches(/(?:^| )(#\$) each(?= |$)/dg) : []) take('entry_price', match)
  // `long 5 ETH from 2,400`; `from 5 to 3` and `down from 2,600` say something else.
  for (const match of marks.takeAll(
    /(?:^| )(?:_+|@|entry|entered|long|short|longs|shorts|position) from (#\$|#)(?! to)(?= |$)/dg,
  ))
    once('entry_price', match.captured[0])
  const isSale = draft.side === 'sell' && draft.positions !== null
  const share =
    draft.kind === 'bet' || (draft.kind === 'order' && !isSale) ? 'fraction_of_equity' : 'reduce_pct'
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

/** `8 shares, limit EUR 125 (EUR 1,000 total)`: an amount that only repeats size times price. */
export function takeRepeated(marks: Marks, { numbers, asset }: OrderDraft): void {
  const size = numbers.get('size')?.value
  // `cover 1.5 of my 4.5 ETH (buy 1.5 ETH)`
  for (const { captured } of marks.matches(/ \( (?:buy |sell ){0,1}(#) (@)(?= |$)/dg))
    if (size && captured[1]!.asset === asset && compare(captured[0]!.value!, size) === 0)
      marks.takeToken(captured[0]!)
  // `all of the 0.6 ETH short, buy 0.6`
  for (const { captured } of marks.matches(/(?:^| )(?:the|our|my|of) (#) (@)(?= |$)/dg))
    if (size && captured[1]!.asset === asset && compare(captured[0]!.value!, size) === 0)
      marks.takeToken(captured[0]!)
  const price = numbers.get('limit_price')?.value ?? numbers.get('entry_price')?.value
  if (size === undefined || price === undefined) return
  const worth = multiply(size, price)
  for (const { captured } of marks.matches(/(?:^| )(#\$)(?= |$)/dg)) {
    const token = captured[0]!
    const apart = abs(subtract(token.value!, worth))
    if (compare(multiply(apart, rational(200)), worth) <= 0) marks.takeToken(token)
  }
}

function name(draft: OrderDraft, { asset, symbol }: Token): void {
  draft.asset ??= asset
  draft.symbol ??= symbol ?? null
}

export const assetsOf = (marks: Marks): readonly Token[] =>
  marks.matches(/(?:^| )(@)(?= |$)/dg).map(({ captured }: MarkMatch) => captured[0]!)
