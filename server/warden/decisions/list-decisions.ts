/** GET /warden/decisions: the decision log, newest first, as the hash chain that it is. */
import { z } from 'zod'
import type { DecisionRecord } from '#protocol/warden/decision-log.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/warden/deps.ts'
import { pageOfDecisions } from './decision-log.store.ts'

const text = (what: string) => z.string().nullable().describe(what)

export const listDecisions = defineOperation({
  id: 'warden.listDecisions',
  method: 'GET',
  path: '/warden/decisions',
  summary: 'Decision log',
  description:
    'Every decision, directive and execution. Each row has the hash of its record, and a head over that hash and the head before; assay audit --decisions FILE recomputes them from a saved answer.',
  input: z.object({
    limit: pageLimit('Decisions', 1_000, 100),
    cursor: z.coerce.number().int().min(1).optional().describe('next_cursor of the page before'),
  }),
  output: z
    .object({
      decisions: z
        .array(
          z.object({
            decision_id: z.string().describe('dec_ and 26 base32 characters'),
            seq: z.int().describe('Number in the log'),
            proposal_id: text('What was decided; null for a directive'),
            directive_id: text('Directive or dream session; null for a proposal'),
            action: z
              .string()
              .describe(
                'approve, first_approve, reject, requeue, undo, execute, fail, dream, or target.action',
              ),
            actor: z.string().describe('Operator, or worker'),
            reason: z.string().describe('Reason as given by the operator'),
            idempotency_key: text('Idempotency key as given'),
            previous_status: text('State of the proposal before'),
            status: z.string().describe('State of the proposal after the decision'),
            at: z.int().describe('When it was decided, in Unix seconds'),
            record: z.string().describe('Canonical JSON of the decision (RFC 8785)'),
            row_sha256: z.string().describe('Hash of record'),
            head_sha256: z.string().describe('Hash of row_sha256, a bar and the head before'),
          }),
        )
        .describe('Decisions, newest first'),
      next_cursor: text('For the next page; null at the end'),
    })
    .meta({ id: 'WardenDecisions' }),
  errors: ['invalid_operator_token', 'forbidden'],
  auth: 'operator',
  scope: 'read',
  price: free,
  effect: 'read',
  rate: 'operator',
  crossOrigin: false,
  async run(ctx, { limit, cursor }) {
    const rows = await pageOfDecisions(ctx.db, cursor ?? Number.MAX_SAFE_INTEGER, limit + 1)
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const decisions = page.map(({ record, row_sha256, head_sha256 }) => {
      const { schema: _schema, subject_sha256: _subject, ...said } = JSON.parse(record) as DecisionRecord
      return { ...said, record, row_sha256, head_sha256 }
    })
    return new StatusAnswer(
      200,
      { decisions, next_cursor: next },
      nextPageLink(`${ctx.env.BASE_URL}/warden/decisions`, { limit }, next),
    )
  },
})
