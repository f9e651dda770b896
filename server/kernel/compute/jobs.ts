/**
 * Defines the jobs of compute threads: the engine and secp256k1. Verifications travel in shared memory;
 * everything else is structured-cloned.
 */
import type { ReviewOptions, ReviewRecord, SnapshotSummary } from '#protocol/review/types.ts'

/** The lists of a review. `key` identifies their content: a thread loads a set once and keeps it. */
export interface ReviewDataSet {
  key: string
  /** `bytes`: the JSON text hashed in sha256, in shared memory. */
  snapshots: readonly (SnapshotSummary & { bytes: Uint8Array })[]
}

export const noData: ReviewDataSet = { key: '', snapshots: [] }

export interface ReviewJob {
  kind: 'review'
  /** As received; well-formed UTF-16, so its UTF-8 bytes are exact. */
  artifact: string
  options: ReviewOptions
  /** Without it the engine has no lists, and its record says so. */
  data?: ReviewDataSet
}
/** As received by a thread: the set was sent before, and only its key travels with each job. */
export type SentReviewJob = Omit<ReviewJob, 'data'> & { dataKey: string }
export interface ReviewResult {
  record: ReviewRecord
  recordSha256: string
  artifactSha256: string
}

/** `input` as packed by `server/proofs/signing/packed-signature.ts`. */
export interface VerifyJob {
  kind: 'verify'
  input: Uint8Array
}

export interface SignJob {
  kind: 'sign'
  idBytes: Uint8Array
  auxRand: Uint8Array
}

/** ML-DSA-65 over the 32 bytes of an event id. */
export interface PqSignJob {
  kind: 'pq_sign'
  idBytes: Uint8Array
}

export interface PqVerifyJob {
  kind: 'pq_verify'
  sig: Uint8Array
  msg: Uint8Array
  publicKey: Uint8Array
}

export type Job = ReviewJob | VerifyJob | SignJob | PqSignJob | PqVerifyJob
export type SentJob = SentReviewJob | Exclude<Job, ReviewJob>
export type ResultOf<J extends Job> = J extends ReviewJob
  ? ReviewResult
  : J extends VerifyJob | PqVerifyJob
    ? boolean
    : Uint8Array

/** Maximum jobs in one batch of a thread. */
export const maxBatch = 16

export interface WorkerSetup {
  enginePath: string
  manifestPath: string
  /** Null when no signing key is configured. */
  secretKey: Uint8Array | null
  /** ML-DSA-65 seed; null when no post-quantum key is configured. */
  pqSeed?: Uint8Array | null
  /** [0]: number of the running batch, [1]: index of the running job. Read by the watchdog. */
  progress: Int32Array
  /** Verifications of a batch and the result of each (1 valid, 0 invalid): shared, so nothing is cloned. */
  signatures: Uint8Array
  verdicts: Uint8Array
}

/**
 * Either jobs of any kind, with the data sets the thread lacks, or a number of verifications in
 * `signatures`.
 */
export type BatchMessage =
  | { batch: number; jobs: SentJob[]; dataSets: ReviewDataSet[] }
  | { batch: number; signatures: number }
/** `results` is null when the results are in `verdicts`. */
export interface BatchAnswer {
  batch: number
  results: ({ ok: true; value: unknown } | { ok: false; message: string })[] | null
}
