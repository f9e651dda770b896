/** POST /register/confirm: a paid invoice becomes balance. One of an L402 challenge needs its token: routing nodes know the rest. */
import { z } from 'zod'
import { ApiKeyMember, Label } from '#server/accounts/accounts.schema.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { agentIdOf } from '../lightning/address/agents.store.ts'
import { findInvoice, type InvoiceRow } from '../lightning/invoices/invoices.store.ts'
import { refreshInvoice } from '../lightning/invoices/refresh-invoice.ts'
import { requirePreimage } from '../lightning/topup/require-preimage.ts'
import { creditedSats, requireSettled } from '../lightning/topup/topup-status.ts'
import { PaymentHash, Preimage } from '../payments.schema.ts'
import { convertToken } from './convert-token.ts'

export const confirmPayment = defineOperation({
  id: 'payments.confirmPayment',
  method: 'POST',
  path: '/register/confirm',
  summary: 'Turn a paid invoice into balance',
  description:
    'For the invoice of a 402 that was paid and whose token was not used: the sats go to the account of api_key, or to a new one. Such an invoice needs the token of its challenge, unused and as it was issued; a token bought for one call is worth the same here, also after its day. An invoice of POST /topup needs none and credits its own account. The credit is what the node reports.',
  input: z.object({
    payment_hash: PaymentHash,
    preimage: Preimage,
    label: Label.optional().describe('For a new account'),
    token: z
      .string()
      .min(1)
      .max(8_192)
      .optional()
      .describe('Base64 macaroon of the challenge, for an invoice that was not made for an account'),
    api_key: ApiKeyMember.optional().describe('Account to credit; without it a new one is made'),
  }),
  output: z
    .object({
      status: z
        .enum(['created', 'credited', 'already_credited'])
        .describe('A new account, a credit to an existing one, or nothing new'),
      api_key: z
        .string()
        .optional()
        .describe('Of a new account; shown once, send it as Authorization: Bearer'),
      agent_id: z.string().describe('Public name of the credited agent'),
      credited_sats: z.int().describe('What the node received, whole sats'),
      balance_sats: z
        .int()
        .describe(
          'All spendable sats of the account now; of an account whose api_key was not sent, only those of this invoice',
        ),
    })
    .meta({ id: 'ConfirmedPayment' }),
  errors: ['unknown_payment', 'unknown_account', 'not_settled', 'state_conflict', 'idempotency_in_progress'],
  auth: 'public',
  price: free,
  effect: 'money',
  idempotency: 'natural',
  rate: 'register',
  examples: [
    {
      title: 'An invoice that was made for an account',
      request: {
        // The SHA-256 of 32 zero bytes.
        payment_hash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
        preimage: '0'.repeat(64),
      },
    },
  ],
  async run(ctx, { payment_hash: paymentHash, preimage, label, token, api_key: apiKey }) {
    requirePreimage(preimage, paymentHash)
    const before = await findInvoice(ctx.db, paymentHash)
    const row = before && (await refreshInvoice(ctx, paymentHash))
    if (!row)
      throw new OperationError('unknown_payment', { detail: 'No invoice here has this payment hash.' })
    const account = apiKey === undefined ? null : await ctx.accounts.find(apiKey)
    if (apiKey !== undefined && !account) throw new OperationError('unknown_account')
    if (row.account_id !== null && account && account.id !== row.account_id)
      throw new OperationError('unknown_payment')
    if (row.purpose === 'l402')
      return convertToken(ctx, row, { token, preimage, account, label: label ?? null })
    requireSettled(row)
    return ownersAnswer(ctx, row, before!.state === 'settled', account)
  },
})

/**
 * Whoever knows the preimage has paid it, or carried it: the sats are its account's in any case, and what else is on the account is
 * for whoever has its key.
 */
async function ownersAnswer(
  ctx: PaymentsDeps,
  row: InvoiceRow,
  wasSettled: boolean,
  owner: CallerAccount | null,
) {
  const accountId = row.account_id!
  return {
    status: wasSettled ? ('already_credited' as const) : ('credited' as const),
    agent_id: await agentIdOf(ctx.db, accountId),
    credited_sats: creditedSats(row),
    balance_sats: owner ? spendableSats(await ctx.books.balanceOf(owner.id)) : creditedSats(row),
  }
}
