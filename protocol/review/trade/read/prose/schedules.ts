// Reads how often a purchase in prose comes again: with a count, the whole of it is the amount; without one, how many times it
// comes in thirty days.
import { max, multiply, type Rational } from '../../../core/number/rational.ts'
import type { OrderDraft } from '../draft.ts'
import { timesInMonth } from '../values/recurrence.ts'
import { Marks } from './marks.ts'
import { tokensOf } from './tokens.ts'

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const SCHEDULES = [
  ['(?:daily|(?:a|each|every|per) day)', 'days?'],
  [`(?:weekly|(?:a|each|every|per) (?:week|${DAY})|on ${DAY})`, 'weeks?'],
  ['(?:monthly|(?:a|each|every|per) month)', 'months?'],
].map(
  ([every, unit]) =>
    new RegExp(`(?:^| )${every}(?: ,)?(?: for| over)?(?: the)?(?: next)? (#) (?:${unit})(?= |$)`, 'dg'),
)

export interface Schedule {
  /** How many times it comes in thirty days; null where it comes once, or is counted. */
  readonly timesInMonth: Rational | null
  readonly isCounted: boolean
  /** It comes as often as something happens. */
  readonly isUncounted: boolean
}

/** `500 USD of BTC every Monday for 8 weeks` buys for 4,000. */
export function readSchedule(marks: Marks, draft: OrderDraft): Schedule {
  const notional = draft.numbers.get('notional_usd')
  const size = draft.numbers.get('size')
  const [counted] = SCHEDULES.flatMap((pattern) => marks.matches(pattern))
  if (counted === undefined) {
    const whole = new Marks(marks.tokens)
    return {
      timesInMonth: timesTold(whole),
      isCounted: false,
      isUncounted: whole.has(UNCOUNTED) || whole.has(ENDLESS),
    }
  }
  const times = counted.captured[0]!.value!
  if (notional) draft.numbers.set('notional_usd', { ...notional, value: multiply(notional.value, times) })
  if (size) draft.numbers.set('size', { ...size, value: multiply(size.value, times) })
  marks.take(counted)
  return { timesInMonth: null, isCounted: true, isUncounted: false }
}

/** What is told in one sentence holds for the orders of all; a purchase that nothing counts stays open. */
export function setSchedule(drafts: readonly OrderDraft[], schedules: readonly Schedule[]): void {
  if (schedules.some(({ isUncounted }) => isUncounted))
    for (const { kind, side, open, span } of drafts)
      if (kind === 'order' && side === 'buy' && span !== null)
        open.push({ name: 'how often it comes', span, isFigure: false })
  const times = schedules.map(({ timesInMonth }) => timesInMonth).filter((one) => one !== null)
  if (times.length === 0 || schedules.some(({ isCounted }) => isCounted)) return
  for (const draft of drafts) draft.timesInMonth = times.reduce(max)
}

const UNIT = `(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|quarters?|mornings?|evenings?|${DAY})`
const ADVERB = '(?:hourly|daily|nightly|weekly|biweekly|fortnightly|monthly)'
const BOUGHT =
  '(?:dca|buys?|purchases?|orders?|plan|savings|contribution|investment|instalments?|runs?|adds?)'
/** A period that is told of the order; "daily loss", "on the daily" tell of something else. */
const PERIODS = [
  `(?:every|each)(?: (?:single|other|second|two|three|four|#)){0,1} ${UNIT}`,
  `(?:an?|per|/) (?:minute|hour|day|week|month)`,
  `${ADVERB}(?= (?:recurring |standing |spot )?${BOUGHT}(?: |$))`,
  `${ADVERB}(?= (?:[,.;)]|on|at|from|until|till|with|into|via|using|forever|indefinitely)(?: |$)|$)`,
].map((pattern) => new RegExp(`(?:^| )${pattern}(?= |$)`, 'dg'))
/** An amount or an asset that is bought, or a verb that repeats, stands in the clause of the period. */
const ORDERED =
  /(?:^| )(?:#\$|#|@|dca|buy|buying|purchase|invest|accumulate|add|runs?|repeats?|repeated|recurs|recurring|executes?|again|schedule[sd]?)(?= |$)/
const OF_MARKET =
  /(?:^| )(?:the|trades|trading|traded|volume|turnover|adv|candles?|chart|limit|cap|budget|max|maximum|most|up to|pays|paid|funding|costs?|fees?|earns|theta|loses|loss|risk|rent|carry|review\w{0,4}|check\w{0,3}|monitor\w{0,3}|trail\w{0,3}|watch\w{0,3}|report\w{0,3}|rebalanc\w{0,3}|settle[sd]?|reset[s]?|marked|measured|compared)(?: [^ .;,]{1,14}){0,4}$/
/** What sets it off may come any number of times. */
const UNCOUNTED =
  /(?:^| )(?:every|each|any|whenever|always|keep|keeps)(?: (?:single|new|further|other|time|the|a|#%|#)){0,3} (?:dips?|drops?|falls?|pullbacks?|blocks?|candles?|ticks?|signals?|time|it|price|buying|adding)(?= |$)/

const ENDLESS =
  /(?:^| )(?:again and again|without end|one after another|non ?-? ?stop|all day long|as (?:often|many) as|(?:for )?as long as it|on autopilot|at will|minutely|from now on|as it sees fit|(?:per|each|every|at every|at each|for every|for each) (?:print|signal|follower|penny|fill|tick)s?|on (?:each|all) of my|each of that size|every @ name|(?:per|every|every other) (?:second|minute|hour)|rest on margin|raise leverage|re ?-? ?arm(?:ed|s|ing)?|(?:round|around) the clock|24\/7|(?:minute|second|hour) timer|until (?:the )?(?:cash|money|funds|it|told|stopped)(?: is)?|(?:per|each|every|at every|at each)(?: (?:red|green|new|little)){0,1} (?:bar|candle|tick|dip|drop|pullback|tweet|fill|support|touch|open|close|session|red|so often)s?|a time|buy(?:ing)? (?:the |all |any )?dips|(?:in|on|across) all (?:my |our )?accounts|on (?:weekdays|trading days|workdays)|hourly|martingale|grid bot|tenfold|double it each|while it falls)(?= |$)/
/** Null where it comes once. */
function timesTold(marks: Marks): Rational | null {
  const told = PERIODS.flatMap((pattern) => marks.matches(pattern))
    .filter(({ start, end }) => isOfOrder(marks.text, start, end))
    .slice(0, 4)
    .map(({ start, end }) => timesInMonth(wordsIn(marks, start, end)))
    .filter((times) => times !== null)
  return told.length === 0 ? null : told.reduce(max)
}

const wordsIn = (marks: Marks, start: number, end: number): string =>
  marks
    .tokensIn(start, end)
    .map(({ mark, value }) => (value !== null && value.den === 1n ? String(value.num) : mark))
    .join(' ')

function isOfOrder(text: string, start: number, end: number): boolean {
  const before = text
    .slice(Math.max(0, start - 200), start)
    .split(/ [.;](?= |$)/)
    .at(-1)!
  const after = text.slice(end, end + 60).split(/ [.;,](?= |$)/)[0]!
  return (
    !OF_MARKET.test(before) && (ORDERED.test(before) || ORDERED.test(`${text.slice(start, end)}${after}`))
  )
}

/** How often a remark says that the order comes. */
export const timesInRemark = (text: string): Rational | null => timesTold(new Marks(tokensOf(text)))
