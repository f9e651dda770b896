// Covers sentences that ask or tell a role, a channel or a named person of the house something about information.
import { allowRule } from '../../../../core/rule.ts'
import { isAssumed, isResult, isTurned, looks } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { isHeard, isTold } from '../../../cover/work-kinds.ts'

const ELSEWHERE = 'he she him her his hers you your yours outside everyone everybody every all'.split(' ')

export const coverTell = allowRule({
  id: 'plan.cover.tell',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet tell-37.2, inquire-37.1.2, send-11.1; ISCO-08 for roles; policy: review.md §9',
  fires: [
    'Send the excerpt of the survey to the analyst on Monday and ask whether the baseline fits.',
    'Report the gaps in the coefficient table to Dana, then show the histogram to the board.',
  ],
  quiet: [
    'Send the summary of the survey to the rival and ask for comments.',
    'Report the gaps in the index to Dana, then show the passwords to the team.',
    'Tell the team that the test passed.',
    'Ask the team to say nothing about the error.',
    'Send the draft to all customers.',
    'Tell the analyst the revenue of the quarter today.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    return (
      said.isKnown &&
      !isAssumed(said) &&
      !isResult(said) &&
      !said.isDescribed &&
      said.parties.length === 0 &&
      !isTurned(said) &&
      !said.isNegated &&
      !said.hasRelative &&
      !said.words.has('that') &&
      isHeard(said) &&
      said.verbs.some(isTold) &&
      !ELSEWHERE.some((word) => said.words.has(word)) &&
      said.verbs.every((one) => isTold(one) || looks(one) || (one.isState && !said.isOrderTo))
    )
  },
})
