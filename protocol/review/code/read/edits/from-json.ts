// Reads changes from JSON: texts before and after, diffs, whole files, and the calls and requests that carry them. The words of a
// member's name say what it is (members.ts). What holds a change is an envelope; a member beside it tells nothing of it or is unread.
import { utf8Decode } from '../../../../utf8-decode.ts'
import type { Budget } from '../../../core/budget.ts'
import { base64Bytes } from '../../../text/decode/encodings.ts'
import { jsonInText } from '../../../text/json-in-text.ts'
import {
  locateJson,
  memberOf,
  type SpannedJson,
  type SpannedMember,
  type SpannedObject,
  type SpannedScalar,
} from '../../../text/json-spans.ts'
import type { SourceText } from '../../../text/source-text.ts'
import type { Doc } from '../../model.ts'
import { fromText, type ReadChanges } from '../read-text.ts'
import { compare, type EditScope } from './compare.ts'
import { readHunks, readMarked } from './marked-text.ts'
import {
  GAP,
  isArguments,
  isEditVerb,
  isFile,
  isFolder,
  isIdle,
  isOtherVerb,
  isWritten,
  keyOf,
  lineIn,
  type Role,
  roleOf,
} from './members.ts'
import { requestIn } from './requests.ts'

const DEEPEST = 12

/** What was read, and whether more is said that was not. */
type Read = Pick<ReadChanges, 'files'> & { readonly hasMore: boolean }

/** What the envelope says of the change in it. */
interface Around {
  /** Of texts before and after that name no file themselves. */
  readonly outer: string
  /** The file that a request or a table of files names. */
  readonly place: string | null
  readonly isBase64: boolean
  readonly depth: number
}

const UNREAD: Read = { files: [], hasMore: true }
const NOTHING: Read = { files: [], hasMore: false }

export const changesOfJson = (source: SourceText, budget: Budget): ReadChanges | null =>
  changesOfValue(locateJson(source.text, budget), source, budget)

/** Of a value with its places in the artifact. */
export const changesOfValue = (value: SpannedJson, source: SourceText, budget: Budget): ReadChanges | null =>
  changesIn(value, { docOf: (one) => docIn(source, one), budget })

/** Null where nothing in the value writes a change. */
export function changesIn(value: SpannedJson, scope: EditScope): ReadChanges | null {
  const read = readValue(value, scope, { outer: '', place: null, isBase64: false, depth: 0 })
  return read.files.length === 0 ? null : { form: 'before_after', ...read }
}

function readValue(value: SpannedJson, scope: EditScope, around: Around): Read {
  if (around.depth > DEEPEST) return UNREAD
  const within = { ...around, depth: around.depth + 1 }
  if (value.kind === 'object') return readObject(value, scope, within)
  const texts = value.kind === 'string' ? jsonIn(value, scope) : null
  if (texts !== null) return readValue(texts.value, texts.scope, within)
  if (value.kind !== 'array') return UNREAD
  return all(value.items.filter((item) => !isWords(item)).map((item) => readValue(item, scope, within)))
}

/** Each of them writes a change. */
const all = (reads: readonly Read[]): Read => ({
  files: reads.flatMap(({ files }) => files),
  hasMore: reads.some(({ files, hasMore }) => hasMore || files.length === 0),
})

function readObject(value: SpannedObject, scope: EditScope, around: Around): Read {
  const request = requestIn(value)
  if (request === null) return readMembers(spoken(value), scope, around)
  const { body, isKnown, ...named } = request
  const { files, hasMore } = readValue(body, scope, { ...around, ...named })
  return { files, hasMore: hasMore || !isKnown }
}

type Sorted = Readonly<Record<Role, readonly SpannedMember[]>>

