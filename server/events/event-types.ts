/**
 * Every type of event that an account is told of, once: when it happens and what it carries. The list, the stream, the webhooks and
 * what documents say of them follow from here.
 */
import { z } from 'zod'

const amountSats = z.int().describe('Whole sats')

const Withdrawal = {
  withdrawal_id: z.string().describe('As GET /withdrawals/{withdrawal_id} names it'),
  payment_hash: z.string().nullable().describe('Of the invoice; null for a transfer inside this service'),
}

export const eventTypes = {
  'topup.credited': {
    summary: 'A top-up is on the balance',
    data: z
      .object({
        method: z.enum(['lightning', 'l402', 'card', 'x402', 'xrp']).describe('How it was paid'),
        amount_sats: amountSats,
        withdrawable: z
          .boolean()
          .describe('Whether these sats can leave again: those that came over Lightning'),
        reference: z
          .string()
          .nullable()
          .describe('Payment hash, transaction or top-up behind it, as in GET /account/statement'),
      })
      .meta({ id: 'TopupCredited' }),
  },
  'payment.received': {
    summary: 'Somebody paid the Lightning address of the agent',
    data: z
      .object({
        via: z.enum(['lightning', 'transfer']).describe('transfer: from another agent of this service'),
        amount_sats: amountSats,
        reference: z.string().describe('Payment hash, or the withdrawal of the sender'),
      })
      .meta({ id: 'PaymentReceived' }),
  },
  'withdrawal.paid': {
    summary: 'A withdrawal has arrived',
    data: z
      .object({
        ...Withdrawal,
        amount_sats: z.int().describe('What the payee received, a fraction rounded up'),
        debit_sats: z.int().describe('What it cost the account, the fee of 100 included'),
      })
      .meta({ id: 'WithdrawalPaid' }),
  },
  'withdrawal.returned': {
    summary: 'A withdrawal failed for good, and its sats are free again',
    data: z
      .object({
        ...Withdrawal,
        amount_sats: z.int().describe('What the payee would have received'),
        returned_sats: z.int().describe('Back on the balance, the fee included'),
        failure: z.string().describe('Why'),
      })
      .meta({ id: 'WithdrawalReturned' }),
  },
  'entry.published': {
    summary: 'A verdict of the account is an entry of the ledger',
    data: z
      .object({
        entry: z.int().describe('Number of the entry'),
        entry_type: z.string().describe('pre_action_verdict or self_submitted_verdict'),
        event_id: z.string().describe('Event of the verdict'),
        content_hash: z.string().describe('Of the record'),
        url: z.string().describe('The entry'),
      })
      .meta({ id: 'EntryPublished' }),
  },
} as const satisfies Record<string, { summary: string; data: z.ZodObject }>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** What POST /account/webhooks/{webhook_id}/test sends: in no list and no stream. */
export const testEventType = 'webhook.test'
export const TestEventData = z
  .object({ webhook_id: z.string().describe('The webhook that is tested') })
  .meta({ id: 'WebhookTest' })

/** For whom, and what happened. */
export type NewEvent = {
  [Type in EventType]: { accountId: string; type: Type; data: z.input<(typeof eventTypes)[Type]['data']> }
}[EventType]

const envelope = {
  id: z.string().describe('Names the event for ever; the webhook-id of its deliveries'),
  sequence: z.int().describe('1, 2, 3 … of the account, in the order in which it happened, without a gap'),
  created_at: z.int().describe('Unix seconds'),
}

/** The body of a delivery, an item of the list, the data of the stream. */
export const AccountEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypeNames).describe('What happened'),
    data: z
      .union(Object.values(eventTypes).map(({ data }) => data) as unknown as [z.ZodObject, z.ZodObject])
      .describe('As the type says; the webhooks of the OpenAPI document describe each'),
  })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.output<typeof AccountEvent>

/** What a webhook is sent, by type. */
export const messages: readonly { type: string; summary: string; body: z.ZodObject }[] = [
  ...Object.entries(eventTypes).map(([type, { summary, data }]) => ({
    type,
    summary,
    body: z.object({
      ...envelope,
      type: z.literal(type).describe('What happened'),
      data: data.describe('Of it'),
    }),
  })),
  {
    type: testEventType,
    summary: 'A test that the owner of the webhook asked for',
    body: z.object({
      id: envelope.id,
      type: z.literal(testEventType).describe('What happened'),
      created_at: envelope.created_at,
      data: TestEventData.describe('Of it'),
    }),
  },
]
