/** POST /billing/webhook: the card processor tells what happened. Only its signature over the very bytes counts. */
import { z } from 'zod'
import { defineOperation } from '#server/billing/deps.ts'
import { OperationError } from '#server/errors.ts'
import { free } from '#server/operation.ts'
import { billingOf } from '../billing.ts'
import { cardsOff } from '../refuse-unavailable.ts'
import { takeEvent } from './handle-event.ts'

export const receiveWebhook = defineOperation({
  id: 'billing.receiveWebhook',
  method: 'POST',
  path: '/billing/webhook',
  summary: 'Events of the card processor',
  description:
    'For the processor alone: each event once, whatever its order. Its signature is checked over the body as it arrived and may be 300 seconds old.',
  input: z.object({ body: z.string().describe('The event, JSON as the processor sent it') }),
  consumes: 'application/json',
  crossOrigin: false,
  output: z
    .object({
      received: z.literal(true).describe('It is stored and will not be needed again'),
      duplicate: z.boolean().describe('Whether it had come before'),
    })
    .meta({ id: 'WebhookReceipt' }),
  errors: ['invalid_signature', 'rail_unavailable'],
  auth: 'public',
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'webhook',
  maxBodyBytes: 512 * 1024,
  async run(ctx, { body }, call) {
    const billing = billingOf(ctx)
    if (!billing?.stripe.hasWebhookSecret) throw cardsOff()
    const event = await billing.stripe.readEvent(body, call.header('stripe-signature'), ctx.nowUnix())
    if (!event) throw new OperationError('invalid_signature')
    const { duplicate } = await takeEvent(ctx, event)
    return { received: true as const, duplicate }
  },
})
