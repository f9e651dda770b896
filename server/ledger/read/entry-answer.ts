/** Serves one entry. The record is inserted as the text that was hashed and never re-serialised. */
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import { anchorInShort, commitmentProofOf } from '../append/commitment.ts'
import type { OutcomeFacts } from '../outcome-facts.ts'
import type { OutsideFacts, OutsideStatus } from './outside-facts.ts'
import type { EntrySummaryRow, StoredEntry } from './read.store.ts'

/** The JSON text of GET /ledger/{entry}. `outside`: of the event and of its chain head. */
export function entryText(
  row: StoredEntry,
  outcome: OutcomeFacts | null,
  outside: (eventId: string) => OutsideFacts,
  baseUrl: string,
): string {
  const facts = outside(row.eventId)
  const { relay } = facts
  const before = {
    entry: row.entry,
    file: `entry_${row.entry}.json`,
    title: row.title,
    demonstration: row.demonstration,
    ...(row.type === null ? {} : { type: row.type }),
    created_at: row.createdAtUnix,
    event_id: row.eventId,
    posted: relay.publishedAtUnix !== null,
    posted_at: relay.publishedAtUnix,
  }
  const after = {
    commitment_proof: commitmentProofOf(row, facts, baseUrl),
    judgment_type: row.judgmentType,
    judgment_execution: executionOf(row),
    ...(row.head === null ? {} : { chain: chainOf(row) }),
    chain_head_event:
      row.chainHeadEventId === null
        ? null
        : { event_id: row.chainHeadEventId, relays: outside(row.chainHeadEventId).relay.relays },
    ...(row.recordSha256 === null ? {} : { record_sha256: row.recordSha256 }),
    outcome: outcome && shortOutcome(outcome),
  }
  return `${JSON.stringify(before).slice(0, -1)},"record":${row.recordRaw},"proof_event":${row.eventBody},${JSON.stringify(after).slice(1)}`
}

export const chainOf = (row: StoredEntry) => ({
  prev_head_hash: row.prevHead!,
  content_hash: row.contentHash,
  head_hash: row.head!,
  ...(row.entry === chainStartEntry
    ? { prev_head_hash_note: `SHA-256 of the text ${JSON.stringify(GENESIS_STRING)}` }
    : {}),
})

const executionOf = (row: StoredEntry): Record<string, unknown> | null =>
  row.type === 'pre_action_verdict' ? (JSON.parse(row.recordRaw).judgment_execution ?? null) : null

const shortOutcome = (outcome: OutcomeFacts) => ({
  applicable: outcome.applicable,
  outcome_status: outcome.outcome_status,
  outcome_current: outcome.outcome_current,
  settled_by: outcome.settled_by,
  settled_at: outcome.settled_at,
})

export const summaryOf = (row: EntrySummaryRow, baseUrl: string, outside: OutsideStatus) => ({
  entry: row.entry,
  title: row.title,
  demonstration: row.demonstration,
  type: row.type,
  created_at: row.createdAtUnix,
  event_id: row.eventId,
  posted: outside.relay.publishedAtUnix !== null,
  posted_at: outside.relay.publishedAtUnix,
  judgment_type: row.judgmentType,
  verdict: row.verdict,
  artifact_hash: row.artifactHash,
  ...(row.head === null ? {} : { content_hash: row.contentHash, head_hash: row.head }),
  ...(row.recordSha256 === null ? {} : { record_sha256: row.recordSha256 }),
  anchor: anchorInShort(row, outside),
  url: `${baseUrl}/ledger/${row.entry}`,
})
