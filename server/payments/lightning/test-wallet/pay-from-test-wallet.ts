/**
 * POST /test-wallet/pay: pays an invoice from the customer node of the embedded pair, for development
 * pages.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { readConnection } from '../wallets/embedded/embedded-connection.ts'
import { createTestPayer } from '../wallets/embedded/test-payer.ts'
import { WalletUnavailable } from '../wallets/wallet.ts'

export const payFromTestWallet = defineOperation({
  id: 'payments.payFromTestWallet',
  method: 'POST',
  path: '/test-wallet/pay',
  summary: 'Pay an invoice with the test wallet',
  input: z.object({ invoice: z.string().min(1).max(8_000).describe('BOLT 11 of the test network') }),
  output: z
    .object({
      status: z.enum(['in_flight', 'succeeded', 'failed']).describe('State at the customer’s node'),
      payment_hash: z.string().describe('Payment hash of the invoice'),
      preimage: z.string().nullable().describe('Preimage of the payment, 64 hex; null until it is paid'),
      reason: z.string().nullable().describe('Why it failed'),
    })
    .meta({ id: 'TestPayment' }),
  errors: ['local_only', 'not_found', 'rail_unavailable'],
  auth: 'local',
  hidden: true,
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'topup',
  async run({ env }: PaymentsDeps, { invoice }) {
    // These sats have no value; no other wallet pays on request.
    const connection =
      env.LIGHTNING_BACKEND === 'embedded' ? readConnection(env.LIGHTNING_EMBEDDED_DIRECTORY) : null
    if (!connection) throw new OperationError('not_found')
    const payer = createTestPayer(connection)
    try {
      const paid = await payer.pay(invoice)
      return {
        status: paid.state,
        payment_hash: toHex(paid.paymentHash),
        preimage: paid.preimage && toHex(paid.preimage),
        reason: paid.reason,
      }
    } catch (error) {
      if (!(error instanceof WalletUnavailable)) throw error
      throw new OperationError('rail_unavailable', {
        detail: 'The test wallet refused the payment or does not answer.',
        cause: error,
      })
    } finally {
      await payer.close()
    }
  },
})
