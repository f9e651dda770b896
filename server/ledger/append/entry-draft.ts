/**
 * An entry before it has a number. Callers pass drafts; numbers, hashes and leaves follow from their order.
 */
import type { Hex64 } from '#protocol/bytes.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import type { ExecutionFacts } from '#protocol/ledger/record/judgment-execution.ts'
import type { EntryType, TradeRow } from '#protocol/ledger/record/record-types.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'

export interface EntryDraft {
  /** `verdict:<event_id>`, `submit:<event_id>`, `grade:<name>:<checked_at>` …: each key is appended once. */
  idemKey: string
  /** Null only for entry 1. */
  type: EntryType | null
  /**
   * Fixed when the draft is made, so that a retry gives the same bytes. An entry of an event takes the
   * event's time.
   */
  createdAtUnix: number
  /** Members of the record except ledger, entry, type and ts. */
  members: JsonObject & { title: string }
  /** The signed event the entry is about; null when the service signs an assay.ledger_entry.v1 for it. */
  event: SignedEvent | null
  /** Whether signed_event already contains the event. */
  eventIsStored: boolean
  facts: EntryFacts
  /** What a verdict about an action binds (payloads 2.10); the block is built once the entry has its number. */
  execution?: Omit<ExecutionFacts, 'entry' | 'baseUrl'> | null
}

/** Columns that the index shows and the search uses, besides the record. */
export interface EntryFacts {
  verdict: string | null
  artifactHash: Hex64 | null
  decisionRef: string | null
  bodyHash: Hex64 | null
  judgmentType: string | null
  /** As in the record; entry 1 counts as the operator's. */
  attesters: readonly string[]
  trades: readonly TradeRow[]
}

export const noFacts: Omit<EntryFacts, 'attesters'> = {
  verdict: null,
  artifactHash: null,
  decisionRef: null,
  bodyHash: null,
  judgmentType: null,
  trades: [],
}

export interface AppendedEntry {
  entry: number
  eventId: Hex64
  contentHash: Hex64
  head: Hex64 | null
  /** False when the same draft was appended before. */
  isNew: boolean
}
