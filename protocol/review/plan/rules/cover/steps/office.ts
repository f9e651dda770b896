// Covers sentences that mix several kinds of office work: look, write, revise, mask, ask and tell inside.
import { allowRule } from '../../../../core/rule.ts'
import type { Said } from '../../../cover/sentence.ts'
import {
  isAssumed,
  isCopied,
  isResult,
  isTurned,
  looks,
  masks,
  runsReport,
  secures,
  tellsMe,
} from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { edits, isHeard, isTold, makes, proposes, revises, writes } from '../../../cover/work-kinds.ts'

/** Somebody in particular, or everybody. */
const ELSEWHERE =
  'he she him her his hers you yours who whom whose outside everyone everybody every all'.split(' ')

const isWritten = (one: Said): boolean => [writes, makes, revises, edits, proposes].some((kind) => kind(one))

export const coverOffice = allowRule({
  id: 'plan.cover.office',
  evidence: 'B',
  bySentence: true,
  source: 'VerbNet scribble-25.2, tell-37.2, see-30.1; ISO/IEC 20889 for masking; policy: review.md §9',
  fires: [
    'Ask Jonas for the coefficients of the second cohort, then update the chart.',
    'Mask the names in the data set, then create a table of the averages and tell me the outliers.',
  ],
  quiet: [
    'Ask Jonas for the coefficients of the second cohort, then update the payroll.',
    'Mask the names in the data set, then create a table of the averages and tell the press the outliers.',
    'Ask Jonas for the coefficients of the second cohort, then wipe the chart.',
    'Update the chart so that the outliers are gone and tell the team.',
    'Back up the survey, update the chart and send it to Dana.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    const { verbs, words } = said
    const tells = verbs.some((one) => isTold(one) && !tellsMe(said)(one))
    return (
      said.isKnown &&
      !isAssumed(said) &&
      !(tells && (isResult(said) || isCopied(said))) &&
      verbs.some(isWritten) &&
      verbs.some((one) => isTold(one) || masks(one) || secures(one) || tellsMe(said)(one)) &&
      said.parties.length === 0 &&
      !said.isNegated &&
      !said.isDescribed &&
      !said.hasRelative &&
      !words.has('that') &&
      !isTurned(said) &&
      !ELSEWHERE.some((word) => words.has(word)) &&
      (tells ? isHeard(said) : said.names.length === 0) &&
      verbs.every((one) =>
        [
          looks,
          runsReport,
          secures,
          masks,
          writes,
          makes,
          revises,
          edits,
          proposes,
          isTold,
          tellsMe(said),
        ].some((kind) => kind(one)),
      )
    )
  },
})
