/** POST /account/webhooks/{webhook_id}/rotate-secret: issues a new secret for the same webhook. */
import { z } from 'zod'
import { defineOperation } from '#server/events/deps.ts'
import { free } from '#server/kernel/operation.ts'
import { settleChange } from './change-webhook.ts'
import { SignedSecret, unknownWebhook, WebhookId } from './webhook.schema.ts'
import { requireMasterKey, shownSecret } from './webhook-secret.ts'
import { rotateSecret } from './webhooks.store.ts'

export const rotateWebhookSecret = defineOperation({
  id: 'events.rotateWebhookSecret',
  method: 'POST',
  path: '/account/webhooks/{webhook_id}/rotate-secret',
  summary: 'Rotate the secret of a webhook',
  description:
    'Returns a new secret once. For grace_seconds each delivery also carries a signature by the old secret, so that no delivery is refused during the change; send 0 if the old secret has leaked.',
  input: z.object({
    webhook_id: WebhookId,
    grace_seconds: z
      .int()
      .min(0)
      .max(7 * 86_400)
      .default(86_400)
      .describe('Seconds that the old secret keeps signing, 0 to 604,800'),
  }),
  output: z
    .object({
      webhook_id: z.string().describe('Id of the webhook'),
      secret: SignedSecret,
      old_secret_valid_until: z.int().describe('Unix seconds after which the old secret no longer signs'),
    })
    .meta({ id: 'RotatedWebhookSecret' }),
  errors: ['not_found', 'service_unavailable'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  answersSecret: true,
  rate: 'write',
  warning: 'The old secret stops signing after a day.',
  examples: [{ title: 'With a day of grace', request: { grace_seconds: 86_400 } }],
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
