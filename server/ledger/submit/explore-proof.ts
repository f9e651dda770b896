/**
 * Reads a signed event for its page: what a verdict says, which clocks have seen it, and whether it is on the
 * ledger or on its way there.
 */

import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { VERDICT_PROOF_SCHEMA, type VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { findKnownEventBody } from '#server/proofs/proofs.store.ts'
import { commitmentProofOf } from '../append/commitment.ts'
import { type EntryView, exploreEntry } from '../read/explore-entry.ts'
import { outsideFactsOf } from '../read/outside-facts.ts'
import { findQueued } from './submission.store.ts'

export type Publication =
  | { state: 'published'; view: EntryView }
  /** The rules of the ledger publish it without a request. */
  | { state: 'queued'; publishByUnix: number }
  | { state: 'unpublished' }

export interface VerdictProofView {
  kind: 'verdict'
  event: SignedEvent
  /** As served, byte for byte. */
  body: string
  payload: VerdictProofPayload
  commitment: ReturnType<typeof commitmentProofOf>
  publication: Publication
}

export interface OtherEventView {
  kind: 'other'
  event: SignedEvent
  body: string
  /** The schema that its content names; null where it names none. */
  schema: string | null
  /** Its entry, where it has one. */
  entry: number | null
}

/** `eventId`: 64 hex. Null when this service has no such event. */
export async function exploreProof(
  ctx: LedgerDeps,
  eventId: string,
): Promise<VerdictProofView | OtherEventView | null> {
  const body = await findKnownEventBody(ctx.db, eventId)
  if (body === null) return null
  const event = JSON.parse(body) as SignedEvent
  const [found, queued, outside] = await Promise.all([
    exploreEntry(ctx, eventId),
    findQueued(ctx.db, eventId),
    outsideFactsOf(ctx.db, [eventId]),
  ])
  const view = found.state === 'found' ? found.view : null
  const payload = payloadOf(event.content)
  // Ours alone: a partner's event of an entry may claim any schema.
  if (payload?.schema !== VERDICT_PROOF_SCHEMA || view?.row.type === 'external_partner_review')
    return {
      kind: 'other',
      event,
      body,
      schema: typeof payload?.schema === 'string' ? payload.schema : null,
      entry: view?.row.entry ?? null,
    }
  const verdict = payload as unknown as VerdictProofPayload
  const row = {
    entry: null,
    eventId: event.id,
    createdAtUnix: event.created_at,
    verdict: verdict.verdict,
    judgmentType: verdict.judgment_type,
  }
  return {
    kind: 'verdict',
    event,
    body,
    payload: verdict,
    commitment: view?.commitment ?? commitmentProofOf(row, outside(eventId), ctx.env.BASE_URL),
    publication: view
      ? { state: 'published', view }
      : queued
        ? { state: 'queued', publishByUnix: queued.publishByUnix }
        : { state: 'unpublished' },
  }
}

/** Null for a content that is no JSON object. */
function payloadOf(content: string): Record<string, unknown> | null {
  const parsed = parseStrictJson(content)
  return parsed.ok &&
    typeof parsed.value === 'object' &&
    parsed.value !== null &&
    !Array.isArray(parsed.value)
    ? (parsed.value as Record<string, unknown>)
    : null
}
