// Runs the engine with the loaded lists; returns the record and its hash.
import type { ReviewOptions, ReviewRecord, Snapshot } from '#protocol/review/types.ts'
import type { LoadedEngine } from './engine.ts'

export interface Judged {
  readonly record: ReviewRecord
  readonly recordSha256: string
}

export function judge(
  { engine, ruleset }: LoadedEngine,
  artifact: Uint8Array,
  options: ReviewOptions,
  data: readonly Snapshot[],
): Judged {
  const record = engine.review({ artifact, options, ruleset, data })
  return { record, recordSha256: engine.recordSha256(record) }
}

/** The engine's integer as the interface's number, without floating-point arithmetic. */
export const confidenceOf = ({ confidence_bps }: ReviewRecord): number => confidence_bps / 10_000
