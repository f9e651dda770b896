// Puts the parts of a bundle together as GET /ledger/{entry} serves them, so that one set of checks serves both. The record keeps its
// bytes; title and type, which a bundle does not repeat, are those of the record.
import { sha256Hex, utf8Encode } from '../../bytes.ts'
import { type JsonTree, parseJsonTree } from '../../json/json-tree.ts'
import { rawUtf8V1 } from '../../json/ledger-json.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import { memberOf } from '../entry/read-entry.ts'
import type { ReadBundle, ReadKeyEntry } from './read-bundle.ts'

export function entryText({ entry, event, recordRaw, recordSha256, chain }: ReadBundle): string {
  const more = {
    ...(chain ? { chain } : {}),
    ...(recordSha256 === null ? {} : { record_sha256: recordSha256 }),
  }
  return servedText(entry, event, recordRaw, more)
}

/** The chain values stand in the leaf, which the inclusion proof covers. */
export function keyEntryText({ event, recordRaw, leaf }: ReadKeyEntry): string {
  const [, number = '', , , , prevHead = '-', head] = leaf.split('\n')
  const contentHash = sha256Hex(utf8Encode(recordRaw))
  const chain = { prev_head_hash: prevHead, content_hash: contentHash, head_hash: head }
  const entry = /^[1-9][0-9]{0,14}$/.test(number) ? Number(number) : 0
  return servedText(entry, event, recordRaw, prevHead === '-' ? {} : { chain })
}

function servedText(entry: number, event: JsonObject, recordRaw: string, more: object): string {
  const parsed = parseJsonTree(recordRaw)
  const record = parsed.ok ? parsed.value : null
  const before = [`"entry":${entry}`, ...copyOf(record, 'title'), ...copyOf(record, 'type')]
  const after = { created_at: event.created_at, event_id: event.id, proof_event: event, ...more }
  return `{${before.join()},"record":${recordRaw},${JSON.stringify(after).slice(1)}`
}

function copyOf(record: JsonTree | null, name: string): string[] {
  const value = memberOf(record, name)
  return value === undefined ? [] : [`"${name}":${rawUtf8V1(value)}`]
}
