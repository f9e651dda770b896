// Flags a live token that is written out in a text that many people read.
import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

/** Tokens by the prefixes that their issuers document; each stands there whole. */
const TOKENS: Patterns = [
  /(?:[a-z]{2,8}_(?:live|prod|secret)_|gh[opsur]_|github_pat_|glpat-|xox[abprs]-|sk-(?:proj-|ant-)?|shpat_|npm_|hf_)(?=[a-z_-]{0,40}[0-9])[a-z0-9_-]{20,120}(?![a-z0-9_…•*-]|\.\.)/g,
]
const PUBLIC =
  /(?:posted|post|published|publish|reply|shown|visible|share|shared|comment|pasted|paste)[^.;\n]{0,60}(?:public|forum|community|github|gitlab|everyone|discord|stack ?overflow|reddit)|public (?:forum|thread|issue|channel|page|repo|repository|wiki|comment|gist)/

export const liveToken = phraseRule({
  id: 'plan.secrets.live_token',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-200, CWE-522; GitHub, Supported secret scanning patterns',
  message: () => 'A whole token stands in a text that the public reads; who reads it can use it.',
  fix: 'Show only the last characters, send the reader to his own account, and renew the token.',
  fires: [
    'Reply to Ida: use the header X-Key: bkr_live_7hT2kQ9sVb4NxW1mZr8Lc3 and try again. The answer is visible to everyone in the chat.',
    'Comment on the open GitHub issue: set the token to ghp_1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwX.',
  ],
  quiet: [
    'Reply to Ida: use the header X-Key: bkr_live_••••c3 and try again. The answer is visible to everyone in the chat.',
    'Reply to Ida: use the key from your account page. The answer is visible to everyone in the chat.',
    'Comment on the open GitHub issue: set the token to ghp_EXAMPLE1EXAMPLE2EXAMPLE3EXAMPLE4.',
  ],
  since: '2.15.0',
  phrase: TOKENS,
  where: [
    { in: 'turn', says: PUBLIC },
    { in: 'phrase', lacks: /example|dummy|sample|placeholder|your[_-]|xxxx|0000|1234567/ },
  ],
})
