/** What every request that takes a place of the host shares: its tier, its agent, how it is refused, and the page of its action. */
import { z } from 'zod'
import type { ErrorCode } from '#server/kernel/errors.ts'
import { GRANTED_TIER } from './execution.rules.ts'

export const runMembers = {
  tier: z
    .int()
    .min(0)
    .max(GRANTED_TIER)
    .default(1)
    .describe('Limits and price; GET /execution/status lists them. Tier 3 needs a grant'),
  agent_id: z
    .string()
    .max(120)
    .optional()
    .describe("At tier 3 the account's own name, if given; otherwise ignored"),
}

export const pageUrl = z
  .string()
  .describe(
    'Page of the action: hashes, limits in force, what was blocked, and the screenshot for whoever has its id',
  )

/** Without the screenshot where no id is given. */
export const pageOfAction = (actionId: string, artifactId?: string): string =>
  `/execution/${actionId}${artifactId ? `?screenshot=${artifactId}` : ''}`

export const runErrors = [
  'sandbox_unavailable',
  'over_host_capacity',
  'tier3_grant_required',
  'tier3_busy',
  'daily_cap_reached',
  'not_owner',
  'signing_unavailable',
  'invalid_api_key',
  'missing_credentials',
  'payment_required',
  'insufficient_balance',
  'idempotency_conflict',
  'idempotency_in_progress',
] as const satisfies readonly ErrorCode[]
