/**
 * Pays, and says what became of a payment. LND knows payments by their hash alone, and would send one again after a failure: so
 * it is asked first, and what it knows of a hash is the answer. Two processes must not hand over one hash at the same moment.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { provenPreimage } from '../http/answer-fields.ts'
import { createJoinFlights } from '../join-flights.ts'
import {
  type LightningWallet,
  type PaymentState,
  type PayOutcome,
  type PayRequest,
  WalletUnavailable,
} from '../wallet.ts'
import { HexOf32, Int64, toBase64Url } from './fields.ts'
import { backend, grpcAlreadyExists, grpcNotFound, type LndHttp, LndRefusal } from './http.ts'

const Payment = z.object({
  payment_hash: HexOf32,
  payment_preimage: z.string(),
  status: z.enum(['UNKNOWN', 'INITIATED', 'IN_FLIGHT', 'SUCCEEDED', 'FAILED']),
  fee_msat: Int64,
  failure_reason: z.string(),
})
type Final = Extract<PaymentState, { state: 'succeeded' | 'failed' }>

const unknown: PayOutcome = { state: 'unknown' }
const isFinal = (state: PaymentState): state is Final =>
  state.state === 'succeeded' || state.state === 'failed'
const largestTimeoutSeconds = 3600
const patienceMs = 10_000

export function createPaymentCalls(http: LndHttp): Pick<LightningWallet, 'pay' | 'findPayment'> {
  const join = createJoinFlights<PayOutcome>()

  async function findPayment(
    paymentHash: Uint8Array,
    limit: AbortSignal = AbortSignal.timeout(patienceMs),
  ): Promise<PaymentState> {
    try {
      for await (const payment of track(paymentHash, false, limit)) return stateOf(payment, paymentHash)
    } catch (error) {
      if (error instanceof LndRefusal && error.code === grpcNotFound) return { state: 'not_found' }
      throw error
    }
    throw new WalletUnavailable(backend, 'a payment was tracked without an answer')
  }

  async function pay(request: PayRequest, paymentHash: Uint8Array): Promise<PayOutcome> {
    const limitMs = Math.min(request.timeoutSeconds, largestTimeoutSeconds) * 1000
    const deadline = performance.now() + limitMs
    const limit = AbortSignal.timeout(limitMs)
    const known = await findPayment(paymentHash, limit)
    if (isFinal(known)) return known
    if (known.state === 'in_flight') return untilFinal(track(paymentHash, true, limit), paymentHash)
    // A process that stood still may find its time over before its timer does; whoever waited has been told that it is unknown.
    if (performance.now() >= deadline) return unknown
    try {
      return await untilFinal(handOver(request, limit), paymentHash)
    } catch (error) {
      if (error instanceof LndRefusal && error.code === grpcAlreadyExists)
        return untilFinal(track(paymentHash, true, limit), paymentHash)
      // Whatever LND says here, an earlier attempt of this hash may be on its way: only its own record counts.
      const after = await findPayment(paymentHash, limit)
      return isFinal(after) ? after : unknown
    }
  }

  const handOver = ({ bolt11, maxFeeMsat, timeoutSeconds }: PayRequest, limit: AbortSignal) =>
    http.stream(
      {
        method: 'POST',
        path: '/v2/router/send',
        body: {
          payment_request: bolt11,
          timeout_seconds: Math.max(1, Math.floor(Math.min(timeoutSeconds, largestTimeoutSeconds))),
          fee_limit_msat: String(maxFeeMsat),
          no_inflight_updates: true,
          allow_self_payment: false,
        },
        schema: Payment,
      },
      limit,
    )
  const track = (paymentHash: Uint8Array, onlyFinal: boolean, limit: AbortSignal) =>
    http.stream(
      {
        method: 'GET',
        path: `/v2/router/track/${toBase64Url(paymentHash)}?no_inflight_updates=${onlyFinal}`,
        schema: Payment,
      },
      limit,
    )

  return {
    findPayment: (paymentHash) => findPayment(paymentHash),
    async pay(request) {
      const invoice = decodeBolt11(request.bolt11)
      if (!invoice.ok) return { state: 'failed', reason: 'invalid_invoice' }
      const { paymentHash } = invoice.value
      return join(toHex(paymentHash), () => pay(request, paymentHash).catch(() => unknown))
    },
  }
}

async function untilFinal(
  payments: AsyncIterable<z.output<typeof Payment>>,
  paymentHash: Uint8Array,
): Promise<PayOutcome> {
  for await (const payment of payments) {
    const state = stateOf(payment, paymentHash)
    if (isFinal(state)) return state
  }
  return unknown
}

function stateOf(payment: z.output<typeof Payment>, paymentHash: Uint8Array): PaymentState {
  if (toHex(payment.payment_hash) !== toHex(paymentHash))
    throw new WalletUnavailable(backend, 'the answer is about another payment')
  if (payment.status === 'SUCCEEDED') {
    const preimage = provenPreimage(payment.payment_preimage, paymentHash)
    if (!preimage) throw new WalletUnavailable(backend, 'a payment succeeded without its preimage')
    return { state: 'succeeded', preimage, feeMsat: payment.fee_msat }
  }
  if (payment.status === 'FAILED')
    return { state: 'failed', reason: payment.failure_reason.replace(/^FAILURE_REASON_/, '').toLowerCase() }
  return { state: 'in_flight' }
}
