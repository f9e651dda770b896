/**
 * Checks that an L402 token pays for this call: first its bytes, then its invoice, because a preimage alone
 * proves no payment.
 */
import type { L402Credential } from '#protocol/payments/l402/credential.ts'
import { verifyToken } from '#protocol/payments/l402/token.ts'
import { OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { refreshInvoice } from '#server/payments/lightning/invoices/refresh-invoice.ts'
import type { TokenClaim } from './tokens.store.ts'

/**
 * Returns the id of a token whose invoice the node has reported as settled. Throws invalid_l402,
 * l402_ended, payment_not_confirmed.
 */
export async function checkToken(
  ctx: PaymentsDeps,
  credential: L402Credential,
  operation: string,
  priceSats: number,
): Promise<Uint8Array> {
  const verified = verifyToken(credential, ctx.rails.l402Key, {
    operation,
    priceSats,
    nowUnix: ctx.nowUnix(),
  })
  if (!verified.ok) throw refusedToken(verified.problem, verified.detail)
  const { paymentHash, tokenId } = verified.value.identifier
  const invoice = await refreshInvoice(ctx, paymentHash)
  if (!invoice) throw refusedToken('unknown_token', 'no invoice of this service has this payment hash')
  if (invoice.state !== 'settled')
    throw new OperationError('payment_not_confirmed', { headers: { 'Retry-After': '2' } })
  return tokenId
}

/** Formerly valid tokens get 402, not 401: clients that store tokens pay again only after a 402. */
const ended = ['token_expired', 'spent', 'converted', 'revoked']

function refusedToken(reason: string, detail: string): OperationError {
  return new OperationError(ended.includes(reason) ? 'l402_ended' : 'invalid_l402', {
    detail: `The token is refused: ${detail}.`,
    extra: { reason },
  })
}

/** Why a token could not be claimed. */
export function refusedClaim(claim: Exclude<TokenClaim, 'claimed'>): OperationError {
  if (claim === 'in_use')
    return new OperationError('idempotency_in_progress', {
      detail: 'A call paid with this token is still running.',
      headers: { 'Retry-After': '1' },
    })
  if (claim === 'unsettled')
    return new OperationError('payment_not_confirmed', { headers: { 'Retry-After': '2' } })
  const why: Record<typeof claim, string> = {
    unknown: 'it was not issued by this service',
    spent: 'it was used for a different request',
    converted: 'it was converted to balance',
    revoked: 'it was revoked',
  }
  return refusedToken(claim, why[claim])
}
