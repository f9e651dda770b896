// Reads the balances of the account, the limits for a payment or a period, and what of them was used, each with its asset:
// `usdc_balance`, `daily_limit_usdc`, `spent_today_usdc`, `spendCap: "1000 USDC"`.
import { isPositive, lessThan, type Rational, rational } from '../../core/number/rational.ts'
import { asciiUpper } from '../../text/ascii.ts'
import type { SpannedJson } from '../../text/json-spans.ts'
import type { StatedUnits } from '../facts.ts'
import { wordsOf } from './fact-names.ts'
import { assetWord, isKnownSymbol } from './intent/assets.ts'
import { decimalOf, isObject } from './json.ts'
import type { JsonScope } from './reader.ts'

const BALANCE = /^(?:balances?|holdings?|holds|held)$/
const BESIDE_BALANCE =
  /^(?:wallet|account|our|my|current|token|available|free|treasury|safe|before|hot|native|total|in|on|hand|of)$/
const LIMIT = /^(?:limit|cap|max|maximum|ceiling|budget)$/
const BESIDE_LIMIT =
  /^(?:daily|weekly|monthly|day|week|month|per|tx|transaction|single|payment|payout|transfer|swap|stake|deposit|spend|spending|amount|value|hot|wallet|agent|policy|today|a)$/
const SPENT = /^(?:spent|used|sent|paid)$/
const BESIDE_SPENT =
  /^(?:today|already|so|far|daily|weekly|monthly|day|week|month|this|of|limit|budget|amount|in|the|period)$/
const WITH_UNIT = /^\$?\s?([\d,_]{1,40}(?:\.\d{1,40})?)\s?([A-Za-z][A-Za-z0-9.]{1,11})$/
/** A whole number from here on may be of the smallest unit. */
const OPEN_FROM = rational(1_000_000_000n)

export function readStatedAmounts(scope: JsonScope, value: SpannedJson, holder: string): void {
  if (!isObject(value)) return
  const { facts, used } = scope.reader
  const isOfBalances = wordsOf(holder).some(
    (word) => BALANCE.test(word) || /^(?:treasury|wallet|portfolio|funds)$/.test(word),
  )
  for (const { name, value: found } of value.members) {
    const words = wordsOf(name)
    const stated = statedIn(words, found)
    if (stated === null) continue
    const rest = words.filter((word) => assetOfWord(word) === null)
    const only = (word: RegExp, beside: RegExp): boolean =>
      rest.some((one) => word.test(one)) && rest.every((one) => word.test(one) || beside.test(one))
    const isOfWallet = rest.length === 1 && /^(?:wallet|treasury|vault|safe|available|idle)$/.test(rest[0]!)
    if (only(BALANCE, BESIDE_BALANCE) || isOfWallet || (isOfBalances && rest.length === 0))
      facts.holdings.push(stated)
    else if (only(SPENT, BESIDE_SPENT)) facts.spent.push(stated)
    else if (only(LIMIT, BESIDE_LIMIT)) facts.limits.push({ ...stated, name })
    else continue
    used.add(found)
    facts.stated.add(name)
  }
}

/** `max_eth_per_tx` of a mandate. */
export function readLimit(scope: JsonScope, name: string, value: SpannedJson): boolean {
  const words = wordsOf(name)
  const stated = statedIn(words, value)
  const rest = words.filter((word) => assetOfWord(word) === null)
  if (stated === null || !rest.some((word) => LIMIT.test(word))) return false
  if (!rest.every((word) => LIMIT.test(word) || BESIDE_LIMIT.test(word))) return false
  scope.reader.facts.limits.push({ ...stated, name })
  return true
}

/** The asset stands in the name or behind the figure; two of them, or none, say nothing. */
function statedIn(words: readonly string[], value: SpannedJson): StatedUnits | null {
  if (value.kind !== 'string' && value.kind !== 'number') return null
  const named = new Set(words.map(assetOfWord).filter((asset) => asset !== null))
  const match = value.kind === 'string' ? WITH_UNIT.exec(value.text.trim()) : null
  const behind = match ? assetWord(asciiUpper(match[2]!)) : null
  const units = decimalOf(match ? { ...value, kind: 'string', text: match[1]! } : value)
  if (behind !== null && isKnownSymbol(behind)) named.add(behind)
  const [asset, second] = named
  if (asset === undefined || second !== undefined || units === null || units.num < 0n) return null
  if (match !== null && behind === null) return null
  return isOpen(units) ? null : { asset, units }
}

const isOpen = (units: Rational): boolean =>
  isPositive(units) && units.den === 1n && !lessThan(units, OPEN_FROM)

function assetOfWord(word: string): string | null {
  const upper = asciiUpper(word)
  if (upper === 'DOLLARS') return 'USD'
  return word.length > 2 && isKnownSymbol(upper) && !/^(?:max|cap)$/.test(word) ? upper : null
}
