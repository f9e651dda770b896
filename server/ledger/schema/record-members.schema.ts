/** Members that the records of several types share. */
import { z } from 'zod'
import { type EntryType, LEDGER_NAME } from '#protocol/ledger/record/record-types.ts'

export const unix = z.int().min(0)
export const Verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])
export const JudgmentType = z.enum(['outcome_verifiable', 'rule_verifiable'])
export const Reference = z.string().regex(/^sha256:[0-9a-f]{64}$/)
export const ledgerName = z.literal(LEDGER_NAME).describe('Name of the ledger')

/** Of every record from entry 40 on. */
export const common = <Type extends EntryType>(type: Type) => ({
  ledger: ledgerName,
  entry: z.int().min(40).describe('Number of the entry, from 40'),
  type: z.literal(type).describe('Kind of entry'),
  title: z.string().describe('Title of the entry, in words'),
  what: z.string().describe('What the entry records'),
  attesters: z
    .array(z.string())
    .describe('Sorted, distinct: op:<pubkey>, agent:<agent_id>, key:<hex64> or anon'),
  ts: unix.describe('created_at of the entry'),
})
