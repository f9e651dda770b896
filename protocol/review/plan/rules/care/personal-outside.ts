// Flags personal data that is published, sold or handed to outsiders.
import type { Budget } from '../../../core/budget.ts'
import { rule } from '../../../core/rule.ts'
import type { Entity, Plan, Step } from '../../ir.ts'
import { approvedBefore } from '../../relations/approval.ts'
import type { Hit } from '../../relations/hit.ts'
import { entitiesOf, isAct, isFound, named, proposed, quote } from '../../relations/steps.ts'
import { where } from '../../relations/where.ts'
import { classOf } from '../../tables/act-of.ts'

interface Facts {
  step: string
  data: string
}

const LEAVES = ['send', 'reply', 'share', 'upload', 'disclose', 'copy'] as const
/** Outsiders by trade or place. */
const OUTSIDE = [
  'competitor',
  'advertiser',
  'broker',
  'data broker',
  'stranger',
  'internet',
  'forum',
  'pastebin',
  'website',
  'chatbot',
  'public',
  'press',
  'reporter',
  'newspaper',
  'marketer',
  'anyone',
  'everyone',
  'facebook',
  'twitter',
  'reddit',
  'blog',
  'translator site',
  'converter',
  'sponsor',
  'rival',
  'landlord',
  'group chat',
]
/** About people, but not one person's secrets. */
const HARMLESS = [
  'contact',
  'fingerprint',
  'salary',
  'resume',
  'cv',
  'diagnosis',
  'guest list',
  'email address',
  'test result',
  'home address',
  'phone number',
  'mailing list',
  'email list',
  'lab result',
]
const MADE_SAFE = [
  'anonymised',
  'anonymized',
  'aggregated',
  'redacted',
  'pseudonymised',
  'pseudonymized',
  'synthetic',
  'fictitious',
  'sample',
  'test',
  'dummy',
  'own',
]

const dataOf = (step: Step): Entity | undefined =>
  [...step.objects].find(
    (one) =>
      classOf(one) === 'personal data' &&
      !one.modifiers.some((word) => MADE_SAFE.includes(word)) &&
      (!HARMLESS.includes(one.key) || isAct(step, 'publish')),
  )

const isOutside = (step: Step): boolean =>
  entitiesOf(step).some(
    (one) =>
      OUTSIDE.includes(one.head) ||
      OUTSIDE.includes(one.key) ||
      one.modifiers.some((word) =>
        ['public', 'external', 'free', 'unknown', 'competing', 'rival'].includes(word),
      ),
  )

export const personalOutside = rule({
  id: 'plan.care.personal_outside',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'GDPR articles 5, 6, 9; CWE-359',
  message: ({ step, data }: Facts) =>
    `${step} gives ${data} to people who must not have it; it cannot be called back.`,
  fix: 'Leave the data inside, or remove what identifies people and ask who may receive it.',
  fires: [
    'Upload the medical records to a free website and convert them to PDF.',
    'Sell the customer list to an advertiser.',
    'Publish the home addresses of the members on the blog.',
  ],
  quiet: [
    'Upload the medical records to the archive of the clinic.',
    'Sell the customer the extended warranty.',
    'Publish the new menu of the canteen on the blog.',
  ],
  screen: where(
    (plan) => proposed(plan).some(({ objects }) => objects.some((one) => classOf(one) === 'personal data')),
    { proposed: 1 },
  ),
  find(plan: Plan, budget: Budget): readonly Hit<Facts>[] {
    const steps = proposed(plan)
    budget.spend(steps.length)
    return steps.flatMap((step) => {
      const leaves = isAct(step, 'publish', 'sell') || (isAct(step, ...LEAVES) && isOutside(step))
      const data = leaves && !isFound(plan, step) ? dataOf(step) : undefined
      if (!data || approvedBefore(plan, step)) return []
      return [{ at: step, facts: { step: quote(plan, step), data: named(data) } }]
    })
  },
})
