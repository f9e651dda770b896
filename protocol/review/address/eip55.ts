// Checks the mixed case of an EVM address against its Keccak checksum (EIP-55).
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex, utf8Encode } from '../../bytes.ts'

/** `hex`: 40 lower-case digits. Returns them with `0x` and the checksum in their case. */
export function toEip55(hex: string): string {
  const hash = toHex(keccak_256(utf8Encode(hex)))
  let text = '0x'
  for (let i = 0; i < 40; i++) {
    const digit = hex.charAt(i)
    text += hash.charCodeAt(i) >= 0x38 ? digit.toUpperCase() : digit
  }
  return text
}

/** One case says nothing; mixed case must agree. `digits`: 40 hex digits without prefix. */
export function eip55Of(digits: string): 'valid' | 'none' | 'bad' {
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return 'none'
  return toEip55(lower) === `0x${digits}` ? 'valid' : 'bad'
}
