/** Random values that are reproducible from a seed. */
import { sha256Bytes, toHex, utf8Encode } from '#protocol/bytes.ts'

export interface SeededRandom {
  /** 0 to n - 1. */
  below(n: number): number
  /** From `least` to `most`, both inclusive. */
  between(least: number, most: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One name, in proportion to its weight. */
  weighted<Name extends string>(weights: Record<Name, number>): Name
  /** 24 unique characters. */
  name(): string
}

export function createSeededRandom(seed: string): SeededRandom {
  let state = new DataView(sha256Bytes(utf8Encode(seed)).buffer).getUint32(0)
  let names = 0

  /** Mulberry32: from 0 up to, but excluding, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)

  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries.at(-1)![0]
    },
    name() {
      names += 1
      return toHex(sha256Bytes(utf8Encode(`${seed} ${names}`))).slice(0, 24)
    },
  }
}
