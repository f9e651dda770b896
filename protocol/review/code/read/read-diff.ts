// Reads the lines that a diff adds and removes. Unified and git diffs, mail patches, and diffs whose headers are damaged or
// missing: a signed line is never dropped.
import type { Budget } from '../../core/budget.ts'
import type { Doc, FileChange, Hunk, Line } from '../model.ts'

interface Open {
  path: string
  oldPath: string | null
  kind: FileChange['kind']
  hunks: Hunk[]
  hasContent: boolean
}

export interface RawLine {
  readonly text: string
  readonly start: number
}

export function linesOf(text: string, from: number, to: number): RawLine[] {
  const lines: RawLine[] = []
  let at = from
  while (at <= to) {
    let end = text.indexOf('\n', at)
    if (end < 0 || end > to) end = to
    const line = text.slice(at, end)
    lines.push({ text: line.endsWith('\r') ? line.slice(0, -1) : line, start: at })
    at = end + 1
  }
  if (lines.at(-1)?.text === '') lines.pop()
  return lines
}

const HEADER =
  /^(?:index [0-9a-f]|old mode |new mode |similarity |dissimilarity |copy |Binary files |GIT binary)/

/** `isBare`: the text holds signed lines and nothing else, so it begins inside a hunk. */
export function readDiff(doc: Doc, from: number, to: number, budget: Budget, isBare = false): FileChange[] {
  const files: Open[] = []
  const lines = linesOf(doc.text, from, to)
  budget.spend(lines.length + ((to - from) >> 3))
  let file: Open | null = null
  let hunk: Hunk | null = null
  let oldLeft = 0
  let newLeft = 0
  const open = (path: string, oldPath: string | null = null): Open => {
    const opened: Open = { path, oldPath, kind: 'modified', hunks: [], hasContent: false }
    files.push(opened)
    hunk = null
    oldLeft = 0
    newLeft = 0
    return opened
  }
  const openHunk = (opened: Open, heading: string): Hunk => {
    const begun: Hunk = { lines: [], heading }
    opened.hunks.push(begun)
    opened.hasContent = true
    return begun
  }
  if (isBare) {
    file = open('')
    hunk = openHunk(file, '')
  }
  for (let i = 0; i < lines.length; i++) {
    const { text, start } = lines[i]!
    const next = lines[i + 1]?.text ?? ''
    const git = /^diff (?:--git|--cc|--combined|-[\w-]+) (?:"?a\/)?([^\n]+?)"?(?: "?b\/([^\n]+?)"?)?$/.exec(
      text,
    )
    if (git) {
      file = open(git[2] ?? git[1]!, git[1]!)
      continue
    }
    const isHeader =
      (text.startsWith('--- ') &&
        next.startsWith('+++ ') &&
        (!(oldLeft > 0 && newLeft > 0) || /^@@ -\d/.test(lines[i + 2]?.text ?? ''))) ||
      (text.startsWith('Index: ') && hunk === null)
    if (isHeader) {
      const oldPath = pathOf(text.slice(4))
      const newPath = pathOf(next.slice(4))
      if (file === null || file.hasContent) file = open(newPath ?? oldPath ?? '', oldPath)
      if (text.startsWith('--- ')) {
        if (oldPath === null) file.kind = 'added'
        else if (newPath === null) file.kind = 'deleted'
        file.path = newPath ?? oldPath ?? file.path
        file.oldPath = oldPath
        i++
      }
      hunk = null
      continue
    }
    const at = /^@@+ ?(?:-(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))?)?/.exec(text)
    if (at) {
      file ??= open('')
      hunk = openHunk(file, /^@@+[^@]{0,80}@@+ ?(.{0,200})/.exec(text)?.[1] ?? '')
      oldLeft = at[1] === undefined ? 0 : Number(at[2] ?? '1')
      newLeft = at[1] === undefined ? 0 : Number(at[4] ?? '1')
      continue
    }
    if (file !== null && hunk === null) {
      if (text.startsWith('new file')) file.kind = 'added'
      else if (text.startsWith('deleted file')) file.kind = 'deleted'
      else if (text.startsWith('rename ')) file.kind = 'renamed'
      if (/^(?:new file|deleted file|rename )/.test(text) || HEADER.test(text)) continue
    }
    if (text.startsWith('\\')) continue
    if (hunk !== null && /^-- ?$/.test(text) && oldLeft <= 0 && /^[\d.]+/.test(next)) {
      hunk = null
      file = null
      continue
    }
    const sign = text.charAt(0)
    if (sign === '+' || sign === '-') {
      if (hunk === null) {
        // A mail's prose before the first file holds lists; only after a header is a bare sign a change.
        if (file === null && files.length === 0 && hasFileBelow(lines, i)) continue
        file ??= open('')
        hunk = openHunk(file, '')
      }
      const line: Line = { sign, text: text.slice(1), start: start + 1 }
      hunk.lines.push(line)
      if (sign === '+') newLeft--
      else oldLeft--
    } else if (hunk !== null) {
      const isContext = sign === ' '
      hunk.lines.push({
        sign: ' ',
        text: isContext ? text.slice(1) : text,
        start: start + (isContext ? 1 : 0),
      })
      oldLeft--
      newLeft--
    }
  }
  return files.map(({ path, oldPath, kind, hunks }) => ({ doc, path, oldPath, kind, hunks, hint: null }))
}

const hasFileBelow = (lines: readonly RawLine[], from: number): boolean => {
  for (let i = from; i < lines.length && i < from + 400; i++)
    if (/^(?:diff --git |@@ -|\+\+\+ )/.test(lines[i]!.text)) return true
  return false
}

function pathOf(header: string): string | null {
  const path = header.split('\t')[0]!.trim().replace(/^"|"$/g, '')
  if (path === '/dev/null' || path === '') return null
  return path.replace(/^[abwic]\//, '')
}
