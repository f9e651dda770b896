// Whose proofs are verified? The names and keys of one service, and where they come from.
import type { Hex64 } from './bytes.ts'
import type { ProfileSource } from './report.ts'

export interface PublishedKey {
  readonly pubkey: Hex64
  readonly validFromUnix: number
  /** Null while the key is in force. */
  readonly validToUnix: number | null
  readonly status: 'active' | 'rotated' | 'revoked'
}

export interface VerifierProfile {
  readonly name: string
  /** `self_declared`: taken from the very party that is being verified. */
  readonly source: ProfileSource
  /** Schemas are this prefix and a name such as `verdict_proof.v1`. */
  readonly schemaPrefix: string
  /** The whole history. Empty when it is not known. */
  readonly keys: readonly PublishedKey[]
}

export const assayProfile = (
  keys: readonly PublishedKey[],
  source: ProfileSource = 'built_in',
): VerifierProfile => ({ name: 'Assay', source, schemaPrefix: 'assay.', keys })

export const isInForce = (key: PublishedKey, unix: number): boolean =>
  key.validFromUnix <= unix && (key.validToUnix === null || unix <= key.validToUnix)
