/** POST /account/webhooks: registers a URL that receives the account's events. */
import { z } from 'zod'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { defineOperation } from '#server/events/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { settleChange } from './change-webhook.ts'
import { disabledAfterSeconds, mostAttempts } from './deliver/retry.rules.ts'
import { attemptSeconds } from './deliver/send-message.ts'
import { EventTypes, mostWebhooks, SignedSecret, Webhook, webhookAnswer } from './webhook.schema.ts'
import { requireMasterKey, shownSecret } from './webhook-secret.ts'
import { checkedWebhookUrl } from './webhook-url.ts'
import { insertWebhook } from './webhooks.store.ts'

export const registerWebhook = defineOperation({
  id: 'events.registerWebhook',
  method: 'POST',
  path: '/account/webhooks',
  summary: 'Register a webhook',
  description: `Events from now on are posted to the URL, signed according to Standard Webhooks (headers webhook-id, webhook-timestamp, webhook-signature; see standardwebhooks.com for libraries). Respond with any 2xx within ${attemptSeconds} seconds; anything else is retried, ${mostAttempts} attempts within about three days, and redirects are not followed. An event may arrive more than once, with the same webhook-id. Events are sent in order, but a failed one does not delay later ones; use sequence to restore the order. A webhook is disabled when all its deliveries fail for ${disabledAfterSeconds / 86_400} days or when it returns 410. At most ${mostWebhooks} per account.`,
  input: z.object({
    url: z.string().min(1).max(2_048).describe('https URL on port 443 of a public host'),
    event_types: EventTypes,
    description: z
      .string()
      .max(200)
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'send no control characters')
      .optional()
      .describe('Description for your own use'),
  }),
  output: Webhook.extend({ secret: SignedSecret }).meta({ id: 'RegisteredWebhook' }),
  errors: ['state_conflict', 'service_unavailable'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'write',
  examples: [
    {
      title: 'Withdrawals alone',
      request: {
        url: 'https://agent.dev/assay-events',
        event_types: ['withdrawal.paid', 'withdrawal.returned'],
      },
    },
  ],
  run(ctx, input, call) {
    const masterKey = requireMasterKey(ctx.env)
    const webhook = {
      id: `whk_${base32Prefix(ctx.randomBytes(17), 26)}`,
      accountId: call.account!.id,
      url: checkedWebhookUrl(ctx, input.url),
      description: input.description ?? null,
      eventTypes: input.event_types,
      createdAtUnix: ctx.nowUnix(),
    }
    return settleChange(
      (tx) => insertWebhook(tx, webhook, mostWebhooks),
      (row) => {
        if (row === null)
          throw new OperationError('state_conflict', {
            detail: `The account already has ${mostWebhooks} webhooks; delete one first.`,
          })
        return {
          ...webhookAnswer(row),
          secret: shownSecret(masterKey, { id: row.id, version: row.secretVersion }),
        }
      },
    )
  },
})
