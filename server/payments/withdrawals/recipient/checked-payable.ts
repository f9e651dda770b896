/** Checks that a withdrawal can and may pay an invoice. A refusal names the invalid member. */

import { fromHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { decodePayable, type PayableInvoice, type PayableTerms } from '#protocol/payments/bolt11/payable.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { findInvoice } from '#server/payments/lightning/invoices/invoices.store.ts'

export const refusedMember = (member: string, type: string, msg: string): InvalidRequest =>
  new InvalidRequest([{ loc: ['body', member], msg, type }])

/** Requirements for every outgoing invoice. Throws rail_unavailable. */
export async function payableTerms(ctx: PaymentsDeps): Promise<PayableTerms> {
  const rail = ctx.rails.lightning
  if (!rail) throw new OperationError('rail_unavailable', { detail: 'No Lightning wallet is configured.' })
  const { network, nodeId } = await rail.use(async (_wallet, info) => info)
  return {
    network: network === 'mainnet' ? 'bitcoin' : network,
    nowUnix: ctx.nowUnix(),
    ownPayees: nodeId ? [fromHex(nodeId)!] : [],
  }
}

/** Only decodes the invoice, which is sufficient to recognise a known one. */
export function paymentHashOf(bolt11: string, member: string): Uint8Array {
  const decoded = decodeBolt11(bolt11)
  if (decoded.ok) return decoded.value.paymentHash
  throw refusedMember(member, 'invalid_invoice', `not a Lightning invoice: ${decoded.detail}`)
}

export async function checkedPayable(
  ctx: PaymentsDeps,
  bolt11: string,
  amountSats: number | undefined,
  member: string,
): Promise<PayableInvoice> {
  const amountMsat = amountSats === undefined ? undefined : BigInt(amountSats) * 1_000n
  const payable = decodePayable(bolt11, { ...(await payableTerms(ctx)), amountMsat })
  if (!payable.ok)
    throw refusedMember(
      payable.problem === 'amount_mismatch' ? 'amount_sats' : member,
      payable.problem,
      payable.detail,
    )
  await refuseOwn(ctx, payable.value.paymentHash, member)
  return payable.value
}

/** A backend that hides its node id is recognised by its invoices. */
async function refuseOwn(ctx: PaymentsDeps, paymentHash: Uint8Array, member: string): Promise<void> {
  if (await findInvoice(ctx.db, paymentHash))
    throw refusedMember(
      member,
      'own_invoice',
      'this service issued the invoice: send to the address of the agent instead',
    )
}

/** Throws amount_too_large with the current maximum. */
export async function refuseTooLarge(ctx: PaymentsDeps, amountMsat: bigint, member: string): Promise<void> {
  const largest = await ctx.rails.lightning!.use((wallet) => wallet.maxSendableMsat())
  if (largest === null || amountMsat <= largest) return
  throw refusedMember(member, 'amount_too_large', `at most ${largest / 1_000n} sats can be sent at once now`)
}
