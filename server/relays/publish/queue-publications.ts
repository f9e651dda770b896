/** Turns outbox rows into one publication per relay, each replaceable event with its kind 78 copy. */
import { kind78CopyTemplate } from '#protocol/ledger/record/events.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { finishOutbox, takeOutbox } from '#server/ledger/publish/outbox.store.ts'
import { replaceableBy } from '../replaceable.ts'
import { insertCopies, insertPublications, readBodies } from './publications.store.ts'

const maxBatch = 256

/** Returns how many outbox rows were finished; several servers share the work. */
export async function queuePublications(ctx: LedgerParts): Promise<number> {
  const { signer, relays, keyGuard } = ctx
  if (!signer || keyGuard.problem !== null || relays.length === 0) return 0
  return ctx.db.transaction(async (tx) => {
    const taken = await takeOutbox(tx, 'relay', maxBatch)
    if (taken.length === 0) return 0
    const events = await readBodies(
      tx,
      taken.map(({ subject }) => subject),
    )
    const copies = await Promise.all(
      events
        .map(({ body }) => JSON.parse(body) as SignedEvent)
        .filter((event) => replaceableBy(event) !== null)
        .map(async (event) => {
          const copy = await signer.signRepeatably(kind78CopyTemplate(event))
          return { eventId: event.id, copyId: copy.id, pubkey: copy.pubkey, sig: copy.sig }
        }),
    )
    const now = ctx.nowUnix()
    await insertCopies(tx, copies)
    await insertPublications(
      tx,
      [...events.map(({ id }) => id), ...copies.map(({ copyId }) => copyId)],
      relays.map(({ name }) => name),
      now,
    )
    await finishOutbox(
      tx,
      taken.map(({ id }) => id),
      now,
    )
    return taken.length
  })
}
