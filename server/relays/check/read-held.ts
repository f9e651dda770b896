/** Asks one relay which events it holds. What it returns counts only when it is what was published. */
import type { Hex64, Hex128 } from '#protocol/bytes.ts'
import { checkEventShape, recomputeEventId, type SignedEvent, signatureInput } from '#protocol/nostr-event.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { nativeSha256 } from '#server/proofs/signing/sha256.ts'
import type { RelayConnection } from '../connection/relay-connection.ts'
import type { Survivor } from './conclude.ts'

/** Ids, and `d` tags, of one request. */
const batchIds = 250

export interface Wanted {
  id: Hex64
  sig: Hex128
  /** Null for an event that nothing can replace. */
  address: { kind: number; pubkey: Hex64; d: string } | null
}

export interface Held {
  /** Ids that the relay answered for. */
  answered: Set<string>
  holds: Set<string>
  /** By the id of the event that was replaced. */
  survivors: Map<string, Survivor>
}

/** An id is missing only when a request for nothing but missing ids finds none: relays cap what they send at once. */
export async function readHeld(
  ctx: Pick<LedgerParts, 'verifier'>,
  connection: RelayConnection,
  wanted: readonly Wanted[],
): Promise<Held> {
  const held: Held = { answered: new Set(), holds: new Set(), survivors: new Map() }
  for (let from = 0; from < wanted.length; from += batchIds) {
    const batch = wanted.slice(from, from + batchIds)
    if (!(await readBatch(connection, batch, held.holds))) return held
    const missing = batch.filter(({ id }) => !held.holds.has(id))
    if (!(await readSurvivors(ctx, connection, missing, held.survivors))) return held
    for (const { id } of batch) held.answered.add(id)
  }
  return held
}

/** False when the relay did not answer completely. */
async function readBatch(
  connection: RelayConnection,
  batch: readonly Wanted[],
  holds: Set<string>,
): Promise<boolean> {
  const missing = new Map(batch.map((one) => [one.id as string, one]))
  for (let before = -1; missing.size > 0 && missing.size !== before; ) {
    before = missing.size
    const problem = await connection.read([{ ids: [...missing.keys()], limit: missing.size }], (given) => {
      const event = readEvent(given)
      const expected = event && missing.get(event.id)
      // The id covers everything but the signature, and the signature is ours.
      if (!event || expected?.sig !== event.sig) return false
      missing.delete(event.id)
      holds.add(event.id)
      return true
    })
    if (problem !== null) return false
  }
  return true
}

async function readSurvivors(
  { verifier }: Pick<LedgerParts, 'verifier'>,
  connection: RelayConnection,
  missing: readonly Wanted[],
  survivors: Map<string, Survivor>,
): Promise<boolean> {
  const authors = Map.groupBy(
    missing.flatMap(({ id, address }) => (address ? [{ id, ...address }] : [])),
    ({ kind, pubkey }) => `${kind} ${pubkey}`,
  )
  for (const group of authors.values()) {
    const { kind, pubkey } = group[0]!
    const byD = new Map(group.map(({ d, id }) => [d, id]))
    const found = new Map<string, SignedEvent>()
    const filter = { kinds: [kind], authors: [pubkey], '#d': [...byD.keys()], limit: byD.size }
    const problem = await connection.read([filter], (given) => {
      const event = readEvent(given)
      const d = event?.tags.find(([name]) => name === 'd')?.[1]
      if (!event || d === undefined || event.kind !== kind || event.pubkey !== pubkey) return false
      if (!byD.has(d) || found.has(d) || event.id === byD.get(d)) return false
      found.set(d, event)
      return true
    })
    if (problem !== null) return false
    for (const [d, event] of found) {
      if (await verifier.holds(signatureInput(event)))
        survivors.set(byD.get(d)!, { eventId: event.id, createdAtUnix: event.created_at })
    }
  }
  return true
}

/** Null unless it has the shape of an event and its id is the hash of its fields. */
export function readEvent(given: unknown): SignedEvent | null {
  const shape = checkEventShape(given)
  return shape.ok && recomputeEventId(shape.event, nativeSha256).form !== null ? shape.event : null
}
