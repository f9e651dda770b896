// Which segment of some speakers names a word or a number first? One index of what they said; each is looked up
// once.
import { asciiLower } from '../text/ascii.ts'
import type { Segment, Speaker } from './model.ts'

const SEPARATOR = '\n'
const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39

/** Offsets at which pieces of a text begin, in order, and the segment of each. */
interface Places {
  readonly starts: readonly number[]
  readonly segments: readonly number[]
}

export class Sources {
  private readonly lower: string
  private readonly segments: readonly Segment[]
  private readonly places: Places
  private readonly firstByWord = new Map<string, number>()
  private readonly firstByNumber = new Map<string, number>()
  private numbers: { text: string; places: Places; runs: ReadonlyMap<string, readonly number[]> } | null =
    null

  constructor(text: string, segments: readonly Segment[], speaks: (speaker: Speaker) => boolean) {
    this.lower = asciiLower(text)
    this.segments = segments
    const named = [...segments.keys()].filter((i) => speaks(segments[i]!.speaker))
    this.places = { segments: named, starts: named.map((i) => segments[i]!.start) }
  }

  /** -1: nobody did. */
  firstWithWord(word: string): number {
    return known(this.firstByWord, word, () => this.findWord(word))
  }

  /** Digits with a full stop between them; separators of thousands do not count. */
  firstWithNumber(digits: string): number {
    return known(this.firstByNumber, digits, () => this.findNumber(digits))
  }

  private findWord(word: string): number {
    for (const { segment } of this.placesOf(word)) return segment
    return -1
  }

  /** Where a word stands first in each segment that holds it. */
  *placesOf(word: string): Generator<{ readonly segment: number; readonly at: number }> {
    let at = this.lower.indexOf(word, this.places.starts[0] ?? 0)
    while (at >= 0) {
      const i = lastAt(this.places.starts, at)
      const segment = this.places.segments[i]
      if (segment !== undefined && at < this.segments[segment]!.end) yield { segment, at }
      const next = this.places.starts[i + 1]
      if (next === undefined) return
      at = this.lower.indexOf(word, next)
    }
  }

  private findNumber(digits: string): number {
    this.numbers ??= this.readNumbers()
    const { text, places, runs } = this.numbers
    const stop = digits.indexOf('.')
    for (const at of runs.get(stop < 0 ? digits : digits.slice(0, stop)) ?? [])
      if (text.startsWith(digits, at) && !isDigit(text.charCodeAt(at + digits.length)))
        return places.segments[lastAt(places.starts, at)]!
    return -1
  }

  private readNumbers() {
    const starts: number[] = []
    const parts: string[] = []
    let at = 0
    for (const i of this.places.segments) {
      const { start, end } = this.segments[i]!
      const part = this.lower.slice(start, end).replace(/(\d),(?=\d{3})/g, '$1')
      starts.push(at)
      parts.push(part)
      at += part.length + SEPARATOR.length
    }
    const text = parts.join(SEPARATOR)
    const runs = new Map<string, number[]>()
    for (const match of text.matchAll(/\d+/g)) {
      const list = runs.get(match[0])
      if (list) list.push(match.index)
      else runs.set(match[0], [match.index])
    }
    return { text, places: { starts, segments: this.places.segments }, runs }
  }
}

function known(found: Map<string, number>, key: string, find: () => number): number {
  const before = found.get(key)
  if (before !== undefined) return before
  const index = find()
  found.set(key, index)
  return index
}

/** The last of the starts that is not behind `at`, or -1. */
function lastAt(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
