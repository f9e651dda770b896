/** The rules that GET /ledger states: tree, population, hashes, outcomes and judgement binding (payloads 5.1). */
import { z } from 'zod'
import { ENTRY_TYPES } from '#protocol/ledger/record/record-types.ts'
import { unix } from './record-members.schema.ts'

const types = z.array(z.enum(ENTRY_TYPES))

export const TreeSpecShape = z
  .object({
    leaf_schema: z.string().describe('First line of a leaf'),
    leaf_rule: z.string().describe('How a leaf is made'),
    reserved_leaf_rule: z.string().describe('Leaf of a reserved number'),
    hash_rule: z.string().describe('How leaves become a root'),
    checkpoint_rule: z.string().describe('How a root is signed'),
  })
  .meta({ id: 'TreeSpec' })

export const PopulationSpec = z
  .object({
    mandatory: types.describe('Must be published'),
    opt_in: types.describe('Published when their holder asks'),
    derived: types.describe('Follow from what settled'),
    cadence_seconds: z.int().min(0).describe('Longest wait of a mandatory entry'),
    outside: z.string().describe('What absence shows and what it does not'),
    reserved_entries: z.array(z.int()).length(2).describe('First and last number that is kept free'),
  })
  .meta({ id: 'PopulationSpec' })

export const LegacyRecordSpec = z
  .object({
    format: z.literal('legacy_ascii_escaped_v0').describe('Name of the recipe'),
    rule: z.string().describe('How record_sha256 is made'),
    applies_to: z.string().describe('Which entries have one'),
  })
  .meta({ id: 'LegacyRecordSha256Spec' })

export const OutcomeEvidenceSpec = z
  .object({
    venue: z.string().nullable().describe('Where trades settle; null while none is configured'),
    account: z.string().nullable().describe('Public account at the venue; null without one'),
    state: z.enum(['on', 'off']).describe('Whether the venue is read'),
    last_read: z
      .object({
        at: unix.describe('When it was read, in Unix seconds'),
        outcome: z.enum(['read', 'failed']).describe('How it ended'),
      })
      .nullable()
      .describe('Null before the first'),
    how_settled: z.string().describe('How a trade is graded'),
    fields: z.array(z.string()).describe('Members of each trade'),
    loss_policy: z.string().describe('What happens to losses'),
  })
  .meta({ id: 'OutcomeEvidenceSpec' })

export const JudgmentExecutionSpec = z
  .object({
    type_string: z.string().describe('EIP-712 type of the attestation, as text'),
    type_hash: z.string().describe('keccak-256 of type_string'),
    type_hash_note: z.string().describe('Which spelling of the type is hashed'),
    field_sources: z.record(z.string(), z.string()).describe('Where each field comes from'),
  })
  .meta({ id: 'JudgmentExecutionSpec' })
