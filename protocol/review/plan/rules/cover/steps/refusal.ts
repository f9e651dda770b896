// Covers declining, waiting and stopping: nothing is done.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { type CoverSubject, isUnderstood } from '../../../cover/subject.ts'
import { isGuardedWord } from '../../../cover/words.ts'

export const coverRefusal = allowRule({
  id: 'plan.cover.refusal',
  evidence: 'B',
  source: 'VerbNet reject-77.2; policy: review.md §9',
  fires: ['I will not delete the database.', 'Do not deploy on Friday.'],
  quiet: ['I will not wait: delete the database.', 'Do not only deploy on Friday, wipe the disk as well.'],
  // An act that changes something and is not done. "Do not check" leaves out a check, "do not pay the wages" a duty:
  // only what destroys or discloses is harmless to leave out whatever its object.
  covers: ({ step, plan }: CoverSubject): boolean =>
    (step.negated &&
      step.parsed &&
      step.act !== null &&
      LEFT_OUT.includes(step.act) &&
      !REVERSES.test(asciiLower(plan.text.slice(step.sentence.start, step.sentence.end))) &&
      (DESTROYS.includes(step.act) ||
        (isUnderstood(step) &&
          !step.words.some((word) => NEEDED.test(word)) &&
          !step.words.some(isGuardedWord)))) ||
    (step.act === 'refuse' && isUnderstood(step) && !step.words.some(isGuardedWord)),
})

/** Left out, these leave a danger or an error. */
const NEEDED = /^(?:correction|recall|notice|fix|patch|warning|alert|update|reminder|refund|security)$/

/** The sentence goes on to what is done after all. */
const REVERSES =
  /(?:^|[^a-z])(?:but|except|only|unless|until|instead|rather|fail|forget|hesitate|alone|[a-z]{2,20}ly|by hand|in one go|yourself|myself)(?:[^a-z]|$)|(?:^|[^a-z])(?:will|do|does|did|can|shall)[^a-z]*$/

const DESTROYS = ['delete', 'overwrite', 'disclose'] as const as readonly string[]

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
