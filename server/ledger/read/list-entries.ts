/** GET /ledger: returns the rules, the track record and the entries. */
import { z } from 'zod'
import { LEDGER_NAME } from '#protocol/ledger/record/record-types.ts'
import {
  CHAIN_SPEC,
  LEGACY_RECORD_SHA256_SPEC,
  TREE_SPEC,
} from '#protocol/ledger/specification/spec-texts.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor } from '#server/kernel/page.schema.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { currentKeyOf } from '#server/proofs/signing/current-key.ts'
import { relayFactsOf } from '#server/relays/relay-facts.store.ts'
import { etagOf } from '#server/surfaces/http/etag.ts'
import { commitmentProofSpec, erc8004, judgmentExecutionSpec, populationSpec } from '../ledger-specs.ts'
import { listEntries } from '../list-entries.store.ts'
import { outcomeEvidenceSpec } from '../outcomes/evidence-spec.ts'
import { EntrySummary, EntryType, EntryVerdict } from '../schema/entry.schema.ts'
import { CalibrationShape, ReputationAxisShape } from '../schema/figures.schema.ts'
import {
  ChainSpecShape,
  CommitmentSpec,
  Completeness,
  Erc8004,
  NewestHead,
  TrackRecordShape,
} from '../schema/index.schema.ts'
import {
  JudgmentExecutionSpec,
  LegacyRecordSpec,
  OutcomeEvidenceSpec,
  PopulationSpec,
  TreeSpecShape,
} from '../schema/rules.schema.ts'
import { readStatus } from '../status.store.ts'
import { summaryOf } from './entry-answer.ts'
import { figuresAt } from './index-figures.ts'
import { outsideStatusOf } from './outside-facts.ts'

const wholeIndex = 5_000

const ListRequest = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .describe('Entries per page; without it up to 5,000 at once'),
  cursor: Cursor,
  type: EntryType.optional().describe('Only entries of this type'),
  verdict: EntryVerdict.optional().describe('Only entries with this verdict'),
  since_entry: z.coerce
    .number()
    .int()
    .min(1)
    .max(1e15)
    .optional()
    .describe('Only entries from this number on'),
  order: z.enum(['asc', 'desc']).default('asc').describe('asc is oldest first'),
  anchors: z
    .string()
    .regex(/^[0-9a-f]{64}(?:,[0-9a-f]{64}){0,15}$/, 'send up to 16 public keys of 64 hex, comma-separated')
    .optional()
    .describe('Count reputation only from entries attested by one of these keys'),
})

type ListInput = z.output<typeof ListRequest>

export const LedgerIndex = z
  .object({
    ledger: z.string().describe('Name of the ledger'),
    schema_version: z.literal(2).describe('Version of this format'),
    demonstration: z.boolean().describe('True when everything here is demonstration data; permanent'),
    verifier_pubkey: z
      .string()
      .nullable()
      .describe('Current signing key, 64 hex; null before one is published'),
    commitment_proof_spec: CommitmentSpec.describe('How entries are committed and verified'),
    chain_spec: ChainSpecShape.describe('Hash rules from entry 40 on'),
    tree_spec: TreeSpecShape.describe('Leaves, root and checkpoint of the tree over all entries'),
    population_spec: PopulationSpec.describe('Which entries must be present'),
    legacy_record_sha256_spec: LegacyRecordSpec.describe('Second hash rule'),
    erc_8004: Erc8004.describe('Mapping to ERC-8004'),
    outcome_evidence_spec: OutcomeEvidenceSpec.describe('How outcomes are evidenced'),
    judgment_execution_spec: JudgmentExecutionSpec.describe('Binding of proposal, verdict and action'),
    track_record: TrackRecordShape.describe('Counts over all settled trades'),
    calibration: CalibrationShape.describe('Accuracy of the stated confidences: Brier score, log loss, bins'),
    reputation_axis: ReputationAxisShape.describe('Reputation that anyone can recompute from the entries'),
    completeness: Completeness.describe('What was issued and what is published'),
    chain_head: NewestHead.nullable().describe('Newest signed head'),
    entries: z.array(EntrySummary).describe('Summaries, without the record'),
    total: z.int().nullable().describe('Number of entries in the ledger; null with a filter'),
    next_cursor: NextCursor,
  })
  .meta({ id: 'LedgerIndex' })

