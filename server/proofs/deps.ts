/** The parts that proofs and their verification use. */
import type { VerifierProfile } from '#protocol/profile.ts'
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { CheckpointKey } from '#server/ledger/publish/note-key.ts'
import type { LogPolicy } from '#server/ledger/witness/log-policy.ts'
import type { PostQuantum } from '#server/proofs/post-quantum/post-quantum.ts'
import type { Signer } from '#server/proofs/signing/signer.ts'
import type { SignatureVerifier } from '#server/proofs/signing/verifier.ts'

export interface ProofsDeps extends Deps {
  /** Null where no signing key is configured. */
  signer: Signer | null
  verifier: SignatureVerifier
  postQuantum: PostQuantum
  /** The names and keys of this service, which its proofs are checked against. */
  profile: VerifierProfile
  /** Null where this service signs no tree. */
  checkpointKey: CheckpointKey | null
  /** Null without known witnesses. */
  logPolicy: LogPolicy | null
  /** `problem`: why the verifier key is not the one that the ledger has in force; null when it is. */
  keyGuard: { readonly problem: string | null }
}

export const defineOperation = operationsOf<ProofsDeps>()
