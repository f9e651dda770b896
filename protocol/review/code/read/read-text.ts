// Reads the files that a text changes: a diff, signed lines, fenced blocks in prose, or a whole file.
import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import type { Doc, FileChange, Line } from '../model.ts'
import { linesOf, type RawLine, readDiff } from './read-diff.ts'

export interface ReadChanges {
  readonly form: 'diff' | 'signs' | 'before_after' | 'edits' | 'fenced' | 'whole'
  readonly files: readonly FileChange[]
  /** The artifact says more than was read as a change. */
  readonly hasMore?: boolean
}

const IS_DIFF = /^(?:diff --git |@@ -\d|--- .*\n\+\+\+ )/m

export function fromText(doc: Doc, isConfig: boolean, budget: Budget): ReadChanges {
  const { text } = doc
  const fences = text.includes('```') ? fencesOf(text) : []
  if (fences.length === 0 && IS_DIFF.test(text))
    return { form: 'diff', files: readDiff(doc, 0, text.length, budget) }
  if (fences.length > 0) {
    const files: FileChange[] = []
    for (const { from, to, hint, path } of fences) {
      const part = text.slice(from, to)
      if (/^(?:diff|patch)$/.test(hint) || IS_DIFF.test(part)) files.push(...readDiff(doc, from, to, budget))
      else files.push(whole(doc, path, from, to, hint))
    }
    if (IS_DIFF.test(text) && !fences.some(({ from, to }) => IS_DIFF.test(text.slice(from, to))))
      return { form: 'diff', files: readDiff(doc, 0, text.length, budget) }
    const outside = fences.map(({ from }, i) => text.slice(fences[i - 1]?.to ?? 0, from))
    outside.push(text.slice(fences.at(-1)!.to))
    return { form: 'fenced', files, hasMore: IS_DIFF.test(outside.join('')) }
  }
  if (hasSigns(linesOf(text, 0, text.length), isConfig))
    return { form: 'signs', files: readDiff(doc, 0, text.length, budget, true) }
  return { form: 'whole', files: [whole(doc, '', 0, text.length, null)] }
}

/** A removed line of code: indented as only code is, or with the marks of a statement. */
const REMOVED_CODE =
  /^-(?: {2}|\t)[^\n]*[;{}()=:,]|^- ?(?:if|return|for|while|raise|throw|assert|await|def|func|const|let|var|@\w|[\w.$]{1,60}\()|^-[^\n]{1,300}[;{}]\s*$/

/** A list in YAML or in prose begins with "- " too: there a minus is a sign only before code. */
function hasSigns(lines: readonly RawLine[], isConfig: boolean): boolean {
  let plus = 0
  let minus = 0
  let bullets = 0
  let other = 0
  for (const { text } of lines) {
    if (text.trim() === '') continue
    if (text.startsWith('+')) plus++
    else if (isConfig ? /^- [^\n]{1,300};\s*$/.test(text) : REMOVED_CODE.test(text)) minus++
    else if (text.startsWith('- ')) bullets++
    else if (text.startsWith('-')) minus++
    else if (!text.startsWith(' ')) other++
  }
  const signed = plus + minus + (plus > 0 || (!isConfig && minus > 0) ? bullets : 0)
  return signed > 0 && (plus > 0 || minus > 0) && other * 2 <= signed
}

function whole(doc: Doc, path: string, from: number, to: number, hint: string | null): FileChange {
  const lines: Line[] = linesOf(doc.text, from, to).map(({ text, start }) => ({ sign: '+', text, start }))
  return { doc, path, oldPath: null, kind: 'added', hunks: [{ lines }], hint }
}

interface Fence {
  readonly from: number
  readonly to: number
  readonly hint: string
  readonly path: string
}

function fencesOf(text: string): Fence[] {
  const fences: Fence[] = []
  let open: { from: number; hint: string; path: string } | null = null
  let previous = ''
  for (const line of linesOf(text, 0, text.length)) {
    const mark = /^ {0,3}```+ ?([\w+.-]*)(?:[ :]([\w./-]+))?/.exec(line.text)
    if (mark && open === null) {
      const path = mark[2] ?? /(?:^|[\s`*"(])([\w./-]+\.\w{1,8})[`*":)]*\s*:?$/.exec(previous)?.[1] ?? ''
      open = { from: line.start + line.text.length + 1, hint: asciiLower(mark[1] ?? ''), path }
    } else if (mark && open !== null) {
      if (line.start - 1 > open.from) fences.push({ ...open, to: line.start - 1 })
      open = null
    }
    if (line.text.trim() !== '') previous = line.text.slice(-200)
  }
  if (open !== null && open.from < text.length) fences.push({ ...open, to: text.length })
  return fences
}
