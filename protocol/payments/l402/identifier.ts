// The identifier of an L402 macaroon: version, payment hash, token id.
import { concatBytes } from '../../bytes.ts'

export interface L402Identifier {
  /** 32 bytes: payment hash of the invoice that pays for the token. */
  readonly paymentHash: Uint8Array
  /** 32 random bytes: the key of its row, by which one of several tokens of an invoice can be revoked. */
  readonly tokenId: Uint8Array
}

export const IDENTIFIER_BYTES = 66

/** uint16 big-endian version 0, then the two hashes. */
export function encodeIdentifier({ paymentHash, tokenId }: L402Identifier): Uint8Array {
  if (paymentHash.length !== 32 || tokenId.length !== 32) throw new RangeError('both have 32 bytes')
  return concatBytes(new Uint8Array(2), paymentHash, tokenId)
}

/** Null for another length or version. */
export function parseIdentifier(bytes: Uint8Array): L402Identifier | null {
  if (bytes.length !== IDENTIFIER_BYTES || bytes[0] !== 0 || bytes[1] !== 0) return null
  return { paymentHash: bytes.slice(2, 34), tokenId: bytes.slice(34) }
}
