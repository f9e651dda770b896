// Compares the amount that an account moves with what it says is held, or is left: at most half of it is a part.
import { parseDecimal } from '../../../core/number/decimal.ts'
import {
  compare,
  isPositive,
  max,
  multiply,
  type Rational,
  rational,
  sum,
} from '../../../core/number/rational.ts'
import { asciiUpper } from '../../../text/ascii.ts'
import { isKnownSymbol } from '../intent/assets.ts'

const FIGURE = '(\\d[\\d,]{0,30}(?:\\.\\d{1,18})?)'
const UNIT = '(?: ?([a-z]{2,8})\\b)?'
const STATED = new RegExp(`(?:^|\\n)([a-z][a-z ]{2,40}): (?:[a-z]{2,8} )?\\$?${FIGURE}${UNIT}`, 'g')
const AMOUNT =
  /^(?:\w+ ){0,2}(?:amount|total|qty|quantity|value|size|assets|cost)(?: in| [ab01])?(?: [a-z]{2,6})?$/
const HELD =
  /\b(?:balances?|holdings?|holds|portfolio|equity|available|reserves?)(?: before| total| held)?(?: [a-z]{2,6})?$|^(?:wallet|treasury|safe|account|hot wallet|cold wallet)$|^(?:wallet|treasury|safe|account) (?:total |holds )?[a-z]{2,6}$/
const LEFT = /\b(?:left|liquid|remaining|remains|after)(?: (?:in|left|wallet))*(?: [a-z]{2,6})?$/
const PROSE_HELD = new RegExp(
  `\\b(?:(?:safe|wallet|treasury|account|balance) \\(|(?:ledger |wallet |hot |our |idle )?(?:wallet|balance)|wallet holds|wallet total|account holds|treasury holds|we hold|total of|idle|out of|holds|holding)(?: is| of| the|:){0,2} ${FIGURE} ([a-z]{2,8})\\b|\\bof (?:the |our |its )?${FIGURE} ([a-z]{2,8}) (?:in|held|idle|balance|on) `,
  'g',
)
const PROSE_LEFT = new RegExp(
  `${FIGURE} ([a-z]{2,8}) (?:stays?|remains?|is left|are left|left|liquid)\\b`,
  'g',
)

interface Figure {
  readonly units: Rational
  readonly asset: string | null
}

const DOLLARS = /^(?:USD|USDC|USDT|DAI)$/
const isSame = (a: Figure, b: Figure): boolean =>
  a.asset === null ||
  b.asset === null ||
  a.asset === b.asset ||
  (DOLLARS.test(a.asset) && DOLLARS.test(b.asset))

const SHARE_OF =
  /(\d{1,2}(?:\.\d{1,4})?) ?(?:%|percent|pct) of (?:the |our |its |this )?(?:\w+ ){0,2}(?:treasury|balance|wallet|portfolio|holdings?|funds|account|reserves?|stack|position|safe)\b/
const SHARE_MEMBER =
  /(?:^|\n)(?:\w+ ){0,2}(?:share|pct|percent|fraction) (?:of )?(?:the )?(?:\w+ )?(?:balance|treasury|wallet|portfolio|holdings?|funds|account|reserves?)(?: pct| percent)?: (\d{1,2}(?:\.\d{1,4})?) ?%?(?= |;|\n|$)/
const HALF = rational(50n)

/** `4 % of the treasury`: what moves, as the account itself measures it. */
export function isSmallShare(lower: string): boolean {
  const digits = SHARE_MEMBER.exec(lower)?.[1] ?? SHARE_OF.exec(lower)?.[1]
  const share = digits === undefined ? null : parseDecimal(digits)
  return share !== null && isPositive(share) && compare(share, HALF) <= 0
}

/** The members of an action. `lower`: as spoken, one statement a line. */
export function isPartOfStated(lower: string): boolean {
  const statements = [...lower.replace(/ ;\n|\. (?=[a-z ]{3,40}: )/g, '\n').matchAll(STATED)].slice(0, 64)
  const token = /(?:^|\n|; )(?:token|asset|coin|symbol|token in|currency): ([a-z]{2,8})\b/.exec(lower)?.[1]
  const [moved, held, left]: [(Figure & { isTotal: boolean })[], Figure[], Figure[]] = [[], [], []]
  for (const [, label, digits, unit] of statements) {
    const units = parseDecimal(digits!.replace(/,/g, ''))
    if (units === null || !isPositive(units)) continue
    const last = label!.split(' ').at(-1)!
    const asset = symbolIn(unit) ?? unknownUnit(unit) ?? symbolIn(last)
    const name = label!.trim()
    if (LEFT.test(name)) left.push({ units, asset })
    else if (HELD.test(name)) held.push({ units, asset })
    else if (AMOUNT.test(name))
      moved.push({ units, asset: asset ?? symbolIn(token), isTotal: /\btotal\b/.test(name) })
  }
  return isPart(together(moved), held, left)
}

/** A batch moves the sum of its amounts, or the total that is told where that is more. */
function together(moved: readonly (Figure & { readonly isTotal?: boolean })[]): readonly Figure[] {
  const [first, ...more] = moved
  if (first === undefined || more.length === 0) return moved
  const same = moved.filter((one) => isSame(one, first))
  const added = sum(same.filter(({ isTotal }) => !isTotal).map(({ units }) => units))
  const totals = same.filter(({ isTotal }) => isTotal).map(({ units }) => units)
  return [{ units: totals.reduce(max, added), asset: first.asset }]
}

/** A sentence: the first amount is what moves. */
export function isPartOfTold(lower: string, moved: readonly Figure[]): boolean {
  const figures = (pattern: RegExp): Figure[] =>
    [...lower.matchAll(pattern)].slice(0, 8).flatMap((match) => {
      const [digits, word] = match.slice(1).filter((one) => one !== undefined)
      const [units, asset] = [parseDecimal(digits!.replace(/,/g, '')), symbolIn(word)]
      return units !== null && asset !== null ? [{ units, asset }] : []
    })
  return isPart(moved.slice(0, 1), figures(PROSE_HELD), figures(PROSE_LEFT))
}

const symbolIn = (word: string | undefined): string | null => {
  const symbol = asciiUpper(word ?? '')
  return symbol === 'USD' || isKnownSymbol(symbol) ? symbol : null
}

/** `14800 DOGE`: an asset of no table is no other one. */
const unknownUnit = (word: string | undefined): string | null =>
  word === undefined ||
  /^(?:in|left|of|per|and|or|total|each|to|for|from|on|at|over|about|free|idle|held|worth|is|are|the|out|days?|hours?|sats?|wei|gwei|units?|tokens?|coins?|shares?|liquid|remain\w*|before|after|now|then|with|plus)$/.test(
    word,
  )
    ? null
    : asciiUpper(word)

function isPart(moved: readonly Figure[], held: readonly Figure[], left: readonly Figure[]): boolean {
  const [one] = moved
  if (one === undefined) return false
  const owned = held.filter((figure) => isSame(figure, one))
  const kept = left.filter((figure) => isSame(figure, one))
  if (owned.some(({ units }) => compare(multiply(one.units, rational(2n)), units) > 0)) return false
  if (kept.some(({ units }) => compare(one.units, units) > 0)) return false
  return owned.length + kept.length > 0
}