export const listEntriesOperation = defineOperation({
  id: 'ledger.listEntries',
  method: 'GET',
  path: '/ledger',
  summary: 'The public ledger of verdicts',
  description:
    'Rules, track record, reputation and entries. chain_spec, tree_spec, legacy_record_sha256_spec, calibration.recompute and reputation_axis.recompute are sufficient to recompute every hash, the root and every figure.',
  input: ListRequest,
  output: LedgerIndex,
  produces: 'application/json; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=30, must-revalidate',
  tool: 'ledger',
  mcp: { openWorld: false, defaults: { limit: 50, order: 'desc' } },
  examples: [{ title: 'The newest entries', request: { limit: 20, order: 'desc' } }],
  async run(ctx, input) {
    const index = await readIndex(ctx, input)
    const link: Record<string, string> =
      index.next_cursor === null ? {} : { Link: `<${nextUrl(ctx, input, index.next_cursor)}>; rel="next"` }
    // The time of the request does not change the ledger.
    const { as_of: now, ...axis } = index.reputation_axis
    const unchanging = JSON.stringify({ ...index, reputation_axis: axis })
    const text = JSON.stringify({ ...index, reputation_axis: { ...axis, as_of: now } })
    return new RawAnswer(text, { ETag: etagOf(unchanging), ...link })
  },
})

/** The index as an object, for pages. */
export async function readIndex(ctx: LedgerDeps, input: ListInput) {
  const limit = input.limit ?? wholeIndex
  const status = await readStatus(ctx.db)
  const { head } = status
  const [figures, evidence, rows] = await Promise.all([
    figuresAt(ctx.db, status, input.anchors ?? null),
    outcomeEvidenceSpec(ctx),
    listEntries(ctx.db, {
      type: input.type ?? null,
      verdict: input.verdict ?? null,
      sinceEntry: input.since_entry ?? 1,
      order: input.order,
      after: input.cursor === undefined ? null : Number(input.cursor),
      limit: limit + 1,
    }),
  ])
  const page = rows.slice(0, limit)
  const [outside, headFacts] = await Promise.all([
    outsideStatusOf(
      ctx.db,
      page.map(({ eventId }) => eventId),
    ),
    relayFactsOf(ctx.db, head ? [head.eventId] : []),
  ])
  const isFiltered = [input.type, input.verdict, input.since_entry].some((value) => value !== undefined)
  return {
    ledger: LEDGER_NAME,
    schema_version: 2 as const,
    demonstration: status.isDemonstration,
    verifier_pubkey: currentKeyOf(ctx),
    commitment_proof_spec: commitmentProofSpec(ctx.relays, ctx.bitcoin),
    chain_spec: CHAIN_SPEC,
    tree_spec: TREE_SPEC,
    population_spec: populationSpec(ctx.env),
    legacy_record_sha256_spec: LEGACY_RECORD_SHA256_SPEC,
    erc_8004: erc8004,
    outcome_evidence_spec: evidence,
    judgment_execution_spec: judgmentExecutionSpec,
    track_record: figures.trackRecord,
    calibration: figures.calibration,
    reputation_axis: { ...figures.axis, as_of: ctx.nowUnix() },
    completeness: {
      issuance_count: status.issued,
      signed_verdicts: status.issued,
      mandatory_issued: status.mandatoryIssued,
      mandatory_published: figures.mandatoryPublished,
      pending_publication: status.pending,
      latest_census_event_id: status.censusEventId,
    },
    chain_head: head && {
      entry: head.entry,
      head_hash: head.head,
      event_id: head.eventId,
      relays: headFacts.get(head.eventId)?.relays ?? [],
    },
    entries: page.map((row) => summaryOf(row, ctx.env.BASE_URL, outside(row.eventId))),
    total: isFiltered ? null : figures.entries,
    next_cursor: rows.length > limit ? String(page.at(-1)!.entry) : null,
  }
}

function nextUrl(ctx: LedgerDeps, input: ListInput, cursor: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...input, cursor }))
    if (value !== undefined) query.set(name, String(value))
  return `${ctx.env.BASE_URL}/ledger?${query}`
}
