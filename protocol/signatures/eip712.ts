// Hashes of EIP-712 typed data whose type is flat: bytes32, address, uint256 and string members.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, fromHex, toHex, utf8Encode } from '../bytes.ts'

/** One member as it enters the hash, with its Solidity type. Numbers are whole and not negative. */
export type TypedValue =
  | { readonly type: 'bytes32' | 'address'; readonly value: string }
  | { readonly type: 'uint256'; readonly value: number | bigint }
  | { readonly type: 'string'; readonly value: string }

/** keccak-256 of the UTF-8 text, as 0x and 64 hex digits. */
export const keccakText = (text: string): string => `0x${toHex(keccak_256(utf8Encode(text)))}`

/** `typeString`: encodeType of the standard, without spaces after commas. Throws for hex of another length. */
export function hashStruct(typeString: string, members: readonly TypedValue[]): string {
  const words = members.map(wordOf)
  return `0x${toHex(keccak_256(concatBytes(keccak_256(utf8Encode(typeString)), ...words)))}`
}

/** What a wallet signs: keccak-256 of 0x1901, the domain separator and the struct hash. */
export const typedDataDigest = (domainSeparator: string, structHash: string): string =>
  `0x${toHex(keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), bytesOf(domainSeparator, 32), bytesOf(structHash, 32))))}`

function wordOf(member: TypedValue): Uint8Array {
  if (member.type === 'string') return keccak_256(utf8Encode(member.value))
  if (member.type === 'uint256') return bytesOf(BigInt(member.value).toString(16).padStart(64, '0'), 32)
  const bytes = bytesOf(member.value, member.type === 'address' ? 20 : 32)
  const word = new Uint8Array(32)
  word.set(bytes, 32 - bytes.length)
  return word
}

function bytesOf(hex: string, length: number): Uint8Array {
  const bytes = fromHex(hex.replace(/^0x/, '').toLowerCase())
  if (bytes?.length !== length) throw new Error(`expected ${length} bytes of hex`)
  return bytes
}
