// Reads lists that others have already taken out of the official files: rows of ticker, address and names, and
// contracts by chain and address.

import type { JsonObject, JsonValue } from '../../json/strict-json.ts'
import { isDistinctive, nameKeyOf } from '../sanctions/names/name-key.ts'
import type { ContractEntry, ContractsContent } from './content.ts'
import { ListRefused, type ListRows, sortedBy } from './sanctions-content.ts'
import { canonicalSignature } from './signature.ts'
import { isObject } from './snapshot.ts'

/** `{source, entries: [{asset, address, names: [primary, alias, …]}]}`. Its date stands in `source`, if anywhere. */
export function sanctionsRows(file: JsonObject): ListRows {
  const { entries, source } = file
  if (!Array.isArray(entries)) throw new ListRefused('the file has no entries')
  const addresses: ListRows['addresses'][number][] = []
  const names: ListRows['names'][number][] = []
  entries.forEach((entry, index) => {
    if (!isObject(entry) || typeof entry.asset !== 'string' || typeof entry.address !== 'string')
      throw new ListRefused(`entry ${index} is not {asset, address, names}`)
    const spelt = Array.isArray(entry.names) ? entry.names.filter((name) => typeof name === 'string') : []
    const entity = spelt[0] ?? 'unnamed'
    addresses.push({ asset: entry.asset, address: entry.address, entity })
    for (const name of spelt) names.push({ name, entity, strength: strengthOf(name, entity) })
  })
  const dates = typeof source === 'string' ? source.match(/[0-9]{4}-[0-9]{2}-[0-9]{2}/g) : null
  return { published: dates?.at(-1) ?? null, addresses, names }
}

/**
 * The strength is not in the file. An alias of several words is a strong one; a single word is, when it is a
 * telling word of the primary name; any other single word or handle is taken for a weak one.
 */
function strengthOf(name: string, primary: string): 'primary' | 'strong' | 'weak' {
  if (name === primary) return 'primary'
  const tokens = nameKeyOf(name)?.tokens ?? []
  if (name.startsWith('@') || tokens.length === 0) return 'weak'
  if (tokens.length > 1) return 'strong'
  const [only = ''] = tokens
  const isCore = only.length >= 6 && isDistinctive(only) && nameKeyOf(primary)?.tokens.includes(only)
  return isCore ? 'strong' : 'weak'
}

const PLACE = /^([0-9]{1,15}):(0x[0-9a-f]{40})$/

export const looksLikeContracts = (file: JsonObject): boolean => {
  const first = Object.keys(file)[0]
  return first !== undefined && PLACE.test(first)
}

/** `{"<chain>:<address>": {owner, functions: [signature with names]}}`. */
export function contractsFromPlaces(file: JsonObject, published: string | null): ContractsContent {
  const entries = Object.entries(file).map(([place, value]: [string, JsonValue]): ContractEntry => {
    const match = PLACE.exec(place)
    if (!match || !isObject(value) || typeof value.owner !== 'string')
      throw new ListRefused(`${place} is not "<chain>:<address>": {owner, functions}`)
    const { functions, owner } = value
    const texts = Array.isArray(functions) ? functions.filter((text) => typeof text === 'string') : []
    return {
      chain_id: Number(match[1]),
      address: match[2]!,
      owner,
      functions: signaturesOf(texts),
    }
  })
  return { schema: 'assay.contracts.v1', published, entries: sortedBy(entries, placeOf) }
}

export const signaturesOf = (texts: readonly string[]): readonly string[] =>
  sortedBy(
    texts.flatMap((text) => canonicalSignature(text) ?? []),
    (text) => text,
  )

export const placeOf = ({ chain_id, address }: ContractEntry): string =>
  `${String(chain_id).padStart(16, '0')}:${address}`
