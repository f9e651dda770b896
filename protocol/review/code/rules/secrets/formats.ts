// Flags secrets in the public format of their provider, wherever they stand: tests and documents are as readable as code.
import { rule } from '../../../core/rule.ts'
import { judgeChange } from '../../handler.ts'
import type { Change } from '../../model.ts'
import type { Report } from '../../report.ts'
import { holdsMark, mayHoldSecret } from '../../secrets/beginnings.ts'
import { isDocumented, isFiller } from '../../secrets/shape.ts'
import { writtenLines } from '../../secrets/written-lines.ts'
import { SECRET_FORMATS } from '../../tables/secret-formats.ts'

interface Facts {
  readonly provider: string
  readonly start: string
}

const FIX = 'Remove it, revoke it at the provider, and read it from a secret store.'
const file = (path: string, line: string): string =>
  `--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,2 @@\n # settings\n+${line}\n`
/** Examples are joined from parts, so that no scanner takes this file for a leak. */
const GITHUB = ['ghp', 'kJ3d8sLq0ZxVb7Nm2Pw5Rt9Yc4Hf6Gu1Ea8T'].join('_')
const STRIPE = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')

export const providerSecret = rule({
  id: 'code.secret.provider',
  severity: 'blocker',
  category: 'security',
  evidence: 'A',
  source: 'https://cwe.mitre.org/data/definitions/798.html',
  message: ({ provider, start }: Facts) =>
    `"${start}…" has the format of a ${provider}; whoever can read the repository or its history can use it.`,
  fix: FIX,
  fires: [file('app.env', `GITHUB_TOKEN=${GITHUB}`), file('tests/pay.test.js', `const key = "${STRIPE}"`)],
  quiet: [
    file('app.env', 'GITHUB_TOKEN=${GITHUB_TOKEN}'),
    file('README.md', 'Tokens begin with ghp_ and 36 characters.'),
  ],
})

export const fillerSecret = rule({
  id: 'code.secret.filler',
  severity: 'medium',
  category: 'security',
  evidence: 'C',
  source: 'https://cwe.mitre.org/data/definitions/798.html',
  message: ({ provider, start }: Facts) =>
    `"${start}…" has the format of a ${provider}, with filler as its content.`,
  fix: 'Write a stand-in that no format accepts.',
  fires: [
    file('app.env', `GITHUB_TOKEN=${['ghp', 'a'.repeat(36)].join('_')}`),
    file('src/pay.js', `const key = "${['sk', 'live', '0'.repeat(24)].join('_')}"`),
  ],
  quiet: [file('app.env', `GITHUB_TOKEN=${GITHUB}`), file('app.env', 'GITHUB_TOKEN=ghp_xxx')],
})

function judgeFormats(change: Change, report: Report): void {
  if (!holdsMark(change.after.text)) return
  const lines = writtenLines(change, report.budget).filter(([, text]) => mayHoldSecret(text))
  if (lines.length > 0) judgeLines(change, lines, report)
}

function judgeLines(
  { after, before }: Change,
  lines: readonly (readonly [from: number, text: string])[],
  report: Report,
): void {
  const formats = SECRET_FORMATS.filter(({ hint }) => after.text.includes(hint))
  for (const [from, text] of lines)
    for (const { provider, hint, format } of formats) {
      if (!text.includes(hint)) continue
      const match = format.exec(text)
      if (match === null || isDocumented(match[0]) || before.text.includes(match[0])) continue
      const found = isFiller(match[0]) ? fillerSecret : providerSecret
      const start = from + match.index
      const facts = { provider, start: match[0].trim().slice(0, 12) }
      report.found(found, after, [start, start + match[0].length], facts, found === providerSecret)
    }
}

export const secretFormats = judgeChange(judgeFormats)
