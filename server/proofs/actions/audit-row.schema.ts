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
  timeout_ms: z.int().describe('Time'),
  memory_mb: z.int().describe('Memory'),
  vcpu_milli: z.int().describe('Thousandths of a virtual processor'),
  pids: z.int().describe('Processes'),
  tmp_mb: z.int().describe('Temporary files'),
})

/** Members of one kind of action follow those that all kinds have. */
export const AuditRow = z
  .looseObject({
    schema: z.literal(AUDIT_ROW_SCHEMA).describe('Schema'),
    action_id: z.string().describe('The action'),
    kind: z.enum(ACTION_KINDS).describe('Kind of action'),
    account_ref: Hex64.nullable().describe('Hash of the account; null for a payer without one'),
    input_hash: Hex64.describe('SHA-256 of what went in'),
    output_hash: Hex64.describe('SHA-256 of what came out'),
    target_hash: Hex64.nullable().describe('SHA-256 of what was acted on'),
    status: z.enum(ACTION_STATUSES).describe('How the action ended'),
    exit_code: z.int().nullable().describe('Exit code of executed code'),
    end_reason: z.string().nullable().describe('How executed code ended'),
    oom_events: z.int().describe('Times that memory ran out'),
    started_at: z.int().describe('Unix seconds'),
    duration_ms: z.int().describe('Duration'),
    cpu_ms: z.int().nullable().describe('Processor time'),
    tier: z.int().nullable().describe('Execution tier'),
    limits_requested: Limits.nullable().describe('Limits asked for'),
    limits_granted: Limits.nullable().describe('Limits in force'),
    engine: z
      .object({ name: z.string().describe('Name'), version: z.string().describe('Version') })
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
