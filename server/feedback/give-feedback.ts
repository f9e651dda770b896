/** POST /feedback: gives feedback, or votes for feedback that others gave. */
import { z } from 'zod'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { defineOperation, type FeedbackDeps } from '#server/feedback/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { plainText } from '#server/messages/plain-text.schema.ts'
import { feedbackCategories } from './feedback.schema.ts'
import { castVote, insertFeedback, isMember, type NewFeedback, type Vote } from './feedback.store.ts'
import { readForm } from './read-form.ts'

export const giveFeedback = defineOperation({
  id: 'feedback.giveFeedback',
  method: 'POST',
  path: '/feedback',
  summary: 'Give feedback, or vote for it',
  description:
    'Send category, title and body to give feedback; it has the vote of its writer. Send feedback_id to vote for what is there, and vote: false to take the vote back. Each account has one vote. For members: accounts with a balance, or with a delivered paid call.',
  input: z.object({
    category: z.enum(feedbackCategories).optional().describe('Kind of feedback'),
    title: plainText({ least: 3, most: 140, lines: false })
      .optional()
      .describe('One line, 3 to 140 characters'),
    body: plainText({ least: 1, most: 4_000, lines: true })
      .optional()
      .describe('Plain text, up to 4,000 characters'),
    feedback_id: z.string().max(100).optional().describe('The feedback to vote for'),
    vote: z.boolean().optional().describe('With feedback_id: true (the default) votes, false takes it back'),
  }),
  output: z.union([
    z
      .object({
        status: z.literal('received').describe('The feedback is stored'),
        feedback_id: z.string().describe('Id of the feedback'),
        state: z.literal('open').describe('State of the feedback, open at first'),
        votes: z.literal(1).describe('The vote of its writer'),
        created_at: z.int().describe('When it was received, in Unix seconds'),
      })
      .meta({ id: 'FeedbackReceived' }),
    z
      .object({
        feedback_id: z.string().describe('Id of the feedback'),
        votes: z.int().describe('Accounts that voted for it now'),
        voted: z.boolean().describe('Whether the account is one of them'),
      })
      .meta({ id: 'FeedbackVoted' }),
  ]),
  errors: [
    'members_only',
    'unknown_feedback',
    'state_conflict',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  rate: 'write',
  examples: [
    {
      title: 'A wish',
      request: {
        category: 'feature',
        title: 'Verdicts for Terraform plans',
        body: 'Plans in HCL are common in our pipelines.',
      },
    },
  ],
  async run(ctx, input, call) {
    const { id: accountId } = call.account!
    const asked = readForm(input)
    if (!(await isMember(ctx.db, accountId))) throw new OperationError('members_only')
    if ('feedbackId' in asked) {
      // Postgres text cannot hold every character that a caller may send.
      if (!/^fb_[a-z2-7]{26}$/.test(asked.feedbackId)) throw new OperationError('unknown_feedback')
      return deferWrite(voteWriter, { ...asked, accountId }, (votes) => ({
        feedback_id: asked.feedbackId,
        votes,
        voted: asked.gives,
      }))
    }
    const given = { ...asked, id: `fb_${base32Prefix(ctx.randomBytes(17), 26)}`, accountId }
    return deferWrite(feedbackWriter, given, (createdAtUnix) => ({
      status: 'received' as const,
      feedback_id: given.id,
      state: 'open' as const,
      votes: 1 as const,
      created_at: createdAtUnix,
    }))
  },
})

const feedbackWriter: Writer<NewFeedback, number, FeedbackDeps> = {
  name: 'feedback',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, given, ctx) {
    const createdAtUnix = ctx.nowUnix()
    await insertFeedback(tx, given, createdAtUnix)
    return given.map(() => createdAtUnix)
  },
}

/** One vote in each transaction: it locks what is voted for. */
const voteWriter: Writer<Vote, number, FeedbackDeps> = {
  name: 'feedback-vote',
  maxBatch: 1,
  concurrency: 2,
  async write(tx, [vote], ctx) {
    const { outcome, votes } = await castVote(tx, vote!, ctx.nowUnix())
    if (outcome === 'unknown' || votes === null) throw new OperationError('unknown_feedback')
    if (outcome === 'ended')
      throw new OperationError('state_conflict', {
        detail: 'This feedback has been shipped or declined; votes on it have ended.',
      })
    if (outcome === 'unchanged')
      throw new OperationError('state_conflict', {
        detail: vote!.gives
          ? 'This account has already voted for this feedback. Send vote: false to take the vote back.'
          : 'This account has no vote on this feedback to take back.',
        extra: { votes, voted: vote!.gives },
      })
    return [votes]
  },
}
