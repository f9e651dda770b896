// Decodes ABI bytes into values with their places. Strict: what a compiler would not write (dirty high bits, offsets
// outside the data, a bool of 2) is refused, because two decoders may differ on it.
import type { Budget } from '../../../core/budget.ts'
import { type AbiType, headWords, isDynamic, type ScalarType } from './types.ts'

/** Hex digits [start, end) of one text; places stay exact however deep a call is nested. */
export interface HexRange {
  /** Lower-case digits without prefix. */
  readonly hex: string
  readonly start: number
  readonly end: number
}

export type AbiValue = Placed &
  (
    | { readonly kind: 'address'; readonly address: string }
    | { readonly kind: 'int'; readonly value: bigint }
    | { readonly kind: 'bool'; readonly value: boolean }
    | { readonly kind: 'bytes'; readonly range: HexRange }
    | { readonly kind: 'list'; readonly items: readonly AbiValue[] }
  )

interface Placed {
  readonly start: number
  readonly end: number
}

/** Thrown inside only; `decodeTuple` returns null. */
class Malformed extends Error {}

const WORD = 64

/** Null when the bytes are not exactly such values. Bytes after the last one are allowed. */
export function decodeTuple(
  types: readonly AbiType[],
  range: HexRange,
  budget: Budget,
): readonly AbiValue[] | null {
  try {
    return new Decoder(range, budget).tuple(types, range.start)
  } catch (cause) {
    if (cause instanceof Malformed) return null
    throw cause
  }
}

class Decoder {
  private readonly range: HexRange
  private readonly budget: Budget

  constructor(range: HexRange, budget: Budget) {
    this.range = range
    this.budget = budget
  }

  tuple(types: readonly AbiType[], base: number): AbiValue[] {
    let head = base
    return types.map((type) => {
      const at = isDynamic(type) ? base + this.length(head) * 2 : head
      head += headWords(type) * WORD
      return this.value(type, at)
    })
  }

  private value(type: AbiType, at: number): AbiValue {
    this.budget.spend(4)
    switch (type.kind) {
      case 'tuple': {
        const items = this.tuple(type.of, at)
        return { kind: 'list', items, start: at, end: items.at(-1)?.end ?? at }
      }
      case 'array': {
        const count = type.length ?? this.length(at)
        const base = type.length === null ? at + WORD : at
        // Each item takes at least one word, so a count that does not fit is a lie.
        if (base + count * headWords(type.of) * WORD > this.range.end) throw new Malformed()
        const items = this.tuple(Array<AbiType>(count).fill(type.of), base)
        return { kind: 'list', items, start: at, end: items.at(-1)?.end ?? base }
      }
      case 'bytes': {
        const start = at + WORD
        const end = start + this.length(at) * 2
        if (end > this.range.end) throw new Malformed()
        return { kind: 'bytes', range: { hex: this.range.hex, start, end }, start, end }
      }
      case 'fixed': {
        const word = this.word(at)
        const end = at + type.bytes * 2
        if (/[^0]/.test(word.slice(type.bytes * 2))) throw new Malformed()
        return { kind: 'bytes', range: { hex: this.range.hex, start: at, end }, start: at, end }
      }
      default:
        return this.scalar(type, at)
    }
  }

  private scalar(type: ScalarType, at: number): AbiValue {
    const word = this.word(at)
    const place = { start: at, end: at + WORD }
    if (type.kind === 'address') {
      if (!word.startsWith('0'.repeat(24))) throw new Malformed()
      return { kind: 'address', address: `0x${word.slice(24)}`, ...place }
    }
    const value = BigInt(`0x${word}`)
    if (type.kind === 'bool') {
      if (value > 1n) throw new Malformed()
      return { kind: 'bool', value: value === 1n, ...place }
    }
    const read = type.signed ? BigInt.asIntN(type.bits, value) : value
    const fits = type.signed ? BigInt.asUintN(256, read) === value : value >> BigInt(type.bits) === 0n
    if (!fits) throw new Malformed()
    return { kind: 'int', value: read, ...place }
  }

  /** A count or an offset in bytes: nothing in an artifact is longer than 2^24. */
  private length(at: number): number {
    const word = this.word(at)
    if (!word.startsWith('0'.repeat(58))) throw new Malformed()
    return Number.parseInt(word.slice(58), 16)
  }

  private word(at: number): string {
    this.budget.spend(2)
    if (at < this.range.start || at + WORD > this.range.end) throw new Malformed()
    return this.range.hex.slice(at, at + WORD)
  }
}
