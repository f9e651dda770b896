/** Schema of the audit row of an action (payloads 2.6). */
import { z } from 'zod'
import {
  ACTION_KINDS,
  ACTION_PAYMENTS,
  ACTION_STATUSES,
  AUDIT_ROW_SCHEMA,
} from '#protocol/proofs/audit-row.ts'
import { Hex64 } from '../hex.schema.ts'

export const Limits = z.object({
  timeout_ms: z.int().describe('Longest run in milliseconds'),
  memory_mb: z.int().describe('Memory limit in megabytes'),
  vcpu_milli: z.int().describe('Thousandths of a virtual processor'),
  pids: z.int().describe('Largest number of processes'),
  tmp_mb: z.int().describe('Limit of temporary files in megabytes'),
})

/** Members of one kind of action follow those that all kinds have. */
export const AuditRow = z
  .looseObject({
    schema: z.literal(AUDIT_ROW_SCHEMA).describe('Name and version of this format'),
    action_id: z.string().describe('Id of the action'),
    kind: z.enum(ACTION_KINDS).describe('Kind of action'),
    account_ref: Hex64.nullable().describe('Hash of the account; null for a payer without one'),
    input_hash: Hex64.describe('SHA-256 of what went in'),
    output_hash: Hex64.describe('SHA-256 of what came out'),
    target_hash: Hex64.nullable().describe('SHA-256 of what was acted on'),
    status: z.enum(ACTION_STATUSES).describe('How the action ended'),
    exit_code: z.int().nullable().describe('Exit code of executed code'),
    end_reason: z.string().nullable().describe('How executed code ended'),
    oom_events: z.int().describe('Times that memory ran out'),
    started_at: z.int().describe('When the action started, in Unix seconds'),
    duration_ms: z.int().describe('Duration in milliseconds'),
    cpu_ms: z.int().nullable().describe('Processor time in milliseconds; null when it was not measured'),
    tier: z.int().nullable().describe('Execution tier of the run; null for another kind of action'),
    limits_requested: Limits.nullable().describe('Limits asked for'),
    limits_granted: Limits.nullable().describe('Limits in force'),
    engine: z
      .object({
        name: z.string().describe('Name of the sandbox engine'),
        version: z.string().describe('Version of the sandbox engine'),
      })
      .nullable()
      .describe('What executed the code'),
    sandbox_profile_sha256: Hex64.nullable().describe('Of the sandbox profile'),
    image_digest: z.string().nullable().describe('Of the image'),
    stdout_bytes: z.int().nullable().describe('Bytes of standard output'),
    stderr_bytes: z.int().nullable().describe('Bytes of standard error'),
    stdout_truncated: z.boolean().nullable().describe('Whether it was cut'),
    stderr_truncated: z.boolean().nullable().describe('Whether it was cut'),
    price_sats: z.int().describe('Price of the action'),
    payment: z.enum(ACTION_PAYMENTS).describe('How it was paid'),
  })
  .meta({ id: 'AuditRow' })
