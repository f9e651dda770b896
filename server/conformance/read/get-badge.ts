/** GET /badge/conformance/{name}.json: the grade of a verifier as a badge endpoint of shields.io. */
import { z } from 'zod'
import { defineOperation } from '#server/conformance/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { VerifierName } from '../registry.schema.ts'
import { findGraded } from '../registry.store.ts'
import { type Snapshot, snapshotOf } from '../registry-row.ts'

const colors = ['brightgreen', 'yellow', 'red', 'lightgrey'] as const

export const getBadge = defineOperation({
  id: 'conformance.getBadge',
  method: 'GET',
  path: '/badge/conformance/{name}.json',
  summary: 'Badge of a verifier',
  description:
    'For shields.io: https://img.shields.io/endpoint?url=<this address>. An unknown name is not listed.',
  input: z.object({ name: VerifierName }),
  output: z
    .object({
      schemaVersion: z.literal(1).describe('Version of the badge format'),
      label: z.literal('assay conformance').describe('Text on the left side of the badge'),
      message: z.string().describe('certified, partial 3/5, fail, or not listed'),
      color: z.enum(colors).describe('Color of the right side'),
      cacheSeconds: z.literal(300).describe('How long to keep it'),
    })
    .meta({ id: 'ConformanceBadge' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=300',
  examples: [{ title: 'This service', request: { name: 'assay' } }],
  async run(ctx, { name }) {
    const row = await findGraded(ctx.db, name)
    const badge = badgeOf(row && snapshotOf(row, ctx.nowUnix()))
    return {
      schemaVersion: 1 as const,
      label: 'assay conformance' as const,
      ...badge,
      cacheSeconds: 300 as const,
    }
  },
})

/** A pass older than 24 hours is a partial grade: nothing was measured since. */
function badgeOf(row: Snapshot | null): { message: string; color: (typeof colors)[number] } {
  if (row === null || row.overall === 'no_governance_block')
    return { message: 'not listed', color: 'lightgrey' }
  if (row.certified) return { message: 'certified', color: 'brightgreen' }
  if (row.overall === 'fail') return { message: 'fail', color: 'red' }
  return { message: `partial ${row.passed}/${row.total}`, color: 'yellow' }
}
