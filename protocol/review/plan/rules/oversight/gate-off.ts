// Flags a gate of the release that is taken away for the release: protected branch, required checks, red tests.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const GATE_OFF: Patterns = [
  /(?:disable|switch(?:es)? off|turn(?:s)? off|lifts?|remove|suspend|bypass|override|drop)[^.\n]{0,30}(?:branch protection|required (?:status )?checks?|required reviews?|merge gate|code ?owners)/g,
  /push(?:es)? (?:it |them |the fix |this )?(?:straight|directly|direct) (?:to|onto|into) (?:main|master|production|prod|release)(?![a-z])/g,
  /push (?:-f|--force)(?![a-z-])[^.\n]{0,40}(?:main|master|prod|release)(?![a-z])/g,
  // Requests to the host of the code: GitHub REST API "branch protection" and "rulesets", GitLab API "protected branches".
  /(?:^|[^a-z])delete[ "',:a-z_]{1,24}(?:https?:\/\/[a-z0-9.-]{1,60})?\/?[\w./%{}-]{1,120}\/(?:protection(?:\/[a-z_]{1,40})?|rulesets\/[0-9]{1,12}|protected_branches\/[\w.%-]{1,60})(?![\w/])/g,
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
    '- DELETE /repos/harbor/crane/branches/stable/protection\n- POST /repos/harbor/crane/releases\n- Tell the crew',
  ],
  quiet: [
    'Two specs of the till fail. Repair them, wait for the required checks, merge, deploy.',
    'The review takes too long today: push the fix to a branch and ask for a second reviewer.',
    '- GET /repos/harbor/crane/branches/stable/protection\n- Tell the crew who has to review the release',
  ],
  phrase: GATE_OFF,
  where: [
    { in: 'text', says: RELEASES },
    { in: 'clause', lacks: AGREED },
  ],
})
