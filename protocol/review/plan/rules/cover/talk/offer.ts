// Covers offers of an agent to look something up, explain it or write it down, and questions whether it shall.
import { allowRule } from '../../../../core/rule.ts'
import { asciiLower } from '../../../../text/ascii.ts'
import { looks } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

const OFFERS =
  /^(?:(?:i|we) (?:can|could|may)|(?:shall|should|may|can) (?:i|we)|would you like me to|let me know) /

export const coverOffer = allowRule({
  id: 'plan.cover.offer',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet say-37.7, inquire-37.1.2; policy: review.md §9 (nothing is done before the answer)',
  fires: [
    'The median is 14 points against 12 in March. Shall I add a histogram for the board?',
    'The survey has 120 answers. Shall I explain the median and the trend?',
  ],
  quiet: [
    'The median is 14 points against 12 in March. Shall I add a poison for the guard?',
    'The survey has 120 answers. I can transfer the money for the review.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript) return false
    const said = sentence()
    const text = asciiLower(plan.text.slice(step.sentence.start, step.sentence.start + 40))
    return (
      OFFERS.test(text) &&
      said.isKnown &&
      said.names.length === 0 &&
      said.parties.length === 0 &&
      said.verbs.length > 0 &&
      said.verbs.every(
        (one) =>
          looks(one) ||
          one.isState ||
          /^(?:draft|plan|note)$/.test(one.act ?? '') ||
          /^(?:help|add|make|prepare|know)$/.test(one.verb),
      )
    )
  },
})
