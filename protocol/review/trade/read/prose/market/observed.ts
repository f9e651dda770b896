// Reads what a text tells of the market and of past results: indicators, averages, volumes of the book, profits. These weigh
// no order; a quote beside it is its market price.
import { lessThan, multiply, rational, subtract } from '../../../../core/number/rational.ts'
import type { OrderDraft } from '../../draft.ts'
import type { Marks } from '../marks.ts'
import type { Put } from '../segment.ts'

const AMOUNT = '(?:#\\$|#%|#x|#)'
const LINK =
  '(?: (?:is|was|are|were|of|at|to|back|now|around|near|about|only|just|under|over|above|below|down|up|so|far|rank|value|reading|printed|prints|rose|fell|turned|stands|sits|after|then|will|would|be|becomes|goes|~|:|=|<|>|-|\\+)){0,5}'
const UNIT = '(?: (?:c|cents?|ticks?|pts?|points?|pips?|sigma|std|d|h)(?! [#@])){0,1}'
const UNTIL = `(?: (?:- >|>|to|-|from|vs|against) ${AMOUNT}){0,1}`

const INDICATORS =
  'rsi|macd|adx|iv|ivr|hv|rv|implied vol(?:atility)?|realised vol(?:atility)?|realized vol(?:atility)?|oi|open interest|z|z score|zscore|delta|gamma|theta|vega|correlation|corr|beta|cvd|dvol|vix|funding(?: rate| avg| average){0,2}|basis|apy|apr|yield|coupon|eps|revenue|guidance|short interest|borrow (?:fee|rate|cost|available|located)(?: at){0,1}|(?:pool )?(?:tvl|liquidity)|vwap|support|resistance|neckline|previous close|prior close|prev close|day (?:high|low)|swing (?:high|low)|(?:higher|lower) (?:high|low)|atr|ema|sma|dma|(?:bid ask )?spread|bid ask|health factor|hf'
const RESULTS =
  'pnl|p and l|p l|u ?pnl|upl|(?:unrealised|unrealized|realised|realized)(?: profit| loss| gain| pnl| p and l){0,1}|(?:open|paper) (?:profit|loss|gain|pnl|p and l)|(?:realises|realizes|locks in|books|books a|crystallises)(?: (?:profit|gain|loss|about|a|of)){0,3}|(?:profit|gain|gains)(?: so far| on it| now){0,1}'
const PAST =
  'avg|average|avg cost|average cost|avg price|average price|cost basis|bought|bought at|purchased at|since purchase|purchase price|acquired at'

const pattern = (source: string): RegExp => new RegExp(`(?:^| )(?:${source})(?= |$)`, 'dg')

const OBSERVED: readonly RegExp[] = [
  pattern(`(?:${INDICATORS})${LINK} ${AMOUNT}${UNIT}${UNTIL}(?! @)`),
  pattern(
    `(?:${RESULTS})(?: (?:is|of|now|:|=|-|\\+|at|about|~)){0,3} ${AMOUNT}(?: \\( [-+] #% \\)){0,1}(?! @)`,
  ),
  pattern(`(?:${PAST})(?: (?:is|was|of|at|:|=|about|~)){0,2} ${AMOUNT}(?! (?:@|shares?|lots?|contracts?))`),
  pattern(`(?:- |\\+ )${AMOUNT} (?:since (?:purchase|entry|then|open)|${RESULTS})`),
  pattern(`(?:loss|profit|gain) ${AMOUNT} (?:realised|realized)`),
  pattern(`(?:free )?cash (?:after|left|stays|remaining|remains|then|afterwards|left over)${LINK} ${AMOUNT}`),
  pattern(`target(?: (?:from|in|of|by|the|our|my|plan|was|is|had|been)){1,6} ${AMOUNT}`),
  pattern(`(?:close|settle|settlement|fixing)(?: (?:was|yesterday|friday|price)){1,2} ${AMOUNT}`),
  pattern(
    `(?:debt|loan|ltv|liq|liquidation)(?: (?:drops|falls|goes|moves|price|from|is|now)){0,3} ${AMOUNT} (?:- >|>|to) ${AMOUNT}`,
  ),
  pattern(`(?:exchange |fx |conversion ){0,1}rate(?: (?:is|of|:|=|about|~)){0,2} #(?! [@x])`),
  pattern(
    '(?:weight|share|allocation|exposure)(?: (?:goes|falls|drops|rises|moves|then|from|is|of)){1,3} #% (?:- >|>|to) #%',
  ),
  pattern(`book has ${AMOUNT}(?: bid| offered| ask){0,1}(?: within ${AMOUNT}){0,1}`),
]

