/** Schemas of POST /execute (payloads 9.2). */
import { z } from 'zod'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow, Limits } from '#server/proofs/actions/audit-row.schema.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { pageUrl, runMembers } from './run-members.ts'

export const MOST_CODE_BYTES = 262_144
export const MOST_STDIN_BYTES = 1_048_576

const never = (what: string) =>
  z.boolean().optional().describe(`Only false: ${what}. Every run gets the same sandbox`)

export const ExecuteRequest = z.object({
  language: z.literal('python').default('python').describe('Language of the code'),
  code: z
    .string()
    .min(1)
    .max(MOST_CODE_BYTES)
    .describe('Python source, run as __main__; at most 262,144 bytes, without NUL'),
  stdin: z.string().max(MOST_STDIN_BYTES).default('').describe('Standard input; at most 1,048,576 bytes'),
  timeout_seconds: z
    .number()
    .min(0.5)
    .max(600)
    .optional()
    .describe("Seconds after which the run is ended; at most the tier's, which is the default"),
  ...runMembers,
  permissive: never('there is no other sandbox'),
  use_workspace: never('no state survives a run'),
})

export type ExecuteInput = z.output<typeof ExecuteRequest>

export const ExecuteAnswer = z
  .object({
    status: z
      .enum(['success', 'error', 'timeout', 'oom', 'output_limit'])
      .describe('error: the exit code is not 0'),
    action_id: z.string().describe('The audited action'),
    page_url: pageUrl,
    exit_code: z.int().nullable().describe('128 + n after signal n'),
    end_reason: z.enum(['exit', 'timeout', 'oom', 'output_limit']).describe('First cause of the end'),
    oom_events: z.int().describe('Processes that were ended for lack of memory'),
    stdout: z.string().describe('At most 1 MiB; invalid UTF-8 is replaced'),
    stderr: z.string().describe('At most 1 MiB; invalid UTF-8 is replaced'),
    stdout_truncated: z.boolean().describe('Whether more was written'),
    stderr_truncated: z.boolean().describe('Whether more was written'),
    stdout_sha256: Hex64.describe('Of the kept bytes, before replacement'),
    stderr_sha256: Hex64.describe('Of the kept bytes, before replacement'),
    code_sha256: Hex64.describe('Of the code as received, in UTF-8'),
    duration_ms: z.int().describe('From the first instruction of the code to the end'),
    cpu_ms: z.int().nullable().describe('Processor time; null where it is not measured'),
    tier: z.int().describe('Number of the execution tier'),
    limits_requested: Limits.describe('Of the tier, with the time asked for'),
    limits_granted: Limits.describe('In force: less where the host has less'),
    sandbox: z
      .object({
        engine: z.string().describe('Name of the sandbox engine'),
        runtime_version: z.string().describe('Version of the sandbox engine'),
        image_digest: z.string().describe('Of the read-only root, with every path, mode and content'),
        seccomp_sha256: Hex64.describe('Of the list of allowed system calls'),
        network: z.literal('none').describe('The sandbox has no network'),
        isolation: z.enum(['full', 'degraded']).describe('degraded: limits are missing'),
        missing: z.array(z.string()).describe('Limits that this host cannot set'),
      })
      .describe('What the code ran in'),
    audit: AuditRow.describe('The audit row'),
    audit_hash: Hex64.describe('SHA-256 of the canonical row; the proof signs it'),
    proof: ActionProof.describe('Signed proof of the action'),
    cost_sats: z.int().optional().describe('Sats charged for this call'),
    charge: Charge.optional().describe('Charge of this call, with its payment method'),
  })
  .meta({ id: 'ExecuteAnswer' })
