/**
 * Payments from an LNbits wallet. LNbits takes no fee limit but says what it sets aside; and it calls a payment failed also
 * when its own node did not answer, so that word is no end here: only a refusal before its node was asked is one.
 */
import { z } from 'zod'
import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { FeeReserve } from '../fee-reserve.ts'
import { excerptOf, Msat, provenPreimage } from '../http/answer-fields.ts'
import type { NodeAnswer } from '../http/node-http.ts'
import type { PayableBolt11 } from '../pay-once.ts'
import type { PaymentState, PayOutcome, PayRequest } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { backend, type LnbitsApi } from './api.ts'
import { findRow, Row } from './rows.ts'

/** LNBITS_RESERVE_FEE_MIN and LNBITS_RESERVE_FEE_PERCENT as they come; every payment asks for the real ones. */
export const usualReserve: FeeReserve = { baseMsat: 0n, partsPerMillion: 10_000n, minMsat: 2_000n }

const Reserve = z.object({ fee_reserve: Msat })
const Refusal = z.object({ detail: z.string(), status: z.literal('failed') })

export async function findState(
  api: LnbitsApi,
  paymentHash: Uint8Array,
): Promise<PaymentState | { state: 'doubtful' }> {
  const row = await findRow(api, paymentHash, 'out')
  if (row === null) return { state: 'not_found' }
  if (row.status === 'pending') return { state: 'in_flight' }
  if (row.status === 'failed') return { state: 'doubtful' }
  const preimage = provenPreimage(row.preimage, paymentHash)
  if (preimage === null) throw new WalletUnavailable(backend, 'a payment is called paid without proof of it')
  return { state: 'succeeded', preimage, feeMsat: row.fee < 0n ? -row.fee : row.fee }
}

/** What LNbits calls failed counts as not found: nothing moves that is known of, and it may have moved. */
export async function findPayment(api: LnbitsApi, paymentHash: Uint8Array): Promise<PaymentState> {
  const found = await findState(api, paymentHash)
  return found.state === 'doubtful' ? { state: 'not_found' } : found
}

export async function refuse(api: LnbitsApi, { bolt11, maxFeeMsat }: PayRequest): Promise<string | null> {
  const { fee_reserve } = await api.read('/api/v1/payments/fee-reserve', Reserve, { invoice: bolt11 })
  return fee_reserve > maxFeeMsat ? 'LNbits sets aside more than the fee limit' : null
}

export async function handOver(
  api: LnbitsApi,
  { bolt11, timeoutSeconds }: PayRequest,
  { paymentHash }: PayableBolt11,
): Promise<PayOutcome> {
  const answer = await api.payInvoice(bolt11, (timeoutSeconds + 10) * 1_000)
  const now = await findState(api, paymentHash)
  if (now.state === 'succeeded') return now
  const refusal = refusalOf(answer)
  return now.state === 'not_found' && refusal !== null
    ? { state: 'failed', reason: `LNbits refused it: ${refusal}` }
    : { state: 'unknown' }
}

/** Of LNbits itself, before its node was asked. */
function refusalOf({ status, text }: NodeAnswer): string | null {
  const json = status === 520 ? parseStrictJson(text) : null
  const read = json?.ok ? Refusal.safeParse(json.value) : null
  if (!read?.success || read.data.detail.startsWith('Payment failed')) return null
  return excerptOf(read.data.detail)
}

/** With what is set aside for fees; of a hundred payments under way at most. */
export async function inFlightMsat(api: LnbitsApi): Promise<bigint> {
  const rows = await api.read('/api/v1/payments', z.array(Row), {
    status: 'pending',
    'amount[lt]': '0',
    limit: '100',
  })
  const magnitude = (msat: bigint): bigint => (msat < 0n ? -msat : msat)
  return rows
    .filter(({ amount, status }) => amount < 0n && status === 'pending')
    .reduce((total, { amount, fee }) => total + magnitude(amount) + magnitude(fee), 0n)
}
