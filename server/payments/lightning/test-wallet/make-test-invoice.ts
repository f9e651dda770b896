/**
 * POST /test-wallet/invoice: creates an invoice at the customer node of the embedded pair, for development
 * pages.
 */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { TopupSats } from '#server/payments/payments.schema.ts'
import { readConnection } from '../wallets/embedded/embedded-connection.ts'
import { createTestPayer } from '../wallets/embedded/test-payer.ts'
import { WalletUnavailable } from '../wallets/wallet.ts'

export const makeTestInvoice = defineOperation({
  id: 'payments.makeTestInvoice',
  method: 'POST',
  path: '/test-wallet/invoice',
  summary: 'Create an invoice of the test wallet, to withdraw to',
  input: z.object({ amount_sats: TopupSats.describe('Sats to request, 1 to 5,000,000') }),
  output: z
    .object({
      invoice: z.string().describe('BOLT 11 of the test network'),
      payment_hash: z.string().describe('Payment hash of the invoice'),
    })
    .meta({ id: 'TestInvoice' }),
  errors: ['local_only', 'not_found', 'rail_unavailable'],
  auth: 'local',
  hidden: true,
  price: free,
  effect: 'append',
  idempotency: 'natural',
  rate: 'topup',
  async run({ env }, { amount_sats: amountSats }) {
    const connection =
      env.LIGHTNING_BACKEND === 'embedded' ? readConnection(env.LIGHTNING_EMBEDDED_DIRECTORY) : null
    if (!connection) throw new OperationError('not_found')
    const payer = createTestPayer(connection)
    try {
      const made = await payer.createInvoice({
        amountMsat: BigInt(amountSats) * 1_000n,
        memo: 'A withdrawal to the test wallet',
      })
      return { invoice: made.bolt11, payment_hash: toHex(made.paymentHash) }
    } catch (error) {
      if (!(error instanceof WalletUnavailable)) throw error
      throw new OperationError('rail_unavailable', {
        detail: 'The test wallet does not answer.',
        cause: error,
      })
    } finally {
      await payer.close()
    }
  },
})
