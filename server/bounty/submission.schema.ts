/** Members of a submission: what is sent, and what everybody reads of it (payloads 18). */
import { z } from 'zod'
import { BOUNTY_LIMITS, BOUNTY_TIERS, type BountyTier } from '#protocol/bounty/tiers.ts'
import { LIMITS } from '#protocol/validation/input/request.ts'
import { REASONS } from '#protocol/validation/result/verdict.ts'
import { plainText } from '#server/messages/plain-text.schema.ts'
import { Hex64 } from '#server/proofs/hex.schema.ts'

const tiers = Object.keys(BOUNTY_TIERS) as [BountyTier, ...BountyTier[]]

export const Tier = z.enum(tiers)

const tierWords = tiers.map((tier) => `${tier} ${BOUNTY_TIERS[tier].sats.toLocaleString('en')} sats`)

const codeBytes = (code: string): number => new TextEncoder().encode(code).length

/** Rows are read by the reader of POST /validate, which names each fault. */
export const Evidence = z
  .strictObject({
    returns: z
      .array(z.number())
      .min(LIMITS.rows[0])
      .max(LIMITS.rows[1])
      .optional()
      .describe('Realised returns in the order of time'),
    trades: z
      .array(z.record(z.string(), z.unknown()))
      .min(LIMITS.rows[0])
      .max(LIMITS.rows[1])
      .optional()
      .describe('Closed trades, as POST /validate takes them'),
    n_trials: z
      .int()
      .min(LIMITS.n_trials[0])
      .max(LIMITS.n_trials[1])
      .describe('Strategies that were tried, this one included'),
    periods_per_year: z
      .number()
      .positive()
      .optional()
      .describe('For sharpe_annualized, which decides nothing'),
  })
  .describe(
    'Realised results as for POST /validate: exactly one of returns and trades, n_trials (strategies tried, this one included), and optionally periods_per_year',
  )

export const submissionInput = z.object({
  tier: Tier.describe(tierWords.join(', ')),
  title: plainText({ least: BOUNTY_LIMITS.title[0], most: BOUNTY_LIMITS.title[1], lines: false }).describe(
    'One line that everybody reads, 3 to 140 characters',
  ),
  idea: plainText({ least: BOUNTY_LIMITS.idea[0], most: BOUNTY_LIMITS.idea[1], lines: true }).describe(
    'The idea, 20 to 20,000 characters; only you and the operator read it',
  ),
  evidence: Evidence,
  code: z
    .string()
    .min(1)
    .refine((code) => codeBytes(code) <= BOUNTY_LIMITS.codeBytes, {
      error: 'send at most 262,144 bytes of UTF-8',
      params: { type: 'string_too_long' },
    })
    .refine((code) => code.isWellFormed() && !code.includes('\u0000'), 'send text without NUL characters')
    .optional()
    .describe(
      'Source text, required for the tier code, at most 262,144 bytes; only you and the operator read it',
    ),
  license_ack: z.literal(true).describe('true: the work is yours to give, and the operator may use it'),
})

export const SubmissionId = z
  .string()
  .regex(/^bty_[a-z2-7]{26}$/, 'send a submission_id')
  .describe('Id of the submission')

export const submissionStates = ['received', 'gating', 'gate_passed', 'gate_failed'] as const
export const payoutStates = ['none', 'pending_approval', 'pending', 'paid', 'declined'] as const
export type PayoutState = (typeof payoutStates)[number]

const time = (what: string) => z.int().nullable().describe(`Unix seconds: ${what}; null before`)

export const publicMembers = {
  submission_id: z.string().describe('Id of the submission'),
  tier: Tier.describe('What was submitted for'),
  bounty_sats: z.int().describe('What the tier pays'),
  title: z.string().describe('One line of plain text, by the submitter'),
  state: z.enum(submissionStates).describe('State of the gate'),
  gate: z
    .object({
      verdict: z
        .enum(['likely_real', 'borderline', 'overfit_or_noise'])
        .nullable()
        .describe('Of POST /validate over the evidence; likely_real passes; null before the gate has run'),
      reasons: z.array(z.enum(REASONS)).describe('Limits that decided; empty for likely_real'),
      DSR: z.number().nullable().describe('Deflated Sharpe Ratio, a probability'),
      permutation_p_value: z.number().nullable().describe('Of the sign flips'),
      kfold_decay_rho: z.number().nullable().describe('Of the purged folds; null when that says nothing'),
      checked_at: time('the gate ended'),
    })
    .describe('The result of the gate'),
  payout_state: z
    .enum(payoutStates)
    .describe(
      'none; pending_approval: an operator decides; pending: approved, and the treasury holds too little; paid; declined',
    ),
  payout_sats: z.int().describe('Paid into the Lightning-backed balance; 0 before'),
  paid_at: time('it was paid'),
  decline_reason: z.string().nullable().describe('In the words of the operator; null unless declined'),
  submitted_at: z.int().describe('When the idea was submitted, in Unix seconds'),
  evidence_sha256: Hex64.describe(
    'input_hash that POST /validate gives for the evidence; its first 8 bytes seed the permutations',
  ),
}

/** For the account that submitted it. */
export const ownMembers = {
  idea: z.string().describe('Text of the idea, as submitted'),
  code: z.string().nullable().describe('The source text; null where none was sent'),
  evidence: z
    .record(z.string(), z.unknown())
    .describe('As it was sent: the body of POST /validate that recomputes the gate'),
}
