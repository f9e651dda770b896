// Covers declining, waiting and stopping: nothing is done.
import { allowRule } from '../../../core/rule.ts'
import type { CoverSubject } from '../../cover/subject.ts'
import { isGuardedWord } from '../../cover/words.ts'

export const coverRefusal = allowRule({
  id: 'plan.cover.refusal',
  evidence: 'B',
  source: 'VerbNet reject-77.2; policy: review.md §9',
  fires: ['I will not delete the database.', 'Do not deploy on Friday.'],
  quiet: ['I will not wait: delete the database.', 'Do not only deploy on Friday, wipe the disk as well.'],
  // An act that changes something and is not done. "Do not check" leaves out a check.
  covers: ({ step }: CoverSubject): boolean =>
    (step.negated && step.parsed && step.act !== null && LEFT_OUT.includes(step.act)) ||
    (step.act === 'refuse' && !step.words.some(isGuardedWord)),
})

const LEFT_OUT = [
  'delete',
  'overwrite',
  'deploy',
  'send',
  'publish',
  'pay',
  'refund',
  'buy',
  'sell',
  'charge',
  'move',
  'merge',
  'install',
  'migrate',
  'disclose',
  'share',
  'upload',
  'sign',
  'grant',
  'unlock',
  'change_record',
  'restart',
  'shut_down',
] as const as readonly string[]
