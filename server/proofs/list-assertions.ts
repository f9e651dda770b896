/**
 * GET /verify-proof-log: lists which caller claimed to be the intended verifier of which proof, newest
 * first.
 */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { assertionHead, listAssertionRows } from './assertions.store.ts'
import { Hex64 } from './proofs.schema.ts'

export const listAssertions = defineOperation({
  id: 'proofs.listAssertions',
  method: 'GET',
  path: '/verify-proof-log',
  summary: 'Verifications that named an intended verifier',
  description:
    'Append-only: rows cannot be changed or deleted. Rows are hash-chained; network addresses and API keys of callers are never stored.',
  input: z.object({
    event_id: Hex64.optional().describe('Only rows about this event'),
    limit: pageLimit('Rows', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      schema: z.literal('assay.verify_proof_log.v1').describe('Name and version of this format'),
      total: z.int().describe('Rows in the log'),
      head_sha256: z.string().describe('Rolling hash over all rows'),
      rows: z
        .array(
          z.object({
            seq: z.int().describe('From 1, gap-free'),
            event_id: z.string().describe('Id of the checked event, 64 hex'),
            decision_ref: z
              .string()
              .nullable()
              .describe('decision_ref of the checked proof; null without one'),
            expect_intended_verifier: z.string().describe('Intended verifier that the caller asserted'),
            proof_intended_verifier: z.string().nullable().describe('Intended verifier named in the proof'),
            matched: z.boolean().describe('Whether asserted and named verifier are the same'),
            authenticated: z.boolean().describe('Whether the caller proved control of the address'),
            valid: z.boolean().describe('Whether the proof was valid'),
            consumed: z.boolean().describe('Whether the call consumed the proof'),
            checked_at: z.int().describe('When it was checked, in Unix seconds'),
            row_sha256: z.string().describe('H(JCS(row without both hashes))'),
            head_sha256: z.string().describe('H(row_sha256 + "|" + head before)'),
          }),
        )
        .describe('Rows of the log, newest first'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'VerifyProofLog' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { event_id: eventId, limit, cursor }) {
    const [rows, { total, head }] = await Promise.all([
      listAssertionRows(ctx.db, {
        eventId: eventId ?? null,
        beforeSeq: cursor ? Number(cursor) : null,
        limit: limit + 1,
      }),
      assertionHead(ctx.db),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    return new StatusAnswer(
      200,
      {
        schema: 'assay.verify_proof_log.v1' as const,
        total,
        head_sha256: head,
        rows: page,
        next_cursor: next,
      },
      nextPageLink(`${ctx.env.BASE_URL}/verify-proof-log`, { limit, event_id: eventId }, next),
    )
  },
})
