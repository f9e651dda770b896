// Covers a step that runs a command, diff, order or transaction which its own family understood and found harmless.
import { allowRule } from '../../../../core/rule.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import type { ActName } from '../../../ir.ts'

const ACTS: readonly ActName[] = [
  'run',
  'test',
  'check',
  'read',
  'search',
  'compute',
  'simulate',
  'monitor',
  'compare',
  'create',
  'review',
]

export const coverNested = allowRule({
  id: 'plan.cover.nested',
  evidence: 'B',
  source: 'policy: review.md §2, nested dispatch',
  fires: ['Run `git status`.', 'Run `ls -la` and `git diff`.'],
  quiet: ['Run `rm -rf /`.', 'Run `frobnicate --all`.'],
  covers: ({ step, nestedClean }: CoverSubject): boolean =>
    nestedClean === true && (step.act === null ? step.words.length <= 2 : ACTS.includes(step.act)),
})
