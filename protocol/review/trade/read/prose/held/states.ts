// Reads the positions that a text tells of in the shorthand of a desk: `position now: Sell 40 SOLUSDT @ 151.2`, `LINK long 90
// @ 14.10`, `short 2 ETH from 2,610`. Beside an order, or a request to move a stop, these tell what is held.
import type { Rational } from '../../../../core/number/rational.ts'
import type { Position } from '../../../model.ts'
import type { MarkMatch, Marks } from '../marks.ts'
import type { Token } from '../tokens.ts'

const SIDE = '(long|short|buy|sell)'
const COUNT = '(#\\$|#)(?: (?:shares?|coins?|units?|contracts?|lots?)){0,1}'
const ENTRY =
  '(?:(?: ,| \\(){0,1}(?: (?:at|from|entry|entered|avg|average|price|opened|:)){1,3} (#\\$|#)){0,1}'
const NAMED =
  '(?:(?:open|current|present|existing|remaining) ){0,2}(?:positions?|pos|holding|held|existing|present|currently)(?: (?:is|are|now|open|currently|of|a|on|:|=|\\()){0,4}'

const pattern = (source: string): RegExp => new RegExp(`(?:^| )${source}(?= |$)`, 'dg')
const ORDERED: readonly RegExp[] = [
  pattern(`${NAMED} ${SIDE} ${COUNT} (@)${ENTRY}`),
  pattern(`${NAMED} ${SIDE} (@) ${COUNT}${ENTRY}`),
  pattern(`${NAMED} ${COUNT} (@) ${SIDE}${ENTRY}`),
  pattern(`${NAMED} (@) ${SIDE} ${COUNT}${ENTRY}`),
]
/** Without a word for it the price of the entry shows it. */
const ENTERED = '(?:(?: ,| \\(){0,1}(?: (?:at|from|entry|entered|avg|average|price|opened)){1,3} (#\\$|#))'
const TELEGRAM: readonly RegExp[] = [
  pattern(`(@) (long|short) ${COUNT}${ENTERED}`),
  pattern(`(long|short) ${COUNT} (@)${ENTERED}`),
  pattern(`(@) (long|short) ${COUNT}(?= [,.;:)(]|$)`),
  pattern(`(long|short) (@) ${COUNT}${ENTERED}`),
  pattern(`(long|short) ${COUNT}${ENTERED}`),
  pattern(`(long|short) ${COUNT} (@)(?= [,.;:)(]|$)`),
  pattern(`positions?(?: is| :| =| now){0,2} ([-+]) (#\\$|#)(?: (@)){0,1}`),
]
/** What is asked for is not held. */
const ASKED =
  /(?:^| )(?:open|opening|enter|entering|go|going|buy|sell|add|adding|place|put|then|also|new|please|want|flip|reverse)(?: [^ .;]{1,12}){0,2} ?$/
const RESULT =
  /(?:^| )(?:u ?pnl|(?:unrealised|unrealized|open) (?:pnl|p and l|loss|profit)|pnl)(?: is| :| =){0,1}(?: [-+]){0,1} (?:#\$|#%|#)(?= |$)/dg

/** Uses up what it reads. `isTold`: a side tells what is held, without a word for it. */
export function statesOf(marks: Marks, isTold: boolean): Position[] {
  const held: Position[] = []
  for (const one of ORDERED) for (const match of marks.takeAll(one)) held.push(stateOf(match))
  for (const one of isTold ? TELEGRAM : [])
    for (const match of marks.matches(one)) {
      if (ASKED.test(marks.text.slice(0, match.start))) continue
      held.push(stateOf(match))
      marks.take(match)
    }
  if (held.length > 0) marks.takeAll(RESULT)
  return held
}

function stateOf({ captured }: MarkMatch): Position {
  const told = captured.filter((token): token is Token => token !== null)
  const asset = told.find(({ mark }) => mark === '@')?.asset ?? ''
  const [size, entry] = told.filter(({ value }) => value !== null).map(({ value }) => value as Rational)
  const isShort = told.some(({ mark }) => mark === 'short' || mark === 'sell' || mark === '-')
  const isMoney = told.find(({ value }) => value !== null)?.mark === '#$'
  return {
    asset,
    side: isShort ? 'short' : 'long',
    size: isMoney ? null : (size ?? null),
    notionalUsd: isMoney ? (size ?? null) : null,
    pnlPct: null,
    ...(entry === undefined ? {} : { price: entry }),
  }
}
