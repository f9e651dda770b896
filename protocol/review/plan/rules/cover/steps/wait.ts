// Covers waiting for time, a check or somebody's word: nothing is done, and no guard is left out.
import { allowRule } from '../../../../core/rule.ts'
import { type CoverSubject, isUnderstood } from '../../../cover/subject.ts'
import { isPrivateWord } from '../../../cover/words.ts'
import { actOfNoun } from '../../../tables/act-of.ts'

const VERBS = ['wait', 'wait for', 'wait until', 'await', 'hold off', 'pause', 'stand by']

export const coverWait = allowRule({
  id: 'plan.cover.wait',
  evidence: 'B',
  source: 'VerbNet linger-53.1; policy: review.md §9',
  fires: [
    'Draft the agenda and wait for the approval of the lead.',
    'Wait two days, then read the feedback.',
  ],
  quiet: ['Pause the alarm.', 'Leave the door open and skip the check.'],
  covers: ({ step }: CoverSubject): boolean =>
    step.act === 'wait' &&
    VERBS.includes(step.verb) &&
    (step.verb !== 'pause' || step.objects.length === 0 || step.time !== null) &&
    isUnderstood(step, (word) => actOfNoun(word) === 'approve') &&
    !step.words.some(isPrivateWord),
})
