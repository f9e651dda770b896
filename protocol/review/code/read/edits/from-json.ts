// Reads changes from JSON: texts before and after, diffs, and calls of the tools with which agents edit files.
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import { jsonInText } from '../../../text/json-in-text.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import type { SourceText } from '../../../text/source-text.ts'
import type { Doc } from '../../model.ts'
import { fromText, type ReadChanges } from '../read-text.ts'
import { compare, type EditScope } from './compare.ts'
import { readMarked } from './marked-text.ts'
import { isMarked } from './marks.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/*
 * Names of the tools' references: Claude Code, Anthropic's text editor, Codex, Cursor, OpenHands, the file system server of Model Context
 * Protocol; without case and underscores.
 */
const BEFORE = words(
  'before old oldcontent oldvalue oldstring oldstr oldtext previous original from current search',
)
const AFTER = words(
  'after new newcontent newvalue newstring newstr newtext proposed modified to updated content contents filetext inserttext replace replacement',
)
const DIFF = words('diff patch unifieddiff codediff')
const PATH = words('path file filename filepath targetfile key setting option parameter name field')
const PLACE = words('path file filename filepath targetfile')
const LISTS = words('files changes diffs edits replacements configchange change')
/** What holds the arguments of a call, the calls of a message. */
const CARRIES = words(
  'arguments input args parameters params toolinput function functioncall toolcalls content',
)

/** Members that only describe a change. */
const DESCRIBES = words(
  'id title description reason rationale summary message comment note language lang type kind format author ticket issue service system app application component environment env repo repository branch base commit section scope line status changetype action operation version owner sha tool toolname callid index role jsonrpc instructions explanation thought dryrun requestfeedback insertline',
)
const EDITS = /^(?:str_replace|create|insert|edit|tools\/call)$/
const DEEPEST = 8

const keyOf = (name: string): string => asciiLower(name).replaceAll('_', '')

/** What was read, and whether more is said that was not. */
type Read = Pick<ReadChanges, 'files'> & { readonly hasMore: boolean }

const UNREAD: Read = { files: [], hasMore: true }

export function changesOfJson(source: SourceText, budget: Budget): ReadChanges | null {
  const scope: EditScope = { source, docOf: (value) => docIn(source, value), budget }
  const read = readValue(locateJson(source.text, budget), scope, '', 0)
  return read.files.length === 0 ? null : { form: 'before_after', ...read }
}

function readValue(value: SpannedJson, scope: EditScope, outer: string, depth: number): Read {
  if (depth > DEEPEST) return UNREAD
  if (value.kind === 'object') return readObject(value, scope, outer, depth)
  if (value.kind !== 'array') return UNREAD
  const reads = value.items
    .filter((item) => !isWords(item))
    .map((item) => readValue(item, scope, outer, depth + 1))
  return {
    files: reads.flatMap(({ files }) => files),
    hasMore: reads.some(({ files, hasMore }) => hasMore || files.length === 0),
  }
}

function readObject(value: SpannedObject, scope: EditScope, outer: string, depth: number): Read {
  const carried = carriedBy(value, scope)
  if (carried !== null) {
    const { files, hasMore } = readValue(carried.value, carried.scope, outer, depth + 1)
    return { files, hasMore: hasMore || files.length === 0 || !isEnvelope(value) }
  }
  const found = new Map<string, SpannedJson>()
  for (const { name, value: held } of value.members) if (!found.has(keyOf(name))) found.set(keyOf(name), held)
  const read = readMembers(value, found, scope, outer, depth)
  return { files: read.files, hasMore: read.hasMore || holdsMore(value) }
}

/** What the members write. The first name of a group that is there counts. */
function readMembers(
  { members }: SpannedObject,
  found: ReadonlyMap<string, SpannedJson>,
  scope: EditScope,
  outer: string,
  depth: number,
): Read {
  const first = (names: ReadonlySet<string>): SpannedJson | null => {
    for (const name of names) {
      const held = found.get(name)
      if (held !== undefined) return held
    }
    return null
  }
  const named = first(PATH)
  const path = named?.kind === 'string' ? named.text : outer
  const diff = first(DIFF)
  if (diff?.kind === 'string') return readDiffText(scope.docOf(diff), path, scope.budget)
  const [before, after] = [first(BEFORE), first(AFTER)]
  if (after !== null && (before !== null || named !== null)) {
    const change = compare(path, before, after, scope)
    // A line is put between others.
    return { files: [found.has('insertline') ? { ...change, kind: 'modified' } : change], hasMore: false }
  }
  if (before !== null && named !== null && members.length <= 4)
    return { files: [compare(path, before, null, scope)], hasMore: false }
  const list = first(LISTS)
  if (list !== null) return readValue(list, scope, path, depth + 1)
  // Codex: `{input: "*** Begin Patch…"}`.
  const marked = members.filter(({ value: held }) => held.kind === 'string' && isMarked(held.text))
  const reads = marked.map(({ value: held }) => readDiffText(scope.docOf(held), path, scope.budget))
  return {
    files: reads.flatMap(({ files }) => files),
    hasMore: reads.some(({ hasMore }) => hasMore),
  }
}

