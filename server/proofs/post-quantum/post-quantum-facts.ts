/**
 * Finds what a verification says about post-quantum keys: the companion that was sent or stored, and the
 * published binding when the caller asks for it. The signature is verified in a compute thread.
 */
import { fromHex } from '#protocol/bytes.ts'
import { type PqBinding, readPqBinding } from '#protocol/proofs/pq/binding.ts'
import { readCompanion, type VerifyPq } from '#protocol/proofs/pq/companion.ts'
import type { BindingFacts } from '#protocol/proofs/pq/pq-checks.ts'
import type { PreparedProof } from '#protocol/proofs/verify-verdict-proof.ts'
import { anchorsOf } from '#server/anchors/timing/anchor-facts.store.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { fastMlDsa65Verify } from '../signing/ml-dsa.ts'
import { wasmSchnorr } from '../signing/schnorr.ts'
import { listBindings } from './bindings.store.ts'
import { companionOf } from './companions.store.ts'

interface Asked {
  pq_companion_signature?: Record<string, unknown> | null | undefined
  expect_pq_binding?: string | undefined
}

interface PostQuantumFacts {
  companion?: unknown
  verifyPq?: VerifyPq
  pqBinding?: BindingFacts
}

export async function postQuantumFacts(
  ctx: ProofsDeps,
  { event, companion: inProof }: PreparedProof,
  asked: Asked,
): Promise<PostQuantumFacts> {
  if (!event) return {}
  const sent = asked.pq_companion_signature ?? inProof
  const companion = sent ?? (ctx.postQuantum.hasBindings ? await companionOf(ctx.db, event.id) : null)
  const facts: PostQuantumFacts = {}
  if (companion !== null) {
    const holds = await companionHolds(ctx, companion, event.id)
    Object.assign(facts, { companion, verifyPq: () => holds })
  }
  const { expect_pq_binding: expected } = asked
  if (expected === undefined) return facts
  const pqPubkey = companion === null ? null : String((companion as { pq_pubkey?: unknown }).pq_pubkey)
  return { ...facts, pqBinding: await bindingOf(ctx, event.pubkey, pqPubkey, expected) }
}

async function companionHolds(ctx: ProofsDeps, companion: unknown, eventId: string): Promise<boolean> {
  const read = readCompanion(companion)
  if (typeof read === 'string') return false
  const { signature: sig, publicKey } = read
  return ctx.compute.run({ kind: 'pq_verify', sig, msg: fromHex(eventId)!, publicKey })
}

/** The binding of the companion's key; without a companion, the newest of the verifier key. */
async function bindingOf(
  ctx: ProofsDeps,
  pubkey: string,
  pqPubkey: string | null,
  expected: string,
): Promise<BindingFacts> {
  const address = expected.slice(expected.lastIndexOf(':') + 1).toLowerCase()
  const own = (await listBindings(ctx.db)).filter(({ verifierPubkey }) => verifierPubkey === pubkey)
  const stored = own.find((binding) => binding.pqPubkey === pqPubkey) ?? own[0]
  if (!stored) return { binding: null, pqPubkey, anchoredUnix: null, address }
  const keys = { schnorr: wasmSchnorr, verifyPq: fastMlDsa65Verify }
  const binding: PqBinding = readPqBinding(JSON.parse(stored.body), stored.companion, keys)
  const anchors = (await anchorsOf(ctx.db, [stored.eventId])).get(stored.eventId)
  return { binding, pqPubkey, anchoredUnix: anchors?.signedEvent?.block?.timeUnix ?? null, address }
}
