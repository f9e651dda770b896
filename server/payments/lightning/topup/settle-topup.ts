/**
 * POST /settle-topup: credits a paid top-up for wallets that show preimages. The node must report the
 * payment; a preimage alone credits nothing.
 */
import { z } from 'zod'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { PaymentHash, Preimage, TopupStatus } from '#server/payments/payments.schema.ts'
import { requirePreimage } from './require-preimage.ts'
import { refreshTopup, requireSettled, topupStatus } from './topup-status.ts'

export const settleTopup = defineOperation({
  id: 'payments.settleTopup',
  method: 'POST',
  path: '/settle-topup',
  summary: 'Credit a paid top-up by its preimage',
  description:
    'Queries the node immediately and credits what it reports. The preimage alone credits nothing. Optional: paid top-ups are credited automatically.',
  input: z.object({ api_key: ApiKeyMember.optional(), payment_hash: PaymentHash, preimage: Preimage }),
  output: TopupStatus,
  errors: ['missing_credentials', 'unknown_account', 'unknown_payment', 'not_settled'],
  auth: 'payer',
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'topup',
  examples: [
    {
      title: 'By preimage',
      request: {
        // The SHA-256 of 32 zero bytes.
        payment_hash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
        preimage: '0'.repeat(64),
      },
    },
  ],
  async run(ctx, { api_key: apiKey, payment_hash: paymentHash, preimage }, call) {
    const account = await keyHolder(ctx, call, apiKey)
    requirePreimage(preimage, paymentHash)
    const row = await refreshTopup(ctx, account, paymentHash)
    requireSettled(row)
    return topupStatus(ctx, account, row)
  },
})