function readMembers(members: readonly SpannedMember[], scope: EditScope, around: Around): Read {
  const sorted: Record<Role, SpannedMember[]> = {
    place: [],
    setting: [],
    before: [],
    after: [],
    diff: [],
    other: [],
  }
  for (const member of members) sorted[roleOf(member)].push(member)
  const item = sorted.other.find(({ name, value }) => keyOf(name) === 'item' && placeIn(value) !== null)
  const places = new Set(sorted.place.map(({ value }) => textOf(value)))
  if (item !== undefined) places.add(placeIn(item.value)!)
  if (around.place !== null) places.add(around.place)
  const [place = null] = places
  const own = ownChange(members, sorted, place, scope, around)
  const hasOwn = own.files.length > 0
  const outer = place ?? (sorted.setting[0] === undefined ? around.outer : textOf(sorted.setting[0].value))
  const rest = hasOwn ? sorted.other : [...sorted.other, ...sorted.before, ...sorted.after]
  const reads = rest
    .filter((member) => member !== item)
    .map((member) => readRest(member, scope, { ...around, outer, place: null }))
  const carried = reads.flatMap(({ files }) => files)
  return {
    files: [...own.files, ...carried],
    hasMore:
      own.hasMore ||
      places.size > 1 ||
      (hasOwn && carried.length > 0) ||
      members.filter(({ name }) => isArguments(name)).length > 1 ||
      isOtherTool(members, sorted.setting) ||
      reads.some(({ hasMore }) => hasMore),
  }
}

