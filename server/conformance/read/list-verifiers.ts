/** GET /conformance and GET /conformance.json: every graded verifier with its newest grade. */
import { z } from 'zod'
import { SUITE_NAMES } from '#protocol/conformance/grade-types.ts'
import { SUITE_DEFINITION, SUITE_SHA256 } from '#protocol/conformance/suite-definition.ts'
import { type ConformanceDeps, defineOperation } from '#server/conformance/deps.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { RegistryRow, VerifierName } from '../registry.schema.ts'
import { countGraded, listGraded } from '../registry.store.ts'
import { certifiedSeconds, registryRow } from '../registry-row.ts'

const input = z.object({
  limit: pageLimit('Rows', 100, 100),
  cursor: VerifierName.optional().describe('next_cursor of the previous page'),
  certified: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: only certified verifiers; false: only the others'),
})

const output = z
  .object({
    schema: z.literal('assay.conformance_registry.v1').describe('Name and version of this format'),
    generated_at: z.int().describe('Unix time of this answer'),
    suite: z
      .object({
        name: z.string().describe('Name of the suites'),
        version: z.string().describe('Version of the suite definition'),
        sha256: z.string().describe('SHA-256 of the canonical definition'),
        url: z.string().describe('URL of the suite definition'),
      })
      .describe('What grades are measured against'),
    checks: z.array(z.enum(SUITE_NAMES)).describe('The suites, in order'),
    rows: z.array(RegistryRow).describe('Rows of the registry, sorted by name'),
    total: z.int().describe('Graded verifiers, or those that match'),
    next_cursor: NextCursor,
  })
  .meta({ id: 'ConformanceRegistry' })

async function listRows(ctx: ConformanceDeps, path: string, query: z.output<typeof input>) {
  const { limit, cursor, certified: asked } = query
  const certified = asked === undefined ? null : asked === 'true'
  const nowUnix = ctx.nowUnix()
  const certifiedFromUnix = nowUnix - certifiedSeconds
  const [rows, total] = await Promise.all([
    listGraded(ctx.db, { after: cursor ?? '', certified, certifiedFromUnix, limit: limit + 1 }),
    countGraded(ctx.db, certified, certifiedFromUnix),
  ])
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? page.at(-1)!.name : null
  const { name, version } = SUITE_DEFINITION
  return new StatusAnswer(
    200,
    {
      schema: 'assay.conformance_registry.v1' as const,
      generated_at: nowUnix,
      suite: { name, version, sha256: SUITE_SHA256, url: `${ctx.env.BASE_URL}/conformance-suite.json` },
      checks: [...SUITE_NAMES],
      rows: page.map((row) => registryRow(row, { nowUnix, baseUrl: ctx.env.BASE_URL })),
      total,
      next_cursor: next,
    },
    nextPageLink(`${ctx.env.BASE_URL}${path}`, { limit, certified: asked }, next),
  )
}

const shared = {
  input,
  output,
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
} as const

export const listVerifiers = defineOperation({
  ...shared,
  id: 'conformance.listVerifiers',
  method: 'GET',
  path: '/conformance',
  summary: 'Graded verifiers',
  description:
    'Agent verifiers, this service included, graded by the same published code from what they serve. A page in a browser; the JSON of /conformance.json otherwise.',
  run: (ctx, query) => listRows(ctx, '/conformance', query),
})

export const listVerifiersAsJson = defineOperation({
  ...shared,
  id: 'conformance.listVerifiersAsJson',
  method: 'GET',
  path: '/conformance.json',
  summary: 'Graded verifiers, always as JSON',
  run: (ctx, query) => listRows(ctx, '/conformance.json', query),
})
