// Texts that each hash of a proof covers. The steps that anyone can repeat, with the values of this proof.
import { jcs } from '#protocol/json/canonical-json.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { eventIdPreimage, recomputeEventId, type SignedEvent } from '#protocol/nostr-event.ts'
import { DECISION_REF_PREIMAGE_FIELDS } from '#protocol/proofs/derived-fields.ts'

/** By the id of the check that hashes it: the text whose UTF-8 bytes are given to SHA-256. */
export type HashedTexts = Readonly<Record<string, string>>

/** `payload`: of the content, whether or not a signature covers it. */
export function hashedTexts(event: SignedEvent, payload: JsonObject | null, artifact?: string): HashedTexts {
  const texts: Record<string, string> = {
    'event.id': eventIdPreimage(event, recomputeEventId(event).form ?? 'json_stringify'),
  }
  if (artifact !== undefined) texts['payload.artifact'] = artifact
  if (payload === null || !Object.hasOwn(payload, 'decision_ref')) return texts
  texts['payload.decision_ref'] = decisionRefPreimage(payload)
  const { policy_commitment_inputs: inputs, data_snapshots: snapshots } = payload
  if (typeof inputs === 'object' && inputs !== null) texts['payload.policy_commitment'] = jcs(inputs)
  if (Array.isArray(snapshots)) texts['payload.data_snapshots_hash'] = jcs(snapshots)
  return texts
}

const decisionRefPreimage = (payload: JsonObject): string =>
  jcs(
    Object.fromEntries(
      DECISION_REF_PREIMAGE_FIELDS.map((name) => [
        name,
        Object.hasOwn(payload, name) ? (payload[name] ?? null) : null,
      ]),
    ),
  )
