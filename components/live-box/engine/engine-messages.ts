// Messages between the page and its engine worker.
import type { ReviewOptions, ReviewRecord, SnapshotSummary } from '#protocol/review/types.ts'

/** The two published hashes of an engine; nothing runs before both files match them. */
export interface EngineHashes {
  rulesetSha256: string
  engineSha256: string
}

/** In parts for a page that judges what is typed into it; whole where a verdict of others is recomputed. */
export type EngineLoad = 'parts' | 'whole'

/** One judgement to make: by the engine named, whichever the page loaded first. */
export interface JudgeRequest {
  id: number
  engine: EngineHashes
  load: EngineLoad
  text: string
  options: ReviewOptions
  /** The lists to judge with, fetched by their hashes. */
  data: readonly SnapshotSummary[]
}

/** Fetches the parts of other kinds, so that they are there when they are chosen. Not answered. */
export interface FetchAhead {
  fetchAhead: EngineHashes
}

export interface Judged {
  id: number
  record: ReviewRecord
  recordSha256: string
  /** Blind rows behind the confidence; 0 when it is not measured. */
  measuredRows: number
  /** Of the engine alone. */
  milliseconds: number
}

export type FromWorker =
  | ({ kind: 'judged' } & Judged)
  /** Not an answer: a further part of the engine is fetched first. */
  | { kind: 'loading'; id: number }
  /** The engine was not started: a file is missing, or its hash is not the published one. */
  | { kind: 'refused'; id: number; why: string }
  /** The engine broke on this input. */
  | { kind: 'failed'; id: number; why: string }
