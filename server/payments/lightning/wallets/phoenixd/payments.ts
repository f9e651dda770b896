/**
 * Payments by phoenixd. It knows no fee limit and does not notice that it is paying the same invoice already; its price is
 * fixed, so an amount whose price is above the limit is refused before anything is handed over.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import type { FeeReserve } from '../fee-reserve.ts'
import {
  assertSameHash,
  excerptOf,
  Hash32,
  Msat,
  provenPreimage,
  readAnswer,
  refusedBy,
  Sats,
} from '../http/answer-fields.ts'
import type { PayableBolt11 } from '../pay-once.ts'
import type { PaymentState, PayOutcome, PayRequest } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend, type PhoenixdApi } from './api.ts'

/** 0.4 % + 4 sat, always. */
export const phoenixdFee: FeeReserve = { baseMsat: 4_000n, partsPerMillion: 4_000n, minMsat: 0n }

/** `fees` is in msat, unlike the rest. */
const Outgoing = z.object({
  paymentHash: Hash32,
  preimage: z.string().nullish(),
  isPaid: z.boolean(),
  sent: Sats,
  fees: Msat,
  completedAt: z.int().nullish(),
})
/** Payments on chain are listed too. */
const Payments = z.array(z.object({ isPaid: z.boolean(), sent: Sats, completedAt: z.int().nullish() }))
const Sent = z.object({ paymentHash: Hash32, paymentPreimage: z.string(), routingFeeSat: Sats })
/** Comes with status 200. */
const NotSent = z.object({ reason: z.string() })
const Paid = z.union([Sent, NotSent])

/** Incoming and outgoing are apart: under `/payments/incoming` a payment of ours would be missing for ever. */
export async function findPayment(api: PhoenixdApi, paymentHash: Uint8Array): Promise<PaymentState> {
  const found = await api.find(`/payments/outgoingbyhash/${toHex(paymentHash)}`, Outgoing)
  if (found === null) return { state: 'not_found' }
  assertSameHash(backend, found.paymentHash, paymentHash)
  if (found.isPaid) return succeeded(found.preimage, found.fees, paymentHash)
  if (typeof found.completedAt !== 'number') return { state: 'in_flight' }
  return { state: 'failed', reason: 'phoenixd gave the payment up' }
}

function succeeded(
  preimageHex: string | null | undefined,
  feeMsat: bigint,
  paymentHash: Uint8Array,
): PaymentState & { state: 'succeeded' } {
  const preimage = provenPreimage(preimageHex, paymentHash)
  if (preimage === null) throw new WalletUnavailable(backend, 'a payment is called paid without proof of it')
  return { state: 'succeeded', preimage, feeMsat }
}

export async function handOver(
  api: PhoenixdApi,
  { bolt11, timeoutSeconds }: PayRequest,
  { paymentHash }: PayableBolt11,
): Promise<PayOutcome> {
  const answer = await api.post('/payinvoice', { invoice: bolt11 }, (timeoutSeconds + 10) * 1_000)
  if (answer.status !== 200) throw refusedBy(backend, '/payinvoice', answer)
  const paid = readAnswer(backend, '/payinvoice', answer.text, Paid)
  if ('paymentPreimage' in paid) {
    const sent = succeeded(paid.paymentPreimage, paid.routingFeeSat, paymentHash)
    // The answer's fee is cut to whole sats, that of the list is exact.
    const listed = await findPayment(api, paymentHash).catch(() => sent)
    return listed.state === 'succeeded' ? listed : sent
  }
  // Not sent by this call; another one may have been paid or be under way.
  const now = await findPayment(api, paymentHash)
  if (now.state === 'succeeded' || now.state === 'failed') return now
  if (now.state === 'in_flight') return { state: 'unknown' }
  return { state: 'failed', reason: `phoenixd did not send it: ${excerptOf(paid.reason)}` }
}

/** Sum of what is under way, of the newest hundred payments of two weeks. */
export async function inFlightMsat(api: PhoenixdApi): Promise<bigint> {
  const from = String(Date.now() - 14 * 86_400_000)
  const found = await api.read('/payments/outgoing', Payments, {
    from,
    limit: '100',
  })
  return found
    .filter(({ isPaid, completedAt }) => !isPaid && typeof completedAt !== 'number')
    .reduce((total, { sent }) => total + sent, 0n)
}
