// Which list does this file hold? Reads a list as the engine keeps it, or as a public extract spells it, into the
// snapshot that a review takes. Its hash is over the canonical content, so every spelling of a list has one hash.
import { sha256Hex, utf8Encode } from '../../bytes.ts'
import { jcs } from '../../canonical-json.ts'
import { type JsonObject, type JsonValue, parseStrictJson } from '../../strict-json.ts'
import { readAddress } from '../address/read-address.ts'
import type { Snapshot } from '../types.ts'
import { knownBadOf } from './known-bad-of-call.ts'

export type ListId = 'ofac_sdn' | 'known_bad' | 'contracts'

export type ListFile =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly why: string }

const SCHEMAS: Readonly<Record<ListId, string>> = {
  ofac_sdn: 'assay.sanctions.v1',
  known_bad: 'assay.known_bad.v1',
  contracts: 'assay.contracts.v1',
}

export function readListFile(id: ListId, bytes: Uint8Array): ListFile {
  const read = parseStrictJson(bytes, { maxValues: 5_000_000 })
  if (!read.ok) return { ok: false, why: `it is not JSON: ${read.error.message}` }
  const { value } = read
  if (isObject(value) && value.schema === SCHEMAS[id]) return listOf(id, value)
  if (id === 'known_bad' && Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return { ok: true, snapshot: knownBadOf(value) }
  if (id === 'ofac_sdn' && isObject(value) && Array.isArray(value.entries)) return extractOf(value)
  if (id === 'contracts' && isObject(value)) return registryOf(value)
  return { ok: false, why: `it holds no ${SCHEMAS[id]}, and no other shape that is known` }
}

function listOf(id: ListId, content: JsonObject): ListFile {
  const { entries, published } = content
  if (!Array.isArray(entries)) return { ok: false, why: 'its entries are not an array' }
  return { ok: true, snapshot: snapshotOf(id, content, typeof published === 'string' ? published : null) }
}

/** `{source, entries: [{asset, address, names}]}`; the date stands in the source. */
function extractOf(file: JsonObject): ListFile {
  const entries: JsonObject[] = []
  for (const entry of file.entries as JsonValue[]) {
    if (!isObject(entry) || typeof entry.address !== 'string' || typeof entry.asset !== 'string')
      return { ok: false, why: 'an entry has no asset or no address' }
    const names = Array.isArray(entry.names) ? entry.names : []
    const key = readAddress(entry.address, entry.asset)?.key ?? `text:${entry.address}`
    entries.push({ key, asset: entry.asset, entity: String(names[0] ?? '') })
  }
  const published = /\d{4}-\d{2}-\d{2}/.exec(String(file.source))?.[0] ?? null
  const content = { schema: SCHEMAS.ofac_sdn, list: 'ofac_sdn', published, entries, names: [], delisted: [] }
  return { ok: true, snapshot: snapshotOf('ofac_sdn', content, published) }
}

/** `{"<chain>:<address>": {owner, functions}}`. */
function registryOf(file: JsonObject): ListFile {
  const entries: JsonObject[] = []
  for (const [place, entry] of Object.entries(file)) {
    const [, chain, address] = /^(\d{1,12}):(0x[0-9a-f]{40})$/.exec(place) ?? []
    if (chain === undefined || address === undefined || !isObject(entry))
      return { ok: false, why: `${place} is no deployment` }
    const functions = Array.isArray(entry.functions) ? entry.functions : []
    entries.push({ chain_id: Number(chain), address, owner: String(entry.owner ?? ''), functions })
  }
  return { ok: true, snapshot: snapshotOf('contracts', { schema: SCHEMAS.contracts, entries }, null) }
}

function snapshotOf(id: ListId, content: JsonObject, published: string | null): Snapshot {
  const sha256 = sha256Hex(utf8Encode(jcs(content)))
  const { entries } = content
  return {
    id,
    published,
    sha256,
    entries: Array.isArray(entries) ? entries.length : 0,
    status: 'full',
    content,
  }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
