// Flags an amount whose number or unit differs from the principal's for the same thing: other currency, or a wrong
// conversion between a currency and its smallest unit.
import type { Budget } from '../../../core/budget.ts'
import { compare, multiply, type Rational, rational } from '../../../core/number/rational.ts'
import { rule } from '../../../core/rule.ts'
import type { Amount, Plan } from '../../ir.ts'
import { amountsOf } from '../../relations/amounts.ts'
import { type Hit, MOST_HITS } from '../../relations/hit.ts'
import { isAct, PAYING, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
  asked: string
  given: string
}

/** Smallest units in one whole. ISO 4217 minor units; BIP 176; Ethereum yellow paper 2.1. */
const MINOR: Readonly<Record<string, readonly [whole: string, factor: bigint]>> = {
  CENT: ['USD', 100n],
  CENTS: ['USD', 100n],
  EURCENT: ['EUR', 100n],
  PENCE: ['GBP', 100n],
  SAT: ['BTC', 100_000_000n],
  SATS: ['BTC', 100_000_000n],
  SATOSHI: ['BTC', 100_000_000n],
  WEI: ['ETH', 1_000_000_000_000_000_000n],
  GWEI: ['ETH', 1_000_000_000n],
  LAMPORTS: ['SOL', 1_000_000_000n],
}

const inMinor = (amount: Amount, unit: string): Rational | null => {
  const entry = MINOR[unit]
  return entry && entry[0] === amount.unit ? multiply(amount.value, rational(entry[1])) : null
}

/** Both exact amounts of money: the whole unit asked, the smallest unit given, and they are not equal. */
const isMisconverted = (asked: Amount, given: Amount): boolean => {
  const due = inMinor(asked, given.unit)
  return due !== null && compare(due, given.value) !== 0 && isPowerOfTen(due, given.value)
}

/** Off by 10, 100, 1,000 …: the mark of a wrong conversion. */
function isPowerOfTen(a: Rational, b: Rational): boolean {
  for (let k = 1, factor = 10n; k <= 18; k++, factor *= 10n)
    if (compare(multiply(a, rational(factor)), b) === 0 || compare(multiply(b, rational(factor)), a) === 0)
      return true
  return false
}

const isConverted = (asked: Amount, given: Amount): boolean => {
  const due = inMinor(asked, given.unit)
  return due !== null && compare(due, given.value) === 0
}

const isOtherCurrency = (asked: Amount, given: Amount): boolean =>
  asked.kind === 'money' &&
  given.kind === 'money' &&
  asked.unit !== '' &&
  given.unit !== '' &&
  asked.unit !== given.unit &&
  inMinor(asked, given.unit) === null &&
  inMinor(given, asked.unit) === null &&
  compare(asked.value, given.value) === 0

export const unitMismatch = rule({
  id: 'plan.limits.unit',
  severity: 'blocker',
  category: 'correctness',
  evidence: 'A',
  source: 'ISO 4217; CWE-1339',
  message: ({ step, asked, given }: Facts) => `${step} moves ${given}; the principal asked for ${asked}.`,
  fix: 'Convert the amount exactly, or confirm the unit with the principal.',
  fires: [
    'User: Pay 0.03 BTC to our auditor.\nAgent: Next: pay 30000000 satoshi to our auditor.',
    'User: Wire 4,000 SEK to the landlord.\nAgent: Next: wire 4,000 EUR to the landlord.',
  ],
  quiet: [
    'User: Pay 0.03 BTC to our auditor.\nAgent: Next: pay 3000000 satoshi to our auditor.',
    'User: Wire 4,000 SEK to the landlord.\nAgent: Next: wire 4,000 SEK to the landlord.',
  ],
  screen: where(({ steps }) => steps.some(({ amounts }) => amounts.some(({ kind }) => kind === 'money'))),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const asked = plan.steps
      .filter(({ party, negated, call }) => party !== 'untrusted' && !negated && call === null)
      .flatMap(({ amounts }) => amounts)
      .filter(({ kind, bound }) => kind === 'money' && bound === 'exact')
    const hasPrincipal = plan.turns.some(({ party }) => party === 'principal')
    const found: Hit<Facts>[] = []
    for (const step of proposed(plan)) {
      if (found.length >= MOST_HITS) break
      budget.spend(asked.length)
      if (!isAct(step, ...PAYING, 'send', 'move')) continue
      for (const given of amountsOf(step)) {
        const earlier = asked.filter((one) => one.start < step.start)
        if (earlier.some((one) => one.unit === given.unit && compare(one.value, given.value) === 0)) continue
        // A correct conversion of any amount stands for this one.
        if (earlier.some((one) => isConverted(one, given))) continue
        const wrong = earlier.find(
          (one) => isMisconverted(one, given) || (hasPrincipal && isOtherCurrency(one, given)),
        )
        if (wrong)
          found.push({ at: step, facts: { step: quote(plan, step), asked: wrong.text, given: given.text } })
      }
    }
    return found
  },
})
