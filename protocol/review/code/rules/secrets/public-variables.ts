// Flags secrets that are read from a variable which a build writes into the pages of every visitor.
import { rule } from '../../../core/rule.ts'
import { adds } from '../../example-diff.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { writtenLines } from '../../secrets/written-lines.ts'

interface Facts {
  readonly name: string
}

export const secretPublished = rule({
  id: 'code.secret.public_variable',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source:
    'https://nextjs.org/docs/app/guides/environment-variables#bundling-environment-variables-for-the-browser',
  message: ({ name }: Facts) =>
    `\`${name}\`: variables of this prefix are written into the pages, so every visitor gets the secret.`,
  fix: 'Read it on the server under a name without the prefix, and replace the secret.',
  fires: [
    adds(
      'lib/store.ts',
      "import { open } from './open'",
      'export const store = open(URL, process.env.NEXT_PUBLIC_STORE_SERVICE_ROLE_KEY!)',
    ),
    '--- a/web/.env.production\n+++ b/web/.env.production\n@@ -1,1 +1,2 @@\n VITE_API=https://api.example\n+VITE_PARTNER_CLIENT_SECRET=${PARTNER_CLIENT_SECRET}\n',
  ],
  quiet: [
    adds(
      'lib/store.ts',
      "import { open } from './open'",
      'export const store = open(URL, process.env.NEXT_PUBLIC_STORE_ANON_KEY!)',
    ),
    adds(
      'lib/store.ts',
      "import { open } from './open'",
      'export const store = open(URL, process.env.STORE_SERVICE_ROLE_KEY!)',
    ),
  ],
})

/**
 * Prefixes of variables that reach the browser: Next.js, Vite, Create React App, Expo, Nuxt, Gatsby, Vue, SvelteKit; and
 * the last words of secrets.
 */
const PUBLISHED =
  /\b(?:NEXT_PUBLIC|VITE|REACT_APP|EXPO_PUBLIC|NUXT_PUBLIC|GATSBY|VUE_APP|PUBLIC)_(?:[A-Z0-9]{1,30}_){0,6}(?:SERVICE_ROLE(?:_KEY)?|SECRET(?:_KEY|_ACCESS_KEY)?|PRIVATE_KEY|SIGNING_KEY|ENCRYPTION_KEY|ADMIN_KEY|SERVICE_KEY|PASSWORD|DATABASE_URL|MNEMONIC|SEED_PHRASE)\b(?![_-])/

function judgePublished(change: Change, report: Report): void {
  if (change.isTest || change.isDoc) return
  for (const [from, text] of writtenLines(change, report.budget)) {
    const found = PUBLISHED.exec(text)
    if (found !== null && !change.before.text.includes(found[0]))
      report.found(
        secretPublished,
        change.after,
        [from + found.index, from + found.index + found[0].length],
        {
          name: found[0],
        },
      )
  }
}

export const publishedSecrets = judgeChange(judgePublished)
