/** Entry before it has a number. Whoever appends hands in drafts; numbers, hashes and leaves follow from their order. */
import type { Hex64 } from '#protocol/bytes.ts'
import type { EntryType, TradeRow } from '#protocol/ledger/record/record-types.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { JsonObject } from '#protocol/strict-json.ts'

export interface EntryDraft {
  /** `verdict:<event_id>`, `submit:<event_id>`, `grade:<name>:<checked_at>` …: the same key is appended once. */
  idemKey: string
  /** Null only for entry 1. */
  type: EntryType | null
  /** Fixed when the draft is made: a retry gives the same bytes. An entry of an event takes the event's. */
  createdAtUnix: number
  /** Members of the record but ledger, entry, type and ts. */
  members: JsonObject & { title: string }
  /** The signed event the entry is about; null where the service signs an assay.ledger_entry.v1 for it. */
  event: SignedEvent | null
  /** Whether signed_event holds the event already. */
  eventIsStored: boolean
  facts: EntryFacts
}

/** What the index shows and the search finds beside the record. */
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
  /** False when the same draft had been appended before. */
  isNew: boolean
}
