/** GET /account/webhooks: lists the account's webhooks and their state. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { mostWebhooks, Webhook, webhookAnswer } from './webhook.schema.ts'
import { listWebhooks as readWebhooks } from './webhooks.store.ts'

export const listWebhooks = defineOperation({
  id: 'events.listWebhooks',
  method: 'GET',
  path: '/account/webhooks',
  summary: 'The webhooks of the account',
  input: z.object({}),
  output: z
    .object({
      webhooks: z
        .array(Webhook)
        .describe(`Oldest first, at most ${mostWebhooks}; secrets are never shown again`),
    })
    .meta({ id: 'Webhooks' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'poll',
  async run(ctx, _input, call) {
    const rows = await readWebhooks(ctx.db, call.account!.id)
    return { webhooks: rows.map(webhookAnswer) }
  },
})
