/** Issues an unpaid L402 token: an invoice for the price and a macaroon that its preimage activates. */
import { mintToken } from '#protocol/payments/l402/token.ts'
import { encodeMacaroon } from '#protocol/payments/macaroon-binary.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type MadeInvoice, makeInvoice } from '#server/payments/lightning/invoices/make-invoice.ts'
import { insertToken } from './tokens.store.ts'

const validSeconds = 24 * 3_600
const invoiceSeconds = 3_600

export interface IssuedToken extends MadeInvoice {
  macaroon: Uint8Array
  amountSats: number
}

/** `operation` is the tool name of the price list. Throws rail_unavailable. */
export async function issueToken(
  ctx: PaymentsDeps,
  operation: string,
  amountSats: number,
  description: string,
): Promise<IssuedToken> {
  const invoice = await makeInvoice(ctx, {
    purpose: 'l402',
    accountId: null,
    amountSats,
    description,
    expirySeconds: invoiceSeconds,
  })
  const tokenId = ctx.randomBytes(32)
  const createdAtUnix = ctx.nowUnix()
  const expiresAtUnix = createdAtUnix + validSeconds
  await insertToken(ctx.db, {
    tokenId,
    paymentHash: invoice.paymentHash,
    operation,
    amountSats,
    createdAtUnix,
    expiresAtUnix,
  })
  const macaroon = mintToken(
    ctx.rails.l402Key,
    { paymentHash: invoice.paymentHash, tokenId },
    { operation, validUntilUnix: expiresAtUnix, amountSats },
  )
  return { ...invoice, macaroon: encodeMacaroon(macaroon), amountSats }
}