/** A member that holds changes, or says nothing of one. */
function readRest(member: SpannedMember, scope: EditScope, around: Around): Read {
  const { name, value } = member
  const isNested = value.kind === 'object' || value.kind === 'array' || /^\s{0,64}[[{]/.test(textOf(value))
  const read = !isNested
    ? NOTHING
    : value.kind === 'object' && value.members.some((one) => isFile(one.name))
      ? readTable(value, scope, around)
      : readValue(value, scope, around)
  if (read.files.length === 0)
    return isFolder(name) || isBase64In([member]) || isIdle(member) ? NOTHING : UNREAD
  return { files: read.files, hasMore: read.hasMore || isOtherVerb(name) }
}

/** `{"src/a.ts": "…", "src/b.ts": {"content": "…"}}`: files by their names. A text in one line may be anything. */
const readTable = ({ members }: SpannedObject, scope: EditScope, around: Around): Read =>
  all(
    members.map(({ name, value }) => {
      if (!isFile(name)) return UNREAD
      if (value.kind === 'string' && value.text.includes('\n'))
        return { files: [compare(name, null, value, scope)], hasMore: false }
      return value.kind === 'object' ? readValue(value, scope, { ...around, place: name }) : UNREAD
    }),
  )

/** What the texts of these members write. Of two in one role the first counts, and the rest is unread. */
function ownChange(
  members: readonly SpannedMember[],
  { diff, before, after, setting, other }: Sorted,
  place: string | null,
  scope: EditScope,
  around: Around,
): Read {
  const [[patch], [old], [now]] = [diff, before, after]
  const isTwice = [diff, before, after].some(({ length }) => length > 1)
  const isNamed = place !== null || setting.length > 0
  const folder = textOf(members.find(({ name }) => isFolder(name))?.value)
  const named = place ?? (setting[0] === undefined ? around.outer : textOf(setting[0].value))
  const path = folder === '' || /^(?:[\\/~]|\w+:)/.test(named) ? named : `${folder}/${named}`
  if (patch !== undefined) {
    const { files, hasMore } = readDiffText(scope.docOf(patch.value), path, scope.budget)
    return { files, hasMore: hasMore || isTwice || old !== undefined || now !== undefined }
  }
  if (now === undefined)
    return old !== undefined && isNamed && members.length <= 4
      ? { files: [compare(path, old.value, null, scope)], hasMore: isTwice }
      : NOTHING
  if (old !== undefined) return { files: [compare(path, old.value, now.value, scope)], hasMore: isTwice }
  if (!isNamed || !(isWritten(now.name) || isFile(path))) return NOTHING
  const content = contentOf(now.value, isBase64In(members) || around.isBase64, scope)
  const change = compare(path, null, content.value, content.scope)
  const lines = other.flatMap((member) => lineIn(member) ?? [])
  const isPart = GAP.test(textOf(content.value))
  const isPut =
    isPart ||
    lines.length > 0 ||
    other.some(({ name, value }) => keyOf(name) === 'append' && textOf(value) === 'true')
  return {
    files: [isPut ? { ...change, kind: 'modified' } : change],
    // Lines that are replaced are not shown.
    hasMore: isTwice || isPart || !content.isSure || lines.length > 1 || lines.includes('replaced'),
  }
}

interface Content {
  readonly value: SpannedJson
  readonly scope: EditScope
  readonly isSure: boolean
}

/** What GitHub takes for the content of a file. */
const BASE64 = /^[A-Za-z0-9+/\s]{40,}={0,2}\s?$/

/** The text of a file: as it is, in an object that says how it is written, or in Base64. */
function contentOf(value: SpannedJson, isBase64: boolean, scope: EditScope): Content {
  if (value.kind === 'object') {
    const [texts, others] = [value.members.filter(isContent), value.members.filter((one) => !isContent(one))]
    if (texts.length === 1 && others.every((one) => isBase64In([one]) || isIdle(one)))
      return contentOf(texts[0]!.value, isBase64 || isBase64In(others), scope)
  }
  if (value.kind !== 'string' || !(isBase64 || BASE64.test(value.text))) return { value, scope, isSure: true }
  const bytes = base64Bytes(value.text)
  const read = bytes === null ? null : utf8Decode(bytes)
  scope.budget.spend(value.text.length)
  if (read === null || !read.ok) return { value, scope, isSure: false }
  const { text } = read
  const doc = scope.docOf(value)
  const decoded: SpannedScalar = { ...value, kind: 'string', text }
  const docOf = (): Doc => ({ text, spanOf: () => doc.spanOf(0, doc.text.length) })
  return { value: decoded, scope: { ...scope, docOf }, isSure: isBase64 }
}

const isContent = ({ name, value }: SpannedMember): boolean =>
  value.kind === 'string' && /^(?:content|text)$/.test(name)

const isBase64In = (members: readonly SpannedMember[]): boolean =>
  members.some(
    ({ name, value }) =>
      /^(?:encoding|contenttype)$/.test(keyOf(name)) && /^base64(?:encoded)?$/i.test(textOf(value)),
  )

function readDiffText(doc: Doc, path: string, budget: Budget): Read {
  const marked = readMarked(doc, budget) ?? readHunks(doc, path)
  const { files, hasMore = false } = marked ?? fromText(doc, false, budget)
  return {
    files: files.map((file) =>
      file.path === '' ? { ...file, path, oldPath: file.oldPath === '' ? path : file.oldPath } : file,
    ),
    hasMore,
  }
}

/** The name of the tool, beside its arguments or over them, says that it does not edit. */
const isOtherTool = (members: readonly SpannedMember[], setting: readonly SpannedMember[]): boolean => {
  const isCall = members.some(({ name }) => isArguments(name))
  return setting.some(
    ({ name, value }) =>
      keyOf(name) === 'name' && (isCall ? !isEditVerb(textOf(value)) : isOtherVerb(textOf(value))),
  )
}

/** `{"path": …}`: an object that only names a file. */
function placeIn(value: SpannedJson): string | null {
  if (value.kind !== 'object' || value.members.length !== 1) return null
  const [member] = value.members
  return roleOf(member!) === 'place' ? textOf(member!.value) : null
}

const textOf = (value: SpannedJson | undefined): string =>
  value === undefined || value.kind === 'object' || value.kind === 'array' ? '' : value.text

/** A text that is JSON itself. Places in it are those of the whole text. */
function jsonIn(held: SpannedScalar, scope: EditScope): { value: SpannedJson; scope: EditScope } | null {
  const value = jsonInText(held.text, scope.budget)
  if (value === null) return null
  const doc = scope.docOf(held)
  const whole = doc.spanOf(0, held.text.length)
  const docOf = (one: SpannedJson): Doc => ({
    text: one.kind === 'string' ? one.text : held.text.slice(one.start, one.end),
    spanOf: () => whole,
  })
  return { value, scope: { ...scope, docOf } }
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

/** Without what a message does not hold, and its words before its calls. */
const spoken = ({ members }: SpannedObject): readonly SpannedMember[] => {
  const isMessage = members.some(({ name }) => name === 'role')
  return members.filter(
    ({ name, value }) =>
      !(value.kind === 'literal' && value.text === 'null') &&
      !(isMessage && name === 'content' && value.kind === 'string'),
  )
}

/** `{type: "text", text: …}` and what was thought, between the calls of a message. */
const isWords = (value: SpannedJson): boolean =>
  value.kind === 'object' &&
  (value.members.every(({ name }) => /^(?:type|text|thinking|signature|annotations)$/.test(name)) ||
    (textOf(memberOf(value, 'type') ?? undefined) === 'reasoning' &&
      value.members.every(({ name }) => /^(?:type|id|summary|status|encrypted_content)$/.test(name))))
