// Reads the TRON account that a hex spelling names. Version byte 0x41 before 20 bytes, or an ABI word of them. The
// Base58Check spelling is read with the others of its kind.
import { fromHex } from '../../bytes.ts'
import { type AddressRead, addressRead } from './address.ts'
import { toBase58Check } from './base58check.ts'

const HEX = /^(?:0[xX])?(?:0{22})?41([0-9a-fA-F]{40})$/

export function readTronHex(text: string): AddressRead | null {
  const digits = HEX.exec(text)?.[1]?.toLowerCase()
  return digits === undefined ? null : tronAccount(digits)
}

/** `digits`: 40 lower-case hex digits. */
export const tronAccount = (digits: string): AddressRead =>
  addressRead('tron', 'account', digits, toBase58Check('41', fromHex(digits)!), 'none')
