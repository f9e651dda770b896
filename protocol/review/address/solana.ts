// Reads a Solana account. Base58 of 32 bytes. It has no checksum: one wrong letter is another account.
import { toHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'
import { base58Decode } from './base58.ts'

const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export function readSolana(text: string): AddressRead | null {
  if (!SHAPE.test(text)) return null
  const bytes = base58Decode(text)
  if (bytes?.length !== 32) return null
  return addressRead('solana', 'account', toHex(bytes), text, 'none')
}
