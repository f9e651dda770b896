/** POST /account/webhooks/{webhook_id}/rotate-secret: a new secret for the same webhook. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/operation.ts'
import { settleChange } from './change-webhook.ts'
import { SignedSecret, unknownWebhook, WebhookId } from './webhook.schema.ts'
import { requireMasterKey, shownSecret } from './webhook-secret.ts'
import { rotateSecret } from './webhooks.store.ts'

export const rotateWebhookSecret = defineOperation({
  id: 'events.rotateWebhookSecret',
  method: 'POST',
  path: '/account/webhooks/{webhook_id}/rotate-secret',
  summary: 'Replace the secret of a webhook',
  description:
    'Answers a new secret, once. For grace_seconds each delivery carries a signature of the old one too, so that no delivery is refused while the receiver changes over; 0 where the old one is known to others.',
  input: z.object({
    webhook_id: WebhookId,
    grace_seconds: z
      .int()
      .min(0)
      .max(7 * 86_400)
      .default(86_400)
      .describe('How long the old secret signs as well, 0 to 604,800'),
  }),
  output: z
    .object({
      webhook_id: z.string().describe('As named'),
      secret: SignedSecret,
      old_secret_valid_until: z.int().describe('Unix seconds from which the old secret signs nothing'),
    })
    .meta({ id: 'RotatedWebhookSecret' }),
  errors: ['not_found', 'service_unavailable'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'write',
  examples: [{ title: 'With a day to change over', request: { grace_seconds: 86_400 } }],
  run(ctx, { webhook_id: id, grace_seconds: graceSeconds }, call) {
    const masterKey = requireMasterKey(ctx.env)
    const accountId = call.account!.id
    const untilUnix = ctx.nowUnix() + graceSeconds
    return settleChange(
      (tx) => rotateSecret(tx, { id, accountId }, untilUnix),
      (row) => {
        if (row === null) throw unknownWebhook()
        const secret = shownSecret(masterKey, { id, version: row.secretVersion })
        return { webhook_id: id, secret, old_secret_valid_until: untilUnix }
      },
    )
  },
})
