/** GET /ledger/submissions/{id}: returns the state of a submitted verdict. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { outsideFactsOf } from '../read/outside-facts.ts'
import { findSubmission } from './submission.store.ts'

export const getSubmission = defineOperation({
  id: 'ledger.getSubmission',
  method: 'GET',
  path: '/ledger/submissions/{id}',
  summary: 'State of a submitted verdict',
  input: z.object({
    id: z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/, 'send a submission_id of POST /ledger/submit')
      .describe('Number of the submission, as answered when it was made'),
  }),
  output: z
    .object({
      submission_id: z.int().describe('Number of the submission'),
      demonstration: z.boolean().describe('True when the whole ledger is demonstration data'),
      status: z
        .enum(['received', 'checking', 'published', 'refused'])
        .describe('Whether the submission is being checked, published or refused'),
      submitted_at: z.int().describe('When it was submitted, in Unix seconds'),
      submitter: z.string().nullable().describe('Agent id of the account'),
      cost_sats: z.int().describe('Sats charged for the submission'),
      event_id: z.string().describe('Event id of the verdict'),
      entry: z.int().nullable().describe('Number of the ledger entry; null before publication'),
      posted: z.boolean().describe('Whether a relay accepted it'),
      posted_at: z.int().nullable().describe('Unix seconds of publication; null before'),
      relays: z.array(z.string()).describe('Relays that accepted it'),
      ots_status: z
        .enum(['pending', 'confirmed', 'failed'])
        .nullable()
        .describe('As ots_anchor.status of the entry; null while no calendar has accepted it'),
      refusal: z.null().describe('Always null: a refused request gets an error and creates no submission'),
    })
    .meta({ id: 'LedgerSubmissionState' }),
  errors: ['unknown_submission'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'The first submission', request: { id: '1' } }],
  async run(ctx, { id }) {
    const found = await findSubmission(ctx.db, Number(id))
    if (!found) throw new OperationError('unknown_submission')
    const { relay, anchors } = (await outsideFactsOf(ctx.db, [found.eventId]))(found.eventId)
    return {
      submission_id: found.id,
      demonstration: found.isDemonstration,
      status: 'published' as const,
      submitted_at: found.submittedAtUnix,
      submitter: found.agentId,
      cost_sats: found.costSats,
      event_id: found.eventId,
      entry: found.entry,
      posted: relay.publishedAtUnix !== null,
      posted_at: relay.publishedAtUnix,
      relays: relay.relays,
      ots_status: anchors.event?.status ?? null,
      refusal: null,
    }
  },
})
