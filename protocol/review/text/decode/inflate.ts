// Decompresses gzip. RFC 1951 blocks inside an RFC 1952 member, up to a cap; null when it is damaged, uses a feature that
// gzip does not write, or grows beyond the cap. The check sum is not compared: a damaged text is judged all the same.
import type { Result } from '../../../result.ts'
import type { Budget } from '../../core/budget.ts'

export type Inflated = Result<Uint8Array, 'damaged' | 'too_long'>

/** Thrown and caught in this file. */
class Stop extends Error {
  readonly why: 'damaged' | 'too_long'
  constructor(why: 'damaged' | 'too_long') {
    super(why)
    this.why = why
  }
}

export function gunzip(bytes: Uint8Array, maxBytes: number, budget: Budget): Inflated {
  try {
    return { ok: true, value: new Inflater(bytes, headerLength(bytes), maxBytes, budget).run() }
  } catch (cause) {
    if (cause instanceof Stop) return { ok: false, problem: cause.why }
    throw cause
  }
}

function headerLength(bytes: Uint8Array): number {
  const flags = bytes[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0)
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue
    while (at < bytes.length && bytes[at] !== 0) at++
    at++
  }
  return flags & 2 ? at + 2 : at
}

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
const MAX_BITS = 15

interface Codes {
  readonly counts: readonly number[]
  readonly symbols: readonly number[]
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = new Array<number>(MAX_BITS + 1).fill(0)
  for (const length of lengths) counts[length]!++
  const offsets = [0, 0]
  for (let bits = 1; bits < MAX_BITS; bits++) offsets.push(offsets[bits]! + counts[bits]!)
  const symbols: number[] = []
  lengths.forEach((length, symbol) => {
    if (length !== 0) symbols[offsets[length]!++] = symbol
  })
  counts[0] = 0
  return { counts, symbols }
}

const FIXED_LITERALS = codesOf(
  Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8)),
)
const FIXED_DISTANCES = codesOf(Array.from({ length: 30 }, () => 5))

class Inflater {
  private readonly bytes: Uint8Array
  private readonly budget: Budget
  private readonly out: Uint8Array
  private at: number
  private held = 0
  private heldBits = 0
  private length = 0

  constructor(bytes: Uint8Array, at: number, maxBytes: number, budget: Budget) {
    this.bytes = bytes
    this.at = at
    this.budget = budget
    // No block grows more than 1,032 times.
    this.out = new Uint8Array(Math.min(maxBytes, 1_040 * bytes.length))
  }

  run(): Uint8Array {
    for (let isLast = false; !isLast; ) {
      this.budget.spend(320)
      isLast = this.bits(1) === 1
      const kind = this.bits(2)
      if (kind === 0) this.stored()
      else if (kind === 1) this.compressed(FIXED_LITERALS, FIXED_DISTANCES)
      else if (kind === 2) this.dynamic()
      else throw new Stop('damaged')
    }
    return this.out.slice(0, this.length)
  }

  private bits(count: number): number {
    while (this.heldBits < count) {
      if (this.at >= this.bytes.length) throw new Stop('damaged')
      this.held |= this.bytes[this.at++]! << this.heldBits
      this.heldBits += 8
    }
    const value = this.held & ((1 << count) - 1)
    this.held >>>= count
    this.heldBits -= count
    return value
  }

  private symbol({ counts, symbols }: Codes): number {
    let code = 0
    let first = 0
    let index = 0
    for (let bits = 1; bits <= MAX_BITS; bits++) {
      code |= this.bits(1)
      const count = counts[bits]!
      if (code - count < first) return symbols[index + code - first]!
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw new Stop('damaged')
  }

  private put(byte: number): void {
    if (this.length >= this.out.length) throw new Stop('too_long')
    this.out[this.length++] = byte
  }

  private stored(): void {
    this.held = 0
    this.heldBits = 0
    const size = (this.bytes[this.at] ?? 0) + 256 * (this.bytes[this.at + 1] ?? 0)
    this.at += 4
    if (this.at + size > this.bytes.length) throw new Stop('damaged')
    this.budget.spend(size)
    for (let i = 0; i < size; i++) this.put(this.bytes[this.at++]!)
  }

  private compressed(literals: Codes, distances: Codes): void {
    for (;;) {
      this.budget.spend(8)
      const symbol = this.symbol(literals)
      if (symbol < 256) this.put(symbol)
      else if (symbol === 256) return
      else {
        const length = this.extended(symbol - 257, LENGTH_BASE, LENGTH_EXTRA)
        const distance = this.extended(this.symbol(distances), DISTANCE_BASE, DISTANCE_EXTRA)
        if (distance > this.length) throw new Stop('damaged')
        this.budget.spend(length)
        for (let i = 0; i < length; i++) this.put(this.out[this.length - distance]!)
      }
    }
  }

  private extended(symbol: number, base: readonly number[], extra: readonly number[]): number {
    const from = base[symbol]
    if (from === undefined) throw new Stop('damaged')
    return from + this.bits(extra[symbol]!)
  }

  private dynamic(): void {
    const literalCount = this.bits(5) + 257
    const distanceCount = this.bits(5) + 1
    const codeCount = this.bits(4) + 4
    const codeLengths = new Array<number>(19).fill(0)
    for (let i = 0; i < codeCount; i++) codeLengths[CODE_ORDER[i]!] = this.bits(3)
    const codes = codesOf(codeLengths)
    const lengths: number[] = []
    while (lengths.length < literalCount + distanceCount) {
      const symbol = this.symbol(codes)
      if (symbol < 16) {
        lengths.push(symbol)
        continue
      }
      const repeated = symbol === 16 ? lengths.at(-1) : 0
      if (repeated === undefined) throw new Stop('damaged')
      const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7)
      for (let i = 0; i < times; i++) lengths.push(repeated)
    }
    this.compressed(
      codesOf(lengths.slice(0, literalCount)),
      codesOf(lengths.slice(literalCount, literalCount + distanceCount)),
    )
  }
}
