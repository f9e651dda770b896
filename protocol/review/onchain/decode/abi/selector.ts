// Computes the four-byte selector of a function signature. The first of its Keccak hash.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex, utf8Encode } from '../../../../bytes.ts'

/** Eight lower-case hex digits. */
export const selectorOf = (signature: string): string =>
  toHex(keccak_256(utf8Encode(signature)).subarray(0, 4))
