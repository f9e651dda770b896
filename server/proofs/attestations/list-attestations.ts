/** GET /attestations: lists what this service has witnessed or attested, newest first. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { attestationMembers, attestationOf } from './attestation-answer.ts'
import { countAttestations, listAttestationRows } from './attestations.store.ts'

const queryInt = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

export const listAttestations = defineOperation({
  id: 'proofs.listAttestations',
  method: 'GET',
  path: '/attestations',
  summary: 'Attestations of this service',
  description:
    'Append-only and numbered without a gap. Follow next_cursor to read them all: offset skips rows from the newest, which moves as rows are added.',
  input: z.object({
    agent_id: z
      .string()
      .min(1)
      .max(120)
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'send an agent id without control characters')
      .optional()
      .describe('Only attestations of this agent'),
    limit: pageLimit('Rows', 100, 20),
    offset: queryInt(0, 1_000_000).default(0).describe('Rows to skip'),
    cursor: Cursor,
  }),
  output: z
    .object({
      attestations: z
        .array(
          z.object({
            ...attestationMembers,
            kind: z.enum(['action', 'witness']).describe('What is attested'),
          }),
        )
        .describe('Attestations, newest first'),
      total: z.int().describe('All attestations, or those of the agent'),
      limit: z.int().describe('Page size as requested'),
      offset: z.int().describe('Rows skipped, as requested'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'Attestations' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { agent_id: agentId = null, limit, offset, cursor }) {
    const [rows, total] = await Promise.all([
      listAttestationRows(ctx.db, {
        agentId,
        beforePosition: cursor ? Number(cursor) : null,
        offset,
        limit: limit + 1,
      }),
      countAttestations(ctx.db, agentId),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.position) : null
    return new StatusAnswer(
      200,
      {
        attestations: page.map((row) => ({
          ...attestationOf(row),
          kind: row.kind as 'action' | 'witness',
        })),
        total,
        limit,
        offset,
        next_cursor: next,
      },
      nextPageLink(`${ctx.env.BASE_URL}/attestations`, { limit, agent_id: agentId ?? undefined }, next),
    )
  },
})
