/** Request and answer of POST /residence/act (payloads 7.3). */
import { z } from 'zod'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { provenanceMembers } from '#server/reason/provenance.ts'
import { ReviewAnswer } from '#server/review/proof/review-answer.schema.ts'
import { artifactText, artifactTypes, UsdCents } from '#server/review/review.schema.ts'

/** As sent: input_hash covers it so. */
const Usd = z
  .union([z.number(), z.string()])
  .refine(
    (value) => UsdCents.safeParse(value).success,
    'send US dollars as a number or decimal string, 0 to 10^12, with at most 2 decimals',
  )

const Policy = z.strictObject({
  max_spend_sats: z
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .describe('The call is refused, before any work, when its price is higher'),
  require_review: z.boolean().default(true).describe('Whether a reject blocks'),
  remember: z
    .boolean()
    .default(true)
    .describe('Whether the outcome is stored under the memory key residence:last; needs an account'),
})

export const ActRequest = z.object({
  intent: z.string().min(1).max(4_000).describe('What the agent is about to do, and why'),
  artifact: artifactText('The action to review; without it the intent is reviewed as a plan').optional(),
  artifact_type: z.enum(artifactTypes).optional().describe('Type of artifact; general when absent'),
  context: z.string().max(4_000).default('').describe('Goal, reason, success criteria'),
  capital: z
    .strictObject({
      equity_usd: Usd.describe('Account equity in US dollars'),
      at_risk_usd: Usd.optional().describe('Amount at risk, if larger than the artifact shows'),
      max_loss_usd: Usd.optional().describe('Maximum loss: a larger amount at risk is a reject'),
    })
    .optional()
    .describe('Sets the capital tier of the review'),
  policy: Policy.prefault({}).describe('Conditions of this act'),
})

export type ActInput = z.output<typeof ActRequest>

export const ActAnswer = z
  .object({
    status: z.enum(['acted', 'blocked']).describe('blocked: the review rejects, and require_review is set'),
    intent: z.string().describe('Intent as sent in the request'),
    reasoning: z
      .object({
        answer: z.string().describe("The model's answer"),
        confidence: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .describe("The model's own estimate, which is not calibrated"),
        ...provenanceMembers,
      })
      .describe('What a language model says of the intent'),
    review: ReviewAnswer.nullable().describe(
      'The verdict; null when none was required and no artifact was sent',
    ),
    memory: z
      .object({
        stored: z.boolean().describe('False when the memory of the account is full'),
        key: z.string().describe('Key of the memory'),
      })
      .nullable()
      .describe('Null when nothing was to be remembered, or the caller has no account'),
    action_id: z.string().describe('Audited action, for POST /prove'),
    audit: AuditRow.describe('The audit row'),
    proof: ActionProof.describe('Signed proof of the action; published only by POST /prove'),
    cost_sats: z.int().optional().describe('Sats charged for this call'),
    charge: Charge.optional().describe('The charge; it covers every part'),
  })
  .meta({ id: 'ResidenceAct' })
