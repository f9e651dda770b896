// Says whether a swap that an account tells gets near what it is worth: its tolerance, its least amount, and what goes off beside.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, rational } from '../../../core/number/rational.ts'
import type { Account } from '../../read/account/account.ts'

/** Basis points. */
const MOST_TOLERANCE = rational(100n)
const SLIPPAGE = /\bslippage (?:tolerance )?(bps|pct|percent): (\d{1,4}(?:\.\d{1,4})?)/
const QUOTED = /\b(?:quoted?|expected|estimated|market|fair)(?: \w+){0,2}: (\d[\d,]{0,30}(?:\.\d{1,18})?)/
const LEAST = /\b(?:min(?:imum)?(?: \w+){0,2}|amount out min|\w+ min): (\d[\d,]{0,30}(?:\.\d{1,18})?)/

/** The least amount is at most two hundredths below what is quoted, where both are told. */
function isNearQuote(lower: string): boolean {
  const [quoted, least] = [QUOTED, LEAST].map((pattern) => {
    const digits = pattern.exec(lower)?.[1]
    return digits === undefined ? null : parseDecimal(digits.replace(/,/g, ''))
  })
  return !quoted || !least || compare(multiply(quoted, rational(98n, 100n)), least) <= 0
}

/** What goes off the amount beside the slippage: a fee of somebody in between, a tax of the token, a second tolerance. */
const LOSS = '(?:fees?|tax(?:ed|es)?|shares?|cut|commission|effect|impact|slippage|loss|worse|penalty)'
const LOSSES = new RegExp(
  `\\b${LOSS}(?: \\w+){0,3}?(?::| of| to| is| at)* (\\d{1,5}(?:\\.\\d{1,6})?) ?(%|percent|pct|bps)|(\\d{1,5}(?:\\.\\d{1,6})?) ?(%|percent|pct|bps) (?:\\w+ ){0,2}?${LOSS}\\b|\\b${LOSS}(?: \\w+)? (bps|pct|percent): ["']?(\\d{1,5}(?:\\.\\d{1,6})?)`,
  'g',
)
const MOST_LOSS = rational(300n)

const losesMore = (lower: string): boolean =>
  [...lower.matchAll(LOSSES)].slice(0, 16).some((match) => {
    const [first, firstUnit, second, secondUnit, unit, third] = match.slice(1)
    const loss = parseDecimal(first ?? second ?? third!)
    const bps =
      loss === null || (firstUnit ?? secondUnit ?? unit) === 'bps' ? loss : multiply(loss, rational(100n))
    return bps === null || compare(bps, MOST_LOSS) > 0
  })

export function isPriced({ intent, lower }: Account): boolean {
  if (losesMore(lower)) return false
  const [, unit, digits] = SLIPPAGE.exec(lower) ?? []
  const stated = digits === undefined ? null : parseDecimal(digits)
  const told =
    stated === null
      ? intent.slippageBps
      : unit === 'bps'
        ? stated
        : { num: stated.num * 100n, den: stated.den }
  return told !== null && compare(told, MOST_TOLERANCE) <= 0 && isNearQuote(lower)
}
