// Writes the summary of an answer from the final review. Pure; makes no judgement itself.
import { isCoverageRule } from '#protocol/review/core/verdict/verdict.ts'
import type { Issue } from '#protocol/review/types.ts'
import type { FinalReview } from './model/opinion/opinion-on-the-wire.ts'

const leadOf = {
  approve: 'Approve',
  approve_with_concerns: 'Approve with concerns',
  reject: 'Reject',
} as const

/**
 * One or two sentences: findings first, unjudged parts separately. The proof binds its hash, so it is a
 * pure function of the final review.
 */
export function summaryOf(final: FinalReview): string {
  const lead = leadOf[final.verdict]
  const open = final.issues.find(({ rule }) => isCoverageRule(rule))
  const [first, ...rest] = final.issues.filter(({ rule }) => !isCoverageRule(rule))
  const notJudged = open && leftOpen(open, final.judgedBy)
  if (first) {
    const more =
      rest.length === 0
        ? ''
        : rest.length === 1
          ? ' One more issue is listed.'
          : ` ${rest.length} more issues are listed.`
    return [`${lead}: ${sentence(first.mechanism)}${more}`, notJudged && capital(notJudged)]
      .filter(Boolean)
      .join(' ')
  }
  return notJudged
    ? `${lead}: ${notJudged}`
    : `${lead}: every part of the artifact is covered by a rule that allows it.`
}

/** The wording of the rules; names the model if one judged the part instead. */
const leftOpen = ({ mechanism }: Issue, judgedBy: string | null): string =>
  judgedBy === null
    ? sentence(mechanism)
    : `${mechanism.replace(/^not judged/, 'not judged by the rules')}. The model ${judgedBy} is the only judge of that part.`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
