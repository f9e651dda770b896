// Covers sentences that only look at information: read, search, compare, count, check, and say what is found.
import { allowRule } from '../../../../core/rule.ts'
import {
  isAgainstLimit,
  isImpersonal,
  isOnly,
  isStill,
  isTurned,
  looks,
  masks,
  runsReport,
  secures,
  tellsMe,
} from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'

export const coverStudy = allowRule({
  id: 'plan.cover.study',
  evidence: 'B',
  bySentence: true,
  source:
    'VerbNet see-30.1, search-35.2, assessment-34, multiply-108; WordNet noun.communication, noun.cognition',
  fires: [
    'Compare the response times of last week with the forecast and list the outliers.',
    'Count the open questions per chapter, then check the totals against the index.',
  ],
  quiet: [
    'Compare the response times of last week with the forecast and delete the outliers.',
    'Count the open cages per barn, then check the locks against the index.',
    'Compare the ropes by strength and list the strongest.',
    'Read the messages of the manager and summarise the chat.',
    'Check the figures although the report says that they are final.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (
      step.call !== null ||
      (plan.isTranscript && step.party !== 'agent') ||
      step.environment === 'production'
    )
      return false
    const said = sentence()
    return (
      said.isKnownMatter &&
      said.verbs.some((one) => looks(one) || runsReport(one)) &&
      !isTurned(said) &&
      (said.isOrder || !isAgainstLimit(said)) &&
      isImpersonal(said) &&
      isOnly(said, looks, runsReport, secures, masks, tellsMe(said), isStill)
    )
  },
})
