// What do the lists beside the artifact say? Shapes of the snapshots that the on-chain and sanctions rules
// read; importers write them, a caller may hand in none.
import type { JsonObject, JsonValue } from '../../strict-json.ts'
import type { Snapshot } from '../types.ts'

/** `ofac_sdn`: content of assay.sanctions.v1. Keys as the address layer makes them. */
export interface SanctionsContent {
  readonly schema: 'assay.sanctions.v1'
  readonly list: string
  readonly published: string | null
  readonly entries: readonly { readonly key: string; readonly asset: string; readonly entity: string }[]
  readonly names: readonly { readonly key: string; readonly entity: string; readonly strength: string }[]
  readonly delisted: readonly { readonly key: string; readonly until: string }[]
}

/** `known_bad`: addresses in force. `reason` is shown with a hit. */
export interface KnownBadContent {
  readonly schema: 'assay.known_bad.v1'
  readonly entries: readonly {
    readonly key: string
    readonly first_seen: string | null
    readonly rule: string | null
    readonly record_sha256: string | null
    readonly accounts: number
  }[]
}

/** `contracts`: an imported registry of described deployments, such as ERC-7730. Says who published, not that it is safe. */
export interface ContractsContent {
  readonly schema: 'assay.contracts.v1'
  readonly entries: readonly {
    readonly chain_id: number
    /** `0x` and 40 lower-case digits. */
    readonly address: string
    readonly owner: string
    /** Canonical signatures, for example `transfer(address,uint256)`. */
    readonly functions: readonly string[]
  }[]
}

export const snapshotOf = (data: readonly Snapshot[], id: string): Snapshot | null =>
  data.find((snapshot) => snapshot.id === id) ?? null

/** Rows of `entries`; what is not an object is left out. */
export function entriesOf(snapshot: Snapshot | null): readonly JsonObject[] {
  const content = snapshot?.content
  if (!isObject(content) || !Array.isArray(content.entries)) return []
  return content.entries.filter(isObject)
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

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
