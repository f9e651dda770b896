// Reads a bet in prose: its stake, its odds, and how likely the sender takes it to be. `Stake 15 on the draw at 3.40. Fair price
// 31 %, bankroll 900.`
import { lessThan, multiply, type Rational, rational } from '../../../../core/number/rational.ts'
import type { OrderDraft } from '../../draft.ts'
import { isStable } from '../../values/assets.ts'
import type { Marks } from '../marks.ts'
import type { Put, SpanOf } from '../segment.ts'
import type { Token } from '../tokens.ts'

const OF_BETS =
  /^(?:bankroll|odds|polymarket|poly|kalshi|pinnacle|betfair|moneyline|bookmaker|bookie|sportsbook)$/

/** The text is about a bet, and names nothing that trades on a market. */
export const isBetting = (tokens: readonly Token[]): boolean =>
  tokens.some(({ mark }) => OF_BETS.test(mark)) &&
  tokens.every(({ asset }) => asset === null || isStable(asset))

const pattern = (source: string): RegExp => new RegExp(`(?:^| )${source}(?= |$)`, 'dg')
const LINK = '(?: (?:is|are|of|at|says|has|gives|puts it at|:|=|about|~)){0,3}'
const KELLY: readonly RegExp[] = [
  pattern(
    `(?:(?:full|half|quarter|our|my|the) ){0,2}kelly(?: (?:fraction|stake|would be|comes to|is|of|at|:|=|says|gives|about|~|be)){0,4} (?:#%|#\\$|#)`,
  ),
  pattern('f(?: times| star){0,1}(?: is| of| :| =){1,2} (?:#%|#)'),
  pattern('(?:(?:#|#x|#%) (?:of )?|(?:half|quarter|full) )kelly(?: =){0,1}'),
]
const STAKE = pattern(
  `(?:stake|staking|bet|betting|wager|risk|risking|go with|going with|take|taking|put|putting)(?: (?:of|is|:|=|_+)){0,6} (#\\$|#)(?= (?:on|at|from|of|since|,|\\.|for|units?|as|to|because|\\()|$)`,
)
const SHARE = pattern(
  '(?:stake|staking|bet|betting|wager|risk|risking|go with|going with|take|taking)(?: (?:of|is|:|=|only|just)){0,2} (#%)',
)
/** `2 % of the 5,000 bankroll = 100`. */
const OF_BANKROLL = pattern(
  '(?:of|from|on)(?: (?:a|the|my|our)){0,1} (#\\$|#) (?:bankroll|roll|account)(?: = (#\\$|#)){0,1}',
)
const HANDICAP = pattern('(?:[-+]|over|under) #(?= (?:at #|,|_)|$)')
const ODDS = pattern(
  '(?:(?:match |decimal )?odds|price|decimal|at)(?: (?:of|at|are|is|:|=|decimal)){0,2} (#)',
)
const CHANCE = pattern(
  `(?:(?:the|our|my) ){0,1}(?:model|fair|true|estimate|estimated|own)(?: (?:prob|probability|chance|price|value|line|odds|estimate|number)){0,2}${LINK} (#%|#)`,
)

/** True when a stake stands here. */
export function readBet(marks: Marks, draft: OrderDraft, put: Put, spanOf: SpanOf): boolean {
  for (const one of KELLY) marks.takeAll(one)
  for (const { captured } of marks.takeAll(CHANCE)) chance(captured[0]!, draft, spanOf)
  marks.takeAll(HANDICAP)
  for (const match of marks.matches(ODDS)) {
    const token = match.captured[0]!
    if (!isOdds(token.value!) || draft.numbers.has('decimal_odds')) continue
    put('decimal_odds', token)
    marks.take(match)
  }
  for (const match of marks.takeAll(OF_BANKROLL)) {
    const [bankroll, result] = match.captured
    if (!draft.numbers.has('equity_usd')) put('equity_usd', bankroll!)
    if (result?.value && !draft.numbers.has('notional_usd')) put('notional_usd', result)
  }
  const [stake] = marks.matches(STAKE)
  if (stake && !draft.numbers.has('notional_usd')) {
    put('notional_usd', stake.captured[0]!)
    marks.take(stake)
  }
  const [share] = stake ? [] : marks.matches(SHARE)
  if (share && !draft.numbers.has('fraction_of_equity')) {
    draft.number(
      'fraction_of_equity',
      multiply(share.captured[0]!.value!, rational(1, 100)),
      spanOf(share.captured[0]!),
    )
    marks.take(share)
  }
  const isPriced = marks.has(/(?:^| )(?:at|for) #(?= |$)/) && marks.has(/(?:^| )# (?:yes )?shares(?= |$)/)
  return stake !== undefined || share !== undefined || isPriced
}

const ONE = rational(1)
/** What a market of shares in an outcome quotes is below one. */
const isOdds = (value: Rational): boolean => lessThan(ONE, value) && lessThan(value, rational(100))

function chance(token: Token, draft: OrderDraft, spanOf: SpanOf): void {
  const value = token.mark === '#%' ? multiply(token.value!, rational(1, 100)) : token.value!
  if (lessThan(value, ONE) && !draft.numbers.has('win_probability'))
    draft.number('win_probability', value, spanOf(token))
}
