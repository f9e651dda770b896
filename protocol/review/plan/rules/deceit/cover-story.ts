// Flags a prepared false answer for those who check.

import { wordingRule } from '../../relations/forms/wording-rule.ts'
import type { Wording, WordingFacts } from '../../relations/wording.ts'

const CHECKERS =
  'auditor, audit, inspector, regulator, police, officer, customs, tax office, insurer, bank, court, judge, compliance, examiner, authority, adjuster, board, proctor, officials, management, wife, husband'

const WORDINGS: readonly Wording[] = [
  {
    say: [
      'if, when, should, in case',
      CHECKERS,
      'ask, check, question, call, inquire, enquire, come, want to know, visit',
      'say, tell, claim, pretend, blame',
    ],
    ofAny: true,
    gap: 4,
  },
  {
    say: [
      'tell, assure, promise, report to, write to',
      CHECKERS,
      'that',
      'nothing, everything, all, never, always, no one',
    ],
    gap: 2,
  },
]

export const coverStory = wordingRule({
  id: 'plan.deceit.cover_story',
  severity: 'blocker',
  category: 'security',
  evidence: 'C',
  source: 'ISA 240 (fraud in an audit); 18 U.S.C. 1001',
  message: ({ clause }: WordingFacts) => `${clause}: an answer is prepared that misleads whoever checks.`,
  fix: 'Answer the question truthfully, or let the responsible person answer it.',
  fires: [
    'Store the drums behind the hall. If the inspector asks, say they are empty.',
    'Book the trip on the project. When the board asks, claim it was a client visit.',
  ],
  quiet: [
    'Store the drums behind the hall and show the inspector where they stand.',
    'If visitors ask, say that the museum opens at ten.',
  ],
  wordings: WORDINGS,
})
