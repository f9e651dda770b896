// The profile of a verified service: its names and keys, and their source.
import type { Hex64 } from './bytes.ts'
import type { ProfileSource } from './report.ts'

export interface PublishedKey {
  readonly pubkey: Hex64
  readonly validFromUnix: number
  /** Null while the key is current. */
  readonly validToUnix: number | null
  readonly status: 'active' | 'rotated' | 'revoked'
  /** First ledger entry the key may sign; null or absent when the ledger does not say. */
  readonly fromEntry?: number | null
  /** Absent or null while the key is not revoked, or when only the status is known. */
  readonly revocation?: Revocation | null
}

/** What a revocation leaves valid (ledger.md 10.4). */
export interface Revocation {
  /** The last valid entry of the key. */
  readonly lastEntry: number
  /** Time of the Bitcoin block that holds the revocation; null while none does. */
  readonly anchoredUnix: number | null
}

export interface VerifierProfile {
  readonly name: string
  /** `self_declared`: taken from the verified party itself. */
  readonly source: ProfileSource
  /** Schemas are this prefix followed by a name such as `verdict_proof.v1`. */
  readonly schemaPrefix: string
  /** The whole history. Empty when unknown. */
  readonly keys: readonly PublishedKey[]
}

export const assayProfile = (
  keys: readonly PublishedKey[],
  source: ProfileSource = 'built_in',
): VerifierProfile => ({ name: 'Assay', source, schemaPrefix: 'assay.', keys })

/** The values besides the keys that a verifier needs to check entries of one ledger. */
export interface LedgerProfile extends VerifierProfile {
  /** The string whose SHA-256 the first chained entry starts from. */
  readonly genesis: string
  readonly chainStartEntry: number
  /** Null for a ledger that publishes no tree. */
  readonly log: { readonly origin: string; readonly vkeys: readonly string[] } | null
  /** Text of a C2SP tlog-policy file, or null. */
  readonly policy: string | null
}

export const isInForce = (key: PublishedKey, unix: number): boolean =>
  key.validFromUnix <= unix && (key.validToUnix === null || unix <= key.validToUnix)
