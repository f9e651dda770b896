// Reads what a text says beside its order: balances ("wallet holds 6.2 ETH"), limits ("daily cap 1,000 USDC, 200 used"), and
// a minimum beside its quote.
import { parseDecimal } from '../../../core/number/decimal.ts'
import {
  divide,
  isPositive,
  multiply,
  type Rational,
  rational,
  subtract,
  ZERO,
} from '../../../core/number/rational.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import type { StatedLimit, StatedUnits } from '../../facts.ts'
import { assetWord, isKnownSymbol } from './assets.ts'

const FIGURE = '(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?)'
const HOLDS = new RegExp(
  `\\b(?:balance|wallet holds|account holds|treasury holds|we hold)(?: is| of|:)?\\s{1,3}${FIGURE}\\s?([A-Za-z]{2,8})\\b`,
  'g',
)
const LIMIT = new RegExp(
  `\\b(?:daily|weekly|monthly|spending|spend|payment|per[ -](?:swap|tx|payment|transaction))\\s(?:spend(?:ing)? )?(?:cap|limit|budget)(?: is| of|:)?\\s{1,3}${FIGURE}\\s?([A-Za-z]{2,8})\\b(?:,?\\s{1,3}${FIGURE}(?:\\s[A-Za-z]{2,8})?\\s(?:used|spent))?`,
  'g',
)
const QUOTED = new RegExp(
  `\\bquote[ds]?(?: is| of|:)?\\s{1,3}${FIGURE}\\s?([A-Za-z]{2,8})\\b[^;]{0,40}?\\bmin(?:imum)?(?: received| out| amount)?(?: is| of|:)?\\s{1,3}${FIGURE}(?:\\s?([A-Za-z]{2,8})\\b)?`,
)
const MINIMUM_FIRST = new RegExp(
  `\\b(?:at\\s+least|min(?:imum)?(?: received| out| amount)?(?: is| of|:)?)\\s{1,3}${FIGURE}\\s?([A-Za-z]{2,8})\\b[^\\n]{0,60}?\\bquote[ds]?(?: is| of| at|:)?\\s{1,3}${FIGURE}(?:\\s?([A-Za-z]{2,8})\\b)?`,
)

const amount = (digits: string): Rational | null => parseDecimal(digits.replace(/,/g, ''))

function assetIn(word: string): string | null {
  const asset = assetWord(asciiUpper(word))
  return asset !== null && isKnownSymbol(asset) ? asset : null
}

/** `words`: the text in lower case. */
export const proseHoldings = (words: string): StatedUnits[] =>
  [...words.matchAll(HOLDS)].slice(0, 8).flatMap(([, digits, word]) => {
    const [units, asset] = [amount(digits!), assetIn(word!)]
    return units && asset !== null && asset !== 'USD' ? [{ asset, units }] : []
  })

export const proseLimits = (words: string): StatedLimit[] =>
  [...words.matchAll(LIMIT)].slice(0, 8).flatMap(([, digits, word, used]) => {
    const [units, asset] = [amount(digits!), assetIn(word!)]
    const spent = used === undefined ? ZERO : (amount(used) ?? units)
    return units && asset !== null ? [{ asset, units: subtract(units, spent!), name: 'the limit' }] : []
  })

/** Basis points between a quote and the minimum beside it, in one asset. */
export function quotedSlippage(words: string): Rational | null {
  const behind = QUOTED.exec(words)
  const match = behind ?? MINIMUM_FIRST.exec(words)
  if (match === null || (match[4] !== undefined && match[4] !== match[2])) return null
  const [one, other] = [amount(match[1]!), amount(match[3]!)]
  const [quoted, least] = behind ? [one, other] : [other, one]
  if (!quoted || !least || !isPositive(quoted) || !isPositive(least)) return null
  const part = divide(subtract(quoted, least), quoted)
  return isPositive(part) ? multiply(part, rational(10_000n)) : ZERO
}