function readDiffText(doc: Doc, path: string, budget: Budget): Read {
  const { files, hasMore = false } = readMarked(doc, budget) ?? fromText(doc, false, budget)
  return { files: files.map((file) => (file.path === '' ? { ...file, path } : file)), hasMore }
}

/** The arguments of a call: an object, a list of calls, or a text that is one of the two. */
function carriedBy(value: SpannedObject, scope: EditScope): { value: SpannedJson; scope: EditScope } | null {
  for (const { name, value: held } of value.members) {
    if (!CARRIES.has(keyOf(name))) continue
    if (held.kind === 'object' || (held.kind === 'array' && held.items.some(({ kind }) => kind === 'object')))
      return { value: held, scope }
    const inner =
      held.kind === 'string' && keyOf(name) !== 'content' ? jsonInText(held.text, scope.budget) : null
    if (held.kind !== 'string' || inner === null) continue
    const doc = scope.docOf(held)
    const whole = doc.spanOf(0, held.text.length)
    const docOf = (one: SpannedJson): Doc => ({
      text: one.kind === 'string' ? one.text : held.text.slice(one.start, one.end),
      spanOf: () => whole,
    })
    return { value: inner, scope: { ...scope, docOf } }
  }
  return null
}

/** Unit for unit, where a decoded JSON string stands in the artifact. */
function docIn(source: SourceText, value: SpannedJson): Doc {
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

/** A member that no reader of changes reads, or two that say where the change goes or what it is. */
function holdsMore(value: SpannedObject): boolean {
  const members = spoken(value)
  const of = (group: ReadonlySet<string>): SpannedMember[] =>
    members.filter(({ name }) => group.has(keyOf(name)))
  const isKnown = ({ name, value: held }: SpannedMember): boolean => {
    const key = keyOf(name)
    if (key === 'content' && held.kind === 'string' && BASE64.test(held.text.trim())) return false
    return (
      [BEFORE, AFTER, DIFF, PATH, LISTS].some((group) => group.has(key)) ||
      describes(name, held) ||
      (held.kind === 'string' && isMarked(held.text))
    )
  }
  const lists = of(LISTS).filter(({ value: held }) => held.kind === 'object' || held.kind === 'array')
  const forms = [of(DIFF), [...of(BEFORE), ...of(AFTER)], lists].filter(({ length }) => length > 0)
  return (
    forms.length > 1 ||
    !members.every(isKnown) ||
    [BEFORE, AFTER, DIFF, LISTS, PLACE].some((group) => of(group).length > 1)
  )
}

/** Round the arguments of a call stands only what describes it. */
const isEnvelope = (value: SpannedObject): boolean => {
  const members = spoken(value)
  const isCarrier = ({ name }: SpannedMember): boolean => CARRIES.has(keyOf(name))
  return (
    members.filter(isCarrier).length === 1 &&
    members.every((one) => isCarrier(one) || keyOf(one.name) === 'name' || describes(one.name, one.value))
  )
}

/** Without what a message does not hold, and its words before its calls. */
const spoken = ({ members }: SpannedObject): readonly SpannedMember[] => {
  const isMessage = members.some(({ name }) => name === 'role')
  return members.filter(
    ({ name, value }) =>
      !(value.kind === 'literal' && value.text === 'null') &&
      !(isMessage && name === 'content' && value.kind === 'string'),
  )
}

/** What GitHub takes for the content of a file. */
const BASE64 = /^[A-Za-z0-9+/\s]{40,}={0,2}$/

/** `replace_all: true` changes places that nobody shows. */
const describes = (name: string, value: SpannedJson): boolean => {
  const key = keyOf(name)
  if (key === 'replaceall' || key === 'overwrite') return value.kind === 'literal' && value.text !== 'true'
  if (key === 'command' || key === 'method') return value.kind === 'string' && EDITS.test(value.text)
  return DESCRIBES.has(key)
}

/** `{type: "text", text: …}` between the calls of a message. */
const isWords = (value: SpannedJson): boolean =>
  value.kind === 'object' && value.members.every(({ name }) => name === 'text' || name === 'type')
