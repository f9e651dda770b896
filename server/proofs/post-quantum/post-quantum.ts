/**
 * Signs the post-quantum companions of events in compute threads (payloads 2.2). Without a configured key,
 * or while the ledger names another one, there are none.
 */
import { fromHex, toHex } from '#protocol/bytes.ts'
import { type PqCompanion, pqCompanion } from '#protocol/proofs/pq/companion.ts'
import { mlDsa65Key } from '#protocol/signatures/pq.ts'
import type { ComputePool } from '#server/kernel/compute/pool.ts'

export interface PostQuantum {
  /** 3,904 hex characters; null where no key is configured. */
  readonly pubkey: string | null
  /** Event id of the binding that the companions count under; null while there is none. */
  readonly boundBy: string | null
  /** Whether stored companions may exist, also of a key that is configured no more. */
  readonly hasBindings: boolean
  /** Why a configured key signs nothing; null when it signs, or none is configured. */
  readonly problem: string | null
  /** Called once both keys have signed the binding, or with the reason why they have not. */
  settle(binding: { eventId: string } | { problem: string | null; hasBindings: boolean }): void
  /** The companion of an event, whatever is bound. Throws where no key is configured. */
  sign(eventId: string): Promise<PqCompanion>
}

export function createPostQuantum(seed: Uint8Array | null, compute: ComputePool): PostQuantum {
  const pubkey = seed && toHex(mlDsa65Key(seed).publicKey)
  let boundBy: string | null = null
  let problem: string | null = null
  let hasBindings = false
  return {
    pubkey,
    get boundBy() {
      return boundBy
    },
    get hasBindings() {
      return hasBindings
    },
    get problem() {
      return problem
    },
    settle(binding) {
      boundBy = 'eventId' in binding ? binding.eventId : null
      problem = 'problem' in binding ? binding.problem : null
      hasBindings = 'eventId' in binding || binding.hasBindings
    },
    async sign(eventId) {
      if (pubkey === null) throw new Error('no post-quantum key is configured')
      const signature = await compute.run({ kind: 'pq_sign', idBytes: fromHex(eventId)! })
      return pqCompanion(pubkey, signature)
    },
  }
}
