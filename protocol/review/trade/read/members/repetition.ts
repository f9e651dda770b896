// Says whether a member makes an order come again without a count, an end or a cap: on every dip, after each fill, around the clock.
import { asciiLower } from '../../../text/ascii.ts'
import { cronTimes } from '../values/recurrence.ts'

const NAMES =
  /^(?:frequency|freq|cap|end|until|cadence|recurrence|recurring|schedule|interval|repeat|repeats|every|cron|rrule|trigger|triggers|rearm|reload|refill|loop|onfill|afterfill|fill|then|again|accounts|mode|strategy)$/
/** What sets an order off may come any number of times. */
const EVENT =
  '(?:dips?|drops?|falls?|pullbacks?|bars?|candles?|ticks?|blocks?|signals?|fills?|times?|touch\\w*|cross\\w*|closes?|opens?|tweets?|sessions?|support|percent|%)'
const REPEATED = new RegExp(
  `\\b(?:every|each|any|per|whenever)\\b(?: [\\w.%]{1,12}){0,3}? ?\\b${EVENT}(?![\\w])|\\bwhenever\\b|\\bagain(?: and again| each| after| until| as)\\b|\\bkeeps? (?:on )?(?:buying|adding)\\b|\\buntil (?:the |all )?(?:cash|money|funds|told|stopped|further)\\b|\\bno (?:cap|end)\\b|\\bwithout (?:an? )?(?:cap|end)\\b|\\b(?:round|around) the clock\\b|(?:^|[^\\d])24\\/7\\b|\\bmartingale\\b|^grid\\b|\\bgrid bot\\b|\\bcontinuous\\w*|\\bas (?:many|often) as\\b|\\bnon-?stop\\b|\\brefires?\\b|\\bresubmit\\w*|\\bone after another\\b|\\bwithout end\\b|\\bas long as it\\b|\\bon autopilot\\b|\\bat will\\b|\\buntil the account\\b|\\ball day\\b|\\b(?:every|each|per) (?:(?:few|other|\\d{1,3}) )?(?:seconds?|minutes?|hours?)\\b|\\bminutely\\b|^x ?\\d{2,4}\\b|\\bone of many\\b|\\bon (?:every|each|all|any) (?:dips?|drops?)\\b`,
)
const CRON = /^(?:[\d*/,-]{1,12} ){4}[\w*/,-]{1,12}$/
const BOUNDED =
  /\b(?:at most|max(?:imum)?|up to|capped at|no more than) (?:of )?(?:\d{1,2}|one|two|three|four|five|six|ten) (?:more )?(?:times|buys|orders|purchases|fills|entries|dips|tranches|runs)\b/

/** `words`: those of its name. */
export function comesAgain(words: readonly string[], text: string): boolean {
  const said = asciiLower(text).trim()
  // Once a day at most, it is counted in the month.
  if (CRON.test(said)) return Number(cronTimes(said)?.num ?? 60n) > 30
  const isNamed = words.some((word) => NAMES.test(word))
  if (
    isNamed &&
    /^(?:unlimited|infinite|never|high|max|repeat|again|same|always|forever|endless)\b|\bsame order\b|\bafter each\b|\bper (?:bar|candle|tick)\b/.test(
      said,
    )
  )
    return true
  return REPEATED.test(said) && !BOUNDED.test(said)
}
