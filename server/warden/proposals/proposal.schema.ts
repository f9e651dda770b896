/** The proposal as operators read it (payloads 19.1), and the body of a decision. */
import { z } from 'zod'

export const proposalKinds = [
  'bounty_payout',
  'known_bad_withdraw',
  'tier3_grant',
  'over_capacity',
  'reversal',
  'feedback',
  'other',
] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStatuses = ['pending', 'approved', 'rejected', 'executed', 'execution_failed'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

const time = (what: string) =>
  z.int().nullable().describe(`Unix seconds: ${what}; null when it has not happened`)

export const Evidence = z.object({
  label: z.string().describe('What it shows'),
  href: z.string().describe('Address on this service'),
})

export type ProposalEvidence = z.output<typeof Evidence>

export const Proposal = z
  .object({
    proposal_id: z.string().describe('wp_ and 26 base32 characters'),
    kind: z.enum(proposalKinds).describe('What it asks for'),
    title: z.string().describe('What it would do, in one line'),
    detail: z.string().describe('Why it was made'),
    params: z.record(z.string(), z.unknown()).describe('What would be executed'),
    evidence: z.array(Evidence).describe('Where its grounds can be read'),
    basis: z
      .object({
        formula: z.string().describe('Name of the formula, with its version'),
        figures: z.record(z.string(), z.int()).describe('What it is computed from'),
      })
      .nullable()
      .describe('What posterior and impact follow from; null where whoever proposed it stated them'),
    status: z.enum(proposalStatuses).describe('State of the proposal'),
    posterior_bps: z.int().describe('Probability that it is right, in 1/10,000'),
    impact_weight_milli: z.int().describe('Weight of its effect, in 1/1,000'),
    weighted_priority: z.number().describe('Posterior times impact weight'),
    received_at: z.int().describe('When it was received, in Unix seconds'),
    sla_due_at: z.int().describe('Unix seconds; a requeue sets it again'),
    sla_breached: z.boolean().describe('Whether it waits for longer than that; only a flag'),
    notified_at: time('an operator was alerted'),
    decided_at: time('it was decided'),
    decided_by: z.string().nullable().describe('Operator who decided'),
    first_approved_by: z
      .string()
      .nullable()
      .describe('Operator whose approval waits for that of another; null where none does'),
    runs_at: time('the end of the undo window of an approval, after which it is executed'),
    executed_at: time('it was executed'),
    error: z.string().nullable().describe('Why the execution failed'),
  })
  .meta({ id: 'WardenProposal' })

/** 26 base32 characters. */
export const ProposalId = z.string().min(1).max(64).describe('Id of the proposal')

export const IdempotencyMember = z
  .string()
  .min(8)
  .max(80)
  .regex(/^[A-Za-z0-9._:-]+$/, 'send 8 to 80 of A-Z a-z 0-9 . _ : -')
  .describe('Names this request: a repeat gets the same answer')

export const Reason = z
  .string()
  .max(512)
  .refine((text) => text.isWellFormed() && !/[\p{Cc}--[\n\t]]/v.test(text), 'send no control characters')
  .default('')
  .describe('Kept in the decision log')

export const decisionInput = {
  proposal_id: ProposalId,
  idempotency_key: IdempotencyMember,
  reason: Reason,
}

export const Decided = z
  .object({
    proposal_id: z.string().describe('Id of the proposal'),
    previous_status: z.enum(proposalStatuses).describe('State of the proposal before the decision'),
    status: z.enum(proposalStatuses).describe('State of the proposal now'),
    decided_at: z.int().describe('When it was decided, in Unix seconds'),
    decision_id: z.string().describe('Its row in the decision log'),
    sla_due_at: z.int().describe('When a decision is due, in Unix seconds'),
    runs_at: z
      .int()
      .nullable()
      .describe('Unix seconds at which an approval is executed; until then it can be undone'),
  })
  .meta({ id: 'WardenDecided' })
