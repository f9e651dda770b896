/**
 * Seals a payload: with a signature, or, where no key is configured, with an HMAC or its public hash only
 * (payloads 4.1), which others cannot verify.
 */
import { createHmac } from 'node:crypto'
import { fromHex, type Hex64, sha256Hex } from '#protocol/bytes.ts'
import type { EventTemplate, SignedEvent } from '#protocol/nostr-event.ts'
import type { Issuer } from '#protocol/proofs/action-proof.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import { requireSigner } from './require-signer.ts'

export interface Hmac {
  algorithm: 'HMAC-SHA256'
  /** Names the key without telling anything of it. */
  key_id: string
  /** Over the canonical bytes of the payload. */
  mac: string
}

export interface Sealed {
  signatureType: 'nostr_event' | 'hmac_sha256' | 'public_hash'
  /** The canonical payload. */
  content: string
  event: SignedEvent | null
  hmac: Hmac | null
}

type SealDeps = Pick<ProofsDeps, 'env' | 'signer' | 'keyGuard'>

export const signedSeal = (event: SignedEvent): Sealed => ({
  signatureType: 'nostr_event',
  content: event.content,
  event,
  hmac: null,
})

/** Throws signing_unavailable when the configured key is not the ledger's current one. */
export async function seal(ctx: SealDeps, template: EventTemplate): Promise<Sealed> {
  if (ctx.signer !== null) return signedSeal(await requireSigner(ctx).sign(template))
  const { content } = template
  const key = ctx.env.PROOF_HMAC_KEY
  if (key === undefined) return { signatureType: 'public_hash', content, event: null, hmac: null }
  return { signatureType: 'hmac_sha256', content, event: null, hmac: hmacOf(key, content) }
}

/** `keyHex`: 64 hex. */
const hmacOf = (keyHex: string, content: string): Hmac => ({
  algorithm: 'HMAC-SHA256',
  key_id: sha256Hex(`assay-proof-hmac-key:${keyHex}`).slice(0, 16),
  mac: createHmac('sha256', fromHex(keyHex)!).update(content, 'utf8').digest('hex'),
})

export const issuerOf = ({ signer, env }: Pick<SealDeps, 'env' | 'signer'>): Issuer => ({
  verifierPubkey: (signer?.pubkey as Hex64 | undefined) ?? null,
  baseUrl: env.BASE_URL,
})

/** Refuses before anything is charged when the configured key may not sign. */
export function requireUsableKey(ctx: SealDeps): void {
  if (ctx.signer !== null) requireSigner(ctx)
}
