// Converts five-bit words, the unit of BOLT 11, to bytes, a number or set bits.
import { bech32 } from '@scure/base'

export type Words = readonly number[]

/** Null when the padding is longer than needed or not zero. */
export const bytesOfWords = (words: Words): Uint8Array | null =>
  bech32.fromWordsUnsafe(words as number[]) ?? null

/** Zero bits are appended up to the next whole byte, as the signature covers them. */
export function paddedBytesOfWords(words: Words): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((words.length * 5) / 8))
  words.forEach((word, position) => {
    const bit = position * 5
    const shifted = word << (11 - (bit % 8))
    bytes[bit >> 3]! |= shifted >> 8
    if (bit % 8 > 3) bytes[(bit >> 3) + 1]! |= shifted & 0xff
  })
  return bytes
}

/** Big-endian; null above 2^50. Leading zeros are allowed: the shortest form is a SHOULD. */
export function numberOfWords(words: Words): number | null {
  const first = words.findIndex((word) => word !== 0)
  const significant = first < 0 ? [] : words.slice(first)
  if (significant.length > 10) return null
  return significant.reduce((value, word) => value * 32 + word, 0)
}

/** Ascending; bit 0 is the last one written. */
export function setBitsOfWords(words: Words): number[] {
  const bits: number[] = []
  for (let bit = 0; bit < words.length * 5; bit++) {
    if ((words[words.length - 1 - Math.floor(bit / 5)]! >> (bit % 5)) & 1) bits.push(bit)
  }
  return bits
}
