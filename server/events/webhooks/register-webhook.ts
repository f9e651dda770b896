/** POST /account/webhooks: an address that gets the events of the account. */
import { z } from 'zod'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { OperationError } from '#server/errors.ts'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/operation.ts'
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
  summary: 'Have events sent to an address',
  description: `What happens from now on is posted there, signed by the Standard Webhooks specification (headers webhook-id, webhook-timestamp, webhook-signature; libraries at standardwebhooks.com check them). Answer with any 2xx within ${attemptSeconds} seconds; anything else is tried again, ${mostAttempts} times within about three days, and redirects are not followed. An event may arrive twice, under the same webhook-id. Events are sent in order, but one that failed does not hold up those after it: sequence tells the order. A webhook whose deliveries all fail for ${disabledAfterSeconds / 86_400} days, or that answers 410, is disabled. At most ${mostWebhooks} for an account.`,
  input: z.object({
    url: z.string().min(1).max(2_048).describe('https on port 443 of a public host'),
    event_types: EventTypes,
    description: z
      .string()
      .max(200)
      .regex(/^[^\u0000-\u001f\u007f]*$/, 'send no control characters')
      .optional()
      .describe('For your own use'),
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
            detail: `The account has ${mostWebhooks} webhooks already; delete one first.`,
          })
        return {
          ...webhookAnswer(row),
          secret: shownSecret(masterKey, { id: row.id, version: row.secretVersion }),
        }
      },
    )
  },
})
