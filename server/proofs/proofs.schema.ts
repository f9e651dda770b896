/** Schemas that proofs, reviews and verification share (payloads part 2). */
import { z } from 'zod'
import { Hex64, hex } from './hex.schema.ts'
import { VerdictPayload } from './verdict-payload.schema.ts'

export { Hex64 }

export const Caip10 = z
  .string()
  .max(256)
  .regex(
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/,
    'send a CAIP-10 account: namespace:reference:address',
  )

/** A NIP-01 event as this service serves it. */
export const SignedEvent = z
  .object({
    id: Hex64.describe('SHA-256 of the NIP-01 serialisation'),
    pubkey: Hex64.describe('Public key of the signer'),
    created_at: z.int().describe('When the event was signed, in Unix seconds'),
    kind: z.int().describe('30078 for proofs'),
    tags: z.array(z.array(z.string())).describe('Tags of the event, after NIP-01'),
    content: z.string().describe('RFC 8785 bytes of the payload'),
    sig: hex(128).describe('BIP-340 signature over the 32 id bytes'),
  })
  .meta({ id: 'SignedEvent' })

/** What relays have answered about the signed event by the time of the answer. */
export const PostedRelays = z
  .array(
    z.object({
      relay: z.string().describe('URL of the relay'),
      ok: z.boolean().describe('Whether the relay accepted the event'),
      message: z.string().describe('Message of the relay, or why it could not be reached'),
    }),
  )
  .describe('Relays that have answered so far; publication follows after the answer')

/**
 * A NIP-01 event as submitted: any object with all its members. The verification checks judge it, not the
 * schema.
 */
export const SignedEventShape = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    { error: 'send a JSON object', params: { type: 'object_type' } },
  )
  .meta({ type: 'object', additionalProperties: true, description: 'Signed event with its seven fields' })

/** ML-DSA-65 over the event id (payloads 2.2). */
export const PqCompanionSignature = z
  .object({
    algorithm: z.literal('ML-DSA-65').describe('FIPS 204, pure, empty context'),
    signs: z.literal('event id, 32 raw bytes').describe('Bytes that the signature is over'),
    pq_pubkey: z.string().describe('Post-quantum key, 3,904 hex; bound by /.well-known/pq-key-binding.json'),
    signature_hex: z.string().describe('Signature, 6,618 hex'),
  })
  .meta({ id: 'PqCompanionSignature' })

const HowToVerify = z.object({
  url: z.string().describe('URL that verifies the proof'),
  method: z.literal('POST').describe('HTTP method of that request'),
  body_field: z.literal('event').describe('Body member that takes the event'),
  verifier_pubkey: z.string().describe('Public key that verifies it, 64 hex'),
  how: z.string().describe('How to verify it without this service, in words'),
})

/** The members around a signed payload of any schema. */
export const signedProof = <Payload extends z.ZodType>(payload: Payload) =>
  z.object({
    proof_payload: payload.describe('The signed payload, equal to the parsed event.content'),
    signature_type: z.literal('nostr_event').describe('How the attestation is signed'),
    content_sha256: z.string().describe('SHA-256 of event.content'),
    event: SignedEvent.describe('The signed event'),
    pq_companion_signature: PqCompanionSignature.nullable().describe(
      'Null when no post-quantum key was configured at signing',
    ),
    verify_url: z.string().describe('URL of the verification operation'),
    verifier_pubkey: z.string().describe('Public key that verifies it, 64 hex'),
    verify: HowToVerify.describe('How to verify this proof'),
  })

export const SignatureType = z.enum(['nostr_event', 'hmac_sha256', 'public_hash'])

export const Hmac = z
  .object({
    algorithm: z.literal('HMAC-SHA256').describe('Algorithm of the code'),
    key_id: z.string().describe('Names the key of the service; not the key'),
    mac: Hex64.describe('Over the canonical bytes of proof_payload'),
  })
  .meta({ id: 'ProofHmac' })

/** Like signedProof, for operations that answer without a signing key too. */
export const sealedProof = <Payload extends z.ZodType>(payload: Payload) =>
  signedProof(payload).extend({
    signature_type: SignatureType.describe(
      'nostr_event; without a signing key hmac_sha256 or public_hash, which third parties cannot verify',
    ),
    event: SignedEvent.nullable().describe('The signed event; null without a signing key'),
    verifier_pubkey: z.string().nullable().describe('Published key; null without a signing key'),
    verify: HowToVerify.extend({
      verifier_pubkey: z.string().nullable().describe('Key; null without a signing key'),
    }).describe('How to verify this proof'),
    hmac: Hmac.nullable().optional().describe('Only without a signing key; null without an HMAC key too'),
    public_hash: z.string().optional().describe('Only without a signing key: "sha256:" and proof_hash'),
    note: z.string().optional().describe('Only without a signing key: what the proof is worth'),
  })

export const VerdictProof = signedProof(VerdictPayload)
  .extend({
    artifact_hash: z.string().describe('Copied from the payload'),
    decision_ref: z.string().describe('Copied from the payload'),
    committed_at: z.int().describe('Copied from the payload'),
    judgment_type: z.string().describe('Copied from the payload'),
  })
  .meta({ id: 'VerdictProof' })
