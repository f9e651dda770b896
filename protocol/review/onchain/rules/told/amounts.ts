// Flags an action whose own account names the amount that would be right, and moves far more, or lets a swap bring nothing.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { add, compare, isPositive, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { found } from '../../judge/judging.ts'
import { againstMessage, judgeRows, type Rows, type Told } from './told.ts'

export const farFromNamed = rule({
  id: 'onchain.far_from_named',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'B',
  source: 'AICPA, three-way match of invoice, order and payment; OpenSea help, What is a floor price',
  message: againstMessage,
  fix: 'Pay what the invoice says, bid near what the market asks, and set the least that a swap must bring.',
  fires: [
    'Pay invoice 12 of the printer over 400 USDC: send 4,000 USDC on Base.',
    'Bid 900 WETH on Apes #41; the floor is 9 ETH.',
    'Harvest the rewards and swap them to USDC with no lower bound.',
  ],
  quiet: [
    'Pay invoice 12 of the printer over 400 USDC: send 400 USDC on Base.',
    'Send 3,200 USDC on Base for invoice SP-2024-06, approved by finance on 28 June (request FIN-418).',
    'Bid 8 WETH on Apes #41; the floor is 9 ETH.',
    'Harvest the rewards and swap them to USDC with a lower bound of 99 %.',
  ],
  since: '2.10.0',
})

const FIGURE =
  '\\$?(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?) ?(k)?\\b(?! ?(?:%|percent|days?|hours?|h\\b|weeks?|months?|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,6})?\\b))'
const figures = (words: string, gap: string): RegExp => new RegExp(`\\b(?:${words})\\b${gap}${FIGURE}`, 'g')

/** Nothing of another statement, another amount or a date between the word and its figure. */
const NEAR = '(?:(?!\\b(?:on|by|since|until|within|dated|request|ticket)\\b)[^.;\\n\\d#]){0,30}?'
const INVOICED = figures(
  '(?:invoice|bill|fee note|amount|sum|total) (?:amount|total|sum|due|owed|says|of|over|for|is)|invoiced?|bill(?:ed)?|due|owed?|agreed (?:fee|price|amount|sum)|contract (?:says|price|amount)|which says',
  NEAR,
)
/** What an invoice is called is no amount. */
const NUMBER =
  /\b(?:invoice|bill|inv|no|nr|number|po|order|ref)(?: (?:no|nr|number|id|ref))?[ .:#-]{0,3}#?[a-z]{0,4}-?\d[\w-]{0,20}(?![\d.,]*\d| ?(?:usd|dai|eth|eur|btc|sol|k\b))/g
const PAID = figures(
  '(?:send|pay|transfer|remit|wire)(?:s|ing)?(?: (?:out|now|them))?|amount|value|qty|quantity',
  NEAR,
)
const FLOOR = figures(
  'floor(?: price)?(?: [a-z]+){0,2}|last sales?(?: [a-z]+)?|market price|appraisal|fair price',
  NEAR,
)
const OFFERED = figures(
  'bid(?:s|ding)?(?: [a-z]+)?|offer(?:s|ing)?(?: [a-z]+)?|buy(?:ing)?|price|purchase|mint price|pay(?:ing)?',
  NEAR,
)

const amountsOf = (lower: string, pattern: RegExp): Rational[] =>
  [...lower.matchAll(pattern)].slice(0, 16).flatMap(([, digits, thousand]) => {
    const amount = parseDecimal(digits!.replace(/,/g, ''))
    if (amount === null || !isPositive(amount)) return []
    return [thousand === undefined ? amount : multiply(amount, rational(1000n))]
  })

const TOO_MUCH = rational(3n, 2n)
const TIMES_FLOOR = rational(3n)
const largest = (amounts: readonly Rational[]): Rational =>
  amounts.reduce((a, b) => (compare(a, b) < 0 ? b : a))

const exceeds = (moved: readonly Rational[], named: Rational, times: Rational): boolean =>
  moved.length > 0 && compare(largest(moved), multiply(named, times)) > 0

const BOUGHT = /\b(?:bid|bids|bidding|offer|buy|purchase|mint)\b/
const COLLECTED = /\b(?:nfts?|collection|token ?id|floor|punks?|apes?|#\d)/

const NO_LEAST: Rows = [
  [
    /\b(?:no|without(?: an?y?)?|zero) (?:lower |minimum |min )(?:bound|out\b|output|amount|limit|price|received?)|\b(?:amount ?out ?min(?:imum)?|min(?:imum)?(?: amount)? ?(?:out|received?|return|output)|lower bound)(?: \w+)?(?: of| is|:| =| set to| to)? ["']?(?:0(?:\.0{1,18})?(?![.\d])|zero|none|null\b)|\bslippage\b[^.;\n]{0,24}\b(?:no lower bound|unlimited|any\b|none\b|100 ?%)/,
    'whoever orders the transactions of the block may take the whole output',
  ],
]
const SWAPS = /\b(?:swap|sell|convert|exchange|trade|harvest|compound|reinvest|zap|rebalanc)\w*/

export function judgeAmounts(told: Told): void {
  const { lower, judging, place } = told
  const against = (words: string, what: string): void => found(judging, farFromNamed, place, { words, what })
  const plain = lower.replace(NUMBER, 'invoice')
  const invoiced = amountsOf(plain, INVOICED)
  if (invoiced.length > 0 && /\b(?:invoiced?|bill(?:ed)?|due|owed?|agreed|contract)\b/.test(lower)) {
    const paid = amountsOf(plain.replace(INVOICED, ' '), PAID)
    if (exceeds(paid, invoiced.reduce(add), TOO_MUCH)) against('invoice', 'more is paid than it names')
  }
  const floors = amountsOf(lower, FLOOR)
  if (floors.length > 0 && BOUGHT.test(lower) && COLLECTED.test(lower)) {
    const offered = amountsOf(lower.replace(FLOOR, ' '), OFFERED)
    if (exceeds(offered, largest(floors), TIMES_FLOOR)) against('floor', 'many times of it are offered')
  }
  if (SWAPS.test(lower)) judgeRows(told, farFromNamed, NO_LEAST)
}
