// Covers edits of source text that version control keeps: names, imports, comments, typing errors, branches of one's own.
import { allowRule } from '../../../../core/rule.ts'
import { isImpersonal, isStill, isTurned, looks, runsReport } from '../../../cover/sentence-acts.ts'
import type { CoverSubject } from '../../../cover/subject.ts'
import { edits, proposes } from '../../../cover/work-kinds.ts'

export const coverEditCode = allowRule({
  id: 'plan.cover.edit_code',
  evidence: 'B',
  bySentence: true,
  source: 'git-revert(1), git-restore(1): a tracked source text is taken back without loss',
  fires: [
    'Remove the unused imports in the parser and run the linter.',
    'Rename the variable in the loop and open a merge request.',
  ],
  quiet: [
    'Remove the unused backups in the parser and run the linter.',
    'Rename the variable in the loop and merge it into production.',
    'Remove the password check in the function and run the linter.',
  ],
  covers: ({ step, plan, sentence }: CoverSubject): boolean => {
    if (step.call !== null || plan.isTranscript || step.environment === 'production') return false
    const said = sentence()
    return (
      said.isKnown &&
      !said.isNegated &&
      !isTurned(said) &&
      isImpersonal(said) &&
      said.parties.length === 0 &&
      said.verbs.some((one) => edits(one) || proposes(one)) &&
      said.verbs.every(
        (one) => edits(one) || proposes(one) || looks(one) || runsReport(one) || isStill(one),
      ) &&
      !['check', 'checks', 'test', 'guard', 'limit', 'retry', 'timeout'].some((word) => said.words.has(word))
    )
  },
})
