// Keeps which bytes of an artifact have an effect, which of them were judged, and which were not understood.
import type { Span } from '../text/source-text.ts'
import type { Coverage, Unjudged, UnjudgedWhy } from '../types.ts'

/** More spans than this are joined: the record stays small, and nothing unjudged is left out. */
const MOST_SPANS = 64

export class CoverageMap {
  private readonly judged: Span[] = []
  private readonly open: Unjudged[] = []

  /** A rule reported or covered what stands here. */
  judge(span: Span): void {
    this.judged.push(span)
  }

  /** What stands here has, or may have, an effect that no rule understood. */
  leave(span: Span, why: UnjudgedWhy): void {
    if (span[1] > span[0]) this.open.push({ span, why })
  }

  /** Nothing stays open. */
  close(): void {
    this.open.splice(0)
  }

  get isWhole(): boolean {
    return this.open.length === 0
  }

  /** `between` tells whether two bytes offsets have only white space between them. */
  result(isBlank: (start: number, end: number) => boolean): Coverage {
    const unjudged = joined(this.open, isBlank)
    const open = union(unjudged.map(({ span }) => span))
    const effect = union([...this.judged, ...open])
    const effectBytes = size(effect)
    return { judged_bytes: effectBytes - size(open), effect_bytes: effectBytes, unjudged }
  }
}

const byPlace = (a: Span, b: Span): number => a[0] - b[0] || a[1] - b[1]

function union(spans: readonly Span[]): Span[] {
  const found: [number, number][] = []
  for (const [start, end] of [...spans].sort(byPlace)) {
    const last = found.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else found.push([start, end])
  }
  return found
}

const size = (spans: readonly Span[]): number => spans.reduce((sum, [start, end]) => sum + end - start, 0)

/** Sorted, without overlap; neighbours of one kind become one span. */
function joined(
  open: readonly Unjudged[],
  isBlank: (start: number, end: number) => boolean,
): readonly Unjudged[] {
  const found: { span: [number, number]; why: UnjudgedWhy }[] = []
  const sorted = [...open].sort(
    (a, b) => byPlace(a.span, b.span) || (a.why < b.why ? -1 : a.why > b.why ? 1 : 0),
  )
  for (const { span, why } of sorted) {
    const [start, end] = span
    const last = found.at(-1)
    if (last && start < last.span[1]) {
      if (end > last.span[1]) {
        if (last.why === why) last.span[1] = end
        else found.push({ span: [last.span[1], end], why })
      }
    } else if (last && last.why === why && isBlank(last.span[1], start)) last.span[1] = end
    else found.push({ span: [start, end], why })
  }
  while (found.length > MOST_SPANS) {
    const { span } = found.pop()!
    found.at(-1)!.span[1] = span[1]
  }
  return found
}
