// Flags credentials that enter the history of a repository, and their publication.
import { rule } from '../../../core/rule.ts'
import type { Effect } from '../../read/run.ts'

export const commitSecret = rule({
  id: 'shell.git.secret',
  severity: 'high',
  category: 'security',
  evidence: 'A',
  source: 'CWE-538; GitHub: Removing sensitive data from a repository',
  message: ({ subject, effect }: Effect) => `${subject} ${effect}.`,
  fix: 'Leave the file out, and add it to .gitignore.',
  fires: ['git add -f .env', 'git add deploy/id_ed25519'],
  quiet: ['git add .env.example', 'git add deploy/id_ed25519.pub'],
})

export const publishSecret = rule({
  id: 'shell.git.secret_push',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'CWE-538; GitHub: Removing sensitive data from a repository',
  message: ({ subject }: Effect) =>
    `${subject} publishes a file of credentials that this script has put into the history; whoever reads the remote has it.`,
  fix: 'Take the file out of the history, and replace the credentials.',
  fires: [
    "git add .env && git commit -m 'add settings' && git push",
    'cp ~/.ssh/id_rsa ci/key && git add ci/key && git commit -m ci && git push origin main',
  ],
  quiet: [
    "git add .env.example && git commit -m 'add settings' && git push",
    "git add .env && git commit -m 'add settings'",
  ],
})
