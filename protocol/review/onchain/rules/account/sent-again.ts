// Says whether a transaction that waits is only sent once more, or taken back by an empty one, and costs a little more.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, max, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import type { Account } from '../../read/account/account.ts'

/** Of ether, for one transaction that is sent once more. */
const MOST_FEE = rational(2n, 100n)
const SAME = (thing: string): RegExp =>
  new RegExp(
    `\\b(?:same|identical|unchanged)\\b[^.;\\n]{0,160}?\\b(?:${thing})\\b(?![^;.\\n]{0,20}: (?:false|no)\\b)`,
  )
const SAME_TARGET = SAME('to|recipient|destination|target')
const SAME_DATA = SAME('data|calldata|payload|input')
const EMPTY = /\bempty (?:call|transaction) to (?:itself|ourselves|self)\b/
const NOT_SAME =
  /\b(?:same|identical)(?: \w+){0,4}: (?:false|no)\b|\bnew (?:to|recipient|destination|target|data|calldata|payload|value|amount)\b|\b(?:instead|in place|in lieu) of (?!waiting|leaving|cancel)|\brather than (?:to|\d)|\b(?:value|amount|recipient|destination|target)\b[^.;\n]{0,20}\b(?:larger|higher|bigger|more|now|times|increase\w*|raised|doubled)\b|\b(?:value|amount|recipient|data) (?:before|old|previous)\b|\b(?:data|calldata|payload|recipient|destination|target|value|amount) (?:is |was |has been |have been |gets )?(?:changed|replaced|modified|different|updated|redirected)\b/
const FEE =
  /\b(?:fee|cost|max cost|gas)\b[^.;\n]{0,40}?(\d{1,3}(?:\.\d{1,18})?) ?eth\b|\b(?:fee|cost)(?: \w+)? eth: (\d{1,3}(?:\.\d{1,18})?)/g

const PRICE =
  /\b(?:max ?fee|priority|priority fee)(?: ?per ?gas)?(?: gwei)?:? (\d{1,9}(?:\.\d{1,9})?)(?: ?gwei)?\b/g
const UNITS = /\bgas(?: ?limit)?:? (\d{5,12})\b/g
/** What a transaction uses at least. Source: Ethereum yellow paper, appendix G. */
const LEAST_GAS = rational(21_000n)
const GWEI = rational(1n, 1_000_000_000n)

/** What the gas costs at most, in ether. */
function feeOfGas(lower: string): Rational | null {
  const most = (pattern: RegExp): Rational | null =>
    [...lower.matchAll(pattern)]
      .slice(0, 8)
      .flatMap(([, digits]) => parseDecimal(digits!) ?? [])
      .reduce<Rational | null>((a, b) => (a === null ? b : max(a, b)), null)
  const [price, units] = [most(PRICE), most(UNITS) ?? LEAST_GAS]
  return price ? multiply(multiply(price, units), GWEI) : null
}

/** Something goes along with it. */
const MOVES_BESIDE =
  /\b(?:then|and|also|plus|afterwards|with|in)\b[^.;\n]{0,40}\b(?:[1-9]\d{0,12}(?:\.\d{1,18})? ?(?:eth|weth|usdc?|usdt|dai|wbtc|pol|bnb|tokens?)|0\.\d*[1-9]\d{0,18} ?eth|whole|rest|entire|balance|everything|data|calldata|transfer|payload)\b/
/** Its account is given code of somebody, another nonce is used, coins go in the same line. */
const DOES_MORE =
  /\b(?:authoriz\w+|7702|set ?code|bundle\w*|delegat\w+|tip of|bribe|coinbase)\b|\bnonce \d{1,9}\b[^.;\n]{0,6}:|\bto 0x[0-9a-f]{40} itself\b|\bvalue(?: eth| wei)?: ["']?(?!0(?:x0*)?(?:\.0+)?(?![\d.]))[\d.]/
/** What waits protects the account. */
const PROTECTS =
  /\b(?:pending|stuck|waiting|desc\w*)\b[^.;\n]{0,60}\b(?:revok\w+|revoc\w+|rescue\w*|compromised|drained|stolen)\b/
/** Nothing, sent to oneself in its place. */
const TAKES_BACK =
  /\b(?:0|zero)(?:\.0{1,4})? (?:eth|pol|matic|bnb|avax|value)\b[^.;\n]{0,30}\b(?:ourselves|self|itself|own|same|myself|sender)\b|\bempty (?:call|transaction) to (?:itself|ourselves|self)\b|\bto: (?:self|sender|own address)\b[\s\S]{0,120}\bvalue(?: \w+)?: 0(?![.\d])/

/** The transaction that waits is sent once more, and costs a little more. */
export function isSentAgain({ lower, told: whole }: Account): boolean {
  if (DOES_MORE.test(whole) || PROTECTS.test(lower)) return false
  const told = [...lower.matchAll(FEE)].slice(0, 8).map(([, first, second]) => parseDecimal(first ?? second!))
  const fee = [...told, feeOfGas(lower)].reduce((a, b) => (a && b ? max(a, b) : (a ?? b)), null)
  return (
    ((SAME_TARGET.test(lower) && SAME_DATA.test(lower)) ||
      (TAKES_BACK.test(lower) && !MOVES_BESIDE.test(lower))) &&
    !NOT_SAME.test(lower) &&
    (EMPTY.test(lower) || (fee !== null && compare(fee, MOST_FEE) <= 0))
  )
}
