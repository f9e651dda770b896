// Covers sentences that write, plan, note and save texts of information inside, for people to read.
import { allowRule } from '../../../../core/rule.ts'
import { isImpersonal, isOnly, isStill, isTurned, looks } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { makes, revises, writes } from '../../../cover/work-kinds.ts'

/** Many of them pass for the opinions of many. */
const OPINIONS = /^(?:review|comment|post|rating|testimonial|vote|complaint|statement)$/

export const coverPrepare = allowRule({
  id: 'plan.cover.prepare',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet scribble-25.2, transcribe-25.4, create-26.4; policy: review.md §9',
  fires: [
    'Write down the hypothesis of each cohort and note the coefficients beside the baseline.',
    'Note the coefficient of each cohort in the table and arrange a review on Monday.',
  ],
  quiet: [
    'Write a summary of the survey that hides the outliers and save it.',
    'Create a payment for each open question and note the date in the table.',
    'Write the note in her name and save it as a draft.',
    'Draft the report without the errors of last week.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    return (
      said.isKnown &&
      !said.isDescribed &&
      said.parties.length === 0 &&
      !said.roles.includes('auditor') &&
      !said.verbs.some(({ act, nouns }) => act === 'draft' && OPINIONS.test(nouns.at(0) ?? '')) &&
      !said.isNegated &&
      !said.hasRelative &&
      !said.words.has('that') &&
      !(said.words.has('name') && said.words.has('in')) &&
      !isTurned(said) &&
      !['all', 'every', 'everything'].some((word) => said.words.has(word)) &&
      isImpersonal(said) &&
      said.verbs.some((one) => writes(one) || makes(one) || revises(one)) &&
      isOnly(said, writes, makes, revises, looks, isStill)
    )
  },
})
