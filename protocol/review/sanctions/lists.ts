// Indexes the lists that subjects are compared with. One index for each snapshot, built once.
import type { JsonObject } from '../../json/strict-json.ts'
import { type AddressRead, siblingKeys } from '../address/address.ts'
import { exactKey } from '../lists/content.ts'
import { byKey, isObject, KNOWN_BAD_ID, rowsOf, SANCTIONS_ID, snapshotOf, textIn } from '../lists/snapshot.ts'
import type { Snapshot } from '../types.ts'
import { indexNames, type NameIndex } from './names/name-index.ts'

export interface SanctionsList {
  readonly id: string
  readonly title: string
  readonly published: string | null
  /** Hits of a secondary list need a person and do not forbid. */
  readonly isSecondary: boolean
  readonly entries: ReadonlyMap<string, JsonObject>
  readonly delisted: ReadonlyMap<string, string>
  readonly names: NameIndex
  /** First and last half of every EVM account on it, with the other halves. */
  readonly evmHalves: ReadonlyMap<string, readonly string[]>
  readonly hasExactTexts: boolean
}

const indexes = new WeakMap<object, SanctionsList>()

function listOf(snapshot: Snapshot): SanctionsList | null {
  const { content } = snapshot
  if (snapshot.status === 'missing' || !isObject(content) || content.schema !== 'assay.sanctions.v1')
    return null
  const ready = indexes.get(content)
  if (ready) return ready
  const entries = byKey(snapshot)
  const delisted = new Map<string, string>()
  for (const row of rowsOf(snapshot, 'delisted')) {
    const key = textIn(row, 'key')
    if (key !== null && !entries.has(key)) delisted.set(key, textIn(row, 'until') ?? 'an unknown date')
  }
  const list: SanctionsList = {
    id: snapshot.id,
    title: textIn(content, 'list') ?? snapshot.id,
    published: textIn(content, 'published'),
    isSecondary: content.effect === 'concern',
    entries,
    delisted,
    names: indexNames(rowsOf(snapshot, 'names')),
    evmHalves: halvesOf(entries),
    hasExactTexts: [...entries.keys()].some((key) => key.startsWith(exactKey(''))),
  }
  indexes.set(content, list)
  return list
}

const EVM = 'evm:account:'
const HALF = 20

function halvesOf(entries: ReadonlyMap<string, JsonObject>): ReadonlyMap<string, readonly string[]> {
  const halves = new Map<string, string[]>()
  for (const key of entries.keys()) {
    if (!key.startsWith(EVM)) continue
    const payload = key.slice(EVM.length)
    for (const half of [`<${payload.slice(0, HALF)}`, `>${payload.slice(HALF)}`]) {
      const known = halves.get(half)
      if (known) known.push(payload)
      else halves.set(half, [payload])
    }
  }
  return halves
}

export interface AddressHit {
  readonly kind: 'listed' | 'secondary' | 'known_bad' | 'same_key' | 'delisted'
  readonly list: SanctionsList | null
  readonly key: string
  readonly entity: string
}

export class Lists {
  readonly primary: Snapshot | null
  readonly lists: readonly SanctionsList[]
  private readonly knownBad: ReadonlyMap<string, JsonObject>

  constructor(data: readonly Snapshot[]) {
    this.primary = snapshotOf(data, SANCTIONS_ID)
    this.knownBad = byKey(snapshotOf(data, KNOWN_BAD_ID))
    this.lists = data.flatMap((snapshot) => listOf(snapshot) ?? [])
  }

  get isMissing(): boolean {
    return !this.lists.some(({ id }) => id === SANCTIONS_ID)
  }

  /** `keys`: of every chain that the spelling may mean. The worst counts. */
  lookUp(address: AddressRead, keys: readonly string[]): AddressHit | null {
    return (
      this.listed(keys) ??
      this.known(keys) ??
      this.sameKey(address) ??
      this.secondary(keys) ??
      this.removed(keys)
    )
  }

  /** Any address at all that a key names. */
  lookUpKey(key: string): AddressHit | null {
    return this.listed([key]) ?? this.known([key])
  }

  private listed(keys: readonly string[]): AddressHit | null {
    return this.entry(keys, false, 'listed')
  }

  private secondary(keys: readonly string[]): AddressHit | null {
    return this.entry(keys, true, 'secondary')
  }

  private sameKey(address: AddressRead): AddressHit | null {
    return this.entry(siblingKeys(address), false, 'same_key')
  }

  private entry(keys: readonly string[], secondary: boolean, kind: AddressHit['kind']): AddressHit | null {
    for (const list of this.lists) {
      if (list.isSecondary !== secondary) continue
      for (const key of keys) {
        const row = list.entries.get(key)
        if (row) return { kind, list, key, entity: textIn(row, 'entity') ?? 'listed' }
      }
    }
    return null
  }

  private known(keys: readonly string[]): AddressHit | null {
    for (const key of keys) {
      const row = this.knownBad.get(key)
      if (row) return { kind: 'known_bad', list: null, key, entity: textIn(row, 'rule') ?? 'reported' }
    }
    return null
  }

  private removed(keys: readonly string[]): AddressHit | null {
    for (const list of this.lists)
      for (const key of keys) {
        const until = list.delisted.get(key)
        if (until !== undefined) return { kind: 'delisted', list, key, entity: until }
      }
    return null
  }

  /** A listed EVM account that differs in exactly one digit. */
  oneDigitFrom({ family, payload }: AddressRead): string | null {
    if (family !== 'evm') return null
    for (const list of this.lists)
      for (const half of [`<${payload.slice(0, HALF)}`, `>${payload.slice(HALF)}`])
        for (const listed of list.evmHalves.get(half) ?? [])
          if (differences(listed, payload) === 1) return `0x${listed}`
    return null
  }
}

function differences(a: string, b: string): number {
  let count = 0
  for (let i = 0; i < a.length; i++) if (a.charCodeAt(i) !== b.charCodeAt(i)) count++
  return count
}
