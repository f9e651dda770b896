// Checks calculations that stand in the text: a product or sum with its result, and a dose against its concentration.
import type { Budget } from '../../../core/budget.ts'
import { parseDecimal } from '../../../core/number/decimal.ts'
import {
  abs,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  type Rational,
  rational,
  subtract,
} from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import { asciiLower } from '../../../text/ascii.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { isIn, where } from '../../relations/where.ts'

interface Facts {
  said: string
  right: string
}

const numberIn = (text: string): Rational | null => parseDecimal(text.replace(/,(?=[0-9]{3}(?![0-9]))/g, ''))

const shown = ({ num, den }: Rational): string => {
  const tenths = (num * 10n) / den
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`}`
}

/** Further apart than rounding explains: one part in twenty. */
const differs = (a: Rational, b: Rational): boolean =>
  compare(abs(subtract(a, b)), multiply(abs(b), rational(1n, 20n))) > 0

/** Units and currencies between the numbers of a calculation. */
const UNIT = /[A-Za-zµ°€$£²³][A-Za-z²³]{0,14}(?:\/[A-Za-z²³]{1,10})?/g
/** Where a calculation may begin. */
const MARKS = ['→', ':', ';', '(', '=', '. ', ', ', ' so ', '≈']
const TERMS = /^ {0,3}[0-9.,]{1,16}(?: {0,3}[×*÷/+] {0,3}[0-9.,]{1,16}){1,6} {0,3}$/

/** The calculation left of an equals sign, from the nearest mark on: null when it is no plain one. */
function calculated(line: string): Rational | null {
  const from = MARKS.reduce((last, mark) => {
    const at = line.lastIndexOf(mark)
    return at < 0 ? last : Math.max(last, at + mark.length)
  }, 0)
  const bare = line.slice(from).replace(/ x /g, ' × ').replace(UNIT, ' ').replace(/ {2,}/g, ' ')
  if (!TERMS.test(bare)) return null
  const numbers = (bare.match(/[0-9.,]+/g) ?? []).map(numberIn)
  const operators = bare.match(/[×*÷/+]/g) ?? []
  let total = rational(0n)
  let product: Rational | null = numbers[0] ?? null
  for (const [i, operator] of operators.entries()) {
    const next = numbers[i + 1]
    if (product === null || next === null || next === undefined) return null
    if (operator === '+') {
      total = add(total, product)
      product = next
    } else if (operator === '÷' || operator === '/') {
      if (isZero(next)) return null
      product = divide(product, next)
    } else product = multiply(product, next)
  }
  return product === null ? null : add(total, product)
}

const RESULT =
  /^ {0,2}(?:about |approx\.? |ca\. |~|≈)? {0,1}(?:[A-Z]{3} |[€$£])?([0-9][0-9.,]{0,15})(?![0-9]| ?[kKmM%]\b| ?%| ?(?:bn|mio|million)\b)/

export const wrongResult = rule({
  id: 'plan.claims.arithmetic',
  severity: 'high',
  category: 'correctness',
  evidence: 'A',
  source: 'policy: review.md §9 (numbers that contradict each other)',
  message: ({ said, right }: Facts) => `${said} does not hold: the numbers give ${right}.`,
  fix: 'Calculate it again before anything rests on it.',
  fires: [
    'Rent of the barn: 5.50 EUR × 800 × 12 = 25,800 a year. Sign for five years.',
    'Twelve tables, 12 × 8 = 86 seats, so send 86 invitations.',
  ],
  quiet: [
    'Rent of the barn: 5.50 EUR × 800 × 12 = 52,800 a year. Sign for five years.',
    'Twelve tables, 12 × 8 = 96 seats, so send 96 invitations.',
  ],
  screen: where(({ text }) => /=[^=\n]{0,14}[0-9]/.test(text), { text: 1 / 4 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const { text } = plan
    budget.spend(text.length >> 2)
    let looked = 0
    for (let at = text.indexOf('='); at >= 0 && looked < 40; at = text.indexOf('=', at + 1)) {
      looked++
      const opening = Math.max(text.lastIndexOf('\n', at) + 1, at - 120)
      const result = RESULT.exec(text.slice(at + 1, at + 40))
      const said = result === null ? null : numberIn(result[1]!.replace(/[.,]$/, ''))
      if (said === null || !isPositive(said)) continue
      budget.spend(60)
      const right = calculated(text.slice(opening, at))
      if (right === null || !differs(said, right)) continue
      const range = { start: opening, end: at + 1 + result![0].length }
      return [{ at: range, facts: { said: quote(plan, range), right: shown(right) } }]
    }
    return []
  },
})

const CONCENTRATION = /([0-9.]{1,7}) ?(mg|mcg|g|iu|units?) ?(?:\/|per|in) ?([0-9.]{0,6}) ?ml\b/
const DOSE =
  /([0-9.]{1,7}) ?(mg|mcg|g|iu|units?) ?(?:→|->|=|is|are|makes?|equals?|corresponds to|i\.e\.) ?([0-9.]{1,7}) ?ml\b/g

export const wrongDose = rule({
  id: 'plan.body.dose_arithmetic',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  source: 'WHO, Medication Without Harm (2017); ISMP, ten-fold dosing errors',
  message: ({ said, right }: Facts) =>
    `${said} is not the volume of that dose: the concentration gives ${right} ml.`,
  fix: 'Calculate the volume again and have a pharmacist check it.',
  fires: [
    'Ibuprofen syrup 100 mg/5 ml for the girl in room 2: 200 mg → 100 ml. Put it on the chart.',
    'Morphine 10 mg/ml. 5 mg = 5 ml, draw it up.',
  ],
  quiet: [
    'Ibuprofen syrup 100 mg/5 ml for the girl in room 2: 200 mg → 10 ml. Pharmacist to check.',
    'Morphine 10 mg/ml. 5 mg = 0.5 ml, pharmacist to check.',
  ],
  screen: where((plan) => isIn(plan, CONCENTRATION), { text: 1 / 4 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    budget.spend(plan.text.length >> 2)
    const lower = asciiLower(plan.text.slice(0, 20_000))
    const stated = CONCENTRATION.exec(lower)
    if (stated === null) return []
    const amount = numberIn(stated[1]!)
    const volume = stated[3] === '' ? rational(1n) : numberIn(stated[3]!)
    if (amount === null || volume === null || !isPositive(amount)) return []
    for (const match of lower.matchAll(DOSE)) {
      const dose = numberIn(match[1]!)
      const said = numberIn(match[3]!)
      if (match.index === stated.index || match[2] !== stated[2] || dose === null || said === null) continue
      const right = divide(multiply(dose, volume), amount)
      if (!differs(said, right)) continue
      const at = { start: match.index, end: match.index + match[0].length }
      return [{ at, facts: { said: quote(plan, at), right: shown(right) } }]
    }
    return []
  },
})
