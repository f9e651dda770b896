/** POST /withdraw: pays a Lightning invoice from an account's balance. */
import { z } from 'zod'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/payments/deps.ts'
import { checkedPayable, paymentHashOf, refuseTooLarge } from './recipient/checked-payable.ts'
import { knownWithdrawal, startWithdrawal } from './start-withdrawal.ts'
import { Bolt11, GiveUpBonus, Withdrawal, WithdrawalSats } from './withdrawals.schema.ts'

const names = ['bolt11', 'lightning_invoice', 'invoice'] as const

export const withdrawBalance = defineOperation({
  id: 'payments.withdrawBalance',
  method: 'POST',
  path: '/withdraw',
  summary: 'Pay a Lightning invoice from the balance',
  description:
    'Debits Lightning-backed sats: the amount of the invoice plus a fee of exactly 100 sats, whatever routing costs. Returns 202 when the node has no final result within 15 seconds; the sats stay held until it has one. An invoice is paid at most once: repeating it returns the existing withdrawal. A withdrawal that removes a top-up before 1,000 sats were spent reverses the unspent part of the referral bonuses paid for that top-up, and requires give_up_bonus.',
  input: z.object({
    bolt11: Bolt11.optional().describe('The invoice, with an amount and at least a minute before it expires'),
    lightning_invoice: Bolt11.optional().describe('Alias of bolt11'),
    invoice: Bolt11.optional().describe('Alias of bolt11'),
    amount_sats: WithdrawalSats.optional().describe('If given, must equal the amount of the invoice'),
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
  examples: [{ title: 'An invoice', request: { bolt11: 'lnbc…' } }],
  async run(ctx, input, call) {
    const account = call.account!
    const { member, bolt11 } = theInvoice(input)
    const known = await knownWithdrawal(ctx, account, paymentHashOf(bolt11, member))
    if (known) return known
    const invoice = await checkedPayable(ctx, bolt11, input.amount_sats, member)
    await refuseTooLarge(ctx, invoice.amountMsat, member)
    return startWithdrawal(ctx, account, {
      bolt11,
      invoice,
      destination: null,
      resolved: null,
      givesUpBonus: input.give_up_bonus,
    })
  },
})

/** Exactly one of its names. */
function theInvoice(input: Partial<Record<(typeof names)[number], string | undefined>>) {
  const [first, second] = names.filter((name) => input[name] !== undefined)
  if (!first) throw fault('bolt11', 'this field is required', 'missing')
  if (second) throw fault(second, `the invoice is already in ${first}: send it once`, 'extra_forbidden')
  return { member: first, bolt11: input[first]! }
}

const fault = (member: string, msg: string, type: string) =>
  new InvalidRequest([{ loc: ['body', member], msg, type }])
