// Each event and each end of a delivery in words, losses and unknown members included.
import { describe, expect, it } from 'vitest'
import type { AccountEvent, Delivery, Webhook } from '../session/contract.ts'
import { deliveryResult, eventDetail, eventTitle, failureText, webhookState } from './event-words.ts'

const event = (type: string, data: object) =>
  ({ id: 'evt_1', sequence: 1, created_at: 1, type, data }) as unknown as AccountEvent

describe('event', () => {
  it.each([
    [
      event('topup.credited', { method: 'lightning', amount_sats: 5_000, withdrawable: true }),
      { sats: '+5,000', text: 'By Lightning, withdrawable', entry: null },
    ],
    [
      event('topup.credited', { method: 'card', amount_sats: 5, withdrawable: false }),
      { sats: '+5', text: 'By card, spend only', entry: null },
    ],
    [
      event('payment.received', { via: 'transfer', amount_sats: 300 }),
      { sats: '+300', text: 'From another agent', entry: null },
    ],
    [
      event('withdrawal.paid', { amount_sats: 1_001, debit_sats: 1_101 }),
      { sats: '−1,101', text: 'Recipient got 1,001 sats', entry: null },
    ],
    [
      event('withdrawal.returned', { returned_sats: 1_100, failure: 'no_route' }),
      { sats: '+1,100', text: 'Failed: no_route', entry: null },
    ],
    [event('entry.published', { entry: 41 }), { sats: null, text: '', entry: 41 }],
    [event('offer.sold', { payout_sats: 475, title: 'Notes' }), { sats: '+475', text: 'Notes', entry: null }],
    [
      event('offer.purchased', { price_sats: 500, title: 'Notes' }),
      { sats: '−500', text: 'Notes', entry: null },
    ],
    [event('purchase.fulfilled', { title: 'Notes' }), { sats: null, text: 'Notes', entry: null }],
    [event('later.type', { sats: 1 }), { sats: null, text: '', entry: null }],
  ])('%#', (given, detail) => expect(eventDetail(given)).toEqual(detail))

  it('a type that is not known here keeps its name', () => {
    expect(eventTitle('topup.credited')).toBe('Top-up credited')
    expect(eventTitle('later.type')).toBe('later.type')
  })
})

const delivery = (changes: Partial<Delivery>): Delivery => ({
  event_id: 'evt_1',
  sequence: 1,
  type: 'topup.credited',
  state: 'pending',
  attempts: 0,
  attempted_at: null,
  next_attempt_at: null,
  status: null,
  failure: null,
  ...changes,
})

describe('delivery', () => {
  const next = Date.UTC(2026, 10, 20, 12, 2) / 1_000
  it.each([
    [{}, null, 'Waiting for the first attempt'],
    [{ state: 'delivered', attempts: 1, status: 204 }, 'approve', 'Delivered, HTTP 204'],
    [
      { attempts: 1, status: 500, failure: 'status', next_attempt_at: next },
      null,
      'HTTP 500: the receiver did not return a 2xx status. Next attempt 20 Nov 12:02 UTC',
    ],
    [
      { state: 'failed', attempts: 11, failure: 'timeout' },
      'reject',
      'Gave up. No response within 10 seconds',
    ],
  ] as const)('%#', (changes, tone, text) =>
    expect(deliveryResult(delivery(changes))).toEqual({ tone, text }),
  )

  it('a success has no failure', () => expect(failureText({ status: 200, failure: null })).toBeNull())
})

it.each([
  [{}, 'approve', 'Active'],
  [{ failing_since: 0 }, 'concern', 'Failing since 1 Jan 00:00 UTC'],
  [
    { state: 'disabled', disabled_reason: 'The receiver returned 410 Gone.' },
    'reject',
    'Disabled. The receiver returned 410 Gone.',
  ],
] as const)('a webhook, %#', (changes, tone, text) => {
  const webhook = { state: 'active', disabled_reason: null, failing_since: null, ...changes } as Webhook
  expect(webhookState(webhook)).toEqual({ tone, text })
})
