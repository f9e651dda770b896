// Reads calls that agents write as tags (Cline, Roo, Claude, Qwen, Bolt) as the members that the same call has in JSON. A text in
// a tag ends at the first closing tag of its name.
import type { Budget } from '../../../core/budget.ts'
import type { SpannedJson, SpannedMember, SpannedObject, SpannedScalar } from '../../../text/json-spans.ts'
import type { Doc } from '../../model.ts'
import type { ReadChanges } from '../read-text.ts'
import { changesIn } from './from-json.ts'
import { roleOf } from './members.ts'

/** Null where the text is more or less than tags. */
export function readTags(doc: Doc, budget: Budget): ReadChanges | null {
  budget.spend(doc.text.length)
  const tree = new TagReader(doc.text, budget).whole()
  if (tree === null) return null
  const docOf = (value: SpannedJson): Doc => ({
    text: value.kind === 'string' ? value.text : doc.text.slice(value.start, value.end),
    spanOf: (from, to) => doc.spanOf(value.start + from, value.start + to),
  })
  const read = changesIn(tree, { docOf, budget })
  // Some readers decode entities, others keep them.
  return read === null
    ? null
    : { ...read, hasMore: read.hasMore === true || /&(?:lt|gt|amp|quot|apos|#\w{1,6});/.test(doc.text) }
}

const OPEN = /\s*<([a-zA-Z][\w.:-]{0,60})(?:=([\w.:-]{1,80}))?((?: [\w-]{1,40}="[^"<>\n]{0,400}")*) ?>/y
const ATTRIBUTE = / ([\w-]{1,40})="([^"<>\n]{0,400})"/g
const SPACE = /\s*/y
const MOST_TAGS = 2000

interface Tag {
  readonly start: number
  readonly name: string
  /** `<parameter=path>`, `<parameter name="path">`. */
  readonly called: string | null
  readonly attributes: readonly SpannedMember[]
}

class TagReader {
  private at = 0
  private count = 0
  private readonly text: string
  private readonly budget: Budget

  constructor(text: string, budget: Budget) {
    this.text = text
    this.budget = budget
  }

  whole(): SpannedObject | null {
    const members = this.members(null, 0)
    return members === null || members.length === 0 ? null : objectOf(members, 0, this.text.length)
  }

  /** The tags up to the closing tag, or to the end of the text. */
  private members(closing: string | null, depth: number): SpannedMember[] | null {
    const members: SpannedMember[] = []
    for (;;) {
      SPACE.lastIndex = this.at
      SPACE.exec(this.text)
      const at = SPACE.lastIndex
      if (closing === null ? at === this.text.length : this.text.startsWith(closing, at)) {
        this.at = at + (closing?.length ?? 0)
        return members
      }
      const tag = this.open()
      const member = tag === null || depth > 6 || this.count > MOST_TAGS ? null : this.member(tag, depth)
      if (member === null) return null
      members.push(member)
    }
  }

  private open(): Tag | null {
    const start = this.at
    OPEN.lastIndex = start
    const found = OPEN.exec(this.text)
    if (found === null) return null
    this.at = OPEN.lastIndex
    this.count++
    const pairs = [...found[3]!.matchAll(ATTRIBUTE)].map(
      ([, name, value]): SpannedMember => ({
        name: name!,
        start,
        value: { kind: 'string', text: value!, start, end: this.at },
      }),
    )
    const isNamed =
      found[2] === undefined && /^(?:parameter|param|arg)$/.test(found[1]!) && pairs[0]?.name === 'name'
    const called = found[2] ?? (isNamed ? (pairs[0]!.value as SpannedScalar).text : null)
    return { start, name: found[1]!, called, attributes: isNamed ? pairs.slice(1) : pairs }
  }

  private member({ start, name, called, attributes }: Tag, depth: number): SpannedMember | null {
    const closing = `</${name}>`
    const key = called ?? name
    const isText = /^(?:after|before|diff)$/.test(
      roleOf({ name: key, start, value: { kind: 'string', text: '', start, end: start } }),
    )
    OPEN.lastIndex = this.at
    if (!isText && OPEN.test(this.text)) {
      const members = this.members(closing, depth + 1)
      if (members === null) return null
      const held = objectOf(members, start, this.at)
      if (!/^(?:invoke|function|tool)$/.test(name))
        return { name: key, start, value: objectOf([...attributes, ...members], start, this.at) }
      const tool: SpannedScalar = { kind: 'string', text: called ?? '', start, end: this.at }
      const named = called === null ? attributes : [{ name: 'name', start, value: tool }, ...attributes]
      return {
        name,
        start,
        value: objectOf([...named, { name: 'arguments', start, value: held }], start, this.at),
      }
    }
    this.budget.spend(8)
    const end = this.text.indexOf(closing, this.at)
    if (end < 0) return null
    const value = this.leaf(this.at, end, isText || attributes.length > 0)
    this.at = end + closing.length
    if (attributes.length === 0) return { name: key, start, value }
    return {
      name: key,
      start,
      value: objectOf([...attributes, { name: 'content', start, value }], start, this.at),
    }
  }

  /** A text without the line breaks at its tags; elsewhere a number or a flag is one. */
  private leaf(from: number, to: number, isText: boolean): SpannedJson {
    const raw = this.text.slice(from, to)
    const start = from + (raw.startsWith('\n') ? 1 : 0)
    const text = this.text.slice(start, Math.max(start, to))
    if (isText) return { kind: 'string', text, start, end: to }
    const plain = text.trim()
    const kind = /^(?:true|false|null)$/.test(plain)
      ? 'literal'
      : /^\d{1,15}$/.test(plain)
        ? 'number'
        : 'string'
    return { kind, text: plain, start: start + text.length - text.trimStart().length, end: to }
  }
}

const objectOf = (members: readonly SpannedMember[], start: number, end: number): SpannedObject => ({
  kind: 'object',
  members,
  start,
  end,
})
