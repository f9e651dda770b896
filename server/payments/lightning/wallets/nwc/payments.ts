/**
 * Payments by a wallet behind Nostr Wallet Connect. No reply is no end, and PAYMENT_FAILED may be a time-out of the wallet:
 * only `lookup_invoice` or a refusal before sending ends a payment.
 */
import { z } from 'zod'
import type { FeeReserve } from '../fee-reserve.ts'
import { Msat, provenPreimage } from '../http/answer-fields.ts'
import type { PayableBolt11 } from '../pay-once.ts'
import type { PaymentState, PayOutcome, PayRequest } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { type NwcConnection, NwcRefused } from './connection.ts'
import { backend } from './names.ts'
import { findTransaction, Transaction, unavailable } from './transactions.ts'

/** What Alby Hub sets aside for routing: 1 %, at least 10 sat. NIP-47 takes no limit and states none. */
export const usualReserve: FeeReserve = { baseMsat: 0n, partsPerMillion: 10_000n, minMsat: 10_000n }

/** NIP-47: the wallet did not try. */
const refusedBeforeSending = [
  'RATE_LIMITED',
  'NOT_IMPLEMENTED',
  'INSUFFICIENT_BALANCE',
  'QUOTA_EXCEEDED',
  'RESTRICTED',
  'UNAUTHORIZED',
  'UNSUPPORTED_ENCRYPTION',
]

const Paid = z.object({ preimage: z.string(), fees_paid: Msat.nullish() })

export async function findPayment(connection: NwcConnection, paymentHash: Uint8Array): Promise<PaymentState> {
  const found = await findTransaction(connection, paymentHash, 'outgoing')
  if (found === null) return { state: 'not_found' }
  if (found.state === 'failed') return { state: 'failed', reason: 'the wallet says that it failed' }
  if (!found.isSettled) return { state: 'in_flight' }
  const preimage = provenPreimage(found.preimage, paymentHash)
  if (preimage === null)
    throw new WalletUnavailable(backend, 'a payment is called settled without proof of it')
  return { state: 'succeeded', preimage, feeMsat: found.fees_paid ?? 0n }
}

export async function handOver(
  connection: NwcConnection,
  { bolt11, timeoutSeconds }: PayRequest,
  { paymentHash }: PayableBolt11,
): Promise<PayOutcome> {
  try {
    const paid = await connection.ask('pay_invoice', { invoice: bolt11 }, Paid, timeoutSeconds * 1_000)
    const preimage = provenPreimage(paid.preimage, paymentHash)
    if (preimage === null) return { state: 'unknown' }
    const feeMsat = paid.fees_paid
    if (feeMsat !== null && feeMsat !== undefined) return { state: 'succeeded', preimage, feeMsat }
    const listed = await findPayment(connection, paymentHash).catch(() => null)
    return listed?.state === 'succeeded' ? listed : { state: 'succeeded', preimage, feeMsat: 0n }
  } catch (error) {
    if (!(error instanceof NwcRefused)) throw error
    if (refusedBeforeSending.includes(error.code)) return { state: 'failed', reason: error.message }
    if (error.code !== 'PAYMENT_FAILED') return { state: 'unknown' }
    const now = await findPayment(connection, paymentHash)
    return now.state === 'succeeded' || now.state === 'failed' ? now : { state: 'unknown' }
  }
}

/** Of fifty transactions of two weeks at most; 0 where the wallet does not list them. */
export async function inFlightMsat(connection: NwcConnection, nowUnix: number): Promise<bigint> {
  try {
    const { transactions } = await connection.ask(
      'list_transactions',
      // The last one is no part of NIP-47, and what Alby's wallets want to see.
      { type: 'outgoing', from: nowUnix - 14 * 86_400, limit: 50, unpaid: true, unpaid_outgoing: true },
      z.object({ transactions: z.array(Transaction) }),
    )
    return transactions
      .filter(({ type, state }) => type === 'outgoing' && state === 'pending')
      .reduce((total, { amount }) => total + amount, 0n)
  } catch (error) {
    if (error instanceof NwcRefused && ['NOT_IMPLEMENTED', 'RESTRICTED'].includes(error.code)) return 0n
    throw unavailable(error)
  }
}
