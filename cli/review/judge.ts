// Runs the engine with the lists that were loaded; returns the record and its hash.
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

/** Without floats: the engine's integer, written as the interface's number. */
export const confidenceOf = ({ confidence_bps }: ReviewRecord): number => confidence_bps / 10_000
