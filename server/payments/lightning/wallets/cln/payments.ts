/**
 * Payments by Core Lightning's xpay, with its fee limit. xpay answers an error as soon as it gives up, which may be before its
 * parts have failed, and listpays may say failed between two tries of xpay: neither is final without the other.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { assertSameHash, Hash32, Msat, provenPreimage } from '../http/answer-fields.ts'
import type { PayableBolt11 } from '../pay-once.ts'
import type { PaymentState, PayOutcome, PayRequest } from '../wallet.ts'
import { WalletUnavailable } from '../wallet.ts'
import { unavailable } from './invoices.ts'
import { backend, ClnRefused, type ClnRpc } from './rpc.ts'

/** Another attempt is under way, or has been paid: of that the error says nothing. */
const aboutAnother = [200, 219]
/** xpay tries no longer than this, whatever the caller waits. */
const maxRetrySeconds = 60
/** From the first part on; after it no xpay of ours tries any more, our clocks' difference included. */
const finalAfterSeconds = 2 * maxRetrySeconds
/** How many payments xpay itself gave up are remembered. */
const maxGivenUp = 1_000

const Sent = z.object({ payment_preimage: z.string(), amount_msat: Msat, amount_sent_msat: Msat })
const common = { payment_hash: Hash32, created_at: z.int().min(0) }
const Pays = z.object({
  pays: z.array(
    z.discriminatedUnion('status', [
      z.object({
        status: z.literal('complete'),
        preimage: z.string(),
        amount_msat: Msat,
        amount_sent_msat: Msat,
        ...common,
      }),
      z.object({ status: z.literal('pending'), ...common }),
      z.object({ status: z.literal('failed'), ...common }),
    ]),
  ),
})

export interface ClnPayments {
  find(paymentHash: Uint8Array): Promise<PaymentState>
  handOver(request: PayRequest, invoice: PayableBolt11): Promise<PayOutcome>
}

export function createClnPayments(rpc: ClnRpc, nowUnix: () => number): ClnPayments {
  const givenUp = new Map<string, string>()

  async function find(paymentHash: Uint8Array): Promise<PaymentState> {
    const { pays } = await rpc
      .call('listpays', { payment_hash: toHex(paymentHash) }, Pays)
      .catch((error: unknown) => {
        throw unavailable(error)
      })
    for (const pay of pays) assertSameHash(backend, pay.payment_hash, paymentHash)
    const complete = pays.find((pay) => pay.status === 'complete')
    if (complete !== undefined) return succeeded(complete.preimage, complete, paymentHash)
    if (pays.some(({ status }) => status === 'pending')) return { state: 'in_flight' }
    if (pays.length === 0) return { state: 'not_found' }
    const newestUnix = Math.max(...pays.map((pay) => pay.created_at))
    const reason = givenUp.get(toHex(paymentHash))
    if (reason !== undefined) return { state: 'failed', reason }
    if (nowUnix() < newestUnix + finalAfterSeconds) return { state: 'in_flight' }
    return { state: 'failed', reason: 'every part of the payment failed' }
  }

  async function afterRefusal(refused: ClnRefused, paymentHash: Uint8Array): Promise<PayOutcome> {
    if (aboutAnother.includes(refused.code)) throw refused
    givenUp.set(toHex(paymentHash), refused.message)
    if (givenUp.size > maxGivenUp) givenUp.delete(givenUp.keys().next().value!)
    const now = await find(paymentHash)
    if (now.state === 'succeeded') return now
    return now.state === 'in_flight' ? { state: 'unknown' } : { state: 'failed', reason: refused.message }
  }

  return {
    find,
    async handOver({ bolt11, maxFeeMsat, timeoutSeconds }, { paymentHash }) {
      const retrySeconds = Math.max(1, Math.min(Math.floor(timeoutSeconds), maxRetrySeconds))
      try {
        const sent = await rpc.call(
          'xpay',
          { invstring: bolt11, maxfee: `${maxFeeMsat}msat`, retry_for: retrySeconds },
          Sent,
          { timeoutMs: (timeoutSeconds + 10) * 1_000 },
        )
        return succeeded(sent.payment_preimage, sent, paymentHash)
      } catch (error) {
        if (error instanceof ClnRefused) return afterRefusal(error, paymentHash)
        throw error
      }
    },
  }
}

function succeeded(
  preimageHex: string,
  { amount_msat, amount_sent_msat }: { amount_msat: bigint; amount_sent_msat: bigint },
  paymentHash: Uint8Array,
): PaymentState & { state: 'succeeded' } {
  const preimage = provenPreimage(preimageHex, paymentHash)
  if (preimage === null || amount_sent_msat < amount_msat)
    throw new WalletUnavailable(backend, 'a payment is called complete without proof of it')
  return { state: 'succeeded', preimage, feeMsat: amount_sent_msat - amount_msat }
}
