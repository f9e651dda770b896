// Reads requests to move the stop of a position: `move the stop up from 122 to 131`, `tighten the stop to 90,500 from 86,000`.

import type { Marks } from '../marks.ts'
import type { Token } from '../tokens.ts'

export interface StopRequest {
  readonly from: Token | null
  readonly to: Token
}

const STOP =
  '(?:move|moving|raise|raising|lift|lifting|tighten|tightening|trail|trailing|lower|lowering|shift|adjust|bring|pull|drag)(?: up| down){0,1}(?: the| my| our| its| a| this){0,2}(?: protective| trailing| hard| existing| current| resting){0,2} (?:stops?|stop loss|sl)'
/** Anything of the same clause that is no second amount after "to" or "from". */
const BETWEEN = '(?: (?!from |to |\\.|;)[^ ]{1,24}){0,16}?'
/** "to breakeven: from 5,712 to 5,740". */
const EVEN = '(?: to (?:breakeven|break even|entry|cost)(?: [:,(]){0,1}){0,1}'
const PRICE = '(#\\$|#)'

const request = (pattern: string): RegExp => new RegExp(`(?:^| )${pattern}(?= |$)`, 'dg')
const FROM_TO = request(`${STOP}${BETWEEN}${EVEN} from ${PRICE}(?: up| down){0,1} to ${PRICE}`)
const TO_FROM = request(`${STOP}${BETWEEN} to ${PRICE} from ${PRICE}`)
const TO_WAS = request(
  `${STOP}${BETWEEN} to ${PRICE}(?: \\(| ,){0,1} (?:was|now|currently|before|previously)(?: at){0,1} ${PRICE}`,
)

/** `stop now 2,240 -> new stop 2,352`. */
const NEW_STOP = '(?:- >|>|to|,)(?: the){0,1} new (?:stops?|stop loss|sl)(?: at| is| :| =){0,2}'
/** `Stop 71.20 -> 73.50`: without a verb. */
const ARROW = request(
  `(?:trailing |protective )?(?:stops?|stop loss|sl|trigger)(?: (?:for|on|of)(?: the| my| our){0,1} @(?: (?:trade|position|long|short|lot)){0,1}){0,1}(?: is| goes| moves| moved| raised| lowered| trailed| up| down| now| from| at| :){0,3} ${PRICE}(?: up| down){0,1} (?:${NEW_STOP}|- >|>|to|now|into) ${PRICE}(?! (?:at risk|risk|loss|usd|in risk))`,
)
/** `stop to entry at 2,410 (was 2,350)`. */
const NOW_WAS = request(
  `(?:stops?|stop loss|sl)(?: (?:goes|moves|moved|raised|up|down|now)){0,2}(?: (?:to|at|now))(?: (?:entry|breakeven|break even|cost)){0,1}(?: at){0,1} ${PRICE}(?: \\(| ,){0,1} (?:was|from|before|previously)(?: at){0,1} ${PRICE}`,
)
/** `present stop 88.40`: where it stands. */
const PRESENT = request(
  `(?:present|current|existing|old|previous|prior|working|resting|live)(?: protective| trailing| hard){0,1} (?:stops?|stop loss|sl)(?: is| at| :| =| stands){0,2} ${PRICE}`,
)

export const presentStop = (marks: Marks): Token | null => marks.takeAll(PRESENT)[0]?.captured[0] ?? null

export const movesStop = (marks: Marks): boolean =>
  [FROM_TO, TO_FROM, TO_WAS, NOW_WAS, ARROW].some((pattern) => {
    const [from, to] = marks.first(pattern)?.captured ?? []
    return from !== undefined && from?.mark === to?.mark
  })

/** Null when no stop is moved from one price to another. */
export function stopRequest(marks: Marks): StopRequest | null {
  const away = marks.first(FROM_TO) ?? marks.first(ARROW)
  const found = away ?? marks.first(TO_FROM) ?? marks.first(TO_WAS) ?? marks.first(NOW_WAS)
  if (found === null) return null
  const [first, second] = found.captured
  // `stop 2,330 -> 39 USD at risk`: what it costs, and no price.
  if (first?.mark !== second?.mark) return null
  const [from, to] = away ? [first, second] : [second, first]
  if (!from || !to) return null
  const verb = marks.text.slice(found.start, found.end).trimStart().split(' ')[0]!
  const at = marks.text.indexOf(verb, found.start)
  marks.take({ start: at, end: at + verb.length })
  marks.takeToken(from)
  marks.takeToken(to)
  return { from, to }
}
