// Compares the text before an edit with the one after it, line by line.
import type { Budget } from '../../../core/budget.ts'
import type { SpannedJson } from '../../../text/json-spans.ts'
import type { Doc, FileChange, Line } from '../../model.ts'
import { linesOf, type RawLine } from '../read-diff.ts'

export interface EditScope {
  /** The text that a value writes, with its places in the artifact. */
  readonly docOf: (value: SpannedJson) => Doc
  readonly budget: Budget
}

const isScalar = (value: SpannedJson | null): boolean =>
  value === null ||
  value.kind === 'number' ||
  value.kind === 'literal' ||
  (value.kind === 'string' && !value.text.includes('\n') && !/[=(){};:]/.test(value.text))

/** The lines that an edit takes and gives. Of a bare value with the name of its setting. */
export function compare(
  path: string,
  before: SpannedJson | null,
  after: SpannedJson | null,
  { docOf, budget }: EditScope,
): FileChange {
  const isSetting = isScalar(before) && isScalar(after) && !/[/]|\.\w{1,5}$/.test(path)
  const docs = [before, after].map((value) => (value === null ? null : docOf(value)))
  // A bare value means nothing without the name of its setting.
  const prefix = isSetting && path !== '' ? `${path}: ` : ''
  const text = (doc: Doc | null): string => (doc === null ? '' : prefix + doc.text)
  const old = text(docs[0] ?? null)
  const now = text(docs[1] ?? null)
  const cut = old.length + 1
  const joined: Doc = {
    text: `${old}\n${now}`,
    spanOf(from, to) {
      const isNow = docs[1] !== null && (from >= cut || docs[0] === null)
      const shift = (isNow ? cut : 0) + prefix.length
      return docs[isNow ? 1 : 0]!.spanOf(from - shift, to - shift)
    },
  }
  const isEmptyBefore = before === null || (before.kind === 'string' && before.text === '')
  budget.spend(joined.text.length)
  return {
    doc: joined,
    path,
    oldPath: path,
    kind: isEmptyBefore ? 'added' : after === null ? 'deleted' : 'modified',
    hunks: [{ lines: lineDiff(linesOf(old, 0, old.length), linesOf(now, 0, now.length), cut) }],
    hint: before?.kind === 'object' || after?.kind === 'object' ? 'json' : prefix === '' ? null : 'yaml',
  }
}

/** Lines on both sides are context; what is left has a sign. */
export function lineDiff(old: readonly RawLine[], now: readonly RawLine[], shift: number): Line[] {
  const left = new Map<string, number>()
  for (const { text } of now) left.set(text, (left.get(text) ?? 0) + 1)
  const removed = new Set<RawLine>()
  const kept = new Map<string, number>()
  for (const line of old) {
    const count = left.get(line.text) ?? 0
    if (count === 0) removed.add(line)
    else {
      left.set(line.text, count - 1)
      kept.set(line.text, (kept.get(line.text) ?? 0) + 1)
    }
  }
  const lines: Line[] = []
  let at = 0
  const flush = (until: string | null): void => {
    while (at < old.length) {
      const line = old[at]!
      if (removed.has(line)) lines.push({ sign: '-', ...line })
      at++
      if (line.text === until) return
    }
  }
  for (const { text, start } of now) {
    const count = kept.get(text) ?? 0
    if (count > 0) {
      kept.set(text, count - 1)
      flush(text)
      lines.push({ sign: ' ', text, start: start + shift })
    } else lines.push({ sign: '+', text, start: start + shift })
  }
  flush(null)
  return lines
}
