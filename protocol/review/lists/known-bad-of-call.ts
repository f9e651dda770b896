// Addresses that the caller of one review calls bad. They are added to the registry in force, for this call only.
import { sha256Hex } from '../../bytes.ts'
import { jcs } from '../../json/canonical-json.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import { readAddress } from '../address/read-address.ts'
import type { Snapshot } from '../types.ts'
import { entriesOf, textIn } from './snapshot.ts'

/** What is no address is kept as it is written, and matches nothing else. */
export function knownBadOf(addresses: readonly string[]): Snapshot {
  const keys = addresses.map((text) => readAddress(text)?.key ?? `text:${text}`)
  return snapshotWith(
    keys.map((key) => ({ key, first_seen: null, rule: null, record_sha256: null, accounts: 1 })),
    null,
  )
}

/** The lists of a call: those in force, with the caller's addresses among the known-bad ones. */
export function withKnownBad(data: readonly Snapshot[], ofCall: Snapshot | null): readonly Snapshot[] {
  if (ofCall === null) return data
  const inForce = data.find(({ id }) => id === 'known_bad')
  if (inForce === undefined) return [...data, ofCall]
  const joined = snapshotWith([...entriesOf(inForce), ...entriesOf(ofCall)], inForce.published)
  return data.map((snapshot) => (snapshot === inForce ? joined : snapshot))
}

/** Sorted by key, the first entry of a key kept. */
function snapshotWith(entries: readonly JsonObject[], published: string | null): Snapshot {
  const byKey = new Map<string, JsonObject>()
  for (const entry of entries) {
    const key = textIn(entry, 'key') ?? ''
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  const content = { schema: 'assay.known_bad.v1', entries: sorted }
  return {
    id: 'known_bad',
    published,
    sha256: sha256Hex(jcs(content)),
    entries: sorted.length,
    status: 'full',
    content,
  }
}
