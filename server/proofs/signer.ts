/** Who signs? The verifier key, in a compute thread; the secret key never leaves this process. */
import { fromHex, type Hex64, toHex } from '#protocol/bytes.ts'
import { type EventTemplate, eventId, type SignedEvent } from '#protocol/nostr-event.ts'
import type { ComputePool } from '#server/compute/pool.ts'
import { wasmSchnorr } from './schnorr.ts'

export interface Signer {
  pubkey: Hex64
  sign(template: EventTemplate): Promise<SignedEvent>
}

export function createSigner(
  secretKey: Uint8Array,
  compute: ComputePool,
  randomBytes: (length: number) => Uint8Array,
): Signer {
  const pubkey = toHex(wasmSchnorr.publicKey(secretKey)) as Hex64
  return {
    pubkey,
    async sign(template) {
      const unsigned = { ...template, pubkey }
      const id = eventId(unsigned)
      const sig = await compute.run({ kind: 'sign', idBytes: fromHex(id)!, auxRand: randomBytes(32) })
      return {
        id,
        pubkey,
        created_at: template.created_at,
        kind: template.kind,
        tags: template.tags,
        content: template.content,
        sig: toHex(sig) as SignedEvent['sig'],
      }
    },
  }
}
