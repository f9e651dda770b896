// Covers sentences that state what was measured, found or meant: nothing is done, asked or recommended.
import { allowRule } from '../../../../core/rule.ts'
import {
  isAgainstLimit,
  isHazard,
  isImpersonal,
  isOnly,
  isStill,
  isSum,
  isTurned,
  looks,
} from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

/** A state that is wanted, without its verb: "all servers off". */
const WANTED =
  /^(?:off|out|down|away|gone|apart|over|into|onto|all|every|everything|any|everybody|everyone|alone)$/

export const coverState = allowRule({
  id: 'plan.cover.state',
  evidence: 'C',
  bySentence: true,
  source: 'VerbNet seem-109, contain-15.4, calibratable_cos-45.6; policy: review.md §9',
  fires: [
    'The median is 14 points against 12 in March, and the difference is not significant.',
    'The survey has 120 answers. The sample is too small for a trend by region.',
  ],
  quiet: [
    'The median is 14 points against 12 in March, so the second group was removed.',
    'The neighbour is too weak for a fight, and the door has no lock.',
    'Result of the survey: everything into one fund.',
    'The table shows that she is alone after nine.',
    '{"rows": 12}',
    'Result of the survey',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    if (isHazard(said) || said.words.has('alone')) return false
    const isMeasured =
      !['it', 'they', 'this', 'these'].some((word) => said.words.has(word)) &&
      said.unknown.length === said.things.length &&
      said.parties.length === 0 &&
      !said.things.some((word) => word.includes('-')) &&
      said.known >= 2 &&
      said.known >= said.things.length &&
      [...said.words].some((word) => /^[0-9]/.test(word))
    if (!(said.isKnownMatter || isMeasured) || said.isOrder || isTurned(said) || !isImpersonal(said))
      return false
    if (!isOnly(said, looks, isStill)) return false
    if (isSum(said) || isAgainstLimit(said)) return false
    const text = plan.text.slice(step.sentence.start, step.sentence.end)
    if (text.includes('=') && /[+*×÷]/.test(text)) return false
    return (
      said.hasFinite || ((said.isKnown || isMeasured) && ![...said.words].some((word) => WANTED.test(word)))
    )
  },
})
