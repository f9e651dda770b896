// Reads a served ledger entry, or an older one with the record inside its signed event, preserving how
// numbers were written. Checks nothing.

import { type Hex64, sha256Hex, utf8Encode } from '../../bytes.ts'
import { type JsonTree, parseJsonTree } from '../../json/json-tree.ts'
import { rawUtf8V1 } from '../../json/ledger-json.ts'
import { checkEventShape, type EventShape } from '../../nostr-event.ts'
import type { Result } from '../../result.ts'
import { utf8Decode } from '../../utf8-decode.ts'
import { memberText } from '../record/member-text.ts'

export interface ReadEntry {
  readonly served: JsonTree
  readonly shape: EventShape
  /** The content of the event when it is a JSON object. */
  readonly content: JsonTree | null
  /** Null when the record is not disclosed. */
  readonly record: ReadRecord | null
}

export interface ReadRecord {
  readonly tree: JsonTree
  /** The bytes as served; null for a record inside the signed event, whose bytes the signature covers. */
  readonly text: string | null
  readonly canonical: string
  /** SHA-256 of `canonical`. */
  readonly hash: Hex64
}

export type EntryResult = Result<ReadEntry>

const MAX_UNITS = 2 * 1024 * 1024

export function readEntry(input: Uint8Array | string): EntryResult {
  if (input.length > MAX_UNITS) return { ok: false, problem: 'longer than 2 MiB' }
  const decoded = typeof input === 'string' ? { ok: true as const, text: input } : utf8Decode(input)
  if (!decoded.ok) return { ok: false, problem: 'not UTF-8' }
  const { text } = decoded
  const parsed = parseJsonTree(text)
  if (!parsed.ok) return { ok: false, problem: `not strict JSON: ${parsed.problem.message}` }
  const served = parsed.value
  if (!('obj' in served)) return { ok: false, problem: 'not a JSON object' }
  const shape = checkEventShape(plainValue(memberOf(served, 'proof_event') ?? memberOf(served, 'event')))
  const content = shape.ok ? contentOf(shape.event.content) : null
  const beside = memberOf(served, 'record')
  const inside = content ? memberOf(content, 'record') : undefined
  const tree = beside ?? inside
  const isRecord = tree !== undefined && 'obj' in tree
  const record = isRecord ? recordOf(tree, beside ? memberText(text, 'record') : null) : null
  return { ok: true, value: { served, shape, content, record } }
}

function recordOf(tree: JsonTree, text: string | null): ReadRecord {
  const canonical = rawUtf8V1(tree)
  return { tree, text, canonical, hash: sha256Hex(utf8Encode(canonical)) }
}

function contentOf(content: string): JsonTree | null {
  const parsed = parseJsonTree(content)
  return parsed.ok && 'obj' in parsed.value ? parsed.value : null
}

export const memberOf = (tree: JsonTree | null | undefined, ...path: string[]): JsonTree | undefined =>
  path.reduce<JsonTree | undefined>(
    (at, name) => (at && 'obj' in at ? at.obj.find(([member]) => member === name)?.[1] : undefined),
    tree ?? undefined,
  )

/** A string unchanged; any other value as canonical JSON; null when there is none. */
export function textOf(tree: JsonTree | undefined): string | null {
  if (tree === undefined) return null
  return 'str' in tree ? tree.str : rawUtf8V1(tree)
}

export const stringOf = (tree: JsonTree | undefined): string | null =>
  tree && 'str' in tree ? tree.str : null

/** An integer in plain notation; null for anything else. */
export function integerOf(tree: JsonTree | undefined): number | null {
  if (!tree || !('lit' in tree) || !/^(?:0|-?[1-9][0-9]*)$/.test(tree.lit)) return null
  const value = Number(tree.lit)
  return Number.isSafeInteger(value) ? value : null
}

/**
 * Native values, in which a number that is not a plain integer becomes NaN: the id was not computed from
 * it.
 */
export function plainValue(tree: JsonTree | undefined): unknown {
  if (tree === undefined) return undefined
  if ('str' in tree) return tree.str
  if ('arr' in tree) return tree.arr.map(plainValue)
  if ('obj' in tree) return Object.fromEntries(tree.obj.map(([name, value]) => [name, plainValue(value)]))
  if (tree.lit === 'null') return null
  if (tree.lit === 'true' || tree.lit === 'false') return tree.lit === 'true'
  return integerOf(tree) ?? Number.NaN
}
