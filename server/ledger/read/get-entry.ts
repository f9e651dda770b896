/** GET /ledger/{entry} and its parts: the entry, its commitment, its outcomes, and the exact bytes. */
import { z } from 'zod'
import { isHex64, sha256Hex, utf8Encode } from '#protocol/bytes.ts'
import { type JsonTree, parseJsonTree } from '#protocol/json/json-tree.ts'
import { legacyAsciiEscapedV0 } from '#protocol/json/ledger-json.ts'
import { chainStartEntry } from '#protocol/ledger/record/chain-start.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { commitmentProofOf } from '../append/commitment.ts'
import { type OutcomeFacts, outcomeOf } from '../outcome-facts.ts'
import { CommitmentProof, EntryKey, LedgerEntry, Outcome } from '../schema/entry.schema.ts'
import { EntryRecord } from '../schema/record.schema.ts'
import { TradeRow } from '../schema/trade-record.schema.ts'
import { entryText } from './entry-answer.ts'
import { outsideFactsOf } from './outside-facts.ts'
import { findEntry, type StoredEntry } from './read.store.ts'

const json = 'application/json; charset=utf-8'
const cache = 'public, max-age=30, must-revalidate'

const shared = {
  method: 'GET',
  errors: ['unknown_entry', 'reserved_entry'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
} as const

/** Throws unknown_entry or reserved_entry. */
export async function readEntry(ctx: LedgerDeps, key: string): Promise<StoredEntry> {
  const row = await findEntry(ctx.db, isHex64(key) ? key : Number(key))
  if (row?.reserved)
    throw new OperationError('reserved_entry', {
      detail: `Entry ${key} is reserved: the first entry after 1 is ${chainStartEntry}.`,
    })
  if (!row) throw new OperationError('unknown_entry')
  return row
}

export const getEntry = defineOperation({
  ...shared,
  id: 'ledger.getEntry',
  path: '/ledger/{entry}',
  summary: 'Get one ledger entry',
  description:
    'The record is served byte for byte as it was hashed: content_hash is the SHA-256 of its canonical form, and head_hash chains it to the previous entry.',
  input: z.object({ entry: EntryKey }),
  output: LedgerEntry,
  produces: json,
  cache,
  tool: 'ledger',
  mcp: { openWorld: false, integers: ['entry'] },
  examples: [{ title: 'The founding record', request: { entry: '1' } }],
  async run(ctx, { entry }) {
    const row = await readEntry(ctx, entry)
    const eventIds = [row.eventId, row.chainHeadEventId].filter((id) => id !== null)
    const [outcome, outside] = await Promise.all([outcomeOf(ctx, row), outsideFactsOf(ctx.db, eventIds)])
    return tagged(entryText(row, outcome, outside, ctx.env.BASE_URL))
  },
})

/** Its ETag is the hash of the body, as for every cached answer. */
const tagged = (text: string): RawAnswer => new RawAnswer(text)

export const getCommitment = defineOperation({
  ...shared,
  id: 'ledger.getCommitment',
  path: '/ledger/{entry}/commitment',
  summary: 'Get the commitment of an entry',
  description: 'What was committed, and when. Never contains what happened afterwards.',
  input: z.object({ entry: EntryKey }),
  examples: [{ title: 'The founding record', request: { entry: '1' } }],
  output: z
    .object({
      entry: z.int().describe('Number of the entry'),
      question: z.literal('what was committed, and when?').describe('The question that this answer answers'),
      demonstration: z.boolean().describe('True when the whole ledger is demonstration data'),
      applicable: z.boolean().describe('False for trade_outcomes'),
      event_id: z.string().describe('Event id of the entry'),
      proof_event: SignedEvent.nullable().describe('The signed event'),
      content_hash: z.string().nullable().describe('From entry 40 on'),
      commitment_proof: CommitmentProof.describe('Same as in the entry'),
    })
    .meta({ id: 'EntryCommitment' }),
  cache,
  async run(ctx, { entry }) {
    const row = await readEntry(ctx, entry)
    const outside = await outsideFactsOf(ctx.db, [row.eventId])
    return {
      entry: row.entry,
      question: 'what was committed, and when?' as const,
      demonstration: row.demonstration,
      applicable: row.type !== 'trade_outcomes',
      event_id: row.eventId,
      proof_event: JSON.parse(row.eventBody),
      content_hash: row.head === null ? null : row.contentHash,
      commitment_proof: commitmentProofOf(row, outside(row.eventId), ctx.env.BASE_URL),
    }
  },
})

export const getOutcome = defineOperation({
  ...shared,
  id: 'ledger.getOutcome',
  path: '/ledger/{entry}/outcome',
  summary: 'Get the outcomes of an entry',
  description: 'What happened after the commitment. Never contains what was committed.',
  input: z.object({ entry: EntryKey }),
  examples: [{ title: 'The founding record', request: { entry: '1' } }],
  output: Outcome.extend({
    entry: z.int().describe('Number of the entry'),
    question: z.literal('what happened after?').describe('The question that this answer answers'),
    demonstration: z.boolean().describe('True when the whole ledger is demonstration data'),
    trades: z.array(TradeRow).describe('The citing trade rows'),
    settled_after_commit: z.boolean().nullable().describe('Whether settled_at is later than committed_at'),
    evidence: z
      .object({
        venue: z.string().nullable().describe('Venue of the settlement'),
        account: z.string().nullable().describe('Public account at the venue; null without one'),
        fill_refs: z.array(z.string()).describe('References of the fills'),
      })
      .describe('Where to look up the fills'),
  }).meta({ id: 'EntryOutcome' }),
  cache,
  async run(ctx, { entry }) {
    const row = await readEntry(ctx, entry)
    return outcomeAnswer(row, (await outcomeOf(ctx, row)) ?? notApplicable)
  },
})

const notApplicable: OutcomeFacts = {
  applicable: false,
  outcome_status: 'not_applicable',
  outcome_current: null,
  settled_by: [],
  trades: [],
  settled_at: null,
  settled_after_commit: null,
  venue: null,
  account: null,
}

const outcomeAnswer = (
  { entry, demonstration }: StoredEntry,
  { venue, account, trades, settled_by: by, ...graded }: OutcomeFacts,
) => ({
  entry,
  question: 'what happened after?' as const,
  demonstration,
  ...graded,
  settled_by: [...by],
  trades: trades.map((trade) => ({ ...trade, fill_refs: [...trade.fill_refs] })),
  evidence: { venue, account, fill_refs: trades.flatMap(({ fill_refs: refs }) => [...refs]) },
})

export const getCanonicalRecord = defineOperation({
  ...shared,
  id: 'ledger.getCanonicalRecord',
  path: '/ledger/{entry}/canonical',
  summary: 'Get the exact bytes that are hashed',
  description:
    'X-Expected-Sha256 is the SHA-256 of the body; it must equal the sha256sum of the bytes you received.',
  input: z.object({
    entry: EntryKey,
    recipe: z
      .enum(['raw_utf8_v1', 'legacy_ascii_escaped_v0'])
      .default('raw_utf8_v1')
      .describe('raw_utf8_v1 gives content_hash, legacy_ascii_escaped_v0 gives record_sha256'),
  }),
  output: EntryRecord,
  produces: json,
  cache: 'public, max-age=31536000, immutable',
  examples: [{ title: 'The founding record', request: { entry: '1', recipe: 'raw_utf8_v1' } }],
  async run(ctx, { entry, recipe }) {
    const row = await readEntry(ctx, entry)
    const text = recipe === 'raw_utf8_v1' ? row.recordRaw : legacyAsciiEscapedV0(treeOf(row.recordRaw))
    const hash = sha256Hex(utf8Encode(text))
    return new RawAnswer(text, { ETag: `"${hash}"`, 'X-Expected-Sha256': hash })
  },
})

function treeOf(recordRaw: string): JsonTree {
  const parsed = parseJsonTree(recordRaw)
  if (!parsed.ok) throw new Error('a stored record is not JSON')
  return parsed.value
}
