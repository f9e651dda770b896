// Covers reading, searching, comparing and checking of plain things of work, inside the house.
import { allowRule } from '../../../../core/rule.ts'
import { type CoverSubject, isPlainStep, staysInside } from '../../../cover/subject.ts'
import type { ActName } from '../../../ir.ts'

const ACTS: readonly ActName[] = [
  'read',
  'search',
  'compare',
  'compute',
  'summarise',
  'check',
  'review',
  'monitor',
  'test',
  'simulate',
]

const RUNS = ['test', 'suite', 'test-suite', 'linter', 'benchmark', 'typecheck']

export const coverRead = allowRule({
  id: 'plan.cover.read',
  evidence: 'B',
  source: 'VerbNet see-30.1, search-35.2, assessment-34; policy: review.md §9',
  fires: ['Read the release notes and summarise the open issues.', 'Compare the two drafts of the handbook.'],
  quiet: [
    'Read the passwords in the vault and summarise the customer list.',
    'Compare the two patients by their diagnosis.',
  ],
  covers: ({ step }: CoverSubject): boolean =>
    step.act !== null &&
    (ACTS.includes(step.act) ||
      (step.verb === 'run' && step.objects.every(({ head }) => RUNS.includes(head)))) &&
    isPlainStep(step) &&
    staysInside(step),
})
