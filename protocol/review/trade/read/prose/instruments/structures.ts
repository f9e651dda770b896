// Reads option structures of which the largest loss is known: vertical spreads, butterflies, condors. `70/75 call spread, 2
// lots, pay 1.20`, `condor 3 lots, 10 wide, credit 2.60`. Source: Cboe and OCC, Characteristics and Risks of Standardized Options.
import {
  abs,
  divide,
  isPositive,
  lessThan,
  max,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../../core/number/rational.ts'
import type { Side } from '../../../model.ts'
import type { OrderDraft } from '../../draft.ts'
import { OPTION_SHARES } from '../../values/contracts.ts'
import type { Marks } from '../marks.ts'
import type { Put } from '../segment.ts'
import type { Token } from '../tokens.ts'

const STRUCTURE =
  /(?:^| )(?:(?:iron |call |put )?(?:condors?|butterfl(?:y|ies)|fl(?:y|ies))|(?:(?:bull|bear|call|calls|put|puts|debit|credit|vertical) ){1,3}spreads?|verticals?)(?= |$)/
/** Its loss has no end, or depends on a second expiry. */
const UNBOUNDED =
  /(?:^| )(?:ratio|back ?spreads?|calendars?|diagonals?|naked|uncovered|jade|broken|unbalanced|legged|leg in)(?= |$)/
const STRIKES =
  /(?:^| )(#) (?:- ){0,1}(?:(?:calls?|puts?|buy|sell|and|,|@) ){0,4}(#)(?! (?:dte|days?|lots?|contracts?|x))(?= |$)/dg
const WIDE =
  /(?:^| )(#\$|#)(?: -){0,1}(?: (?:points?|pts?|dollars?|strikes?)){0,1} wide(?= |$)|(?:^| )width(?: is| of| :){0,1} (#\$|#)(?= |$)/dg
const COUNT =
  /(?:^| )(#) (?:lots?|contracts?|spreads?|condors?|flies|butterflies|times|x)(?= |$)|(?:^| )(#x)(?= |$)|(?:^| )(?:buy|sell|long|short|open) (#)(?= @)/dg
const DEBIT =
  /(?:^| )(?:net )?(?:debit|pay|paying|cost)(?: (?:is|of|a|net|limit|about|up|to|max|:|at)){0,3} (#\$|#)(?= |$)|(?:^| )for (?:a )?(?:net )?(#\$|#)(?: net){0,1} debit(?= |$)|(?:^| )(#\$|#) (?:net )?debit(?= |$)/dg
const CREDIT =
  /(?:^| )(?:net )?(?:credit|collect|collecting|receive|receiving)(?: (?:is|of|a|net|limit|about|at|least|:)){0,3} (#\$|#)(?= |$)|(?:^| )(#\$|#) (?:net )?credit(?= |$)/dg
/** What the arithmetic of the structure says as well. */
const PRICED =
  /(?:^| )(?:max|maximum|largest|total)(?: possible){0,1} (?:loss|risk|gain|profit)(?: (?:is|of|:|=|at)){0,2} (?:#\$|#)(?= |$)|(?:^| )credit(?= #)/dg
const BOUGHT = /(?:^| )(?:buy|buying|long|debit|pay|paying)(?= |$)/
const SOLD = /(?:^| )(?:sell|selling|short|credit|collect|collecting|receive)(?= |$)/

/** The side of the structure; null where the words name none, or its loss is not bounded. */
export function readStructure(marks: Marks, draft: OrderDraft, put: Put): Side | null {
  if (!STRUCTURE.test(marks.text) || UNBOUNDED.test(marks.text)) return null
  const isSold = SOLD.test(marks.text) && !/(?:^| )(?:debit|pay|paying)(?= |$)/.test(marks.text)
  if (!isSold && !BOUGHT.test(marks.text)) return null
  const strikes = marks.matches(STRIKES).map(({ captured }) => captured as (Token | null)[])
  const widths = strikes.map(([from, to]) => abs(subtract(from!.value!, to!.value!)))
  const wide = first(marks, WIDE)
  const width = wide?.value ?? (widths.length > 0 ? widths.reduce(max) : null)
  const count = first(marks, COUNT)
  const price = first(marks, isSold ? CREDIT : DEBIT)
  if (count === null || width === null || !isPositive(width)) return null
  for (const match of marks.matches(STRIKES)) marks.take(match)
  marks.takeAll(WIDE)
  marks.takeAll(PRICED)
  marks.takeToken(count)
  put('size', count)
  draft.number('spread_width', width, wide === null ? draft.span : null)
  const perShare = price?.value ? quotedPerShare(price.value, width, count.value!) : null
  if (price !== null && perShare !== null) {
    draft.number(isSold ? 'net_credit' : 'net_debit', perShare, null)
    marks.takeToken(price)
  }
  draft.option = { right: null, covered: true, naked: false, span: draft.span }
  return isSold ? 'sell' : 'buy'
}

/** A structure is never worth more than its width: a larger figure is the amount for all of it. */
function quotedPerShare(price: Rational, width: Rational, count: Rational): Rational | null {
  if (lessThan(price, width)) return price
  const each = divide(price, multiply(count, OPTION_SHARES))
  return lessThan(each, width) ? each : rational(0)
}

const first = (marks: Marks, pattern: RegExp): Token | null =>
  marks
    .matches(pattern)
    .flatMap(({ captured }) => captured)
    .find((token) => token !== null) ?? null
