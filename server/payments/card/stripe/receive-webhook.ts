/**
 * POST /billing/webhook: receives events of the card processor, authenticated by the signature over the
 * exact body.
 */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { cardsOff } from '#server/payments/refuse-unavailable.ts'
import { billingOf } from '../billing.ts'
import { takeEvent } from './handle-event.ts'

export const receiveWebhook = defineOperation({
  id: 'billing.receiveWebhook',
  method: 'POST',
  path: '/billing/webhook',
  summary: 'Receive events of the card processor',
  description:
    'Only for the processor: each event is handled once, in any order. The signature is checked over the body as received and may be at most 300 seconds old.',
  input: z.object({ body: z.string().describe('The event as JSON, as sent by the processor') }),
  consumes: 'application/json',
  crossOrigin: false,
  output: z
    .object({
      received: z.literal(true).describe('Whether the event is stored; it need not be sent again'),
      duplicate: z.boolean().describe('Whether it was received before'),
    })
    .meta({ id: 'WebhookReceipt' }),
  errors: ['invalid_signature', 'rail_unavailable'],
  auth: 'public',
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'webhook',
  internal: true,
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
