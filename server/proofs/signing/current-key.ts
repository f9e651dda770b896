/** The verifier key in force, also on a server that was started with another; null without a signing key. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'

export const currentKeyOf = ({ signer, profile }: Pick<ProofsDeps, 'signer' | 'profile'>): Hex64 | null =>
  signer && (profile.keys.find(({ status }) => status === 'active')?.pubkey ?? signer.pubkey)
