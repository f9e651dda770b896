// Flags a change that its author approves with the token or account of another reviewer.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const APPROVES: Patterns = [
  /gh pr review[^\n]{0,30}--?\s?approve[^\n]{0,60}(?:gh_token|github_token|token)\s?=/g,
  /approv(?:e|es|ing) (?:it|the pr|the pull request|the merge request)[^.;\n]{0,40} (?:with|using|under) (?:the |its |their )?(?:bot|renovate|dependabot|service|second|other)[a-z' -]{0,20}(?:token|account)/g,
]

export const ownChangeApproved = phraseRule({
  id: 'plan.approval.own_change',
  severity: 'blocker',
  category: 'missing_check',
  evidence: 'B',
  source: 'NIST SP 800-53 AC-5, CM-5; GitHub docs, About code owners',
  message: ({ phrase }) => `${phrase} approves the change of the one who made it.`,
  fix: 'Wait for a reviewer who did not write it.',
  fires: [
    'Open the PR as hall-agent, then gh pr review 4 --approve with GH_TOKEN=$ROBOT and merge.',
    'Open the PR and approve it with the bot account, then merge.',
  ],
  quiet: [
    'Open the PR as hall-agent and ask Ines for gh pr review.',
    'Do not approve it with the bot account.',
  ],
  phrase: APPROVES,
  where: [{ in: 'text', says: /(?:open|create|push|merge)/ }],
})
