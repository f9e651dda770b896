// Samples of shell commands. Written for the live box: none of it is real.
import type { Samples } from './sample.ts'

export const SHELL_SAMPLES: Samples = [
  {
    outcome: 'reject',
    text: `set -e
cd /srv/reports
git pull --ff-only
rm -rf "$STAGE"/*
npm ci && npm run build
npm install report-theme
`,
  },
  {
    outcome: 'approve_with_concerns',
    text: `cd /srv/reports
git fetch origin
git push --force origin main
`,
  },
  {
    outcome: 'approve',
    text: `ls -la /srv/reports
git status --short
git log --oneline -5
`,
  },
  {
    outcome: 'not_judged',
    text: `ls -la /srv/reports
ledgerctl compact --tier cold
`,
  },
]
