/** Checks that an L402 credential buys this call: its bytes first, then its invoice, because a preimage alone proves no payment. */
import type { L402Credential } from '#protocol/payments/l402/credential.ts'
import { verifyToken } from '#protocol/payments/l402/token.ts'
import { OperationError } from '#server/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { refreshInvoice } from '#server/payments/lightning/refresh-invoice.ts'
import type { TokenClaim } from './tokens.store.ts'

/** Answers the token's id, of an invoice that the node has reported as settled. Throws invalid_l402, l402_ended, payment_not_confirmed. */
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

/** Tokens that were good once. 402, not 401: a client that keeps its tokens pays again after a 402 only. */
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
      detail: 'A call that this token pays for is still running.',
      headers: { 'Retry-After': '1' },
    })
  if (claim === 'unsettled')
    return new OperationError('payment_not_confirmed', { headers: { 'Retry-After': '2' } })
  const why: Record<typeof claim, string> = {
    unknown: 'it was never issued here',
    spent: 'it has paid for another request',
    converted: 'it was turned into balance',
    revoked: 'it was revoked',
  }
  return refusedToken(claim, why[claim])
}
