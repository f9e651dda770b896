/** GET /account/verdicts: lists the verdicts that an account received. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { readRowWords } from '#server/ledger/read/row-words.store.ts'
import { defineOperation } from '#server/review/deps.ts'
import { type IssuedVerdict, listIssued } from './issued.store.ts'

export const listVerdicts = defineOperation({
  id: 'review.listVerdicts',
  method: 'GET',
  path: '/account/verdicts',
  summary: 'Verdicts that the account received, newest first',
  description:
    'Every delivered review of the account, paid or free. Artifacts are not stored, so a verdict is known by the hash of its artifact; the words of one that the ledger discloses are read from there.',
  input: z.object({
    signed: z.enum(['true', 'false']).default('false').describe('true: only verdicts with a signed proof'),
    limit: pageLimit('Verdicts', 100, 25),
    cursor: Cursor,
  }),
  output: z
    .object({
      verdicts: z
        .array(
          z.object({
            id: z.string().describe('Permanent id of the review'),
            at: z.int().describe('When the review was answered, in Unix seconds'),
            tool: z.string().describe('Tool that gave it, as in GET /prices'),
            artifact_type: z.string().describe('Kind of artifact'),
            artifact_hash: z.string().describe('SHA-256 of the artifact'),
            subject: z
              .string()
              .nullable()
              .describe(
                'What a disclosed artifact does, in words; null where the ledger does not disclose it',
              ),
            verdict: z.enum(['approve', 'approve_with_concerns', 'reject']).describe('Verdict of the review'),
            confidence_bps: z.int().describe('Confidence in basis points'),
            event_id: z.string().nullable().describe('Event id of the proof; null for an unsigned review'),
            proof_url: z.string().nullable().describe('Page and JSON of the proof'),
            publication: z
              .enum(['unsigned', 'unpublished', 'queued', 'published'])
              .describe(
                'unpublished: POST /ledger/submit can publish it; queued: the rules of the ledger publish it without a request',
              ),
            entry: z.int().nullable().describe('Its entry on the ledger'),
          }),
        )
        .describe('Verdicts of the account, newest first'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'IssuedVerdicts' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { signed, limit, cursor }, call) {
    const rows = await listIssued(ctx.db, call.account!.id, {
      signedOnly: signed === 'true',
      beforeId: cursor === undefined ? null : Number(cursor),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.id) : null
    const words = await readRowWords(
      ctx.db,
      page.flatMap(({ entry }) => entry ?? []),
    )
    const verdicts = page.map((row) => ({
      id: String(row.id),
      at: row.atUnix,
      tool: row.tool,
      artifact_type: row.artifactType,
      artifact_hash: row.artifactHash,
      subject: (row.entry !== null && words.get(row.entry)?.subject?.phrase) || null,
      verdict: row.verdict,
      confidence_bps: row.confidenceBps,
      event_id: row.eventId,
      proof_url: row.eventId && `${ctx.env.BASE_URL}/verdict-proofs/${row.eventId}`,
      publication: publicationOf(row),
      entry: row.entry,
    }))
    const query = { limit, ...(signed === 'true' ? { signed } : {}) }
    const link = nextPageLink(`${ctx.env.BASE_URL}/account/verdicts`, query, next)
    return new StatusAnswer(200, { verdicts, next_cursor: next }, link)
  },
})

function publicationOf({ eventId, entry, isQueued }: IssuedVerdict) {
  if (entry !== null) return 'published' as const
  if (eventId === null) return 'unsigned' as const
  return isQueued ? ('queued' as const) : ('unpublished' as const)
}
