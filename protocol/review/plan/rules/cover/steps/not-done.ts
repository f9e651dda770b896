// Covers what the speaker says not to have done: one's own act, on plain matter. What others left undone is a claim.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { isHarmWord } from '../../../cover/words.ts'
import type { ActName } from '../../../ir.ts'

/** Left undone, these change nothing; a warning, a check or a copy that is left out may. */
const UNDONE: ReadonlySet<ActName> = new Set<ActName>([
  'book',
  'buy',
  'sell',
  'pay',
  'charge',
  'sign',
  'delete',
  'overwrite',
  'move',
  'publish',
  'share',
  'upload',
  'run',
  'deploy',
  'merge',
  'install',
  'configure',
  'change_record',
  'edit',
  'grant',
  'disclose',
  'cancel',
  'accept_terms',
])

const PERFECT = /^(?:i|we)(?:'ve| have)?(?: not|n't| never)?(?: yet)? /

export const coverNotDone = allowRule({
  id: 'plan.cover.not_done',
  evidence: 'B',
  bySentence: true,
  source: 'policy: review.md §9 (a negation bound to its act)',
  fires: [
    'I compared both offers. I have not booked either.',
    "Here are the figures of May. We haven't published them.",
  ],
  quiet: [
    'I compared both offers. I have not checked the brakes.',
    'Here are the figures of May. I have not booked it but paid it.',
    'I compared both offers. Do not pay the wages.',
    'Nothing was changed in the report of the accident.',
    'No invoice was booked.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript) return false
    const { words, verbs, isOrder, isKnown } = sentence()
    const text = asciiLower(plan.text.slice(step.sentence.start, step.sentence.end))
    const isPerfect =
      (words.has('i') || words.has("i've") || words.has('we') || words.has("we've")) &&
      ['not', 'never', "haven't", "hasn't", 'nothing'].some((word) => words.has(word)) &&
      ['have', "i've", "we've", "haven't"].some((word) => words.has(word))
    return (
      isPerfect &&
      isKnown &&
      !isOrder &&
      text.length < 100 &&
      PERFECT.test(`${text} `) &&
      verbs.length <= 2 &&
      verbs.some(({ act }) => act !== null && UNDONE.has(act)) &&
      verbs.every(({ act, verb }) => verb === 'have' || (act !== null && UNDONE.has(act))) &&
      ![...words].some(
        (word) =>
          /^(?:but|check|checks|test|tests|backup|copy|warning|only|except|unless|until|because|so|and|,|although)$/.test(
            word,
          ) || isHarmWord(word),
      )
    )
  },
})
