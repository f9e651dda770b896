// Describes events and deliveries of the account: what happened, how much, and how a delivery ended.
import { clockText, satsText, signedSats } from '../balance/amounts.ts'
import type { AccountEvent, Delivery, Webhook } from '../session/contract.ts'

/** Types that a webhook can ask for, in the order of the form. A type added later is shown by its name. */
export const EVENT_TITLE = {
  'topup.credited': 'Top-up credited',
  'payment.received': 'Payment received',
  'message.received': 'Message received',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.returned': 'Withdrawal returned',
  'entry.published': 'Ledger entry published',
  'offer.sold': 'Offer sold',
  'offer.purchased': 'Offer bought',
  'purchase.fulfilled': 'Purchase delivered',
  'bounty.gated': 'Bounty gate',
  'bounty.paid': 'Bounty paid',
} as const satisfies Record<AccountEvent['type'], string>

export const eventTitle = (type: string): string => EVENT_TITLE[type as AccountEvent['type']] ?? type

const METHOD: Record<string, string> = {
  lightning: 'Lightning',
  l402: 'L402',
  card: 'card',
  x402: 'USDC',
  xrp: 'XRP',
  transfer: 'another agent',
}

export interface EventDetail {
  /** With its sign; null where no sats moved. */
  sats: string | null
  text: string
  /** The entry that the event names. */
  entry: number | null
}

/** Members are read one by one: an event of a newer service may carry others. */
export function eventDetail({ type, data }: AccountEvent): EventDetail {
  const members = data as Record<string, unknown>
  const count = (name: string) => (typeof members[name] === 'number' ? (members[name] as number) : 0)
  const word = (name: string) => (typeof members[name] === 'string' ? (members[name] as string) : '')
  const method = (name: string) => METHOD[word(name)] ?? word(name)
  switch (type) {
    case 'topup.credited':
      return {
        sats: signedSats(count('amount_sats')),
        text: `By ${method('method')}, ${members.withdrawable === true ? 'withdrawable' : 'spend only'}`,
        entry: null,
      }
    case 'payment.received':
      return { sats: signedSats(count('amount_sats')), text: `From ${method('via')}`, entry: null }
    case 'message.received':
      return { sats: signedSats(count('amount_sats')), text: `From ${word('from_agent')}`, entry: null }
    case 'withdrawal.paid':
      return {
        sats: signedSats(-count('debit_sats')),
        text: `Recipient got ${satsText(count('amount_sats'))} sats`,
        entry: null,
      }
    case 'withdrawal.returned':
      return { sats: signedSats(count('returned_sats')), text: `Failed: ${word('failure')}`, entry: null }
    case 'entry.published':
      return { sats: null, text: '', entry: count('entry') }
    case 'offer.sold':
      return { sats: signedSats(count('payout_sats')), text: word('title'), entry: null }
    case 'offer.purchased':
      return { sats: signedSats(-count('price_sats')), text: word('title'), entry: null }
    case 'purchase.fulfilled':
      return { sats: null, text: word('title'), entry: null }
    case 'bounty.gated':
      return {
        sats: null,
        text: `${members.state === 'gate_passed' ? 'Passed' : 'Not passed'}: ${word('title')}`,
        entry: null,
      }
    case 'bounty.paid':
      return { sats: signedSats(count('amount_sats')), text: word('title'), entry: null }
    default:
      return { sats: null, text: '', entry: null }
  }
}

const FAILURE: Record<NonNullable<Delivery['failure']>, string> = {
  status: 'the receiver did not return a 2xx status',
  redirected: 'the receiver redirected; redirects are not followed',
  timeout: 'no response within 10 seconds',
  address_refused: 'the host name does not resolve to a public address',
  connection_failed: 'no connection, or an invalid certificate',
  webhook_disabled: 'the webhook was disabled first',
}

/** "HTTP 500: the receiver did not return a 2xx status". Null after a success. */
export function failureText({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string | null {
  if (failure === null) return null
  const why = FAILURE[failure] ?? failure
  return status === null ? capital(why) : `HTTP ${status}: ${why}`
}

export function deliveryResult(delivery: Delivery): { tone: 'approve' | 'reject' | null; text: string } {
  const { state, status, attempts, next_attempt_at: next } = delivery
  if (state === 'delivered') return { tone: 'approve', text: `Delivered, HTTP ${status ?? '2xx'}` }
  const why = failureText(delivery)
  if (state === 'failed') return { tone: 'reject', text: `Gave up. ${why ?? 'Not delivered'}` }
  if (attempts === 0) return { tone: null, text: 'Waiting for the first attempt' }
  return {
    tone: null,
    text: `${why ?? 'Not delivered'}. ${next === null ? 'Will retry' : `Next attempt ${clockText(next)} UTC`}`,
  }
}

export function webhookState(webhook: Webhook): { tone: 'approve' | 'concern' | 'reject'; text: string } {
  const { state, disabled_reason: reason, failing_since: since } = webhook
  if (state === 'disabled') return { tone: 'reject', text: `Disabled. ${reason ?? ''}`.trim() }
  if (since !== null) return { tone: 'concern', text: `Failing since ${clockText(since)} UTC` }
  return { tone: 'approve', text: 'Active' }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
