/** Opens a dream session with its row of the decision log, in the caller's transaction. */
import type { Transaction } from '#server/kernel/db.ts'
import type { WardenDeps } from '#server/warden/deps.ts'
import { appendDecision, subjectHash } from '../decisions/decision-log.store.ts'
import { idFrom } from '../operators/operator-token.ts'
import { type QueuedSession, queueSession } from './dream-session.store.ts'

export interface DreamRequest {
  actor: string
  reason: string
  idempotencyKey: string | null
}

/** Not logged when a session is open already: nothing has changed then. */
export async function queueDream(
  tx: Transaction,
  ctx: WardenDeps,
  { actor, reason, idempotencyKey }: DreamRequest,
): Promise<QueuedSession> {
  const nowUnix = ctx.nowUnix()
  const sessionId = idFrom('drm', ctx.randomBytes(17))
  const queued = await queueSession(tx, { sessionId, requestedBy: actor, nowUnix })
  if (queued.isNew)
    await appendDecision(tx, {
      decision_id: idFrom('dec', ctx.randomBytes(17)),
      proposal_id: null,
      directive_id: sessionId,
      action: 'dream',
      actor,
      reason,
      idempotency_key: idempotencyKey,
      previous_status: null,
      status: 'queued',
      subject_sha256: subjectHash({ session_id: sessionId }),
      at: nowUnix,
    })
  return queued
}
