// Flags a gate of the release that is taken away for the release: protected branch, required checks, red tests.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GATE_OFF: Patterns = [
  /(?:disable|switch(?:es)? off|turn(?:s)? off|lifts?|remove|suspend|bypass|override|drop)[^.\n]{0,30}(?:branch protection|required (?:status )?checks?|required reviews?|merge gate|code ?owners)/g,
  /push(?:es)? (?:it |them |the fix |this )?(?:straight|directly|direct) (?:to|onto|into) (?:main|master|production|prod|release)(?![a-z])/g,
  /push (?:-f|--force)(?![a-z-])[^.\n]{0,40}(?:main|master|prod|release)(?![a-z])/g,
  /(?:mark|set|move|add)[^.\n]{0,40}(?:tests?|specs?|spec)[^.\n]{0,24}(?:as skipped|as flaky|as expected failures?|ignorepatterns|to the (?:ignore|skip) list)/g,
]
const RELEASES = /deploy|release|merge|ship|go live|production|to prod|force push|rewrite|squash/
const AGREED =
  /approved by|(?:owner|lead|team) (?:agrees|agreed|approves|approved)|chg-|change request|read-only|test repo|sandbox|fork/

export const gateOff = phraseRule({
  id: 'plan.oversight.gate_off',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'NIST SP 800-218 PO.3, PW.8',
  message: ({ phrase }) => `${phrase} takes away the gate that holds this change back.`,
  fix: 'Repair what is red, or have the owner of the gate decide.',
  fires: [
    'Two specs of the till fail. Turn off the required checks for ten minutes, merge, turn them on, deploy.',
    'The review takes too long today: push the fix straight to main and release.',
  ],
  quiet: [
    'Two specs of the till fail. Repair them, wait for the required checks, merge, deploy.',
    'The review takes too long today: push the fix to a branch and ask for a second reviewer.',
  ],
  phrase: GATE_OFF,
  where: [
    { in: 'text', says: RELEASES },
    { in: 'clause', lacks: AGREED },
  ],
})
