/** Reads the signed report of a validation for its page. */
import type { Context } from '#server/compose.ts'
import { findKnownEventBody } from '#server/proofs/proofs.store.ts'

export interface SignedReport {
  eventId: string
  actionId: string
  inputHash: string
  outputHash: string
  /** Unix seconds. */
  provedAtUnix: number
}

/** Null for an event that is not known, or proves something else. */
export async function readReport({ db }: Pick<Context, 'db'>, eventId: string): Promise<SignedReport | null> {
  const body = await findKnownEventBody(db, eventId)
  if (body === null) return null
  const { content } = JSON.parse(body.toString()) as { content: string }
  const payload = JSON.parse(content) as Record<string, unknown>
  if (payload.schema !== 'assay.proof.v1' || payload.kind !== 'validate') return null
  return {
    eventId,
    actionId: String(payload.action_id),
    inputHash: String(payload.input_hash),
    outputHash: String(payload.output_hash),
    provedAtUnix: Number(payload.proved_at),
  }
}
