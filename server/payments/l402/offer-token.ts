/** Creates an L402 challenge, a new invoice and its macaroon, for the header and body of a 402. */
import { toBase64 } from '#protocol/base64.ts'
import { toHex } from '#protocol/bytes.ts'
import { l402Challenges } from '#protocol/payments/l402/credential.ts'
import { plainPath } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { takeInvoicePermit } from '../lightning/invoices/invoice-permit.ts'
import { lightningProblem, nodeDown } from '../lightning/lightning.ts'
import type { MethodOffer, OfferedCall, Unavailable } from '../method.ts'
import { type IssuedToken, issueToken } from './issue-token.ts'

const send = 'Pay the invoice of WWW-Authenticate, then Authorization: L402 <macaroon>:<preimage>'

export async function offerToken(ctx: PaymentsDeps, asked: OfferedCall): Promise<MethodOffer> {
  const issued = await tokenFor(ctx, asked)
  if ('reason' in issued) {
    const { retryAfterSeconds } = issued
    return {
      problem: issued,
      send,
      headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
    }
  }
  return {
    problem: null,
    send,
    // One line, L402 first: clients read the joined header by its first scheme.
    headers: { 'WWW-Authenticate': l402Challenges(issued.macaroon, issued.bolt11).join(', ') },
    body: { lightning: lightningPart(issued) },
  }
}

const lightningPart = (token: IssuedToken) => ({
  payment_hash: toHex(token.paymentHash),
  invoice: token.bolt11,
  token: toBase64(token.macaroon),
  amount_sats: token.amountSats,
  expires_at: token.expiresAtUnix,
  network: token.network,
  real_value: token.realValue,
})

/** Each challenge has its own invoice: a shared one would be paid twice, or one payer would get nothing. */
async function tokenFor(
  ctx: PaymentsDeps,
  { operation, price, ip }: OfferedCall,
): Promise<IssuedToken | Unavailable> {
  const problem = lightningProblem(ctx)
  if (problem) return problem
  const permit = await takeInvoicePermit(ctx, ip)
  if (!permit.allowed)
    return {
      reason: `more than ${permit.quota} new invoices in ${permit.windowSeconds} s for this address; ask again in ${permit.resetSeconds} s`,
      retryAfterSeconds: permit.resetSeconds,
    }
  const name = operation.tool ?? operation.id
  const description = `Assay: ${operation.method} ${plainPath(operation.path)}`
  return issueToken(ctx, name, price.agentSats, description).catch(() => nodeDown)
}
