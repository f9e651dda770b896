/** GET /account/webhooks/{webhook_id}/deliveries: lists a webhook's deliveries with their results. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { deliveryAnswer, unknownWebhook, WebhookDelivery, WebhookId } from '../webhook.schema.ts'
import { findWebhook, listDeliveries as readDeliveries } from '../webhooks.store.ts'

export const listDeliveries = defineOperation({
  id: 'events.listDeliveries',
  method: 'GET',
  path: '/account/webhooks/{webhook_id}/deliveries',
  summary: 'Deliveries of a webhook, newest first',
  description: 'Deliveries of the last 30 days, each with the result of its last attempt.',
  input: z.object({
    webhook_id: WebhookId,
    cursor: Cursor,
    limit: pageLimit('Deliveries', 200, 50),
  }),
  output: z
    .object({
      deliveries: z.array(WebhookDelivery).describe('Deliveries of the webhook, newest first'),
      total: z.null().describe('Always null: deliveries are not counted'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'WebhookDeliveries' }),
  errors: ['not_found'],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'poll',
  async run(ctx, { webhook_id: id, cursor, limit }, call) {
    if (!(await findWebhook(ctx.db, { id, accountId: call.account!.id }))) throw unknownWebhook()
    const before = cursor === undefined ? null : Number(cursor)
    const rows = await readDeliveries(ctx.db, id, { before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const link = nextPageLink(`${ctx.env.BASE_URL}/account/webhooks/${id}/deliveries`, { limit }, next)
    return new StatusAnswer(
      200,
      { deliveries: page.map(deliveryAnswer), total: null, next_cursor: next },
      link,
    )
  },
})
