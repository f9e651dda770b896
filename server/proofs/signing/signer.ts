/** Signs with the verifier key in a compute thread; the secret key never leaves this process. */
import { fromHex, type Hex64, sha256Bytes, toHex } from '#protocol/bytes.ts'
import { type EventTemplate, eventId, type SignedEvent } from '#protocol/nostr-event.ts'
import type { ComputePool } from '#server/kernel/compute/pool.ts'
import { wasmSchnorr } from './schnorr.ts'

export interface Signer {
  pubkey: Hex64
  sign(template: EventTemplate): Promise<SignedEvent>
  /** The nonce is derived from the id: signing the same event again gives the same bytes. */
  signRepeatably(template: EventTemplate): Promise<SignedEvent>
}

export function createSigner(
  secretKey: Uint8Array,
  compute: ComputePool,
  randomBytes: (length: number) => Uint8Array,
): Signer {
  const pubkey = toHex(wasmSchnorr.publicKey(secretKey)) as Hex64

  async function signWith(
    template: EventTemplate,
    auxRandOf: (id: Hex64) => Uint8Array,
  ): Promise<SignedEvent> {
    const id = eventId({ ...template, pubkey })
    const sig = await compute.run({ kind: 'sign', idBytes: fromHex(id)!, auxRand: auxRandOf(id) })
    return {
      id,
      pubkey,
      created_at: template.created_at,
      kind: template.kind,
      tags: template.tags,
      content: template.content,
      sig: toHex(sig) as SignedEvent['sig'],
    }
  }

  return {
    pubkey,
    sign: (template) => signWith(template, () => randomBytes(32)),
    signRepeatably: (template) => signWith(template, (id) => sha256Bytes(fromHex(id)!)),
  }
}
