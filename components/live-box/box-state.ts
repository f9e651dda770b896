// Shapes of what the live box knows.
import type { ReviewRecord } from '#protocol/review/types.ts'
import type { BoxState } from './link.ts'

/** A verdict that came with the page. */
export interface First {
  record: ReviewRecord
  recordSha256: string
  /** Blind rows behind the confidence; 0 when it is not measured, null when that is not known. */
  measuredRows: number | null
}

/** A record and exactly what it is about. */
export interface Answer extends First {
  state: BoxState
  /** Of the engine; null for the sample's verdict, which the server computed. */
  milliseconds: number | null
  /** Counts the changes of the verdict, so that each seal is struck once. */
  run: number
}

export interface EngineFailure {
  kind: 'refused' | 'failed' | 'stalled'
  why: string
}

/** From the operations of this instance: what signing costs here. */
export interface SigningTerms {
  available: boolean
  freeCalls: number
  priceSats: number
  /** Of an entry on the ledger. */
  publishSats: number
}
