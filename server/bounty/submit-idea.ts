/** POST /bounty/submit: submits an idea with its evidence; the gate runs at once and decides alone. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { BOUNTY_TIERS } from '#protocol/bounty/tiers.ts'
import { canonicalInput } from '#protocol/validation/input/canonical-input.ts'
import { readValidationRequest } from '#protocol/validation/input/request.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { type BountyDeps, defineOperation } from './deps.ts'
import { submissionInput, Tier } from './submission.schema.ts'
import { insertSubmission, type NewSubmission } from './submissions.store.ts'

export const submitIdea = defineOperation({
  id: 'bounty.submitIdea',
  method: 'POST',
  path: '/bounty/submit',
  summary: 'Submit a trading idea for a bounty',
  description:
    'The evidence goes through the gate: the validation of POST /validate, whose verdict likely_real passes. A submission that passes is proposed to an operator; an approval pays the bounty of its tier from the treasury into your Lightning-backed balance, which can be withdrawn. n_trials must be true: the gate takes it as you state it. GET /bounty/{id} shows where the submission is.',
  input: submissionInput,
  output: z
    .object({
      submission_id: z.string().describe('bty_ and 26 base32 characters'),
      tier: Tier.describe('Tier that the idea was submitted for'),
      bounty_sats: z.int().describe('What it pays'),
      state: z.literal('received').describe('The gate follows'),
      status_url: z.string().describe('Where its state is'),
    })
    .meta({ id: 'BountyReceived' }),
  errors: ['already_submitted', 'idempotency_conflict', 'idempotency_in_progress'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  rate: 'bounty',
  maxBodyBytes: 1_048_576,
  examples: [
    {
      title: 'A concept with ten trades',
      request: {
        tier: 'concept',
        title: 'Fade the first hour after a funding reset',
        idea: 'Funding resets draw late buyers. Selling what they bought within the hour has paid since March.',
        evidence: {
          returns: [0.012, -0.004, 0.008, 0.011, -0.006, 0.014, 0.003, 0.009, -0.002, 0.01],
          n_trials: 3,
        },
        license_ack: true,
      },
    },
  ],
  run(ctx, { tier, title, idea, code, evidence }, call) {
    if (tier === 'code' && code === undefined)
      throw new InvalidRequest([
        { loc: ['body', 'code'], msg: 'this field is required for the tier code', type: 'missing' },
      ])
    const request = readValidationRequest(evidence)
    if (!request.ok)
      throw new InvalidRequest(
        request.problem.map(({ path, message }) => ({
          loc: ['body', 'evidence', ...path],
          msg: message,
          type: 'value_error',
        })),
      )
    const submission: NewSubmission = {
      id: `bty_${base32Prefix(ctx.randomBytes(17), 26)}`,
      accountId: call.account!.id,
      tier,
      bountySats: BOUNTY_TIERS[tier].sats,
      title,
      idea,
      code: code ?? null,
      evidence: JSON.stringify(evidence),
      evidenceSha256: createHash('sha256').update(canonicalInput(request.value)).digest('hex'),
    }
    return deferWrite(submissionWriter, submission, () => ({
      submission_id: submission.id,
      tier,
      bounty_sats: submission.bountySats,
      state: 'received' as const,
      status_url: `/bounty/${submission.id}`,
    }))
  },
})

/** One at a time, because a refusal rolls the transaction back. */
const submissionWriter: Writer<NewSubmission, null, BountyDeps> = {
  name: 'bounty-submission',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [submission], ctx) {
    const id = await insertSubmission(tx, submission!, ctx.nowUnix())
    if (id !== submission!.id)
      throw new OperationError('already_submitted', {
        detail: 'This account has submitted the same evidence before. Nothing was stored.',
        extra: { submission_id: id },
      })
    return [null]
  },
  committed: (ctx) => ctx.jobs.wake('bounty_gate'),
}
