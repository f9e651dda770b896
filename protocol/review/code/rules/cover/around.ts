// Leaves unjudged what stands in the artifact beside the change, or whose place in it is told in two ways: text after the
// last hunk, orders in the prose around a fence, headers that name different files.

import { hasOrder } from '../../cover/documents.ts'
import { judgeChange, judgeDiff } from '../../handler.ts'
import type { Doc, FileChange, Hunk, Line } from '../../model.ts'

/** `+++ b/path` inside a hunk that its header does not count: a reader takes it for the next file. */
const LOOKS_LIKE_HEADER = /^(?:\+\+ [ab]\/\S|-- [ab]\/\S)/
/** What git, mail programs and apply_patch write between and after the hunks: https://git-scm.com/docs/diff-format */
const KNOWN_TEXT =
  /^(?:\s*$|-- ?$|\d+\.\d+[\w. ()-]{0,40}$|\\ No newline|diff --git |index [0-9a-f]|@@|```|~~~|Binary files |GIT binary|\*\*\* End (?:Patch|of File)$)/

export const headers = judgeChange((change, report) => {
  for (const side of [change.before, change.after])
    for (const { at, length, changed } of side.lines)
      if (changed && LOOKS_LIKE_HEADER.test(side.text.slice(at, at + Math.min(length, 200))))
        report.unjudged(side, [at, at + length], 'unparsed')
  if (!namesOneFile(change.file))
    for (const side of [change.before, change.after])
      for (const { at, length, changed } of side.lines)
        if (changed) report.unjudged(side, [at, at + Math.max(length, 1)], 'unparsed')
})

/** The header of git names the paths that the two lines under it name, however it is quoted. */
function namesOneFile({ doc, path, oldPath, hunks }: FileChange): boolean {
  const first = firstLine(hunks)
  if (first === null) return true
  const head = doc.text.slice(Math.max(0, first.start - 2000), first.start)
  const git = /^diff --git "?a\/([^\n]{1,400}?)"? "?b\/([^\n]{1,400}?)"?$(?![\s\S]*^diff --git )/m.exec(head)
  if (git === null || !/^\+\+\+ /m.test(head.slice(git.index))) return true
  return (git[1] === oldPath || oldPath === null || git[1] === path) && git[2] === path
}

const firstLine = (hunks: readonly Hunk[]): Line | null =>
  hunks.find(({ lines }) => lines.length > 0)?.lines[0] ?? null

export const textAround = judgeDiff((changes, report) => {
  const ends = new Map<Doc, number>()
  for (const { file } of changes) {
    const { doc, hunks } = file
    const lines = hunks.flatMap((hunk) => hunk.lines)
    // Before and after in JSON have no signs.
    if (!lines.some(({ sign, start }) => sign !== ' ' && doc.text.charAt(start - 1) === sign)) continue
    for (const { sign, start, text } of lines) {
      const isSigned =
        sign !== ' ' || text.trim() === '' || /^\s/.test(doc.text.charAt(start - 1).replace('\n', ''))
      if (!isSigned && !KNOWN_TEXT.test(text))
        report.findings.unjudged(doc.spanOf(start, start + text.length), 'unparsed')
      ends.set(doc, Math.max(ends.get(doc) ?? 0, start + text.length))
    }
  }
  for (const [doc, end] of ends) {
    // A fence of a changed document stands behind the sign of its line.
    const isFenced = /^```/m.test(doc.text)
    report.budget.spend(doc.text.length >> 3)
    let at = isFenced ? 0 : end
    let isInside = false
    for (const line of doc.text.slice(at).split('\n')) {
      if (/^```/.test(line)) isInside = !isInside
      else if (!isInside && (isFenced ? hasOrder(line) : !KNOWN_TEXT.test(line)))
        report.findings.unjudged(doc.spanOf(at, at + line.length), isFenced ? 'meaning' : 'unparsed')
      at += line.length + 1
    }
  }
})
