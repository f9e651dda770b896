// Verifies who signed an envelope, under one of four schemes. Each signature must cover the canonical bytes.
import { base64urlnopad } from '@scure/base'
import { fromHex, type Hex64, isHex64, sha256Bytes, sha256Hex, utf8Encode } from '../bytes.ts'
import { type JsonValue, parseStrictJson } from '../json/strict-json.ts'
import { ed25519Verify } from '../ledger/note/ed25519.ts'
import { checkEventShape, recomputeEventId, signatureInput } from '../nostr-event.ts'
import { nobleSchnorr } from '../signatures/secp.ts'
import type { Envelope, Governance } from './evidence.ts'
import { SIG_SCHEMES } from './mapping.ts'

export interface Signer {
  readonly id: string
  /** The key that was used, null where none is usable. */
  readonly pubkey: Hex64 | null
  readonly outcome: 'verified' | 'invalid' | 'unavailable'
  readonly why: string
}

export const keyHash = (key: Hex64): Hex64 => sha256Hex(fromHex(key)!)

const MAX_SIGNERS = 16

/** The primary signer first; empty where no signature is given. Null for a scheme that cannot be verified here. */
export function verifySigners(governance: Governance, envelope: Envelope): readonly Signer[] | null {
  const { sigScheme: scheme, pubkey } = governance
  if (scheme === 'nostr-event') return eventSigners(governance, envelope)
  if (!(SIG_SCHEMES as readonly (string | null)[]).includes(scheme)) return null
  const given = governance.field('signature')
  if (given === undefined || given === null) return []
  const declared = Array.isArray(given)
    ? given.slice(0, MAX_SIGNERS).map(coSignature)
    : [{ id: 'primary', pubkey, signature: given }]
  const signers = declared.map((each) => verifyOne(scheme!, each, envelope))
  return signers.some((each) => each === null) ? null : (signers as Signer[])
}

interface Declared {
  readonly id: string
  readonly pubkey: Hex64 | null
  readonly signature: JsonValue | undefined
}

function coSignature(value: JsonValue, index: number): Declared {
  const given = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const id =
    typeof given.id === 'string' ? given.id.slice(0, 64) : index === 0 ? 'primary' : `signer_${index}`
  return { id, pubkey: isHex64(given.pubkey) ? given.pubkey : null, signature: given.signature }
}

function eventSigners({ field }: Governance, envelope: Envelope): readonly Signer[] {
  const given = field('event')
  if (given === undefined || given === null) return []
  const shape = checkEventShape(given)
  const signer = (outcome: Signer['outcome'], pubkey: Hex64 | null, why: string) => [
    { id: 'primary', pubkey, outcome, why },
  ]
  if (!shape.ok) return signer('invalid', null, `The event is malformed: ${shape.problems[0]}.`)
  const { event } = shape
  if (recomputeEventId(event).form === null)
    return signer('invalid', event.pubkey, 'The event id does not match the event.')
  const { sig, msg, pubkey } = signatureInput(event)
  if (!nobleSchnorr.verify(sig, msg, pubkey))
    return signer('invalid', event.pubkey, 'The signature of the event is not valid.')
  // The content is the envelope itself, or names its hash.
  const isBound =
    sameBytes(utf8Encode(event.content), envelope.bytes) || event.content.includes(envelope.sha256)
  return isBound
    ? signer('verified', event.pubkey, 'The event is signed and contains the envelope.')
    : signer('invalid', event.pubkey, 'The event is signed, but contains neither the envelope nor its hash.')
}

/** Null for an algorithm that cannot be verified here. */
function verifyOne(scheme: string, { id, pubkey, signature }: Declared, envelope: Envelope): Signer | null {
  const signer = (outcome: Signer['outcome'], why: string): Signer => ({ id, pubkey, outcome, why })
  if (typeof signature !== 'string') return signer('unavailable', 'The signature is not a text.')
  if (scheme === 'jws' && !isEdDsa(signature)) return null
  if (pubkey === null) return signer('unavailable', 'The key is not 64 lower-case hex digits.')
  const key = fromHex(pubkey)!
  const holds =
    scheme === 'jws'
      ? jwsHolds(signature, key, envelope)
      : scheme === 'bip340-hash'
        ? nobleSchnorr.verify(fromHex(signature) ?? new Uint8Array(), sha256Bytes(envelope.bytes), key)
        : ed25519Verify(fromHex(signature) ?? new Uint8Array(), envelope.bytes, key)
  return holds
    ? signer('verified', 'The signature of the envelope is valid.')
    : signer('invalid', 'The signature does not verify over the canonical bytes.')
}

const decoded = (text: string): Uint8Array | null => {
  try {
    return base64urlnopad.decode(text)
  } catch {
    // The library throws on any invalid character; here that is an ordinary result.
    return null
  }
}

/** RFC 7515 and RFC 8037: a compact JWS whose header names EdDSA and no critical extension. */
function isEdDsa(jws: string): boolean {
  const header = decoded(jws.split('.')[0]!)
  const parsed = header && parseStrictJson(header)
  const value = parsed?.ok ? parsed.value : null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true
  return value.alg === 'EdDSA' && value.crit === undefined && value.b64 === undefined
}

/** The payload is the canonical bytes, or empty where it is detached (RFC 7515, appendix F). */
function jwsHolds(jws: string, key: Uint8Array, { bytes }: Envelope): boolean {
  const [header, payload, signature, ...more] = jws.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0)
    return false
  if (decoded(header) === null || header === '') return false
  const signed = base64urlnopad.encode(bytes)
  if (payload !== '' && payload !== signed) return false
  return ed25519Verify(decoded(signature) ?? new Uint8Array(), utf8Encode(`${header}.${signed}`), key)
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
