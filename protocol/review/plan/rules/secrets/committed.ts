// Flags live secrets that go into a repository which everybody can read.

import { phraseRule } from '../../relations/forms/phrase-rule.ts'
import type { Patterns } from '../../relations/patterns.ts'

const PUT_IN: Patterns = [
  /(?:push|commit|check in|add|upload|publish)[a-z]{0,3} [^.\n]{0,40}(?:\.env|secrets?|credentials?|(?:api |access |private |live )?keys?|tokens?|passwords?)(?![a-z-])[^.\n]{0,60}/g,
  /git (?:add|commit|push) [^\n]{0,120}/g,
]
const PUBLIC =
  /public (?:one |repo|on github|repository|mirror|gist)|(?:repo|repository|mirror) is public|open[- ]source(?:d)? repo/
const LIVE =
  /sk_live|sk\.[a-z0-9]{6}|akia[a-z0-9]{4}|ghp_|-----begin|(?:token|secret|password|api_?key)[a-z_]{0,12} ?[:=] ?['"]?[a-z0-9][\w.+/-]{7,}|(?:production|live|real) (?:database|stripe|aws|keys?|secrets?|credentials?)|(?:database_url|keys?|secrets?) of production/
const NOT_LIVE =
  /example|template|sample|placeholder|dummy|encrypted|sops|sealed|age -|git-crypt|without|remove|revoked|rotated|\.gitignore (?:keeps|excludes)/

export const secretsCommitted = phraseRule({
  id: 'plan.secrets.committed',
  severity: 'blocker',
  category: 'security',
  evidence: 'B',
  source: 'CWE-540; GitHub docs, Removing sensitive data from a repository',
  message: ({ phrase }) => `${phrase} puts a live secret where everybody reads it, and its history keeps it.`,
  fix: 'Keep the secret in a store, commit a template without values, and revoke what was ever pushed.',
  fires: [
    'Commit the .env with the live keys to our public repo, then new people only clone.',
    'The file holds token: gh7d8e9f0a1b2. git add deploy.yml && git push  # the repo is public, so all have it',
  ],
  quiet: [
    'Commit the .env.example without values to our public repo, then new people copy it.',
    'The file holds the colours. git add deploy.yml && git push  # the repo is public, so all have it',
  ],
  phrase: PUT_IN,
  where: [
    { in: 'text', says: PUBLIC },
    { in: 'text', says: LIVE },
    { in: 'clause', lacks: NOT_LIVE },
  ],
  since: '2.7.0',
})
