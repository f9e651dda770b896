/** How can this be paid, right now? An invoice, x402 terms, and a line for every way; a rail that is down is named, never fatal. */
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
import type { Context } from '#server/context.ts'
import { type AnyOperation, type FixedPrice, plainPath } from '#server/operation.ts'
import { type IssuedToken, issueToken } from './l402/issue-token.ts'
import { takeInvoicePermit } from './lightning/invoice-permit.ts'
import { findInvoice } from './lightning/invoices.store.ts'
import { termsOf } from './x402/x402-rail.ts'

export interface WayToPay {
  rail: 'balance' | 'l402' | 'x402' | 'card'
  available: boolean
  send: string
  docs: string
}

export interface Offer {
  lightning: Record<string, unknown> | null
  accepts: readonly RequirementV1[]
  waysToPay: WayToPay[]
  headers: Record<string, string>
}

/** What this operation asks for in USDC; empty where x402 is off or the operation has no dollar price. */
export function x402TermsOf(ctx: Context, operation: AnyOperation): X402Terms[] {
  const { price } = operation
  const rail = ctx.rails.x402
  if (!rail || price.kind !== 'fixed' || !railsOf(operation).includes('x402')) return []
  return [termsOf(rail, microUsdOf(price.usd!)!, resourceOf(ctx, operation))]
}

/** From the configured address, never from the Host header. */
const resourceOf = (ctx: Context, { path, summary }: AnyOperation) => ({
  url: `${ctx.env.BASE_URL}${plainPath(path)}`,
  description: summary,
})

/** The rails that an operation admits, whether or not they are configured here. */
export function railsOf(operation: AnyOperation): WayToPay['rail'][] {
  const { price, auth } = operation
  if (price.kind === 'free') return []
  const withoutAccount: WayToPay['rail'][] = auth === 'payer' ? ['l402'] : []
  if (auth === 'payer' && price.usd !== null) withoutAccount.push('x402')
  return ['balance', ...withoutAccount, 'card']
}

/** `error`: what x402 clients are told. `ip` bounds how many invoices are made. */
export async function offerFor(
  ctx: Context,
  operation: AnyOperation,
  ip: string,
  error: string,
): Promise<Offer> {
  const { price } = operation
  if (price.kind !== 'fixed') return { lightning: null, accepts: [], waysToPay: [], headers: {} }
  const terms = x402TermsOf(ctx, operation)
  const token = railsOf(operation).includes('l402') ? await tokenFor(ctx, operation, price, ip) : null
  const headers: Record<string, string> = {}
  // One line, L402 first: clients read the joined header by its first scheme.
  if (token) headers['WWW-Authenticate'] = l402Challenges(token.macaroon, token.bolt11).join(', ')
  if (terms.length > 0)
    headers['PAYMENT-REQUIRED'] = encodeHeader(paymentRequiredV2(error, terms[0]!.resource, terms))
  return {
    lightning: token && lightningPart(token),
    accepts: paymentRequiredV1(error, terms).accepts,
    waysToPay: waysToPay(ctx, operation, { l402: token !== null, x402: terms.length > 0 }),
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

const reuseSeconds = 60
/** A distance: a clock that jumped back makes no offer young again. */
const isRecent = ({ atUnix }: { atUnix: number }, nowUnix: number): boolean =>
  Math.abs(nowUnix - atUnix) < reuseSeconds
const recent = new WeakMap<Context, Map<string, { atUnix: number; token: Promise<IssuedToken | null> }>>()

/** The same caller, operation and price get the same open invoice for a minute: each one costs the node. */
async function tokenFor(
  ctx: Context,
  operation: AnyOperation,
  price: FixedPrice,
  ip: string,
): Promise<IssuedToken | null> {
  if (!ctx.rails.lightning?.isUp()) return null
  const now = ctx.nowUnix()
  const cache = recent.get(ctx) ?? new Map()
  recent.set(ctx, cache)
  const key = `${ip} ${operation.id} ${price.agentSats}`
  const known = cache.get(key)
  if (known && isRecent(known, now) && (await isOpen(ctx, await known.token))) return known.token
  if (!(await takeInvoicePermit(ctx, ip)).allowed) return null
  if (cache.size > 10_000) for (const [old, made] of cache) if (!isRecent(made, now)) cache.delete(old)
  const name = operation.tool ?? operation.id
  const token = issueToken(
    ctx,
    name,
    price.agentSats,
    `Assay: ${operation.method} ${plainPath(operation.path)}`,
  ).catch(() => null)
  cache.set(key, { atUnix: now, token })
  // A failure is not worth remembering.
  void token.then((made) => made ?? cache.delete(key))
  return token
}

/** One that was paid for is not offered again. */
async function isOpen(ctx: Context, token: IssuedToken | null): Promise<boolean> {
  return token !== null && (await findInvoice(ctx.db, token.paymentHash))?.state === 'open'
}

function waysToPay(
  ctx: Context,
  operation: AnyOperation,
  available: { l402: boolean; x402: boolean },
): WayToPay[] {
  const docs = `${ctx.env.BASE_URL}/docs`
  const freeCalls = operation.price.kind === 'fixed' && operation.price.freeCalls
  const admitted = railsOf(operation)
  const ways: WayToPay[] = [
    {
      rail: 'balance',
      available: true,
      send: freeCalls
        ? 'POST /register gives an API key with free calls; then Authorization: Bearer <api_key>'
        : 'Authorization: Bearer <api_key> of an account with enough balance; POST /topup adds to it',
      docs,
    },
  ]
  if (admitted.includes('l402'))
    ways.push({
      rail: 'l402',
      available: available.l402,
      send: 'Pay the invoice of WWW-Authenticate, then Authorization: L402 <macaroon>:<preimage>',
      docs,
    })
  if (admitted.includes('x402'))
    ways.push({
      rail: 'x402',
      available: available.x402,
      send: 'Sign one of accepts, then X-PAYMENT (version 1) or PAYMENT-SIGNATURE (version 2)',
      docs,
    })
  ways.push({
    rail: 'card',
    available: ctx.rails.networks.card !== undefined,
    send: 'POST /billing/topup buys balance by card',
    docs,
  })
  return ways
}
