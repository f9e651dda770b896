/**
 * Signs the head of each new entry after the transaction that appended it, so that a head that was not
 * stored is never signed.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import { CHAIN_HEAD_SCHEMA, chainHeadTemplate } from '#protocol/ledger/record/events.ts'
import type { LedgerParts } from '#server/ledger/deps.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { insertChainHeads, readHeads } from './chain-heads.store.ts'
import { finishOutbox, queueForOutside, takeOutbox } from './outbox.store.ts'

const maxBatch = 512

/** Returns how many were signed; several servers share the work. */
export async function signChainHeads(ctx: LedgerParts): Promise<number> {
  const { signer } = ctx
  if (!signer || ctx.keyGuard.problem !== null) return 0
  return ctx.db.transaction(async (tx) => {
    const taken = await takeOutbox(tx, 'chain_head', maxBatch)
    if (taken.length === 0) return 0
    const heads = await readHeads(
      tx,
      taken.map(({ subject }) => Number(subject)),
    )
    const events = await Promise.all(
      heads.map((head) =>
        signer.signRepeatably(chainHeadTemplate({ ...head, verifierPubkey: signer.pubkey as Hex64 })),
      ),
    )
    await insertEvents(
      tx,
      events.map((event) => ({ event, schema: CHAIN_HEAD_SCHEMA, issuanceIndex: null })),
    )
    await insertChainHeads(
      tx,
      heads.map(({ entry }, index) => ({ entry, eventId: events[index]!.id })),
    )
    const now = ctx.nowUnix()
    await queueForOutside(
      tx,
      events.map(({ id }) => ({ kind: 'relay' as const, subject: id })),
      now,
    )
    await finishOutbox(
      tx,
      taken.map(({ id }) => id),
      now,
    )
    return heads.length
  })
}
