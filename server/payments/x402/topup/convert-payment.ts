/**
 * Converts a settled but unused payment to balance, once: USDC becomes sats that can be spent, never
 * withdrawn.
 */
import { satsForMicroUsd } from '#protocol/payments/price.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { RateQuote } from '#server/payments/rates/rates.ts'
import { paymentRefused } from '../refusals.ts'
import { findPaymentById, insertRateQuote, markConverted, type X402Row } from '../x402-payments.store.ts'

/**
 * Returns the row with the credited amount; the same row for a repeat by the same account. Throws
 * payment_invalid.
 */
export async function convertPayment(
  ctx: PaymentsDeps,
  row: X402Row,
  accountId: string,
  quote: RateQuote,
): Promise<X402Row> {
  if (row.account_id !== null && row.account_id !== accountId)
    throw paymentRefused('already_used', 'This payment belongs to a call of another account.')
  const sats = Number(satsForMicroUsd(BigInt(row.micro_usdc), quote.microUsdPerBtc))
  if (sats < 1)
    throw new OperationError('rate_unavailable', { detail: 'At this rate the payment is less than one sat.' })
  await ctx.db.transaction(async (tx) => {
    const rateQuoteId = await insertRateQuote(tx, quote)
    const converted = { accountId, sats, rateQuoteId, atUnix: ctx.nowUnix() }
    if (!(await markConverted(tx, row.id, converted))) return
    await ctx.books.topup(tx, {
      kind: row.purpose === 'topup' ? 'topup_x402' : 'topup_x402_converted',
      externalKey: `x402:use:${row.id}`,
      accountId,
      sats,
      postings: [
        { kind: 'prepaid', unit: 'USDC6', amount: -row.micro_usdc },
        { kind: 'fx', unit: 'USDC6', amount: row.micro_usdc },
        { kind: 'fx', unit: 'X402', amount: -sats * 1_000 },
        { kind: 'available', unit: 'X402', owner: accountId, amount: sats * 1_000 },
      ],
    })
  })
  const after = (await findPaymentById(ctx.db, row.id))!
  if (after.state === 'converted' && after.account_id === accountId) return after
  throw paymentRefused(
    'already_used',
    after.state === 'claimed'
      ? 'A call paid with this payment is still running.'
      : 'This payment was used before.',
  )
}
