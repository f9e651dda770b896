// Tests the null hypothesis that each unit's sign is a fair coin, in integers, so that neither the order of summation nor the
// engine matters.
import { scaleBy } from './moments.ts'
import { nextWord, type RandomState } from './random.ts'

/** Bits of the largest quantum: the sum of 100,000 stays below 2⁵². */
const QUANTUM_BITS = 35

/** Each value as a signed integer of 35 bits. `scaled` has its largest absolute value in [½, 1), or is zero. */
export const quantise = (scaled: Float64Array): Float64Array =>
  scaled.map((x) => {
    const quanta = Math.floor(scaleBy(Math.abs(x), QUANTUM_BITS) + 0.5)
    return x < 0 ? -quanta : quanta
  })

const UNITS_OF_TABLE = 8
const UNITS_OF_WORD = 32
const TABLE = 1 << UNITS_OF_TABLE

/**
 * Number of `permutations` whose sum is at least the observed one. `tolerance` absorbs the rounding of the quanta, so that
 * true ties count; the generator moves on.
 */
export function countAtLeast(
  quanta: Float64Array,
  permutations: number,
  tolerance: number,
  state: RandomState,
): number {
  const words = Math.ceil(quanta.length / UNITS_OF_WORD)
  const tables = subsetSums(quanta, words)
  let [s0, s1, s2, s3] = state as unknown as [number, number, number, number]
  let count = 0
  for (let i = 0; i < permutations; i++) {
    let flipped = 0
    for (let at = 0; at < tables.length; at += 4 * TABLE) {
      const scrambled = Math.imul(s1, 5)
      const word = Math.imul((scrambled << 7) | (scrambled >>> 25), 9)
      const shifted = s1 << 9
      s2 ^= s0
      s3 ^= s1
      s1 ^= s2
      s0 ^= s3
      s2 ^= shifted
      s3 = (s3 << 11) | (s3 >>> 21)
      flipped +=
        tables[at + (word & 255)]! +
        tables[at + TABLE + ((word >>> 8) & 255)]! +
        tables[at + 2 * TABLE + ((word >>> 16) & 255)]! +
        tables[at + 3 * TABLE + (word >>> 24)]!
    }
    if (2 * flipped <= tolerance) count++
  }
  state.set([s0, s1, s2, s3])
  return count
}

export interface FlippedSums {
  readonly observed: number
  readonly permuted: Float64Array
}

/** The sums that `countAtLeast` compares, for a plot. */
export function flippedSums(quanta: Float64Array, permutations: number, state: RandomState): FlippedSums {
  const observed = quanta.reduce((sum, value) => sum + value, 0)
  const tables = subsetSums(quanta, Math.ceil(quanta.length / UNITS_OF_WORD))
  const permuted = new Float64Array(permutations).map(() => {
    let flipped = 0
    for (let at = 0; at < tables.length; at += 4 * TABLE) {
      const word = nextWord(state)
      for (let part = 0; part < 4; part++)
        flipped += tables[at + part * TABLE + ((word >>> (part * UNITS_OF_TABLE)) & 255)]!
    }
    return observed - 2 * flipped
  })
  return { observed, permuted }
}

/** For each 8 units the sums of their 256 subsets; four tables for each word, units that are not there count 0. */
function subsetSums(quanta: Float64Array, words: number): Float64Array {
  const sums = new Float64Array(words * 4 * TABLE)
  for (let table = 0; table < words * 4; table++) {
    const at = table * TABLE
    for (let bit = 0; bit < UNITS_OF_TABLE; bit++) {
      const value = quanta[table * UNITS_OF_TABLE + bit] ?? 0
      const half = 1 << bit
      for (let subset = 0; subset < half; subset++) sums[at + half + subset] = sums[at + subset]! + value
    }
  }
  return sums
}

/** p of a one-sided permutation test, never 0 (Phipson and Smyth, 2010). */
export const permutationP = (count: number, permutations: number): number => (count + 1) / (permutations + 1)
