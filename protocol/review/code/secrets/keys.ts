// Checks keys that carry their own proof: the checksum of Base58Check and of Bech32.
import { bech32 } from '@scure/base'
import { sha256Bytes } from '../../../bytes.ts'
import { base58Decode } from '../../address/base58.ts'

/** Bitcoin private keys (WIF) and extended private keys (BIP-32). */
export function isBase58Key(text: string): boolean {
  const bytes = base58Decode(text)
  if (bytes === null || bytes.length < 9) return false
  const body = bytes.subarray(0, -4)
  const sum = sha256Bytes(sha256Bytes(body))
  return bytes.subarray(-4).every((byte, i) => byte === sum[i])
}

/** Nostr secret keys (NIP-19). */
export function isBech32Key(text: string): boolean {
  return bech32.decodeUnsafe(text, 200) !== undefined
}
