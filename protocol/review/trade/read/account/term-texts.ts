// Reads the terms of a mandate that are written as words. A text that says more than one of these is not read.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { CapOf } from '../../model.ts'

export type Term = 'longOnly' | 'coveredOnly' | 'noOptions' | 'limitOnly' | 'needsStop'

const TERMS: readonly (readonly [Term, RegExp])[] = [
  ['longOnly', /^(?:long[- ]only|no short(?:s|ing|[- ]selling)?|only long(?:s| positions)?)$/],
  [
    'coveredOnly',
    /^(?:(?:only )?covered (?:calls?|options?|writing)(?: only)?|no (?:naked|uncovered) (?:options?|calls?))$/,
  ],
  ['noOptions', /^no (?:options?|derivatives)$/],
  ['limitOnly', /^(?:limit orders only|only limit orders|no market orders)$/],
  ['needsStop', /^(?:(?:a )?stop(?:[- ]loss)?(?: is)? (?:required|mandatory)|always (?:use )?a stop)$/],
]

function termOf(text: string): Term | null {
  const said = asciiLower(text.trim().replace(/[.;]$/, ''))
  return TERMS.find(([, pattern]) => pattern.test(said))?.[0] ?? null
}

/** A bound that is told in words: `max 2% of bankroll per market`, `gross leverage at most 1.5x`. */
export interface CapText {
  readonly of: CapOf
  readonly value: Rational
  readonly isShare: boolean
}

const UPPER = '(?:max(?:imum)?|at most|up to|no more than|not more than|<=)'
const OF_ONE =
  '(?: (?:per|in|on|for) (?:one |any |a |each |any one |any single )?(?:market|trade|position|order|name|symbol|asset|bet|event|stock|coin))?'
const SHARE = new RegExp(
  `^(?:stake |size |position |position size |notional |bet |order )?${UPPER} (\\d{1,3}(?:\\.\\d{1,4})?) ?% (?:of )?(?:the |my |our )?(?:bankroll|equity|account|capital|portfolio|nav|nlv)${OF_ONE}$`,
)
const LEVERAGE =
  /^(?:(?:gross|account|total|portfolio) )?leverage (?:max(?:imum)?|at most|up to|no more than|<=|capped at) (\d{1,2}(?:\.\d{1,2})?) ?x?$|^(?:max(?:imum)?|at most) (\d{1,2}(?:\.\d{1,2})?) ?x(?: (?:gross|account))? leverage$/

function capOf(text: string): CapText | null {
  const said = asciiLower(text.trim().replace(/[.;]$/, ''))
  const share = parseDecimal(SHARE.exec(said)?.[1] ?? '')
  if (share !== null) return { of: 'notional', value: multiply(share, rational(1, 100)), isShare: true }
  const match = LEVERAGE.exec(said)
  const times = parseDecimal(match?.[1] ?? match?.[2] ?? '')
  return times === null ? null : { of: 'leverage', value: times, isShare: false }
}

/** The terms of a text; null where one of its clauses is none. */
export function clausesOf(
  text: string,
): readonly { readonly term: Term | null; readonly cap: CapText | null }[] | null {
  const clauses = text.split(/[;,]/).filter((clause) => clause.trim() !== '')
  const read = clauses.map((clause) => ({ term: termOf(clause), cap: capOf(clause) }))
  return read.length > 0 && read.every(({ term, cap }) => term !== null || cap !== null) ? read : null
}

/** Names under which agents write their own rules. */
const RULE_NAME =
  /^(?:stake|size|sizing|risk|position|bankroll|leverage|bet|order|desk|house)?(?:rule|rules|policy|limit)$/

export const isRuleText = (key: string, text: string): boolean =>
  RULE_NAME.test(key) && clausesOf(text) !== null
