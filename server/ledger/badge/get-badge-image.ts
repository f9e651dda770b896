/** GET /ledger/{entry}/badge.svg: a picture that links nowhere and verifies nothing, and therefore never says "verified". */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { readEntry } from '../read/get-entry.ts'
import { EntryKey } from '../schema/entry.schema.ts'

const verdictWords: Record<string, string> = {
  approve: 'approve',
  approve_with_concerns: 'concerns',
  reject: 'reject',
}

export const getBadgeImage = defineOperation({
  id: 'ledger.getBadgeImage',
  method: 'GET',
  path: '/ledger/{entry}/badge.svg',
  summary: 'Badge of an entry as a picture',
  description:
    'It claims the verdict and says "open to verify": a picture cannot check anything. The web component at /badge/assay-verdict.js can.',
  input: z.object({ entry: EntryKey }),
  output: z.string(),
  produces: 'image/svg+xml; charset=utf-8',
  errors: ['unknown_entry', 'reserved_entry'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=3600',
  async run(ctx, { entry: key }) {
    const row = await readEntry(ctx, key)
    const claim = row.verdict === null ? '' : `, ${verdictWords[row.verdict]}`
    return new RawAnswer(badgeOf(`entry ${row.entry}${claim}`))
  },
})

/** Digits and fixed words only: nothing of a caller. */
function badgeOf(claim: string): string {
  const left = 52
  const right = Math.round(claim.length * 6.6) + 20
  const end = 104
  const width = left + right + end
  const text = (x: number, words: string, fill: string) =>
    `<text x="${x}" y="16" fill="${fill}" text-anchor="middle">${words}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24" role="img" aria-label="Assay ${claim}: open to verify">`,
    `<rect width="${width}" height="24" rx="4" fill="#fbfaf7" stroke="#8e8c86"/>`,
    `<path d="M4 0h${left - 4}v24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" fill="#181c25"/>`,
    '<g font-family="system-ui,sans-serif" font-size="12">',
    text(left / 2, 'Assay', '#fbfaf7'),
    text(left + right / 2, claim, '#181c25'),
    text(left + right + end / 2 - 4, 'open to verify', '#53575f'),
    '</g></svg>',
  ].join('')
}
