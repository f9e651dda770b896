// The post-quantum companion of a signed event: ML-DSA-65 over its 32 id bytes (payloads 2.2).
import { fromHex, type Hex64, toHex } from '../../bytes.ts'
import { mlDsa65Lengths } from '../../signatures/pq.ts'

export interface PqCompanion {
  readonly algorithm: 'ML-DSA-65'
  readonly signs: 'event id, 32 raw bytes'
  /** 3,904 hex characters. */
  readonly pq_pubkey: string
  /** 6,618 hex characters. */
  readonly signature_hex: string
}

/** (signature, message, publicKey); false for anything that does not hold. Never throws. */
export type VerifyPq = (sig: Uint8Array, msg: Uint8Array, publicKey: Uint8Array) => boolean

/** `pqPubkey`: 3,904 hex characters. */
export const pqCompanion = (pqPubkey: string, signature: Uint8Array): PqCompanion => ({
  algorithm: 'ML-DSA-65',
  signs: 'event id, 32 raw bytes',
  pq_pubkey: pqPubkey,
  signature_hex: toHex(signature),
})

export interface ReadCompanion {
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
}

/** `value`: untrusted. A sentence when it has not the form of a companion. */
export function readCompanion(value: unknown): ReadCompanion | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it is not an object'
  const { algorithm, signs, pq_pubkey: key, signature_hex: sig, ...others } = value as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined)
    return `it has a member that no companion has, ${JSON.stringify(unknown.slice(0, 64))}`
  if (algorithm !== 'ML-DSA-65') return 'algorithm must be ML-DSA-65'
  if (signs !== undefined && signs !== 'event id, 32 raw bytes')
    return 'signs must be "event id, 32 raw bytes"'
  const publicKey = bytesOf(key, mlDsa65Lengths.publicKey)
  if (!publicKey) return 'pq_pubkey must be 3904 lower-case hex characters'
  const signature = bytesOf(sig, mlDsa65Lengths.signature)
  if (!signature) return 'signature_hex must be 6618 lower-case hex characters'
  return { publicKey, signature }
}

const bytesOf = (value: unknown, length: number): Uint8Array | null =>
  typeof value === 'string' && value.length === 2 * length && /^[0-9a-f]+$/.test(value)
    ? fromHex(value)
    : null

export const companionHolds = (
  { signature, publicKey }: ReadCompanion,
  eventId: Hex64 | string,
  verify: VerifyPq,
): boolean => {
  const message = fromHex(eventId)
  return message?.length === 32 && verify(signature, message, publicKey)
}
