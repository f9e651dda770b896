/** Turns outbox rows into digests that wait for a calendar round: of each event its id, and its id with its signature. */
import type { Hex128 } from '#protocol/bytes.ts'
import { checkpointDigest, eventDigest, signedEventDigest } from '#protocol/ots/tree/anchored-digest.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { findNewestCheckpoint } from '#server/ledger/publish/checkpoint.store.ts'
import { finishOutbox, takeOutbox } from '#server/ledger/publish/outbox.store.ts'
import { insertAnchors, type NewAnchor, readSignatures } from '../anchors.store.ts'

const maxBatch = 1_000

/** Returns how many outbox rows were finished; several servers share the work. */
export function queueAnchors(ctx: LedgerParts): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const taken = await takeOutbox(tx, 'stamp', maxBatch)
    if (taken.length === 0) return 0
    const events = await readSignatures(
      tx,
      taken.map(({ subject }) => subject),
    )
    const now = ctx.nowUnix()
    await insertAnchors(
      tx,
      events.flatMap(({ id, sig }): NewAnchor[] => {
        const of = { eventId: id, checkpointSize: null }
        return [
          { ...of, kind: 'event', digest: eventDigest(id) },
          { ...of, kind: 'signed_event', digest: signedEventDigest({ id, sig: sig as Hex128 }) },
        ]
      }),
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

/** The newest checkpoint, once: it commits to every entry before it, with signatures. */
export async function queueCheckpoint(ctx: LedgerParts): Promise<void> {
  const checkpoint = await findNewestCheckpoint(ctx.db)
  if (checkpoint === null) return
  const digest = checkpointDigest(noteTextOf(checkpoint.note))
  await insertAnchors(
    ctx.db,
    [{ digest, kind: 'checkpoint', eventId: null, checkpointSize: checkpoint.size }],
    ctx.nowUnix(),
  )
}

/** What the signatures of a note cover (C2SP signed-note). */
const noteTextOf = (note: string): string => note.slice(0, note.indexOf('\n\n') + 1)
