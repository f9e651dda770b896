// Looks up keys in the snapshots that came with the artifact. Makes snapshots of contents too: the hash is over the
// canonical JSON of the content.
import { sha256Hex } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import type { Snapshot, SnapshotStatus } from '../types.ts'
import type { ContractsContent, KnownBadContent, SanctionsContent } from './content.ts'

export const SANCTIONS_ID = 'ofac_sdn'
export const KNOWN_BAD_ID = 'known_bad'
export const CONTRACTS_ID = 'contracts'

export type ListId = typeof SANCTIONS_ID | typeof KNOWN_BAD_ID | typeof CONTRACTS_ID

/** `entries` counts addresses. `id` differs for a secondary list. */
export const sanctionsSnapshot = (content: SanctionsContent, id: string = SANCTIONS_ID): Snapshot =>
  snapshot(id, content.published, content.coverage ?? 'full', content)

/** `published`: date of the newest row, when there is one. */
export const knownBadSnapshot = (content: KnownBadContent, published: string | null = null): Snapshot =>
  snapshot(KNOWN_BAD_ID, published, 'full', content)

export const contractsSnapshot = (content: ContractsContent): Snapshot =>
  snapshot(CONTRACTS_ID, content.published ?? null, 'full', content)

/** Says in the record that a list was looked for and not there. */
export const missingSnapshot = (id: ListId): Snapshot => ({
  id,
  published: null,
  sha256: sha256Hex(jcsIntegers(null)),
  entries: 0,
  status: 'missing',
  content: null,
})

function snapshot(
  id: string,
  published: string | null,
  status: SnapshotStatus,
  content: SanctionsContent | KnownBadContent | ContractsContent,
): Snapshot {
  return {
    id,
    published,
    sha256: sha256Hex(jcsIntegers(content)),
    entries: content.entries.length,
    status,
    content: content as unknown as JsonValue,
  }
}

export const snapshotOf = (data: readonly Snapshot[], id: string): Snapshot | null =>
  data.find((snapshot) => snapshot.id === id) ?? null

/** Rows of `entries`; what is not an object is left out. */
export function entriesOf(snapshot: Snapshot | null): readonly JsonObject[] {
  return rowsOf(snapshot, 'entries')
}

export function rowsOf(snapshot: Snapshot | null, member: string): readonly JsonObject[] {
  const content = snapshot?.content
  const rows = isObject(content) ? content[member] : null
  return Array.isArray(rows) ? rows.filter(isObject) : []
}

/** Built once for each snapshot object, which nobody changes. */
const indexes = new WeakMap<object, ReadonlyMap<string, JsonObject>>()

export function byKey(snapshot: Snapshot | null): ReadonlyMap<string, JsonObject> {
  if (snapshot === null || !isObject(snapshot.content)) return new Map()
  const ready = indexes.get(snapshot.content)
  if (ready) return ready
  const index = new Map<string, JsonObject>()
  for (const entry of entriesOf(snapshot)) {
    const key = typeof entry.key === 'string' ? entry.key : contractKey(entry)
    if (key !== null && !index.has(key)) index.set(key, entry)
  }
  indexes.set(snapshot.content, index)
  return index
}

const contractKey = ({ chain_id, address }: JsonObject): string | null =>
  typeof chain_id === 'number' && typeof address === 'string' ? `${chain_id}:${address}` : null

export const textIn = (entry: JsonObject, name: string): string | null => {
  const value = entry[name]
  return typeof value === 'string' ? value : null
}

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
