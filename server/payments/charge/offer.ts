/** Makes the payment part of a 402: a new invoice, x402 terms, and a line for every way to pay. A rail that is down is named, never fatal. */
import { toBase64 } from '#protocol/base64.ts'
import { toHex } from '#protocol/bytes.ts'
import { l402Challenges } from '#protocol/payments/l402/credential.ts'
import { microUsdOf } from '#protocol/payments/price.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import {
  paymentRequiredV1,
  paymentRequiredV2,
  type RequirementV1,
  type X402Terms,
} from '#protocol/payments/x402/requirement.ts'
import { type AnyOperation, type FixedPrice, plainPath, railsOf } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { type IssuedToken, issueToken } from '../l402/issue-token.ts'
import { takeInvoicePermit } from '../lightning/invoice-permit.ts'
import { bazaarExtension } from '../x402/bazaar-extension.ts'
import { termsOf } from '../x402/x402-rail.ts'
import { type Unavailable, type WayToPay, waysToPay, x402Problem } from './ways-to-pay.ts'

export interface Offer {
  lightning: Record<string, unknown> | null
  accepts: readonly RequirementV1[]
  waysToPay: WayToPay[]
  headers: Record<string, string>
}

/** What this operation asks for in USDC; empty where x402 is off or the operation has no dollar price. */
export function x402TermsOf(ctx: PaymentsDeps, operation: AnyOperation): X402Terms[] {
  const { price } = operation
  const rail = ctx.rails.x402
  if (!rail || price.kind !== 'fixed' || !railsOf(operation).includes('x402')) return []
  return [termsOf(rail, microUsdOf(price.usd!)!, resourceOf(ctx, operation))]
}

/** From the configured address, never from the Host header. */
const resourceOf = (ctx: PaymentsDeps, { path, summary }: AnyOperation) => ({
  url: `${ctx.env.BASE_URL}${plainPath(path)}`,
  description: summary,
})

/** `error`: what x402 clients are told. `ip` bounds how many invoices are made. */
export async function offerFor(
  ctx: PaymentsDeps,
  operation: AnyOperation,
  ip: string,
  error: string,
): Promise<Offer> {
  const { price } = operation
  if (price.kind !== 'fixed') return { lightning: null, accepts: [], waysToPay: [], headers: {} }
  const withoutX402 = x402Problem(ctx)
  const terms = withoutX402 ? [] : x402TermsOf(ctx, operation)
  const invoiced = railsOf(operation).includes('l402') ? await tokenFor(ctx, operation, price, ip) : null
  const token = invoiced && 'token' in invoiced ? invoiced.token : null
  const withoutL402 = invoiced && 'reason' in invoiced ? invoiced : null
  const headers: Record<string, string> = {}
  // One line, L402 first: clients read the joined header by its first scheme.
  if (token) headers['WWW-Authenticate'] = l402Challenges(token.macaroon, token.bolt11).join(', ')
  if (withoutL402?.retryAfterSeconds) headers['Retry-After'] = String(withoutL402.retryAfterSeconds)
  if (terms.length > 0)
    headers['PAYMENT-REQUIRED'] = encodeHeader(
      paymentRequiredV2(error, terms[0]!.resource, terms, bazaarExtension(operation)),
    )
  return {
    lightning: token && lightningPart(token),
    accepts: paymentRequiredV1(error, terms).accepts,
    waysToPay: waysToPay(ctx, operation, { l402: withoutL402, x402: withoutX402 }),
    headers,
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

/** Every challenge has an invoice of its own: one that two callers share is paid twice, or buys one of them nothing. */
async function tokenFor(
  ctx: PaymentsDeps,
  operation: AnyOperation,
  price: FixedPrice,
  ip: string,
): Promise<{ token: IssuedToken } | Unavailable> {
  const { lightning } = ctx.rails
  if (!lightning) return { reason: 'not_configured' }
  if (!lightning.isUp()) return nodeDown
  const permit = await takeInvoicePermit(ctx, ip)
  if (!permit.allowed)
    return {
      reason: `more than ${permit.quota} new invoices in ${permit.windowSeconds} s for this address; ask again in ${permit.resetSeconds} s`,
      retryAfterSeconds: permit.resetSeconds,
    }
  const name = operation.tool ?? operation.id
  const description = `Assay: ${operation.method} ${plainPath(operation.path)}`
  return issueToken(ctx, name, price.agentSats, description).then(
    (token) => ({ token }),
    () => nodeDown,
  )
}

const nodeDown: Unavailable = { reason: 'down', retryAfterSeconds: 5 }
