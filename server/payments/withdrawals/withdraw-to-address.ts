/**
 * POST /withdraw-to-address: pays a Lightning address from an account's balance; an address of this service
 * is paid internally.
 */
import { z } from 'zod'
import { parseLightningAddress } from '#protocol/payments/lnurl/address.ts'
import { COMMENT_ALLOWED } from '#protocol/payments/lnurl/own-address.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { refuseUnaffordableNow } from './hold/hold-withdrawal.ts'
import { withdrawalUnder } from './new-withdrawal-id.ts'
import { payableTerms, refusedMember, refuseTooLarge } from './recipient/checked-payable.ts'
import { ownAgentOf } from './recipient/own-agent.ts'
import { resolveAddress } from './recipient/resolve-address.ts'
import { transferToAgent } from './recipient/transfer-to-agent.ts'
import { knownWithdrawal, outcomeNow, startWithdrawal } from './start-withdrawal.ts'
import { GiveUpBonus, Withdrawal, WithdrawalSats } from './withdrawals.schema.ts'

export const withdrawToAddress = defineOperation({
  id: 'payments.withdrawToAddress',
  method: 'POST',
  path: '/withdraw-to-address',
  summary: 'Pay a Lightning address from the balance',
  description:
    'Requests an invoice from the host of the address, checks that its amount and its description hash match (LUD-06), and pays it like POST /withdraw, with the same fee and the same referral bonus terms. An agent of this service is paid internally.',
  input: z.object({
    lightning_address: z.string().min(3).max(320).describe('Lightning address of the payee, user@domain'),
    amount_sats: WithdrawalSats,
    comment: z
      .string()
      .max(COMMENT_ALLOWED)
      .optional()
      .describe('Comment for the payee, at most 280 characters; omitted when the payee accepts none'),
    give_up_bonus: GiveUpBonus,
  }),
  output: Withdrawal,
  errors: [
    'lightning_balance_required',
    'account_restricted',
    'bonus_at_stake',
    'invoice_already_used',
    'payment_failed',
    'rail_unavailable',
  ],
  auth: 'bearer',
  price: free,
  effect: 'money',
  idempotency: 'key',
  rate: 'withdraw',
  warning: 'The sats leave the account; a Lightning payment cannot be reversed.',
  examples: [{ title: 'An address', request: { lightning_address: 'agent@getalby.com', amount_sats: 100 } }],
  async run(
    ctx,
    { lightning_address: text, amount_sats: amountSats, comment = '', give_up_bonus: givesUpBonus },
    call,
  ) {
    const account = call.account!
    const own = await ownAgentOf(ctx, text)
    if (own) return transferToAgent(ctx, account, own, { amountSats, comment }, givesUpBonus)
    const address = parseLightningAddress(text)
    if (!address.ok) throw refusedMember('lightning_address', address.problem, address.detail)
    const under = await withdrawalUnder(ctx, call.kept)
    if (under.known) return outcomeNow(ctx, under.known)
    await payableTerms(ctx)
    await refuseTooLarge(ctx, BigInt(amountSats) * 1_000n, 'amount_sats')
    await refuseUnaffordableNow(ctx, account.id, amountSats)
    const payable = await resolveAddress(ctx, address.value, { amountSats, comment })
    const known = await knownWithdrawal(ctx, account, payable.invoice.paymentHash)
    return known ?? startWithdrawal(ctx, account, { ...payable, givesUpBonus }, under.id)
  },
})