const DURATION =
  /(?:^| )#(?: -){0,1} (?:h|hrs?|hours?|mins?|minutes?|d|days?|w|wks?|weeks?|months?|years?|yrs?|s|secs?|seconds?|sessions?|candles?|bars?)(?= |$)/dg
const REPEATED =
  /(?:^| )(?:every|each|daily|weekly|monthly|per|dca|recurring|a (?:day|week|month|hour|minute)|times|hourly)(?= |$)/

/** `margin used 0`: nothing is open. */
const NONE_USED =
  /(?:^| )(?:(?:used|open|initial) margin|margin (?:used|in use)|(?:open|gross|net) (?:risk|exposure))(?: (?:is|:|=)){0,1} (#\$|#%|#)(?= |$)/dg

export function takeObserved(marks: Marks): void {
  for (const match of marks.matches(NONE_USED)) if (match.captured[0]?.value?.num === 0n) marks.take(match)
  for (const one of OBSERVED) marks.takeAll(one)
}

/** How long something lasts or lasted; where an order repeats, it says how much. */
export function takeDurations(marks: Marks): void {
  if (!REPEATED.test(marks.text)) marks.takeAll(DURATION)
}

const QUOTED = '(?: (?:is|at|now|about|~|:|=)){0,2}'
const BOTH = pattern(
  `(?:bid ask|bid offer|market|quote|quoted|nbbo|touch)${QUOTED} (#\\$|#)(?: (?:x|times|by|-|to|at)){0,1} (#\\$|#)(?= [,.;:)(]|$)`,
)
const BEHIND_LIMIT = pattern('limit \\( (#\\$|#)(?: (?:/|-|x|by)){0,1} (#\\$|#)(?= \\))')
const MID = pattern(`(?:mid|mid price|midpoint|mid market)${QUOTED} (#\\$|#)`)
const BID = pattern(`(?:best )?bid${QUOTED} (#\\$|#)(?! (?:@|of|shares?|lots?|within))`)
const ASK = pattern(`(?:best )?(?:ask|offer)${QUOTED} (#\\$|#)(?! (?:@|of|shares?|lots?|within))`)

/** `at 7.80 limit (7.70/7.90)`. */
export function readTouch(marks: Marks, put: Put): void {
  const [bid, ask] = marks.first(BEHIND_LIMIT)?.captured ?? []
  if (!bid || !ask) return
  put('bid', bid)
  put('ask', ask)
  marks.takeToken(bid)
  marks.takeToken(ask)
}

/** `71.12 x 71.18`, `GLD 247.1/247.2`: two figures so near to each other are what is bid and what is asked. */
const TOUCH =
  /(?:^|[,(:] |[,(:]|(?:@|last|quotes?|quoted|market|now|mark|spot|price|is|touch|nbbo|trading|currently|trades) )(?: ){0,1}(@ ){0,1}(#\$|#)(?: (?:times|by)){0,1} (#\$|#)(?= [,.;:)(]|$)/dg
const WIDEST = rational(3, 200)

export function readSpreads(marks: Marks, draft: OrderDraft, put: Put): void {
  for (const match of marks.matches(TOUCH)) {
    const [bid, ask] = match.captured.filter((one) => one?.value != null)
    const between = bid && ask ? ask.start - bid.end : 0
    if (!bid?.value || !ask?.value || between < 1 || between > 3) continue
    const apart = subtract(ask.value, bid.value)
    if (apart.num < 0n || lessThan(multiply(bid.value, WIDEST), apart)) continue
    const { numbers } = draft
    if (!numbers.has('bid') && !numbers.has('ask')) {
      put('bid', bid)
      put('ask', ask)
    }
    for (const token of marks.tokensIn(match.start, match.end))
      if (token === bid || token === ask || token.mark === 'times') marks.takeToken(token)
  }
}

export function readQuotes(
  marks: Marks,
  put: Put,
  has: (field: 'bid' | 'ask' | 'mark_price') => boolean,
): void {
  const [both] = marks.takeAll(BOTH)
  if (both && !has('bid') && !has('ask')) {
    put('bid', both.captured[0]!)
    put('ask', both.captured[1]!)
  }
  for (const [field, one] of [
    ['mark_price', MID],
    ['bid', BID],
    ['ask', ASK],
  ] as const)
    for (const { captured } of marks.takeAll(one)) if (!has(field)) put(field, captured[0]!)
}
