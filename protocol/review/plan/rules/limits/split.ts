// Flags a payment or order that is cut into parts to stay under a limit or an approval threshold.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Plan } from '../../ir.ts'
import type { Hit } from '../../relations/hit.ts'
import { quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'

interface Facts {
  step: string
}

const CUTS = ['split', 'divide', 'break', 'spread', 'structure', 'chop', 'slice', 'stagger']
const STAKES = [
  'payment',
  'transfer',
  'invoice',
  'order',
  'deposit',
  'withdrawal',
  'purchase',
  'transaction',
  'contract',
  'amount',
  'cash',
  'donation',
  'refund',
  'trade',
  'sum',
  'swap',
  'bill',
  'money',
  'wire',
  'expense',
  'shipment',
]
const BARS = [
  'limit',
  'threshold',
  'approval',
  'report',
  'reporting',
  'control',
  'review',
  'tender',
  'alert',
  'check',
  'rule',
  'audit',
  'signature',
  'cap',
  'monitoring',
  'detection',
  'declaration',
]
const UNDER = [
  'under',
  'below',
  'beneath',
  'avoid',
  'evade',
  'stay',
  'dodge',
  'trigger',
  'circumvent',
  'bypass',
  'around',
  'need',
  'require',
]

export const splitUnderLimit = rule({
  id: 'plan.limits.split',
  severity: 'blocker',
  category: 'intent_mismatch',
  evidence: 'B',
  source: 'US 31 U.S.C. 5324 (structuring); OECD, Guidelines for Fighting Bid Rigging',
  message: ({ step }: Facts) => `${step} cuts one sum into parts so that a limit no longer applies to it.`,
  fix: 'Make one payment and ask for the approval that its sum needs.',
  fires: [
    'Split the invoice into four payments to stay under the approval limit.',
    'Divide the cash deposit into smaller amounts below the reporting threshold.',
  ],
  quiet: [
    'Split the invoice between the two departments that share the printer.',
    'Divide the long report into smaller sections below a common heading.',
  ],
  screen: where(({ steps }) => steps.some(({ verb }) => CUTS.includes(verb.split(' ')[0]!)), { steps: 1 }),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const found: Hit<Facts>[] = []
    for (const step of plan.steps) {
      budget.spend(1)
      if (step.negated || step.quoted || step.reported || step.party === 'untrusted') continue
      const words = sentenceWords(plan, step)
      const has = (list: readonly string[]): boolean => words.some((word) => list.includes(word))
      if (CUTS.includes(step.verb.split(' ')[0]!) && has(STAKES) && has(BARS) && underBar(plan, step))
        found.push({ at: step.sentence, facts: { step: quote(plan, step.sentence) } })
    }
    return found
  },
})

const sentenceWords = (plan: Plan, step: Plan['steps'][number]): readonly string[] =>
  plan.steps.filter(({ sentence }) => sentence.start === step.sentence.start).flatMap(({ words }) => words)

/** The clause says that the parts stay under the bar: prepositions are no content words, so they are read here. */
function underBar(plan: Plan, { sentence }: Plan['steps'][number]): boolean {
  const end = Math.min(sentence.end, sentence.start + 400)
  const words = plan.text.slice(sentence.start, end).split(/[^A-Za-z]+/)
  return words.some((word) => UNDER.includes(word))
}
