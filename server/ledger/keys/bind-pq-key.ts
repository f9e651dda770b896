/**
 * Binds the configured post-quantum key to the verifier key when a server starts: one event signed by both,
 * published and stamped like a verdict, and a key event of the ledger (ledger.md 12). Until then no
 * companion is signed.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import { keyInForce } from '#protocol/ledger/record/key-history.ts'
import { PQ_BINDING_SCHEMA, pqBindingStatement, pqBindingTemplate } from '#protocol/proofs/pq/binding.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { insertBinding, listBindings, lockBindings } from '#server/proofs/post-quantum/bindings.store.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { queueEvents } from '../publish/outbox.store.ts'
import { appendKeyEvent } from './append-key-event.ts'
import { eventsOfKind, readKeyHistory } from './key-history.store.ts'

export async function bindPqKey(ctx: LedgerDeps): Promise<void> {
  const { pubkey } = ctx.postQuantum
  const problem = pubkey === null ? null : await whyNotBound(ctx, pubkey)
  ctx.postQuantum.settle(
    pubkey !== null && problem === null
      ? { eventId: await bind(ctx, pubkey) }
      : { problem, hasBindings: (await listBindings(ctx.db)).length > 0 },
  )
  if (problem !== null) ctx.log.error(problem)
}

/** Announces the first key; a later one must have been announced by a rotation. */
async function whyNotBound(ctx: LedgerDeps, pubkey: string): Promise<string | null> {
  if (!ctx.signer) return 'PQ_SECRET_KEY has no effect without VERIFIER_SECRET_KEY.'
  if (ctx.keyGuard.problem !== null) return 'PQ_SECRET_KEY has no effect: the verifier key is not current.'
  const history = await readKeyHistory(ctx.db)
  if (!history) return null
  const events = eventsOfKind(history, 'pq_mldsa65')
  const first = events.find(({ action }) => action === 'add')
  if (!first) return announce(ctx, pubkey)
  const current = keyInForce(first.public_key, events, Number.MAX_SAFE_INTEGER)
  if (current === pubkey) return null
  return `PQ_SECRET_KEY is the key of ${pubkey.slice(0, 32)}…, but the ledger's post-quantum key is ${current.slice(0, 32)}…. Set that key again, or announce the change with scripts/operator/ledger.ts rotate pq.`
}

async function announce(ctx: LedgerDeps, pubkey: string): Promise<string | null> {
  const about = { action: 'add', key_kind: 'pq_mldsa65', public_key: pubkey } as const
  try {
    await appendKeyEvent(ctx, about, (entry) => ({
      ...about,
      effective_entry: entry + 1,
      replaces: null,
      reason: 'Post-quantum companion key (ML-DSA-65).',
      cross_sig: null,
    }))
    return null
  } catch (error) {
    return `The post-quantum key could not be announced in the ledger: ${(error as Error).message}`
  }
}

async function bind(ctx: LedgerDeps, pqPubkey: string): Promise<string> {
  const signer = ctx.signer!
  return ctx.db.transaction(async (tx) => {
    await lockBindings(tx)
    const known = (await listBindings(tx)).find(
      (binding) => binding.verifierPubkey === signer.pubkey && binding.pqPubkey === pqPubkey,
    )
    if (known) return known.eventId
    const boundAtUnix = ctx.nowUnix()
    const statement = pqBindingStatement(signer.pubkey as Hex64, pqPubkey, boundAtUnix)
    const event = await signer.signRepeatably(pqBindingTemplate(statement))
    const companion = await ctx.postQuantum.sign(event.id)
    await insertEvents(tx, [{ event, schema: PQ_BINDING_SCHEMA, issuanceIndex: null }])
    await insertBinding(tx, {
      eventId: event.id,
      verifierPubkey: signer.pubkey,
      pqPubkey,
      companion,
      boundAtUnix,
    })
    await queueEvents(tx, [event.id], boundAtUnix)
    return event.id
  })
}
