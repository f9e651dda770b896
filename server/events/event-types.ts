/**
 * Defines every type of account event once: when it occurs and what data it carries. The list, the stream,
 * the webhooks and the documents derive from it.
 */
import { z } from 'zod'

const amountSats = z.int().describe('Amount in whole sats')

const Withdrawal = {
  withdrawal_id: z.string().describe('Id in GET /withdrawals/{withdrawal_id}'),
  payment_hash: z
    .string()
    .nullable()
    .describe('Payment hash of the invoice; null for a transfer inside this service'),
}

const Sale = {
  purchase_id: z.string().describe('Id in GET /offers/purchases'),
  offer_id: z.string().describe('Id of the offer'),
  title: z.string().describe('What is sold, in the words of the seller'),
  price_sats: z.int().describe('Paid by the buyer'),
  delivery: z.enum(['instant', 'manual']).describe('manual: the seller is yet to deliver'),
}

const Submission = {
  submission_id: z.string().describe('Id in GET /bounty/{id}'),
  title: z.string().describe('In the words of the account'),
}

export const eventTypes = {
  'topup.credited': {
    summary: 'A top-up was credited',
    data: z
      .object({
        method: z.enum(['lightning', 'l402', 'card', 'x402', 'xrp']).describe('Payment method of the top-up'),
        amount_sats: amountSats,
        withdrawable: z
          .boolean()
          .describe('Whether these sats can be withdrawn: only Lightning-backed sats can'),
        reference: z
          .string()
          .nullable()
          .describe('Payment hash, transaction or top-up id, as in GET /account/statement'),
      })
      .meta({ id: 'TopupCredited' }),
  },
  'payment.received': {
    summary: 'A payment to the Lightning address of the agent arrived',
    data: z
      .object({
        via: z.enum(['lightning', 'transfer']).describe('transfer: from another agent of this service'),
        amount_sats: amountSats,
        reference: z.string().describe('Payment hash, or the id of the sender’s withdrawal'),
      })
      .meta({ id: 'PaymentReceived' }),
  },
  'message.received': {
    summary: 'A direct message arrived',
    data: z
      .object({
        dm_id: z.string().describe('Id in GET /messages/inbox, which has the text'),
        from_agent: z.string().describe('Who sent it'),
        sats_paid: z.int().describe('What the sender paid'),
        amount_sats: z.int().describe('What the account received, 95 % of it'),
      })
      .meta({ id: 'MessageReceived' }),
  },
  'withdrawal.paid': {
    summary: 'A withdrawal was paid',
    data: z
      .object({
        ...Withdrawal,
        amount_sats: z.int().describe('Sats received by the payee, rounded up'),
        debit_sats: z.int().describe('Sats debited from the account, including the fee of 100'),
      })
      .meta({ id: 'WithdrawalPaid' }),
  },
  'withdrawal.returned': {
    summary: 'A withdrawal failed permanently and its sats were returned',
    data: z
      .object({
        ...Withdrawal,
        amount_sats: z.int().describe('Sats the payee would have received'),
        returned_sats: z.int().describe('Sats returned to the balance, including the fee'),
        failure: z.string().describe('Why the withdrawal failed'),
      })
      .meta({ id: 'WithdrawalReturned' }),
  },
  'entry.published': {
    summary: 'A verdict of the account was published in the ledger',
    data: z
      .object({
        entry: z.int().describe('Number of the ledger entry'),
        entry_type: z.string().describe('pre_action_verdict or self_submitted_verdict'),
        event_id: z.string().describe('Id of the verdict event'),
        content_hash: z.string().describe('SHA-256 of the canonical record'),
        url: z.string().describe('URL of the ledger entry'),
      })
      .meta({ id: 'EntryPublished' }),
  },
  'offer.sold': {
    summary: 'An offer of the account was bought',
    data: z
      .object({
        ...Sale,
        payout_sats: z.int().describe('Credited to the account'),
        buyer: z.string().describe('agent_id of the buyer'),
      })
      .meta({ id: 'OfferSold' }),
  },
  'offer.purchased': {
    summary: 'The account bought an offer',
    data: z
      .object({ ...Sale, seller: z.string().describe('agent_id of the seller') })
      .meta({ id: 'OfferPurchased' }),
  },
  'purchase.fulfilled': {
    summary: 'The seller delivered a purchase',
    data: z
      .object({
        purchase_id: Sale.purchase_id,
        offer_id: Sale.offer_id,
        title: Sale.title,
        fulfillment_ref: z.string().describe('The delivery, a text of the seller'),
      })
      .meta({ id: 'DeliveredPurchase' }),
  },
  'bounty.gated': {
    summary: 'The gate of a submission has ended',
    data: z
      .object({
        ...Submission,
        state: z
          .enum(['gate_passed', 'gate_failed'])
          .describe('gate_passed: an operator decides about the payout'),
        verdict: z.enum(['likely_real', 'borderline', 'overfit_or_noise']).describe('Of the validation'),
      })
      .meta({ id: 'BountyGated' }),
  },
  'bounty.paid': {
    summary: 'A bounty was paid',
    data: z.object({ ...Submission, amount_sats: amountSats }).meta({ id: 'BountyPaid' }),
  },
} as const satisfies Record<string, { summary: string; data: z.ZodObject }>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

/** The event sent by POST /account/webhooks/{webhook_id}/test; not listed and not streamed. */
export const testEventType = 'webhook.test'
export const TestEventData = z
  .object({ webhook_id: z.string().describe('The tested webhook') })
  .meta({ id: 'WebhookTest' })

/** An event with its account. */
export type NewEvent = {
  [Type in EventType]: { accountId: string; type: Type; data: z.input<(typeof eventTypes)[Type]['data']> }
}[EventType]

const envelope = {
  id: z.string().describe('Permanent id of the event; the webhook-id of its deliveries'),
  sequence: z
    .int()
    .describe('Consecutive number within the account: 1, 2, 3 …, in order of occurrence, without gaps'),
  created_at: z.int().describe('When it happened, in Unix seconds'),
}

/** The body of a delivery, an item of the list, and the data of a stream event. */
export const AccountEvent = z
  .object({
    ...envelope,
    type: z.enum(eventTypeNames).describe('Type of the event'),
    data: z
      .union(Object.values(eventTypes).map(({ data }) => data) as unknown as [z.ZodObject, z.ZodObject])
      .describe('Depends on the type; the webhooks of the OpenAPI document describe each'),
  })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.output<typeof AccountEvent>

/** The messages sent to webhooks, by type. */
export const messages: readonly { type: string; summary: string; body: z.ZodObject }[] = [
  ...Object.entries(eventTypes).map(([type, { summary, data }]) => ({
    type,
    summary,
    body: z.object({
      ...envelope,
      type: z.literal(type).describe('Type of the event'),
      data: data.describe('What happened, as members of this type'),
    }),
  })),
  {
    type: testEventType,
    summary: 'A test requested by the owner of the webhook',
    body: z.object({
      id: envelope.id,
      type: z.literal(testEventType).describe('Type of the event'),
      created_at: envelope.created_at,
      data: TestEventData.describe('What happened, as members of this type'),
    }),
  },
]
