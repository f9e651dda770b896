// Reads changes from JSON: texts before and after, diffs, and calls of the tools with which agents edit files.
import { parseStrictJson } from '../../../../json/strict-json.ts'
import type { Budget } from '../../../core/budget.ts'
import { asciiLower } from '../../../text/ascii.ts'
import {
  locateJson,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
} from '../../../text/json-spans.ts'
import type { SourceText } from '../../../text/source-text.ts'
import type { Doc, FileChange } from '../../model.ts'
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

const memberOf = (value: SpannedObject, names: ReadonlySet<string>): SpannedMember | null => {
  for (const name of names) {
    const found = value.members.find((member) => keyOf(member.name) === name)
    if (found) return found
  }
  return null
}

export function changesOfJson(source: SourceText, budget: Budget): ReadChanges | null {
  const scope: EditScope = { source, docOf: (value) => docIn(source, value), budget }
  const tree = locateJson(source.text, budget)
  const files = fromJson(tree, scope, '', 0)
  if (files.length === 0) return null
  return { form: 'before_after', files, hasMore: holdsMore(tree, scope, 0) }
}

function fromJson(value: SpannedJson, scope: EditScope, outer: string, depth: number): FileChange[] {
  if (depth > DEEPEST) return []
  if (value.kind === 'array') return value.items.flatMap((item) => fromJson(item, scope, outer, depth + 1))
  if (value.kind !== 'object') return []
  const carried = carriedBy(value, scope)
  if (carried !== null) return fromJson(carried.value, carried.scope, outer, depth + 1)
  const named = memberOf(value, PATH)?.value
  const path = named?.kind === 'string' ? named.text : outer
  const diff = memberOf(value, DIFF)?.value
  if (diff?.kind === 'string') {
    const doc = scope.docOf(diff)
    const read = readMarked(doc, scope.budget) ?? fromText(doc, false, scope.budget)
    return read.files.map((file) => (file.path === '' ? { ...file, path } : file))
  }
  const before = memberOf(value, BEFORE)?.value ?? null
  const after = memberOf(value, AFTER)?.value ?? null
  if (after !== null && (before !== null || named !== undefined)) {
    const change = compare(path, before, after, scope)
    // A line is put between others.
    return [memberOf(value, INSERTS) ? { ...change, kind: 'modified' } : change]
  }
  if (before !== null && named !== undefined && value.members.length <= 4)
    return [compare(path, before, null, scope)]
  const list = memberOf(value, LISTS)?.value
  if (list) return fromJson(list, scope, path, depth + 1)
  // Codex: `{input: "*** Begin Patch…"}`.
  return value.members.flatMap((member) =>
    member.value.kind === 'string' && isMarked(member.value.text)
      ? (readMarked(scope.docOf(member.value), scope.budget)?.files ?? [])
      : [],
  )
}

const INSERTS = words('insertline')

/** The arguments of a call: an object, a list of calls, or a text that is one of the two. */
function carriedBy(value: SpannedObject, scope: EditScope): { value: SpannedJson; scope: EditScope } | null {
  for (const { name, value: held } of value.members) {
    if (!CARRIES.has(keyOf(name))) continue
    if (held.kind === 'object' || (held.kind === 'array' && held.items.some(({ kind }) => kind === 'object')))
      return { value: held, scope }
    if (held.kind !== 'string' || !/^\s{0,64}[[{]/.test(held.text)) continue
    scope.budget.spend(held.text.length)
    if (keyOf(name) === 'content' || !parseStrictJson(held.text).ok) continue
    const doc = scope.docOf(held)
    const whole = doc.spanOf(0, held.text.length)
    const docOf = (one: SpannedJson): Doc => ({
      text: one.kind === 'string' ? one.text : held.text.slice(one.start, one.end),
      spanOf: () => whole,
    })
    return { value: locateJson(held.text, scope.budget), scope: { ...scope, docOf } }
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
function holdsMore(value: SpannedJson, scope: EditScope, depth: number): boolean {
  if (depth > DEEPEST) return true
  if (value.kind === 'array')
    return value.items.some(
      (item) => !isWords(item) && (holdsMore(item, scope, depth + 1) || !isRead(item, scope)),
    )
  if (value.kind !== 'object') return false
  const carried = carriedBy(value, scope)
  // The words of a message before its calls, and what it does not hold.
  const members = value.members.filter(({ name, value: held }) => !isSilent(value, name, held))
  const of = (group: ReadonlySet<string>): number =>
    members.filter(({ name }) => group.has(keyOf(name))).length
  if (carried !== null)
    return (
      of(CARRIES) > 1 ||
      members.some(
        ({ name, value: held }) =>
          !CARRIES.has(keyOf(name)) && !describes(name, held) && keyOf(name) !== 'name',
      ) ||
      !isRead(carried.value, carried.scope) ||
      holdsMore(carried.value, carried.scope, depth + 1)
    )
  const isKnown = ({ name, value: held }: SpannedMember): boolean => {
    const key = keyOf(name)
    if (key === 'content' && held.kind === 'string' && BASE64.test(held.text.trim())) return false
    if (held.kind === 'string' && isMarked(held.text)) return !hasMoreMarked(held, scope)
    return [BEFORE, AFTER, DIFF, PATH, LISTS].some((group) => group.has(key)) || describes(name, held)
  }
  if (!members.every(isKnown)) return true
  if (of(BEFORE) > 1 || of(AFTER) > 1 || of(DIFF) > 1 || of(LISTS) > 1 || of(PLACE) > 1) return true
  if (of(DIFF) > 0 && of(AFTER) > 0) return true
  return members.some(
    ({ name, value: inner }) => LISTS.has(keyOf(name)) && holdsMore(inner, scope, depth + 1),
  )
}

const isSilent = (owner: SpannedObject, name: string, value: SpannedJson): boolean =>
  (value.kind === 'literal' && value.text === 'null') ||
  (name === 'content' && value.kind === 'string' && owner.members.some((one) => one.name === 'role'))

const hasMoreMarked = (held: SpannedJson, { docOf, budget }: EditScope): boolean =>
  readMarked(docOf(held), budget)?.hasMore !== false

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

function isRead(value: SpannedJson, scope: EditScope): boolean {
  if (value.kind === 'array')
    return value.items.length > 0 && value.items.every((item) => isWords(item) || isRead(item, scope))
  if (value.kind !== 'object') return false
  const carried = carriedBy(value, scope)
  if (carried !== null) return isRead(carried.value, carried.scope)
  return value.members.some(
    ({ name, value: held }) =>
      [AFTER, BEFORE, DIFF, LISTS].some((group) => group.has(keyOf(name))) ||
      (held.kind === 'string' && isMarked(held.text)),
  )
}
