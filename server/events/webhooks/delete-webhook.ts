/** POST /account/webhooks/{webhook_id}/delete: deletes a webhook and stops its deliveries. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { settleChange } from './change-webhook.ts'
import { unknownWebhook, WebhookId } from './webhook.schema.ts'
import { deleteWebhook as removeWebhook } from './webhooks.store.ts'

export const deleteWebhook = defineOperation({
  id: 'events.deleteWebhook',
  method: 'POST',
  path: '/account/webhooks/{webhook_id}/delete',
  summary: 'Delete a webhook',
  description: 'Also deletes its delivery log; the events are kept. An attempt in progress may still arrive.',
  input: z.object({ webhook_id: WebhookId }),
  output: z
    .object({
      status: z.literal('deleted').describe('The webhook is deleted'),
      webhook_id: z.string().describe('Id of the deleted webhook'),
    })
    .meta({ id: 'DeletedWebhook' }),
  errors: ['not_found'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'write',
  warning: 'The webhook and its waiting deliveries are deleted.',
  run(_ctx, { webhook_id: id }, call) {
    const accountId = call.account!.id
    return settleChange(
      (tx) => removeWebhook(tx, { id, accountId }),
      (isDeleted) => {
        if (!isDeleted) throw unknownWebhook()
        return { status: 'deleted' as const, webhook_id: id }
      },
    )
  },
})
