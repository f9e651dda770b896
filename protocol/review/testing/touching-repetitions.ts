// Finds patterns that can read one run of letters in many ways. Two repetitions without end touch when both may read the
// same letter and everything between them may be absent: `\s*,?\s*`. On a long run such a pattern tries every division.

/** Letters of ASCII that a part may read, and one that stands for all others. */
type Letters = ReadonlySet<string>
const ALL = [...Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit)), '\u4e00']

type Part =
  | { readonly kind: 'letters'; readonly letters: Letters }
  | { readonly kind: 'nothing'; readonly bars: boolean }
  | { readonly kind: 'row'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'times'; readonly part: Part; readonly least: number; readonly isOpen: boolean }

/** The places at which two repetitions of a pattern touch: how many. */
export function touching(pattern: RegExp): number {
  const root = new Reader(pattern.source, pattern.flags).choice()
  let count = 0
  walk(root, [], () => count++)
  return count
}

/** `open` are the repetitions that may still read on here. Returns those behind the part. */
function walk(part: Part, open: readonly Letters[], touch: () => void): readonly Letters[] {
  if (part.kind === 'nothing') return part.bars ? [] : open
  if (part.kind === 'letters') return []
  if (part.kind === 'row') return part.parts.reduce((before, one) => walk(one, before, touch), open)
  if (part.kind === 'choice') return part.parts.flatMap((one) => walk(one, open, touch))
  const first = firstOf(part.part).letters
  if (part.isOpen && open.some((letters) => [...letters].some((letter) => first.has(letter)))) touch()
  const inside = walk(part.part, open, touch)
  const behind = part.isOpen && part.part.kind === 'letters' ? [...inside, part.part.letters] : inside
  return [...new Set(part.least === 0 ? [...behind, ...open] : behind)]
}

function firstOf(part: Part): { readonly letters: Letters; readonly mayBeEmpty: boolean } {
  if (part.kind === 'nothing') return { letters: new Set(), mayBeEmpty: true }
  if (part.kind === 'letters') return { letters: part.letters, mayBeEmpty: false }
  if (part.kind === 'times') {
    const { letters, mayBeEmpty } = firstOf(part.part)
    return { letters, mayBeEmpty: mayBeEmpty || part.least === 0 }
  }
  const all = new Set<string>()
  let mayBeEmpty = part.kind === 'row'
  for (const one of part.parts) {
    const found = firstOf(one)
    for (const letter of found.letters) all.add(letter)
    if (part.kind === 'choice') mayBeEmpty ||= found.mayBeEmpty
    else if (!found.mayBeEmpty) return { letters: all, mayBeEmpty: false }
  }
  return { letters: all, mayBeEmpty }
}

/** Longer than anything that is repeated by design. */
const OPEN_FROM = 1000

class Reader {
  private at = 0
  private readonly source: string
  private readonly flags: string

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags.replace(/[gmy]/g, '')
  }

  choice(): Part {
    const parts = [this.row()]
    while (this.source[this.at] === '|') {
      this.at++
      parts.push(this.row())
    }
    return { kind: 'choice', parts }
  }

  private row(): Part {
    const parts: Part[] = []
    while (this.at < this.source.length && !/[|)]/.test(this.source[this.at]!)) parts.push(this.repeated())
    return { kind: 'row', parts }
  }

  private repeated(): Part {
    const part = this.one()
    const match = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.source.slice(this.at, this.at + 16))
    if (match === null) return part
    this.at += match[0].length
    const [, sign, least, comma, most] = match
    if (sign !== undefined) return { kind: 'times', part, least: sign === '+' ? 1 : 0, isOpen: sign !== '?' }
    const isOpen = comma !== undefined && (most === '' || Number(most) >= OPEN_FROM)
    return { kind: 'times', part, least: Number(least), isOpen }
  }

  private one(): Part {
    const start = this.at
    const sign = this.source[this.at++]!
    if (sign === '^' || sign === '$') return { kind: 'nothing', bars: false }
    if (sign === '(') {
      const opening = /^\?(?:[:=!])/.exec(this.source.slice(this.at, this.at + 2))?.[0] ?? ''
      this.at += opening.length
      const inner = this.choice()
      this.at++
      // What must not follow keeps the repetition before it from giving letters back.
      return opening === '?=' || opening === '?!' ? { kind: 'nothing', bars: opening === '?!' } : inner
    }
    if (sign === '[') {
      while (this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1
      this.at++
    } else if (sign === '\\') {
      const escaped = this.source[this.at++]!
      if (escaped === 'b' || escaped === 'B') return { kind: 'nothing', bars: false }
      this.at += escaped === 'u' ? 4 : escaped === 'x' ? 2 : 0
    }
    const reads = new RegExp(`^(?:${this.source.slice(start, this.at)})$`, this.flags)
    return { kind: 'letters', letters: new Set(ALL.filter((letter) => reads.test(letter))) }
  }
}
