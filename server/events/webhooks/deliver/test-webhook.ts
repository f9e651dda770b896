/** POST /account/webhooks/{webhook_id}/test: sends a test event now and returns the result. */
import { z } from 'zod'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { testEventType } from '../../event-types.ts'
import { outcomeMembers, unknownWebhook, WebhookId } from '../webhook.schema.ts'
import { requireMasterKey } from '../webhook-secret.ts'
import { findWebhook } from '../webhooks.store.ts'
import { sendMessage } from './send-message.ts'

export const testWebhook = defineOperation({
  id: 'events.testWebhook',
  method: 'POST',
  path: '/account/webhooks/{webhook_id}/test',
  summary: 'Send a test to a webhook',
  description: `Posts an event of type ${testEventType}, signed like any other, and returns the result. It is tried once, is not listed, and changes nothing; a disabled webhook can be tested too.`,
  input: z.object({ webhook_id: WebhookId }),
  output: z
    .object({
      delivered: z.boolean().describe('Whether the response was a 2xx'),
      event_id: z.string().describe('The webhook-id of the test'),
      ...outcomeMembers,
      duration_ms: z.int().describe('Time until the response headers, or the failure'),
    })
    .meta({ id: 'WebhookTested' }),
  errors: ['not_found', 'service_unavailable'],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'withdraw',
  async run(ctx, { webhook_id: id }, call) {
    requireMasterKey(ctx.env)
    const webhook = await findWebhook(ctx.db, { id, accountId: call.account!.id })
    if (webhook === null) throw unknownWebhook()
    const eventId = `evt_${base32Prefix(ctx.randomBytes(20), 32)}`
    const body = { id: eventId, type: testEventType, created_at: ctx.nowUnix(), data: { webhook_id: id } }
    const startedMs = performance.now()
    const outcome = await sendMessage(ctx, webhook, { id: eventId, body: JSON.stringify(body) })
    return {
      delivered: outcome.failure === null,
      event_id: eventId,
      ...outcome,
      duration_ms: Math.round(performance.now() - startedMs),
    }
  },
})
