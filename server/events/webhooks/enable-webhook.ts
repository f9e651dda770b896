/** POST /account/webhooks/{webhook_id}/enable: enables a disabled webhook for new events. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { settleChange } from './change-webhook.ts'
import { unknownWebhook, Webhook, WebhookId, webhookAnswer } from './webhook.schema.ts'
import { enableWebhook as activate } from './webhooks.store.ts'

export const enableWebhook = defineOperation({
  id: 'events.enableWebhook',
  method: 'POST',
  path: '/account/webhooks/{webhook_id}/enable',
  summary: 'Enable a disabled webhook',
  description:
    'Delivers events from now on and ends a pause after failures. Events that occurred while the webhook was disabled are not sent; GET /account/events lists them.',
  input: z.object({ webhook_id: WebhookId }),
  output: Webhook,
  errors: ['not_found'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  run(_ctx, { webhook_id: id }, call) {
    const accountId = call.account!.id
    return settleChange(
      (tx) => activate(tx, { id, accountId }),
      (row) => {
        if (row === null) throw unknownWebhook()
        return webhookAnswer(row)
      },
    )
  },
})
