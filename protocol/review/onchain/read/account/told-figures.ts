// Finds figures of an account that contradict what it moves: another value of the call, a smaller output, a share or a limit that is
// passed, a price in another currency, a balance in a smaller unit.
import { parseDecimal } from '../../../core/number/decimal.ts'
import { compare, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import type { Act } from './acts.ts'

const NUMBER = '(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?)'
const ASSET = '(w?st?eth|w?eth|usdc|usdt|usd|dai|w?btc|sol|pol|op|arb|link)'
const AMOUNT = new RegExp(`(?<![\\w.])${NUMBER} ?${ASSET}\\b`, 'g')
const VALUE = new RegExp(`\\bvalue(?: is| of|:| =)? ${NUMBER} ?${ASSET}\\b`, 'g')
const RECEIVED = new RegExp(`\\b(?:receiv(?:e|es|ed|ing)|gets?|ends? with) (?:about )?${NUMBER} ?w?steth\\b`)
const LIMIT = new RegExp(
  `\\b(?:limits?|caps?|capped|ceiling)\\b(?:(?: \\w+){0,4}? (?:is|of|at|to)|:)? ${NUMBER} ?${ASSET}\\b`,
  'g',
)
/** Of the network, and not of what moves. */
const OF_FEES = /\b(?:fees?|gas|slippage)\b[^.;\n]{0,24}$/
const POLICY =
  /\b(?:allow(?:s|ed)?|up to|at most|max(?:imum)?|caps?|limit(?:s|ed)?|ceiling)\b[^.;\n%]{0,40}?(\d{1,3}(?:\.\d{1,4})?) ?%/
const RESULT =
  /\b(?:go(?:es)? (?:up )?to|(?:we're|stands?|lands?|rises?|grows?|comes?|ends?|brings? (?:us|it|this)) (?:up )?(?:to|at)|(?:share|exposure|allocation) (?:after|then)(?: is|:)?) (\d{1,3}(?:\.\d{1,4})?) ?%/g
const PRICE = new RegExp(
  `\\b(?:invoice|bill|price|due|asks?|owed?|costs?)\\b[^.;\\n]{0,40}?(?:([$€£]) ?${NUMBER}|${NUMBER} ?(usdt?|dollars|euros?|eur|gbp|chf)\\b)`,
  'g',
)
const RATE = /\b(?:rates?|spot|per (?:btc|eth|sol)|quoted?|worth|converted)\b|\bat \$?\d/
const SMALL_UNITS =
  /\b(?:balance|wallet|holds|holding)\b[^.;\n]{0,20}?\d[\d,]{0,30} ?(?:sats?|satoshis?|g?wei|lamports)\b|\b(?:due|invoice|asks?)\b[^.;\n]{0,30}?\d[\d,]{0,30} ?(?:sats?|satoshis?|mbtc)\b/
const DOLLARS = /^(?:usdc|usdt|usd|dai)$/

interface Figure {
  readonly units: Rational
  readonly asset: string
  readonly start: number
}

const number = (digits: string): Rational | null => parseDecimal(digits.replace(/,/g, ''))
const figures = (lower: string, pattern: RegExp): Figure[] =>
  [...lower.matchAll(pattern)].slice(0, 32).flatMap(({ 1: digits, 2: asset, index }) => {
    const units = number(digits!)
    return units === null ? [] : [{ units, asset: asset!, start: index }]
  })
const isSame = (a: string, b: string): boolean => a === b || (DOLLARS.test(a) && DOLLARS.test(b))
const within = (units: Rational, other: Rational, low: bigint, high: bigint): boolean =>
  compare(multiply(other, rational(low, 100n)), units) <= 0 &&
  compare(units, multiply(other, rational(high, 100n))) <= 0

function hasOtherValue(lower: string): boolean {
  const first = figures(lower.replace(VALUE, ' '), AMOUNT)
  return figures(lower, VALUE).some(({ units, asset }) => {
    const moved = first.find((one) => one.asset === asset)
    return moved !== undefined && units.num !== 0n && compare(moved.units, units) !== 0
  })
}

/** A share of the staked coin is worth at least the coin when it was staked, and has not doubled. */
function receivesLess(lower: string, moved: Figure): boolean {
  const received = number(RECEIVED.exec(lower)?.[1] ?? '')
  return moved.asset === 'eth' && received !== null && !within(received, moved.units, 70n, 101n)
}

function passesPolicy(lower: string): boolean {
  const allowed = parseDecimal(POLICY.exec(lower)?.[1] ?? '')
  return (
    allowed !== null &&
    [...lower.matchAll(RESULT)].slice(0, 8).some(([, digits]) => compare(parseDecimal(digits!)!, allowed) > 0)
  )
}

const passesLimit = (lower: string, moved: Figure): boolean =>
  figures(lower, LIMIT).some(
    ({ units, asset, start }) =>
      isSame(asset, moved.asset) &&
      compare(units, moved.units) < 0 &&
      !OF_FEES.test(lower.slice(Math.max(0, start - 40), start)),
  )

/** What is asked for is another sum, by any rate of exchange. */
function isPricedOther(lower: string, moved: Figure): boolean {
  return [...lower.matchAll(PRICE)].slice(0, 8).some(([, sign, first, second, code]) => {
    const due = number(first ?? second!)
    if (due === null) return false
    if (!DOLLARS.test(moved.asset)) return !RATE.test(lower)
    const isDollar = sign === '$' || code === 'usd' || code === 'usdt' || code === 'dollars'
    return !within(moved.units, due, isDollar ? 99n : 60n, isDollar ? 101n : 160n)
  })
}

/** `lower`: as spoken, without addresses. */
export function hasOtherFigures(lower: string, acts: readonly Act[]): boolean {
  if (hasOtherValue(lower) || passesPolicy(lower)) return true
  const [moved] = figures(lower, AMOUNT)
  if (moved === undefined) return false
  if (acts.includes('stake') && receivesLess(lower, moved)) return true
  const isPaid = acts.includes('send') || acts.includes('move')
  return isPaid && (passesLimit(lower, moved) || isPricedOther(lower, moved) || SMALL_UNITS.test(lower))
}
