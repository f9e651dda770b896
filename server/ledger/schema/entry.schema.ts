/** Schemas that the operations of the ledger share (payloads 2.8, 2.9, 5). */
import { z } from 'zod'
import { ENTRY_TYPES } from '#protocol/ledger/record/record-types.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { BitcoinAnchor, OnchainAnchor, OtsAnchor } from './anchor.schema.ts'
import { JudgmentExecution } from './judgment-execution.schema.ts'
import { EntryRecord } from './record.schema.ts'

const hex = z.string()
const unix = z.int()

export const EntryType = z.enum(ENTRY_TYPES)
export const EntryVerdict = z.enum(['approve', 'approve_with_concerns', 'reject'])

/** A number without leading zeros, or the event id of the entry. */
export const EntryKey = z
  .string()
  .regex(
    /^(?:[1-9][0-9]{0,14}|[0-9a-f]{64})$/,
    'send an entry number from 1 on, or the 64 hex characters of an event id',
  )
  .describe('Entry number or event id')

export const Timing = z
  .object({
    hierarchy: z.string().describe('Clocks, strongest first'),
    tier: z
      .int()
      .nullable()
      .describe(
        '0 Bitcoin, 1 relay, 2 on-chain, 3 survivor floor; null while no external clock covers the entry',
      ),
    timestamp: unix.nullable().describe('Name of that tier'),
    claim: z.string().describe('What the tier proves'),
    available: z
      .object({
        tier0_btc_pow: unix.nullable().describe('Block time; only with precedence'),
        tier1_relay_attested: unix.nullable().describe('created_at of a copy held by a relay'),
        tier2_onchain_committed_at: unix
          .nullable()
          .describe('Block time of a transaction that contains the id'),
        tier3_survivor_floor: unix.nullable().describe('created_at of a surviving replacement'),
      })
      .describe('Every clock that was read'),
    btc_pow: BitcoinAnchor.nullable().describe('Known Bitcoin data'),
    committed_at: unix.nullable().describe('Strongest of tiers 0, 1, 2; pre-action entries only'),
    committed_at_reference: z.string().nullable().describe('Tier it came from'),
    frozen: z.boolean().describe('True once a Bitcoin block proves precedence'),
  })
  .meta({ id: 'Timing' })

export const CommitmentProof = z
  .object({
    mechanism: z.literal('nostr-relay-publication').describe('How the entry is published'),
    event_id: hex.describe('Event id of the entry'),
    signed_at: unix.describe('created_at of that event'),
    published_at: unix.nullable().describe('When a relay accepted it'),
    relays: z.array(z.string()).describe('Relays that accepted it'),
    how_to_check: z.string().describe('How to check it, in steps'),
    judgment_type: z.string().nullable().describe('Of a verdict'),
    relay_anchor: z
      .object({
        checked_at: unix.nullable().describe('Unix seconds of the last check; null before the first'),
        relays_holding: z.array(z.string()).describe('Relays that returned the original bytes'),
        status: z
          .enum(['unverified', 'anchored', 'replaced', 'lost'])
          .describe(
            'unverified: not checked yet; anchored: at the last check a relay returned the original; replaced: only another event of the same address; lost: neither',
          ),
        replacement: z
          .object({
            surviving_event_id: hex.describe('Event held in its place'),
            surviving_created_at: unix.describe('Its created_at, a floor'),
            note: z.string().describe('What this shows'),
          })
          .optional()
          .describe('Only while status is replaced'),
      })
      .describe('Publication on relays'),
    ots_anchor: OtsAnchor.nullable().describe(
      'OpenTimestamps proof of the event id; null while there is none',
    ),
    ots_anchor_signed: OtsAnchor.nullable().describe('OpenTimestamps proof over id and signature'),
    onchain_anchor: OnchainAnchor.nullable().describe(
      'The transaction that contains the id, once it is final',
    ),
    timing: Timing.describe('Evidence of when the entry was committed'),
  })
  .meta({ id: 'CommitmentProof' })

