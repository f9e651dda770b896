// Generates the seeded random words of the permutation tests: xoshiro128** 1.1 by Blackman and Vigna, seeded by splitmix64.

/** State of xoshiro128**: four 32-bit words. */
export type RandomState = Int32Array

const MASK = (1n << 64n) - 1n

/** The next `count` outputs of splitmix64. */
export function splitmix64(seed: bigint, count: number): bigint[] {
  let x = seed & MASK
  return Array.from({ length: count }, () => {
    x = (x + 0x9e3779b97f4a7c15n) & MASK
    let w = x
    w = ((w ^ (w >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK
    w = ((w ^ (w >> 27n)) * 0x94d049bb133111ebn) & MASK
    return w ^ (w >> 31n)
  })
}

/** The words in the order low, high of each of two outputs of splitmix64. */
export function seedState(seed: bigint): RandomState {
  const words = splitmix64(seed, 2).flatMap((output) => [output & 0xffffffffn, output >> 32n])
  return Int32Array.from(words, (word) => Number(BigInt.asIntN(32, word)))
}

/** The next word as a signed 32-bit integer; the state moves on. */
export function nextWord(state: RandomState): number {
  const s1 = state[1]!
  const scrambled = Math.imul(s1, 5)
  const word = Math.imul((scrambled << 7) | (scrambled >>> 25), 9)
  state[2]! ^= state[0]!
  state[3]! ^= s1
  state[1]! ^= state[2]!
  state[0]! ^= state[3]!
  state[2]! ^= s1 << 9
  const s3 = state[3]!
  state[3] = (s3 << 11) | (s3 >>> 21)
  return word
}
