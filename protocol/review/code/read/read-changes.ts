// Reads the files that an artifact changes, in whatever form it came. Diff, before and after in JSON, fenced blocks in
// prose, or a whole file.

import type { Budget } from '../../core/budget.ts'
import { asciiLower } from '../../text/ascii.ts'
import { locateJson, type SpannedJson, type SpannedObject } from '../../text/json-spans.ts'
import type { ReadInput } from '../../text/judge-input.ts'
import type { SourceText } from '../../text/source-text.ts'
import type { Doc, FileChange, Line } from '../model.ts'
import { linesOf, type RawLine, readDiff } from './read-diff.ts'

export interface ReadChanges {
  readonly form: 'diff' | 'signs' | 'before_after' | 'fenced' | 'whole'
  readonly files: readonly FileChange[]
  /** The artifact says more than was read as a change. */
  readonly hasMore?: boolean
}

export function readChanges(read: ReadInput, isConfig: boolean, budget: Budget): ReadChanges {
  const { source } = read
  const doc: Doc = { text: source.text, spanOf: (start, end) => source.spanOf(start, end) }
  const ofJson = read.json.kind === 'json' ? changesOfJson(source, doc, budget) : null
  return ofJson ?? fromText(doc, isConfig, budget)
}

function changesOfJson(source: SourceText, doc: Doc, budget: Budget): ReadChanges | null {
  const files = fromJson(locateJson(source.text, budget), source, doc, budget, '', 0)
  if (files.length === 0) return null
  return { form: 'before_after', files, hasMore: holdsMore(locateJson(source.text, budget), 0) }
}

const IS_DIFF = /^(?:diff --git |@@ -\d|--- .*\n\+\+\+ )/m

