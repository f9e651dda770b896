/** GET /conformance/{name}: one verifier with its newest grade, the evidence behind it, its mapping and its history. */
import { z } from 'zod'
import { type ConformanceDeps, defineOperation } from '#server/conformance/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { MappingSchema } from '../mapping.schema.ts'
import { rowMembers, VerifierName } from '../registry.schema.ts'
import { findGraded, findVerifier, listGrades } from '../registry.store.ts'
import { registryRow } from '../registry-row.ts'

const historyRows = 28

const VerifierAnswer = z
  .object({
    ...rowMembers,
    mapping: MappingSchema.describe('Where its evidence is; what `npx assay grade` reads'),
    evidence: z
      .object({
        sources: z
          .array(
            z.object({
              what: z.enum(['governance', 'anchor']).describe('What was fetched'),
              url: z.string().describe('URL that the evidence was fetched from'),
              bytes: z.int().nullable().describe('Size; null when it failed'),
              sha256: z.string().nullable().describe('SHA-256 of the body; null when it failed'),
              problem: z.string().nullable().describe('Why it failed; null otherwise'),
            }),
          )
          .describe('Fetches, in order'),
        blocks: z
          .array(
            z.object({
              source: z.string().describe('Who was asked'),
              height: z.int().describe('Height of the Bitcoin block'),
              hash: z.string().describe('Block hash it named'),
            }),
          )
          .describe('Bitcoin blocks that existence was checked against'),
      })
      .describe('What the newest grade was measured from'),
    history: z
      .array(
        z.object({
          checked_at: z.int().describe('Unix time of the probe'),
          overall: z.string().describe('Overall grade of that probe'),
          passed: z.int().describe('Number of suites that passed'),
        }),
      )
      .describe('The newest grades, newest first'),
  })
  .meta({ id: 'ConformanceVerifier' })

export type VerifierView = z.input<typeof VerifierAnswer>

export const getVerifier = defineOperation({
  id: 'conformance.getVerifier',
  method: 'GET',
  path: '/conformance/{name}',
  summary: 'One graded verifier',
  input: z.object({ name: VerifierName }),
  output: VerifierAnswer,
  errors: ['unknown_verifier'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  examples: [{ title: 'This service', request: { name: 'assay' } }],
  async run(ctx, { name }) {
    const row = await requireGraded(ctx, name)
    const [verifier, history] = await Promise.all([
      findVerifier(ctx.db, name),
      listGrades(ctx.db, name, historyRows),
    ])
    return {
      ...registryRow(row, { nowUnix: ctx.nowUnix(), baseUrl: ctx.env.BASE_URL }),
      mapping: JSON.parse(verifier!.mapping) as z.input<typeof MappingSchema>,
      evidence: JSON.parse(row.evidence),
      history: history.map(({ checked_at_unix: checkedAt, overall, passed }) => ({
        checked_at: checkedAt,
        overall,
        passed,
      })),
    }
  },
})

/** Throws unknown_verifier. */
export async function requireGraded(ctx: Pick<ConformanceDeps, 'db'>, name: string) {
  const row = await findGraded(ctx.db, name)
  if (row) return row
  const queued = await findVerifier(ctx.db, name)
  throw new OperationError(
    'unknown_verifier',
    queued ? { detail: `${name} is entered and has not been graded yet. Retry in a minute.` } : {},
  )
}
