// Which patterns can match a text at all? Each pattern's own source tells the literals of which one must
// occur; texts and literals are compared by sets of three letters, so most patterns never run.
import { asciiLower } from '../../text/ascii.ts'

const BITS = 2048
type Alternatives = readonly string[] | null

/** Sets of bits, of which one must be all there; null when every text must be tried. */
export type Needs = readonly (readonly number[])[] | null

export function needsOf(pattern: RegExp): Needs {
  const found = new Reader(pattern.source).alternatives()
  return found === null ? null : found.map(trigrams)
}

interface Literal {
  /** Index of the pattern that needs it, or another one. */
  readonly pattern: number
  readonly bits: readonly number[]
}

/** Many patterns, each found by the rarest three letters of what it needs: a short text meets few of them. */
export class Prefilter {
  private readonly byBit: readonly (readonly Literal[])[]
  private readonly always: readonly number[]
  private readonly letters = new Uint8Array(BITS)

  constructor(all: readonly Needs[]) {
    const literals = all.flatMap((needs, pattern) =>
      (needs ?? []).map((bits): Literal => ({ pattern, bits })),
    )
    const count = new Array<number>(BITS).fill(0)
    for (const { bits } of literals) for (const bit of bits) count[bit]!++
    const byBit = Array.from({ length: BITS }, (): Literal[] => [])
    for (const literal of literals)
      byBit[literal.bits.reduce((best, bit) => (count[bit]! < count[best]! ? bit : best))]!.push(literal)
    this.byBit = byBit
    this.always = [...all.keys()].filter((pattern) => all[pattern] === null)
  }

  /** Patterns that may match, in their order. */
  candidates(text: string): readonly number[] {
    const lower = asciiLower(text)
    const { letters } = this
    const bits: number[] = []
    for (let i = 0; i + 2 < lower.length; i++) {
      const bit = hash(lower, i)
      if (letters[bit] === 1) continue
      letters[bit] = 1
      bits.push(bit)
    }
    const found: number[] = []
    for (const bit of bits)
      for (const literal of this.byBit[bit]!)
        if (literal.bits.every((one) => letters[one] === 1)) found.push(literal.pattern)
    for (const bit of bits) letters[bit] = 0
    return found.length === 0 ? this.always : [...new Set([...this.always, ...found])].sort((a, b) => a - b)
  }
}

const hash = (text: string, i: number): number =>
  (text.charCodeAt(i) * 961 + text.charCodeAt(i + 1) * 31 + text.charCodeAt(i + 2)) & (BITS - 1)

const trigrams = (literal: string): number[] => {
  const bits: number[] = []
  for (let i = 0; i + 2 < literal.length; i++) bits.push(hash(literal, i))
  return bits
}

/** Reads the subset of regular expressions that the tables use. */
class Reader {
  private at = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  /** Literals of three letters or more, one of which is in every match. */
  alternatives(): Alternatives {
    let all: string[] | null = []
    for (;;) {
      const one = this.sequence()
      all = all === null || one === null ? null : [...all, ...one]
      if (this.source[this.at] !== '|') return all
      this.at++
    }
  }

  private sequence(): Alternatives {
    let best: Alternatives = null
    let run = ''
    const keep = (found: Alternatives): void => {
      if (found?.every((literal) => literal.length >= 3) && (best === null || found.length < best.length))
        best = found
    }
    const flush = (): void => {
      if (run.length >= 3) keep([run])
      run = ''
    }
    while (this.at < this.source.length && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const unit = this.unit()
      const times = this.quantifier()
      if (typeof unit === 'string') {
        if (times !== 'maybe') run += unit
        if (times === 'once') continue
        flush()
        if (times === 'more') run = unit
        continue
      }
      flush()
      if (times !== 'maybe') keep(unit)
    }
    flush()
    return best
  }

  /** One letter, or what a group or class needs. */
  private unit(): string | Alternatives {
    const letter = this.source[this.at++]!
    if (letter === '(') {
      const isNegative = this.source.startsWith('?!', this.at)
      if (this.source[this.at] === '?') this.at += 2
      const inner = this.alternatives()
      this.at++
      return isNegative ? null : inner
    }
    if (letter === '[') {
      const from = this.at
      while (this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1
      const members = this.source.slice(from, this.at++)
      const first = asciiLower(members[0] ?? '')
      return members.length === 2 && members[0] !== '\\' && first === asciiLower(members[1]!) ? first : null
    }
    if (letter === '\\') {
      const escaped = this.source[this.at++]!
      if (escaped === 'u') this.at += 4
      return /\w/.test(escaped) ? null : escaped
    }
    return letter === '.' || letter === '^' || letter === '$' ? null : asciiLower(letter)
  }

  private quantifier(): 'once' | 'more' | 'maybe' {
    const match = /^(?:[*?]|\+|\{(\d+)(?:,\d*)?\})\??/.exec(this.source.slice(this.at, this.at + 12))
    if (match === null) return 'once'
    this.at += match[0].length
    return match[0].startsWith('+') || (match[1] !== undefined && match[1] !== '0') ? 'more' : 'maybe'
  }
}
