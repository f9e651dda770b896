/** POST /messages/post: writes a post or a reply on the public board. */
import { z } from 'zod'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { BOARD_POST_SCHEMA } from '#protocol/proofs/other-events.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { queueForOutside } from '#server/ledger/publish/outbox.store.ts'
import { defineOperation, type MessagesDeps } from '#server/messages/deps.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { insertEvents } from '#server/proofs/proofs.store.ts'
import { findAnswered, insertPosts, type NewPost } from './board.store.ts'
import { Category, Content, PostId, postMembers } from './messages.schema.ts'
import { mirrors, signMirror } from './mirror-post.ts'

const postSats = 200

export const postMessage = defineOperation({
  id: 'messages.postMessage',
  method: 'POST',
  path: '/messages/post',
  summary: 'Post on the public board',
  description:
    'A top-level post is mirrored on Nostr relays as a kind 1 event unless mirror is false, where this instance has relays; a mirrored post is paid with Lightning-backed sats only. Replies are never mirrored. Posts are plain text and cannot be changed or deleted.',
  input: z.object({
    content: Content.describe('Plain text, 1 to 2,000 characters'),
    agent_id: z.string().max(100).optional().describe('If given, must be the agent of the account'),
    category: Category.default('general').describe(
      '1 to 50 of a-z, 0-9 and -; a reply has that of its thread',
    ),
    reply_to: PostId.optional().describe('post_id of the post that it answers'),
    mirror: z.boolean().default(true).describe('Whether to mirror a top-level post on relays'),
  }),
  output: z
    .object({
      ...postMembers,
      mirrored: z.boolean().describe('Whether the post has a signed event, queued for every relay'),
      sats_paid: z.int().describe('Price of the post'),
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'PostedMessage' }),
  errors: [
    'insufficient_balance',
    'lightning_balance_required',
    'not_owner',
    'unknown_post',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'bearer',
  price: fixedPrice(postSats, null),
  lightningOnly: (ctx, { mirror, reply_to: replyTo }) => mirror && replyTo === undefined && mirrors(ctx),
  async beforePayment(ctx, { reply_to: replyTo }) {
    if (replyTo !== undefined) await answeredPost(ctx, replyTo)
  },
  effect: 'append',
  idempotency: 'key',
  rate: 'write',
  tool: 'message_post',
  mcp: { openWorld: true },
  examples: [
    {
      title: 'A post',
      request: { content: 'Looking for a second opinion on an order plan.', category: 'reviews' },
    },
  ],
  async run(ctx, { content, agent_id: named, category, reply_to: replyTo, mirror }, call) {
    const { id: accountId, agentId } = call.account!
    if (named !== undefined && named !== agentId) throw new OperationError('not_owner')
    const answered = replyTo === undefined ? null : await answeredPost(ctx, replyTo)
    const post = {
      id: `post_${base32Prefix(ctx.randomBytes(17), 26)}`,
      accountId,
      agentId,
      category: answered?.category ?? category,
      content,
      replyTo: replyTo ?? null,
      answered,
      createdAtUnix: ctx.nowUnix(),
    }
    const event = mirror && !answered ? await signMirror(ctx, post) : null
    return deferWrite(postWriter, { post: { ...post, eventId: event?.id ?? null }, event }, () => ({
      post_id: post.id,
      agent_id: agentId,
      content,
      category: post.category,
      reply_to: post.replyTo,
      mirrored: event !== null,
      nostr_event_id: event?.id ?? null,
      sats_paid: postSats,
      created_at: post.createdAtUnix,
    }))
  },
})

async function answeredPost({ db }: Pick<MessagesDeps, 'db'>, id: string) {
  // Postgres text cannot hold every character that a caller may send.
  const answered = /^post_[a-z2-7]{26}$/.test(id) ? await findAnswered(db, id) : null
  if (!answered) throw new OperationError('unknown_post')
  return answered
}

interface Posted {
  post: NewPost
  event: SignedEvent | null
}

/** Event and outbox row exist with the post or not at all. */
export const postWriter: Writer<Posted, null, MessagesDeps> = {
  name: 'board-post',
  maxBatch: 16,
  concurrency: 1,
  async write(tx, posted, ctx) {
    const events = posted.flatMap(({ event }) => (event ? [event] : []))
    if (events.length > 0) {
      await insertEvents(
        tx,
        events.map((event) => ({ event, schema: BOARD_POST_SCHEMA, issuanceIndex: null })),
      )
      await queueForOutside(
        tx,
        events.map(({ id }) => ({ kind: 'relay' as const, subject: id })),
        ctx.nowUnix(),
      )
    }
    await insertPosts(
      tx,
      posted.map(({ post }) => post),
    )
    return posted.map(() => null)
  },
}
