/** Schemas of the audit of agent readiness and of its preview (payloads 11.1, 11.2). */
import { z } from 'zod'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'
import { CATEGORIES, CHECK_IDS } from './check-table.ts'

const siteUrl = z
  .string()
  .max(2_000)
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, password } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && password === ''
  }, 'send an http or https address without user name and password')

export const AuditRequest = z.object({
  url: siteUrl.describe('Site to audit; documents are looked for at the root of its host'),
  agent_id: z.string().max(120).optional().describe('Not part of input_hash'),
})

export const PreviewRequest = z.object({ url: siteUrl.describe('Site to look at') })

const Fix = z.object({
  rank: z.int().describe('1 wins the most points'),
  id: z.enum(CHECK_IDS).describe('Id of the check'),
  title: z.string().describe('What to do'),
  how: z.string().describe('How, with the host of the site'),
  points: z.int().describe('Points to win'),
})

export const AuditResult = z.object({
  url: z.string().describe('URL as sent in the request'),
  score: z.int().min(0).max(100).describe('Sum of the points'),
  grade: z.enum(['A', 'B', 'C', 'D', 'F']).describe('A from 90, B from 75, C from 60, D from 40'),
  categories: z
    .array(
      z.object({
        name: z.enum(CATEGORIES).describe('Name of the category'),
        score: z.int().describe('Points earned in the category'),
        weight: z.int().describe('Points at most'),
      }),
    )
    .describe('Points by category'),
  checks: z
    .array(
      z.object({
        id: z.enum(CHECK_IDS).describe('Id of the check'),
        passed: z.boolean().describe('Whether it earned all its points'),
        points: z.int().describe('Points earned by the check'),
        max_points: z.int().describe('Points at most'),
        evidence_url: z.string().nullable().describe('Where it was looked for'),
        detail: z.string().describe('What was found, or why the check could not run'),
      }),
    )
    .describe('All checks, in order'),
  fixes: z.array(Fix).describe('What to mend, the most points first'),
  fetched: z
    .array(
      z.object({
        url: z.string().describe('URL that was fetched'),
        http_status: z.int().nullable().describe('Null without a usable answer'),
        sha256: Hex64.nullable().describe('Of the body; null without a usable answer'),
        fetched_at: z.int().describe('When it was fetched, in Unix seconds'),
      }),
    )
    .describe('Every request that the audit considered, in order'),
})

export const AuditAnswer = AuditResult.extend({
  action_id: z.string().describe('Id of the audited action'),
  audit: AuditRow.describe('The audit row'),
  proof: ActionProof.describe('Signed proof of the action'),
  cost_sats: z.int().optional().describe('Sats charged for this call'),
  charge: Charge.optional().describe('Charge of this call, with its payment method'),
}).meta({ id: 'AgentReadinessAudit' })

export const PreviewAnswer = z
  .object({
    url: z.string().describe('URL as sent in the request'),
    handshake_found: z.boolean().describe('Whether check H1 passed: a handshake was found'),
    checks_run: z.int().describe('Checks of the preview'),
    checks_passed: z.int().describe('Number of these checks that passed'),
    top_fix: Fix.nullable().describe('The fix that wins the most points; null when all passed'),
    price: z
      .object({
        sats: z.int().describe('Price in whole sats'),
        usd: z.string().nullable().describe('Price in US dollars, decimal; null when no rate is known'),
      })
      .describe('Of the whole audit'),
  })
  .meta({ id: 'AgentReadinessPreview' })