function fromText(doc: Doc, isConfig: boolean, budget: Budget): ReadChanges {
  const { text } = doc
  const fences = fencesOf(text)
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

const BEFORE = ['before', 'old', 'old_content', 'old_value', 'previous', 'original', 'from', 'current']
const AFTER = ['after', 'new', 'new_content', 'new_value', 'proposed', 'modified', 'to', 'updated', 'content']
const DIFF = ['diff', 'patch', 'unified_diff', 'code_diff']
const PATH = [
  'path',
  'file',
  'filename',
  'file_path',
  'key',
  'setting',
  'option',
  'parameter',
  'name',
  'field',
]
const LISTS = ['files', 'changes', 'diffs', 'edits', 'config_change', 'change']

const firstOf = (value: SpannedObject, names: readonly string[]): SpannedJson | null => {
  for (const name of names) {
    const found = value.members.find((member) => asciiLower(member.name) === name)
    if (found) return found.value
  }
  return null
}

function fromJson(
  value: SpannedJson,
  source: SourceText,
  doc: Doc,
  budget: Budget,
  outer: string,
  depth: number,
): FileChange[] {
  if (depth > 4) return []
  if (value.kind === 'array')
    return value.items.flatMap((item) => fromJson(item, source, doc, budget, outer, depth + 1))
  if (value.kind !== 'object') return []
  const named = firstOf(value, PATH)
  const path = named?.kind === 'string' ? named.text : outer
  const diff = firstOf(value, DIFF)
  if (diff?.kind === 'string') {
    const inner = docOf(diff, source)
    return fromText(inner, false, budget).files.map((file) => (file.path === '' ? { ...file, path } : file))
  }
  const before = firstOf(value, BEFORE)
  const after = firstOf(value, AFTER)
  if (after !== null && (before !== null || named !== null))
    return [compare(path, before, after, source, budget)]
  if (before !== null && named !== null && value.members.length <= 4)
    return [compare(path, before, null, source, budget)]
  const list = firstOf(value, LISTS)
  return list === null ? [] : fromJson(list, source, doc, budget, path, depth + 1)
}

/** Unit for unit, where a decoded JSON string stands in the artifact. */
function docOf(value: SpannedJson, source: SourceText): Doc {
  if (value.kind !== 'string') {
    const { start, end } = value
    return {
      text: source.text.slice(start, end),
      spanOf: (from, to) => source.spanOf(start + from, start + to),
    }
  }
  const places = new Uint32Array(value.text.length + 1)
  let at = value.start + 1
  for (let i = 0; i < value.text.length; i++) {
    places[i] = at
    at += source.text[at] !== '\\' ? 1 : source.text[at + 1] === 'u' ? 6 : 2
  }
  places[value.text.length] = at
  const place = (i: number): number => places[Math.max(0, Math.min(i, value.text.length))]!
  return { text: value.text, spanOf: (from, to) => source.spanOf(place(from), place(to)) }
}

const isScalar = (value: SpannedJson | null): boolean =>
  value === null ||
  value.kind === 'number' ||
  value.kind === 'literal' ||
  (value.kind === 'string' && !value.text.includes('\n') && !/[=(){};:]/.test(value.text))

function compare(
  path: string,
  before: SpannedJson | null,
  after: SpannedJson | null,
  source: SourceText,
  budget: Budget,
): FileChange {
  const isSetting = isScalar(before) && isScalar(after) && !/[/]|\.\w{1,5}$/.test(path)
  const docs = [before, after].map((value) => (value === null ? null : docOf(value, source)))
  // A bare value means nothing without the name of its setting.
  const prefix = isSetting && path !== '' ? `${path}: ` : ''
  const text = (doc: Doc | null): string => (doc === null ? '' : prefix + doc.text)
  const old = text(docs[0] ?? null)
  const now = text(docs[1] ?? null)
  const cut = old.length + 1
  const within = (doc: Doc | null, from: number, to: number) =>
    doc === null ? source.spanOf(0, 0) : doc.spanOf(from - prefix.length, to - prefix.length)
  const joined: Doc = {
    text: `${old}\n${now}`,
    spanOf: (from, to) =>
      from >= cut || docs[0] === null
        ? within(docs[1] ?? null, from - cut, to - cut)
        : within(docs[0] ?? null, from, to),
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
function lineDiff(old: readonly RawLine[], now: readonly RawLine[], shift: number): Line[] {
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

/** Members that only describe a change. */
const DESCRIBES =
  /^(?:id|title|description|reason|rationale|summary|message|comment|note|language|lang|type|kind|format|author|ticket|issue|service|system|app|application|component|environment|env|repo|repository|branch|base|commit|section|scope|line|status|change_type|action|operation|version)$/

/** A member that no reader of changes reads, or two that say where the change goes or what it is. */
function holdsMore(value: SpannedJson, depth: number): boolean {
  if (depth > 4) return true
  if (value.kind === 'array') return value.items.some((item) => holdsMore(item, depth + 1) || !isRead(item))
  if (value.kind !== 'object') return false
  const names = value.members.map(({ name }) => asciiLower(name))
  const of = (group: readonly string[]): number => names.filter((name) => group.includes(name)).length
  const known = [...BEFORE, ...AFTER, ...DIFF, ...PATH, ...LISTS]
  if (names.some((name) => !known.includes(name) && !DESCRIBES.test(name))) return true
  if (of(BEFORE) > 1 || of(AFTER) > 1 || of(DIFF) > 1 || of(LISTS) > 1) return true
  if (of(DIFF) > 0 && of(AFTER) > 0) return true
  if (of(['path', 'file', 'filename', 'file_path']) > 1) return true
  return value.members.some(
    ({ name, value: inner }) => LISTS.includes(asciiLower(name)) && holdsMore(inner, depth + 1),
  )
}

const isRead = (value: SpannedJson): boolean =>
  value.kind === 'object' &&
  value.members.some(({ name }) => [...AFTER, ...BEFORE, ...DIFF, ...LISTS].includes(asciiLower(name)))
