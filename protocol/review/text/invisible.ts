// Finds characters that a reader does not see. They are removed for matching; each run is reported with its place. Tag
// characters spell hidden ASCII, which is judged as a layer.
import type { Budget } from '../core/budget.ts'
import { byteOffsets, type SourceText, type Span, sourceText } from './source-text.ts'

export interface InvisibleRun {
  readonly span: Span
  /** First code point of the run. */
  readonly point: number
  readonly count: number
  readonly kind: 'bidi' | 'tag' | 'other'
}

export interface Visible {
  readonly source: SourceText
  readonly runs: readonly InvisibleRun[]
  /** ASCII spelt in tag characters, with its place. */
  readonly hidden: readonly { readonly text: string; readonly span: Span }[]
}

const isBidi = (p: number): boolean =>
  (p >= 0x202a && p <= 0x202e) || (p >= 0x2066 && p <= 0x2069) || p === 0x061c || p === 0x200e || p === 0x200f

const isTag = (p: number): boolean => p >= 0xe0000 && p <= 0xe007f

const isOtherInvisible = (p: number): boolean =>
  p === 0x00ad ||
  p === 0x034f ||
  p === 0x115f ||
  p === 0x1160 ||
  (p >= 0x17b4 && p <= 0x17b5) ||
  (p >= 0x180b && p <= 0x180e) ||
  (p >= 0x200b && p <= 0x200d) ||
  (p >= 0x2060 && p <= 0x2064) ||
  (p >= 0x206a && p <= 0x206f) ||
  p === 0x3164 ||
  (p >= 0xfe00 && p <= 0xfe0f) ||
  p === 0xfeff ||
  p === 0xffa0 ||
  (p >= 0xfff9 && p <= 0xfffb) ||
  (p >= 0xe0100 && p <= 0xe01ef)

/** Scripts whose spelling needs the joiners U+200C and U+200D. */
const needsJoiner = (p: number): boolean =>
  (p >= 0x0600 && p <= 0x08ff) || (p >= 0x0900 && p <= 0x0dff) || (p >= 0x1780 && p <= 0x18af)

/** Symbols that take U+200D and U+FE0F in emoji sequences. */
const isEmojiLike = (p: number): boolean =>
  (p >= 0x1f000 && p <= 0x1faff) || (p >= 0x2190 && p <= 0x2bff) || (p >= 0x1f3fb && p <= 0x1f3ff)

export function removeInvisible(text: string, budget: Budget): Visible {
  budget.spend(text.length)
  const offsets = byteOffsets(text)
  if (!mayHoldInvisible(text)) return { source: sourceText(text, offsets), runs: [], hidden: [] }

  const runs: InvisibleRun[] = []
  const hidden: { text: string; span: Span }[] = []
  const kept: number[] = []
  let visible = ''
  let previous = 0
  let at = 0
  while (at < text.length) {
    const point = text.codePointAt(at)!
    const kind = kindOf(point, at, previous)
    if (point === 0xfeff && at === 0) {
      at = 1
      continue
    }
    if (kind === null) {
      const width = point > 0xffff ? 2 : 1
      for (let i = 0; i < width; i++) kept.push(offsets[at + i]!)
      visible += text.slice(at, at + width)
      at += width
      previous = point
      continue
    }
    const start = at
    let count = 0
    let spelt = ''
    while (at < text.length) {
      const next = text.codePointAt(at)!
      if (kindOf(next, at, previous) !== kind) break
      if (kind === 'tag' && next >= 0xe0020 && next < 0xe007f) spelt += String.fromCharCode(next - 0xe0000)
      at += next > 0xffff ? 2 : 1
      count++
    }
    const span: Span = [offsets[start]!, offsets[at]!]
    runs.push({ span, point, count, kind })
    if (spelt.trim() !== '') hidden.push({ text: spelt, span })
  }
  kept.push(offsets[text.length]!)
  return { source: sourceText(visible, Uint32Array.from(kept)), runs, hidden }
}

/** Everything invisible lies at or above U+00AD. */
function mayHoldInvisible(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0xad) return true
  return false
}

function kindOf(point: number, at: number, previous: number): InvisibleRun['kind'] | null {
  if (point < 0xad) return null
  if (isBidi(point)) return 'bidi'
  if (isTag(point)) return 'tag'
  if (!isOtherInvisible(point)) return null
  if (point === 0xfeff && at === 0) return null
  if ((point === 0x200c || point === 0x200d) && needsJoiner(previous)) return null
  if ((point === 0x200d || point === 0xfe0f) && isEmojiLike(previous)) return null
  if (point === 0x200d && previous === 0xfe0f) return null
  return 'other'
}
