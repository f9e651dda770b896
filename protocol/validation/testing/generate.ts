// Generates the series of the worked values from additions alone.
import { nextWord, seedState } from '../statistics/random.ts'

const TWO_32 = 4_294_967_296

/** Twelve uniform values added up: mean 0, standard deviation 1. */
export function normals(seed: number): () => number {
  const word = words(seed)
  return () => normalOf(word)
}

const normalOf = (word: () => number): number => {
  let total = 0
  for (let i = 0; i < 12; i++) total += word()
  return total / TWO_32 - 6
}

function words(seed: number): () => number {
  const state = seedState(BigInt(seed))
  return () => nextWord(state) >>> 0
}

const roundTo = (value: number, places: number): number => {
  const scale = Number(`1e${places}`)
  return Math.floor(value * scale + 0.5) / scale
}

export function gen(seed: number, n: number, mean: number, std: number, places = 6): number[] {
  const normal = normals(seed)
  return Array.from({ length: n }, () => roundTo(mean + std * normal(), places))
}

/** Autocorrelated: each value carries `phi` of the one before. */
export function ar(seed: number, n: number, mean: number, std: number, phi: number): number[] {
  const normal = normals(seed)
  let value = 0
  return Array.from({ length: n }, () => {
    value = phi * value + (mean + std * normal())
    return roundTo(value, 6)
  })
}

/** Gains of `usual` and, with probability `p`, losses of `crash`. */
export function crash(
  seed: number,
  n: number,
  p: number,
  loss: number,
  usual: number,
  std: number,
): number[] {
  const word = words(seed)
  return Array.from({ length: n }, () => {
    const base = word() < p * TWO_32 ? loss : usual
    return roundTo(base + std * normalOf(word), 6)
  })
}
