// Builds unsigned templates of the four events that the ledger signs, with canonical contents (RFC 8785).
// Where a duplicate would be evidence of a fork, `d` contains the hash of its subject, so that no relay
// replaces it.
import type { Hex64 } from '../../bytes.ts'
import { jcsIntegers } from '../../json/canonical-json.ts'
import type { EventTemplate, SignedEvent } from '../../nostr-event.ts'
import { PLATFORM } from '../../proofs/checks/common-members.ts'
import { PROOF_EVENT_KIND } from '../../proofs/verdict-payload.ts'
import { LEDGER_NAME } from './record-types.ts'

export const LEDGER_ENTRY_SCHEMA = 'assay.ledger_entry.v1'
export const CHAIN_HEAD_SCHEMA = 'assay.ledger_chain_head.v1'
export const CENSUS_SCHEMA = 'assay.issuance_census.v1'
export const COPY_EVENT_KIND = 78

export interface EntryEventFacts {
  readonly entry: number
  /** Null for entry 1. */
  readonly type: string | null
  readonly contentHash: Hex64
  /** Null on entries without one. */
  readonly recordSha256: Hex64 | null
  readonly createdAt: number
  readonly verifierPubkey: Hex64
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** For every entry without its own verdict proof. Entry 1 has no type, so its tag is omitted. */
export const entryEventTemplate = (facts: EntryEventFacts): EventTemplate => ({
  created_at: facts.createdAt,
  kind: PROOF_EVENT_KIND,
  tags: [
    ['d', `assay-ledger-${facts.entry}-${facts.contentHash}`],
    ['t', 'assay'],
    ['t', 'ledger'],
    ['schema', LEDGER_ENTRY_SCHEMA],
    ['entry', String(facts.entry)],
    ...(facts.type === null ? [] : [['type', facts.type]]),
  ],
  content: jcsIntegers({
    schema: LEDGER_ENTRY_SCHEMA,
    platform: PLATFORM,
    ledger: LEDGER_NAME,
    entry: facts.entry,
    type: facts.type,
    content_hash: facts.contentHash,
    record_sha256: facts.recordSha256,
    created_at: facts.createdAt,
    key_id: facts.verifierPubkey,
    verifier_pubkey: facts.verifierPubkey,
    verify_url: `${facts.baseUrl}/verify-proof`,
  }),
})

export interface ChainHeadFacts {
  readonly entry: number
  readonly entryEventId: Hex64
  readonly contentHash: Hex64
  readonly prevHead: Hex64
  readonly head: Hex64
  readonly createdAt: number
  readonly verifierPubkey: Hex64
}

export const chainHeadTemplate = (facts: ChainHeadFacts): EventTemplate => ({
  created_at: facts.createdAt,
  kind: PROOF_EVENT_KIND,
  tags: [
    ['d', `assay-chain-head-${facts.entry}-${facts.head}`],
    ['t', 'assay'],
    ['t', 'ledger'],
    ['schema', CHAIN_HEAD_SCHEMA],
    ['entry', String(facts.entry)],
  ],
  content: jcsIntegers({
    schema: CHAIN_HEAD_SCHEMA,
    ledger: LEDGER_NAME,
    entry: facts.entry,
    entry_event_id: facts.entryEventId,
    content_hash: facts.contentHash,
    prev_head_hash: facts.prevHead,
    head_hash: facts.head,
    created_at: facts.createdAt,
    verifier_pubkey: facts.verifierPubkey,
  }),
})

export interface CensusFacts {
  /** YYYY-MM-DD, UTC. */
  readonly date: string
  readonly issuedFrom: number | null
  readonly issuedTo: number | null
  readonly issuedTotal: number
  readonly mandatoryIssued: number
  readonly mandatoryIndices: readonly number[]
  readonly mandatoryPublished: number
  readonly entriesFrom: number | null
  readonly entriesTo: number | null
  readonly head: Hex64 | null
  /** RFC 6962 root over the 32-byte ids of the events issued_from..issued_to, one leaf each. */
  readonly idsRoot: Hex64
  readonly prevCensusEventId: Hex64 | null
  /** Text of the newest signed note, or null before the first. */
  readonly checkpoint: string | null
  readonly createdAt: number
  readonly verifierPubkey: Hex64
}

export const censusTemplate = (facts: CensusFacts): EventTemplate => ({
  created_at: facts.createdAt,
  kind: PROOF_EVENT_KIND,
  tags: [
    ['d', `assay-census-${facts.date}-${facts.idsRoot}`],
    ['t', 'assay'],
    ['t', 'census'],
    ['schema', CENSUS_SCHEMA],
  ],
  content: jcsIntegers({
    schema: CENSUS_SCHEMA,
    date: facts.date,
    issued_from: facts.issuedFrom,
    issued_to: facts.issuedTo,
    issued_total: facts.issuedTotal,
    mandatory_issued: facts.mandatoryIssued,
    mandatory_indices: facts.mandatoryIndices,
    mandatory_published: facts.mandatoryPublished,
    entries_from: facts.entriesFrom,
    entries_to: facts.entriesTo,
    head_hash: facts.head,
    ids_root: facts.idsRoot,
    prev_census_event_id: facts.prevCensusEventId,
    checkpoint: facts.checkpoint,
    verifier_pubkey: facts.verifierPubkey,
  }),
})

/**
 * A copy that relays never replace: the whole first event as JSON, its members in NIP-01 order. Throws on
 * an event without a `d` tag.
 */
export function kind78CopyTemplate(event: SignedEvent): EventTemplate {
  const d = event.tags.find(([name]) => name === 'd')?.[1]
  if (d === undefined) throw new Error('only an event with a d tag can be replaced')
  const { id, pubkey, created_at, kind, tags, content, sig } = event
  return {
    created_at,
    kind: COPY_EVENT_KIND,
    tags: [
      ['d', d],
      ['e', id],
      ['t', PLATFORM],
      ['t', 'copy'],
    ],
    content: JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }),
  }
}
