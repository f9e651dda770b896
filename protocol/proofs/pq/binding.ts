// The binding of a post-quantum key to the verifier key: one statement signed by both (payloads 20,
// ledger.md 12).
import { type Hex64, sha256Hex } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import {
  checkEventShape,
  type EventTemplate,
  recomputeEventId,
  type SignedEvent,
  signatureInput,
} from '../../nostr-event.ts'
import type { Schnorr } from '../../signatures/secp.ts'
import { PROOF_EVENT_KIND } from '../verdict-payload.ts'
import { companionHolds, readCompanion, type VerifyPq } from './companion.ts'

export const PQ_BINDING_SCHEMA = 'assay.pq_key_binding.v1'

export interface PqBindingStatement {
  readonly schema: typeof PQ_BINDING_SCHEMA
  readonly secp256k1_pubkey: Hex64
  readonly pq_pubkey: string
  readonly algorithm: 'ML-DSA-65'
  readonly profile: 'nist-fips204'
  readonly bound_at: number
}

export const pqBindingStatement = (
  secp256k1Pubkey: Hex64,
  pqPubkey: string,
  boundAtUnix: number,
): PqBindingStatement => ({
  schema: PQ_BINDING_SCHEMA,
  secp256k1_pubkey: secp256k1Pubkey,
  pq_pubkey: pqPubkey,
  algorithm: 'ML-DSA-65',
  profile: 'nist-fips204',
  bound_at: boundAtUnix,
})

export const canonicalStatement = (statement: PqBindingStatement): string =>
  jcs(statement as unknown as Parameters<typeof jcs>[0])

export const pqBindingTemplate = (statement: PqBindingStatement): EventTemplate => ({
  created_at: statement.bound_at,
  kind: PROOF_EVENT_KIND,
  tags: [
    ['d', `assay-pq-key-binding-v1-${statement.bound_at}`],
    ['t', 'assay'],
    ['schema', PQ_BINDING_SCHEMA],
  ],
  content: canonicalStatement(statement),
})

export const contentSha256 = (event: SignedEvent): Hex64 => sha256Hex(event.content)

export type PqBinding =
  | { readonly ok: true; readonly event: SignedEvent; readonly statement: PqBindingStatement }
  | { readonly ok: false; readonly problem: string }

/**
 * Both signatures over the event of the statement; its time is the signer's own. `event`, `companion`:
 * untrusted.
 */
export function readPqBinding(
  event: unknown,
  companion: unknown,
  { schnorr, verifyPq }: { schnorr: Pick<Schnorr, 'verify'>; verifyPq: VerifyPq },
): PqBinding {
  const refused = (problem: string): PqBinding => ({ ok: false, problem })
  const shape = checkEventShape(event)
  if (!shape.ok) return refused(`the event is malformed: ${shape.problems.join('; ')}`)
  const statement = statementOf(shape.event)
  if (typeof statement === 'string') return refused(statement)
  const { sig, msg, pubkey } = signatureInput(shape.event)
  if (recomputeEventId(shape.event).form === null) return refused('the event id does not recompute')
  if (statement.secp256k1_pubkey !== shape.event.pubkey)
    return refused('the event is signed by another key than the statement names')
  if (!schnorr.verify(sig, msg, pubkey)) return refused('the BIP-340 signature does not hold')
  const read = readCompanion(companion)
  if (typeof read === 'string') return refused(`the companion signature is malformed: ${read}`)
  if (readPubkey(companion) !== statement.pq_pubkey)
    return refused('the companion signature is by another key than the statement names')
  if (!companionHolds(read, shape.event.id, verifyPq)) return refused('the ML-DSA-65 signature does not hold')
  return { ok: true, event: shape.event, statement }
}

const readPubkey = (companion: unknown): unknown => (companion as { pq_pubkey?: unknown }).pq_pubkey

/** A sentence when the event is no binding. Its tags repeat the content and are compared. */
function statementOf(event: SignedEvent): PqBindingStatement | string {
  const parsed = parseStrictJson(event.content)
  const value = parsed.ok ? parsed.value : null
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'its content is no statement'
  const { secp256k1_pubkey: secp, pq_pubkey: pq, bound_at: boundAt } = value
  if (typeof secp !== 'string' || typeof pq !== 'string' || !Number.isSafeInteger(boundAt))
    return 'its content is no statement'
  const statement = pqBindingStatement(secp as Hex64, pq, boundAt as number)
  const expected = pqBindingTemplate(statement)
  const isSame =
    expected.content === event.content &&
    expected.kind === event.kind &&
    expected.created_at === event.created_at &&
    JSON.stringify(expected.tags) === JSON.stringify(event.tags)
  return isSame ? statement : 'its content, tags, kind or time are not those of a binding'
}
