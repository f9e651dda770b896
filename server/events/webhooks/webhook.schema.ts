/** Schemas of a webhook and its deliveries as callers see them. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { type EventType, eventTypeNames } from '../event-types.ts'
import { failureMeanings } from './deliver/send-message.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'

export const mostWebhooks = 5

export const WebhookId = z
  .string()
  .regex(/^\w{1,64}$/, 'send a webhook_id from POST /account/webhooks')
  .describe('Id returned by POST /account/webhooks')

export const EventTypes = z
  .array(z.enum(eventTypeNames))
  .max(eventTypeNames.length)
  .transform((types) => [...new Set(types)])
  .default([])
  .describe('Event types to send; empty or absent: all, including types added later')

const failures = Object.keys(failureMeanings) as [keyof typeof failureMeanings]
const failureText = Object.entries(failureMeanings)
  .map(([name, meaning]) => `${name}: ${meaning}`)
  .join('; ')

export const outcomeMembers = {
  status: z.int().nullable().describe('HTTP status of the response; null when there was none'),
  failure: z.enum(failures).nullable().describe(`Null when delivered. ${failureText}`),
}

export const Webhook = z
  .object({
    webhook_id: z.string().describe('Id of the webhook'),
    url: z.string().describe('URL that receives the events'),
    description: z.string().nullable().describe('Description as given; null without one'),
    event_types: z.array(z.string()).describe('Event types sent; empty: all'),
    state: z
      .enum(['active', 'disabled'])
      .describe('A disabled webhook receives nothing, and nothing is queued for it'),
    disabled_reason: z.string().nullable().describe('Why it was disabled; null while it is active'),
    disabled_at: z
      .int()
      .nullable()
      .describe('When it was disabled, in Unix seconds; null while it is enabled'),
    failing_since: z
      .int()
      .nullable()
      .describe('First failure since the last success; null while deliveries succeed'),
    old_secret_valid_until: z
      .int()
      .nullable()
      .describe('Until when the previous secret signs as well; null when it does not'),
    created_at: z.int().describe('When it was created, in Unix seconds'),
  })
  .meta({ id: 'Webhook' })

export const webhookAnswer = (row: WebhookRow): z.output<typeof Webhook> => ({
  webhook_id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.eventTypes,
  state: row.state,
  disabled_reason: row.disabledReason,
  disabled_at: row.disabledAtUnix,
  failing_since: row.failingSinceUnix,
  old_secret_valid_until: row.previousSecretUntilUnix,
  created_at: row.createdAtUnix,
})

export const SignedSecret = z
  .string()
  .describe('whsec_ and base64; shown once. Signs every delivery according to Standard Webhooks')

export const WebhookDelivery = z
  .object({
    event_id: z.string().describe('Id of the event, sent as the webhook-id header of each attempt'),
    sequence: z.int().describe('Type of the event'),
    type: z.string().describe('Sequence of the event'),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('pending: will be retried; failed: no further attempts, still listed in GET /account/events'),
    attempts: z.int().describe('Attempts so far'),
    attempted_at: z.int().nullable().describe('Last attempt, Unix seconds; null before the first'),
    next_attempt_at: z
      .int()
      .nullable()
      .describe('Earliest time of the next attempt; null when there is none'),
    ...outcomeMembers,
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryAnswer = (row: DeliveryRow): z.input<typeof WebhookDelivery> => ({
  event_id: row.eventId,
  sequence: row.seq,
  type: row.type satisfies EventType,
  state: row.state,
  attempts: row.attempts,
  attempted_at: row.attemptedAtUnix,
  next_attempt_at: row.state === 'pending' ? row.nextAttemptAtUnix : null,
  status: row.status,
  failure: row.failure as z.input<typeof WebhookDelivery>['failure'],
})

export const unknownWebhook = (): OperationError =>
  new OperationError('not_found', {
    detail: 'The account has no such webhook; GET /account/webhooks lists its webhooks.',
  })
