// Reads requests that change a setting and trade nothing: `lower leverage on BTCUSDT from 10x to 3x`, `add 1,000 USDC margin to
// the ETH long`.

import type { Marks } from '../marks.ts'
import type { Put } from '../segment.ts'
import type { Asked } from '../verbs.ts'

const request = (source: string): RegExp => new RegExp(`(?:^| )${source}(?= |$)`, 'dg')
const WHERE = '(?: (?:on|for|of|to|the|my|our|@|isolated|cross|long|short|position)){0,6}'

const LEVERAGE = request(
  `(?:lower|reduce|cut|set|change|bring|drop)(?:ing){0,1}(?: the| my| our| down){0,2} leverage${WHERE}(?: down){0,1} from (#x|#) to (#x|#)`,
)
/** Beside a request that says the rest: `was 10`. */
const WAS = request('(?:leverage ){0,1}(?:was|previously|before) (#x|#)(?= [,.;)]|$)')
const MARGIN = request(
  `(?:add|adding|post|posting|top up|put)(?: another| extra| further){0,1} (#\\$|#)(?: of){0,1}(?: extra| isolated){0,1} margin${WHERE}`,
)
const EFFECT = request(
  '(?:so |and ){0,1}(?:the ){0,1}(?:effective |real ){0,1}(?:leverage|liq|liquidation(?: price){0,1})(?: (?:falls|drops|goes|moves|sinks|is)){1,2} from (?:#x|#\\$|#) to(?: about| ~){0,1} (?:#x|#\\$|#)',
)
const STOP = request('(?:stop|sl)(?: loss){0,1} \\( (#\\$|#) \\)')
const CASH = request(
  '(?:free|available|spare) (?:balance|cash|margin|funds|collateral)(?: (?:is|of|:|=)){0,1} (#\\$|#)',
)

export const changesSetting = (marks: Marks): boolean =>
  marks.first(LEVERAGE) !== null || marks.first(MARGIN) !== null

export const readPreviousLeverage = (marks: Marks, put: Put): void => {
  const [was] = marks.takeAll(WAS)
  if (was?.captured[0]) put('previous_leverage', was.captured[0])
}

export function readSetting(marks: Marks, put: Put): Asked | null {
  const [leverage] = marks.takeAll(LEVERAGE)
  if (leverage) {
    put('previous_leverage', leverage.captured[0]!)
    put('leverage', leverage.captured[1]!)
    return { kind: 'other', side: null, verb: 'set leverage' }
  }
  const [margin] = marks.takeAll(MARGIN)
  if (!margin) return null
  put('margin_usd', margin.captured[0]!)
  marks.takeAll(EFFECT)
  const [stop] = marks.takeAll(STOP)
  if (stop) put('previous_stop', stop.captured[0]!)
  const [cash] = marks.takeAll(CASH)
  if (cash) put('cash_usd', cash.captured[0]!)
  return { kind: 'other', side: null, verb: 'add margin' }
}