export const Outcome = z
  .object({
    applicable: z.boolean().describe('False for a judgement that a rule verifies'),
    outcome_status: z
      .enum(['open', 'cited', 'settled', 'not_applicable'])
      .describe('Whether the entry is open, cited, settled or has no outcome'),
    outcome_current: z
      .enum(['proven_right', 'proven_wrong', 'inconclusive', 'evidence_unavailable'])
      .nullable()
      .describe('Grade so far'),
    settled_by: z.array(z.int()).describe('trade_outcomes entries that cite it'),
    settled_at: unix.nullable().describe('Unix seconds of the last settlement; null before the first'),
  })
  .meta({ id: 'OutcomeSummary' })

export const Chain = z
  .object({
    prev_head_hash: hex.describe('head_hash of the previous entry'),
    content_hash: hex.describe('SHA-256 of the canonical record'),
    head_hash: hex.describe('SHA-256 of content_hash, |, prev_head_hash'),
    prev_head_hash_note: z.string().optional().describe('Entry 40 only'),
  })
  .meta({ id: 'ChainLink' })

export const LedgerEntry = z
  .object({
    entry: z.int().describe('Number of the entry'),
    file: z.string().describe('File name of the entry'),
    title: z.string().describe('Title of the entry, in words'),
    demonstration: z.boolean().describe('True when the whole ledger is demonstration data'),
    type: EntryType.optional().describe('Absent on entry 1'),
    created_at: unix.describe('Signature of its event'),
    event_id: hex.describe('Verdict event, or the event that names this entry'),
    posted: z.boolean().describe('Whether a relay accepted it'),
    posted_at: unix.nullable().describe('Unix seconds when a relay accepted it; null before'),
    record: EntryRecord.describe('The hashed object in canonical form'),
    proof_event: SignedEvent.nullable().describe('The signed event'),
    commitment_proof: CommitmentProof.describe('External evidence of when it was committed'),
    judgment_type: z.string().nullable().describe('Of a verdict'),
    judgment_execution: JudgmentExecution.nullable().describe(
      'Proposal, verdict and executed action; equal to the copy in record',
    ),
    chain: Chain.optional().describe('From entry 40 on'),
    chain_head_event: z
      .object({
        event_id: hex.describe('Id of the signed chain head, 64 hex'),
        relays: z.array(z.string()).describe('Relays that accepted it'),
      })
      .nullable()
      .describe('Null until the head is signed'),
    record_sha256: hex.optional().describe('Present exactly on trade_outcomes and entry 1'),
    outcome: Outcome.nullable().describe('Of a verdict'),
  })
  .meta({ id: 'LedgerEntry' })

export const EntrySummary = z
  .object({
    entry: z.int().describe('Number of the entry'),
    title: z.string().describe('Title of the entry, in words'),
    demonstration: z.boolean().describe('Same as in the index'),
    type: EntryType.nullable().describe('Null for entry 1'),
    created_at: unix.describe('Signature of its event'),
    event_id: hex.describe("Id of the entry's event, 64 hex"),
    posted: z.boolean().describe('Whether a relay accepted it'),
    posted_at: unix.nullable().describe('Unix seconds when a relay accepted it; null before'),
    judgment_type: z.string().nullable().describe('Of a verdict'),
    verdict: z.string().nullable().describe('Of a verdict'),
    artifact_hash: hex.nullable().describe('Of a verdict'),
    content_hash: hex.optional().describe('From entry 40 on'),
    head_hash: hex.optional().describe('From entry 40 on'),
    record_sha256: hex.optional().describe('Present exactly on trade_outcomes and entry 1'),
    anchor: z
      .object({
        relay_status: z.string().describe('Same as relay_anchor.status'),
        ots_status: z.string().nullable().describe('Same as ots_anchor.status'),
        tier: z.int().nullable().describe('Same as timing.tier'),
      })
      .describe('State of its outside clocks, in short'),
    url: z.string().describe('URL of the entry'),
  })
  .meta({ id: 'EntrySummary' })
