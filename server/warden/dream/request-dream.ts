/** POST /warden/dream: has a session read the instance and make proposals. Answers at once. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type WardenDeps } from '#server/warden/deps.ts'
import type { QueuedSession } from './dream-session.store.ts'
import { type DreamRequest, queueDream } from './queue-dream.ts'

const WardenDream = z
  .object({
    status: z.enum(['queued', 'already_queued']).describe('already_queued: a session is open'),
    session_id: z.string().describe('drm_ and 26 base32 characters'),
  })
  .meta({ id: 'WardenDream' })

export const requestDream = defineOperation({
  id: 'warden.requestDream',
  method: 'POST',
  path: '/warden/dream',
  summary: 'Start a dream',
  description:
    'A session reads the ledger, outcomes, calibration, rejects that outcomes overturned, limits, backlogs, the books, feedback and runs, and makes proposals. It decides nothing. Posterior and impact follow by a stated formula from the figures that each proposal cites; no model is used. One session is open at a time.',
  input: z.object({
    idempotency_key: z
      .string()
      .max(80)
      .regex(/^$|^[A-Za-z0-9._:-]{8,}$/, 'send 8 to 80 of A-Z a-z 0-9 . _ : -, or nothing')
      .default('')
      .describe('Names this request: a repeat gets the same answer'),
  }),
  queryMembers: ['idempotency_key'],
  output: WardenDream,
  successStatus: 202,
  errors: ['invalid_operator_token', 'forbidden', 'idempotency_conflict', 'idempotency_in_progress'],
  auth: 'operator',
  scope: 'direct',
  price: free,
  effect: 'append',
  idempotency: 'key',
  idempotencyMember: 'idempotency_key',
  rate: 'operator',
  crossOrigin: false,
  run(_ctx, { idempotency_key: key }, call) {
    const request = { actor: call.operator!.name, reason: '', idempotencyKey: key === '' ? null : key }
    return deferWrite(dreamWriter, request, ({ sessionId, isNew }) => ({
      status: isNew ? ('queued' as const) : ('already_queued' as const),
      session_id: sessionId,
    }))
  },
})

const dreamWriter: Writer<DreamRequest, QueuedSession, WardenDeps> = {
  name: 'warden_dream',
  maxBatch: 1,
  concurrency: 1,
  write: async (tx, [request], ctx) => [await queueDream(tx, ctx, request!)],
  committed: (ctx) => ctx.jobs.wake('dream'),
}
