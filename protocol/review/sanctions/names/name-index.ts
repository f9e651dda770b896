// Indexes the names of a list by key and by word. Built once for each list.
import type { JsonObject } from '../../../json/strict-json.ts'
import { textIn } from '../../lists/snapshot.ts'
import { isDistinctive, keyOfTokens, type NameKey, nameKeyOf } from './name-key.ts'

export type NameStrength = 'primary' | 'strong' | 'weak'

export interface ListedName extends NameKey {
  readonly entity: string
  readonly strength: NameStrength
  readonly distinctive: readonly string[]
}

export interface NameIndex {
  readonly count: number
  readonly byKey: ReadonlyMap<string, ListedName>
  readonly byToken: ReadonlyMap<string, readonly ListedName[]>
  /** Names of one word of at least six letters, by their number of letters. */
  readonly single: ReadonlyMap<number, readonly ListedName[]>
  readonly longest: number
}

const RANK: Record<NameStrength, number> = { primary: 0, strong: 1, weak: 2 }
export const MIN_EDITED_LETTERS = 6

export function indexNames(rows: readonly JsonObject[]): NameIndex {
  const byKey = new Map<string, ListedName>()
  for (const row of rows) {
    const name = readName(row)
    if (name === null) continue
    const known = byKey.get(name.key)
    if (!known || RANK[name.strength] < RANK[known.strength]) byKey.set(name.key, name)
  }
  const byToken = new Map<string, ListedName[]>()
  const single = new Map<number, ListedName[]>()
  let longest = 0
  for (const name of byKey.values()) {
    longest = Math.max(longest, name.tokens.length)
    for (const token of new Set(name.tokens)) append(byToken, token, name)
    const only = name.tokens.length === 1 ? name.tokens[0]! : ''
    if (only.length >= MIN_EDITED_LETTERS) append(single, only.length, name)
  }
  return { count: byKey.size, byKey, byToken, single, longest }
}

/** Nothing is left to fold. */
const FOLDED = /^[a-z0-9]{1,60}(?: [a-z0-9]{1,60}){0,20}$/

/** Keys of older importers are folded again, so that a change of the tables needs no new import. */
function readName(row: JsonObject): ListedName | null {
  const spelt = textIn(row, 'key')
  const read = spelt === null ? null : FOLDED.test(spelt) ? keyOfTokens(spelt.split(' ')) : nameKeyOf(spelt)
  if (read === null) return null
  const stated = textIn(row, 'strength')
  const strength = stated === 'primary' || stated === 'weak' ? stated : 'strong'
  const entity = textIn(row, 'entity') ?? spelt!
  return { ...read, entity, strength, distinctive: read.tokens.filter(isDistinctive) }
}

function append<K>(map: Map<K, ListedName[]>, key: K, name: ListedName): void {
  const list = map.get(key)
  if (list) list.push(name)
  else map.set(key, [name])
}
