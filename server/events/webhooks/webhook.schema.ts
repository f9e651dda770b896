/** A webhook and its deliveries as callers see them. */
import { z } from 'zod'
import { OperationError } from '#server/errors.ts'
import { type EventType, eventTypeNames } from '../event-types.ts'
import { failureMeanings } from './deliver/send-message.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'

export const mostWebhooks = 5

export const WebhookId = z
  .string()
  .regex(/^\w{1,64}$/, 'send the webhook_id that POST /account/webhooks answered')
  .describe('As POST /account/webhooks answers it')

export const EventTypes = z
  .array(z.enum(eventTypeNames))
  .max(eventTypeNames.length)
  .transform((types) => [...new Set(types)])
  .default([])
  .describe('Types to send; empty or absent: all, those added later too')

const failures = Object.keys(failureMeanings) as [keyof typeof failureMeanings]
const failureText = Object.entries(failureMeanings)
  .map(([name, meaning]) => `${name}: ${meaning}`)
  .join('; ')

export const outcomeMembers = {
  status: z.int().nullable().describe('HTTP status of the answer; null where none came'),
  failure: z.enum(failures).nullable().describe(`Null where it was taken. ${failureText}`),
}

export const Webhook = z
  .object({
    webhook_id: z.string().describe('Names the webhook'),
    url: z.string().describe('Where events are posted'),
    description: z.string().nullable().describe('As given'),
    event_types: z.array(z.string()).describe('Types that are sent; empty: all'),
    state: z.enum(['active', 'disabled']).describe('Nothing is sent to a disabled one, nor kept for it'),
    disabled_reason: z.string().nullable().describe('Why it was disabled; null while it is active'),
    disabled_at: z.int().nullable().describe('Unix seconds'),
    failing_since: z
      .int()
      .nullable()
      .describe('First failure after the last success; null while deliveries arrive'),
    old_secret_valid_until: z
      .int()
      .nullable()
      .describe('Until when the secret before the current one signs as well'),
    created_at: z.int().describe('Unix seconds'),
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
  .describe('whsec_ and base64; shown once. It signs every delivery by the Standard Webhooks specification')

export const WebhookDelivery = z
  .object({
    event_id: z.string().describe('The event, and the webhook-id header of each attempt'),
    sequence: z.int().describe('Of the event'),
    type: z.string().describe('Of the event'),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('pending: it will be tried again; failed: it was given up, and stays in GET /account/events'),
    attempts: z.int().describe('Made so far'),
    attempted_at: z.int().nullable().describe('Last attempt, Unix seconds; null before the first'),
    next_attempt_at: z.int().nullable().describe('Earliest time of the next; null when it has ended'),
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
    detail: 'The account has no such webhook; GET /account/webhooks lists those it has.',
  })
