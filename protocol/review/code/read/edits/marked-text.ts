// Reads edits that agents write as text: the patch envelope of Codex, and blocks of SEARCH and REPLACE (Aider, Cline, Roo).
import type { Budget } from '../../../core/budget.ts'
import type { Doc, FileChange, Hunk, Line } from '../../model.ts'
import { linesOf, type RawLine } from '../read-diff.ts'
import type { ReadChanges } from '../read-text.ts'
import { lineDiff } from './compare.ts'
import { isMarked } from './marks.ts'

const BEGINS = /^\*\*\* Begin Patch[ \t]*$/
const SEARCH = /^(?:<{5,9}|-{5,9}) SEARCH[ \t]*$/

/** Null where the text holds neither. */
export function readMarked(doc: Doc, budget: Budget): ReadChanges | null {
  if (!isMarked(doc.text)) return null
  budget.spend(doc.text.length)
  const lines = linesOf(doc.text, 0, doc.text.length)
  return lines.some(({ text }) => BEGINS.test(text)) ? readEnvelope(doc, lines) : readBlocks(doc, lines)
}

const KINDS: Readonly<Record<string, FileChange['kind']>> = {
  Add: 'added',
  Update: 'modified',
  Delete: 'deleted',
}

type OpenFile = { -readonly [Key in Exclude<keyof FileChange, 'hunks'>]: FileChange[Key] } & { hunks: Hunk[] }

/** Source: OpenAI, `apply_patch_call`: the hunks of one file, without its name. Null where a hunk tells its lines. */
export function readHunks(doc: Doc, path: string): ReadChanges | null {
  const lines = linesOf(doc.text, 0, doc.text.length)
  if (
    !/^@@(?! -\d)/.test(lines[0]?.text ?? '') ||
    lines.some(({ text }) => /^(?:@@ -\d|diff --git|\+\+\+ )/.test(text))
  )
    return null
  const hunks: Hunk[] = []
  for (const { text, start } of lines) {
    if (/^@@/.test(text)) hunks.push({ lines: [], heading: text.slice(2).trim() })
    else if (!/^\*\*\* End of File/.test(text)) hunks.at(-1)!.lines.push(signed(text, start))
  }
  return { form: 'edits', files: [{ doc, path, oldPath: path, kind: 'modified', hunks, hint: null }] }
}

const signed = (text: string, start: number): Line => {
  const isSigned = /^[-+ ]/.test(text)
  return {
    sign: (isSigned ? text[0] : ' ') as Line['sign'],
    text: isSigned ? text.slice(1) : text,
    start: start + (isSigned ? 1 : 0),
  }
}

/** Source: OpenAI, apply_patch: `*** Update File: …`, `@@ …`, signed lines. */
function readEnvelope(doc: Doc, lines: readonly RawLine[]): ReadChanges {
  const files: OpenFile[] = []
  let hasMore = false
  let isOpen = false
  let hunk: Line[] | null = null
  const begin = (file: OpenFile, heading: string): Line[] => {
    const begun: Line[] = []
    file.hunks.push({ lines: begun, heading })
    return begun
  }
  for (const { text, start } of lines) {
    const [, verb, path] = /^\*\*\* (Add|Update|Delete) File: (\S.{0,400})$/.exec(text) ?? []
    const moved = /^\*\*\* Move to: (\S.{0,400})$/.exec(text)?.[1]
    const file = files.at(-1)
    if (BEGINS.test(text)) isOpen = true
    else if (/^\*\*\* End Patch[ \t]*$/.test(text)) isOpen = false
    else if (!isOpen) hasMore ||= text.trim() !== ''
    else if (verb !== undefined) {
      files.push({
        doc,
        path: path!,
        oldPath: verb === 'Add' ? null : path!,
        kind: KINDS[verb]!,
        hunks: [],
        hint: null,
      })
      hunk = null
    } else if (file === undefined) hasMore = true
    else if (moved !== undefined) Object.assign(file, { path: moved, kind: 'renamed' })
    else if (/^@@/.test(text)) hunk = begin(file, text.slice(2).trim())
    else if (!/^\*\*\* End of File/.test(text)) {
      hunk ??= begin(file, '')
      hunk.push(signed(text, start))
    }
  }
  return { form: 'edits', files, hasMore: hasMore || isOpen }
}

/** Beside the blocks stand fences, paths and tags. */
const BESIDE =
  /^(?:`{3,}[\w+-]{0,20}|<\/?(?:replace_in_file|apply_diff|diff|content)>|:start_line:\d{1,6}|-{5,9})?$/
const PATH =
  /^\s*(?:<path>)?([\w@.()[\]/\\-]{1,300}\.\w{1,12}|[\w.-]{0,80}(?:Dockerfile|Makefile))(?:<\/path>)?:?\s*$/

function readBlocks(doc: Doc, lines: readonly RawLine[]): ReadChanges {
  const files: FileChange[] = []
  let hasMore = false
  let path = ''
  for (let at = 0; at < lines.length; at++) {
    const { text } = lines[at]!
    const named = PATH.exec(text)?.[1]
    if (named !== undefined) path = named
    else if (!SEARCH.test(text)) hasMore ||= !BESIDE.test(text.trim())
    else {
      const middle = lines.findIndex((line, index) => index > at && /^={5,9}[ \t]*$/.test(line.text))
      const end = lines.findIndex(
        (line, index) => index > at && /^(?:>{5,9}|\+{5,9}) REPLACE>?[ \t]*$/.test(line.text),
      )
      if (middle < 0 || end < middle) return { form: 'edits', files, hasMore: true }
      const old = lines
        .slice(at + 1, middle)
        .filter(({ text: one }) => !/^(?::start_line:\d{1,6}|-{5,9})$/.test(one))
      const hunks = [{ lines: lineDiff(old, lines.slice(middle + 1, end), 0), heading: '' }]
      const isNew = old.every(({ text: one }) => one.trim() === '')
      files.push({
        doc,
        path,
        oldPath: isNew ? null : path,
        kind: isNew ? 'added' : 'modified',
        hunks,
        hint: null,
      })
      at = end
    }
  }
  return { form: 'edits', files, hasMore }
}
