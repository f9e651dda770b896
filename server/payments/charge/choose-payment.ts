/**
 * Chooses what pays for a call, and reserves it. A payment header was sent on purpose and goes first; then a free call, then the
 * balance. Every way ends in a charge that the settlement delivers together with the answer, or gives back (payments.md §2).
 */
import { randomBytes } from 'node:crypto'
import { sha256Hex, toHex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/canonical-json.ts'
import type { L402Credential } from '#protocol/payments/l402/credential.ts'
import type { CheckedPayment } from '#protocol/payments/x402/check-payment.ts'
import type { X402Terms } from '#protocol/payments/x402/requirement.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import type { CallerAccount, CallPayment } from '#server/call.ts'
import { OperationError } from '#server/errors.ts'
import { type AnyOperation, type FixedPrice, railsOf } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { X402Payment } from '#server/payments/rails/x402/facilitator/facilitator.ts'
import type { IdempotencyRecord } from '#server/settlement.ts'
import { checkToken, refusedClaim } from '../l402/check-token.ts'
import { claimToken } from '../l402/tokens.store.ts'
import { readPresented, receiptOf, refusalReceipt, withRefusalReceipt } from '../x402/read-presented.ts'
import { paymentRefused } from '../x402/refusals.ts'
import { settlePayment } from '../x402/settle-payment.ts'
import { claimPayment, type X402Row } from '../x402/x402-payments.store.ts'
import type { X402Rail } from '../x402/x402-rail.ts'
import { x402TermsOf } from './offer.ts'
import type { PresentedPayment } from './presented.ts'

/** The longest a run may hold its reserve; then the sweeper gives it back. */
export const leaseSeconds = 90

export interface Priced {
  operation: AnyOperation
  price: FixedPrice
  account: CallerAccount | null
  /** What two requests are compared by. */
  compared: Record<string, unknown>
}

/** One way of paying, checked as far as it can be without moving anything. */
export interface Chosen {
  /** Where the answer is kept because the payment names it; null when only an Idempotency-Key would. */
  kept: IdempotencyRecord | null
  /** What a repeat of the payment with another request is told. */
  conflict?: () => OperationError
  reserve(): Promise<Reserved>
}

export interface Reserved extends CallPayment {
  /** What a failed run says of money that stays with us; null where it goes back by itself. */
  wayBack: Record<string, unknown> | null
}

export async function choosePayment(
  ctx: PaymentsDeps,
  priced: Priced,
  presented: PresentedPayment | null,
  idempotencyKey: string | null,
): Promise<Chosen> {
  if (presented?.rail === 'l402') return chooseL402(ctx, priced, presented.credential)
  if (presented?.rail === 'x402') return chooseX402(ctx, priced, presented.payment, idempotencyKey)
  return { kept: null, reserve: () => reserveBalance(ctx, priced) }
}

export const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`
export const priceClassOf = (price: FixedPrice): 'base' | 'agent' =>
  price.agentSats === price.baseSats ? 'base' : 'agent'
export const newChargeId = (): string => `chg_${base32Prefix(randomBytes(17), 26)}`

async function reserveBalance(ctx: PaymentsDeps, { operation, price, account }: Priced): Promise<Reserved> {
  const chargeId = newChargeId()
  const reservation = await ctx.books.reserve({
    chargeId,
    accountId: account!.id,
    operation: routeOf(operation),
    priceClass: priceClassOf(price),
    priceSats: price.agentSats,
    freeEligible: price.freeCalls,
    lightningOnly: false,
    leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
  })
  if (reservation.outcome === 'insufficient')
    throw new OperationError('insufficient_balance', {
      detail: `${routeOf(operation)} costs ${price.agentSats} sats; the account has ${reservation.balanceSats}${price.freeCalls ? ' and no free call left' : ''}.`,
      extra: {
        balance_sats: reservation.balanceSats,
        lightning_sats: reservation.lightningSats,
        shortfall_sats: price.agentSats - reservation.balanceSats,
      },
    })
  const paid = { chargeId, transaction: null, headers: {}, wayBack: null }
  return reservation.outcome === 'free'
    ? { ...paid, method: 'free', freeCallsRemaining: reservation.freeCallsRemaining }
    : { ...paid, method: 'bearer', freeCallsRemaining: price.freeCalls ? 0 : null }
}

async function chooseL402(
  ctx: PaymentsDeps,
  { operation, price }: Priced,
  credential: L402Credential,
): Promise<Chosen> {
  if (!railsOf(operation).includes('l402')) throw new OperationError('missing_credentials')
  const tokenId = await checkToken(ctx, credential, operation.tool!, price.agentSats)
  const name = toHex(tokenId)
  return {
    kept: { scope: `l402:${name}`, route: routeOf(operation), key: name },
    conflict: () => refusedClaim('spent'),
    async reserve() {
      const chargeId = newChargeId()
      const claim = await claimToken(ctx.db, {
        tokenId,
        chargeId,
        operation: routeOf(operation),
        priceClass: priceClassOf(price),
        nowUnix: ctx.nowUnix(),
        leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
      })
      if (claim !== 'claimed') throw refusedClaim(claim)
      return {
        chargeId,
        method: 'l402',
        freeCallsRemaining: null,
        transaction: null,
        headers: {},
        wayBack: null,
      }
    },
  }
}

async function chooseX402(
  ctx: PaymentsDeps,
  priced: Priced,
  payment: X402Payment,
  idempotencyKey: string | null,
): Promise<Chosen> {
  const rail = ctx.rails.x402
  const terms = x402TermsOf(ctx, priced.operation)
  if (!rail || terms.length === 0)
    throw paymentRefused('unsupported', 'This operation cannot be paid by x402 here; see ways_to_pay.')
  return withRefusalReceipt(payment, rail, chooseKnownRail(ctx, rail, terms, priced, payment, idempotencyKey))
}

async function chooseKnownRail(
  ctx: PaymentsDeps,
  rail: X402Rail,
  terms: X402Terms[],
  priced: Priced,
  payment: X402Payment,
  idempotencyKey: string | null,
): Promise<Chosen> {
  const { operation, account, compared } = priced
  const { checked, known } = await readPresented(ctx, rail, payment, () => terms)
  // The header is public as soon as its transaction is; who sent it first with a key is not.
  if (known && known.account_id !== null && known.account_id !== account?.id)
    throw paymentRefused('already_used', 'This payment belongs to a call of another account.')
  const route = routeOf(operation)
  const named = payment.version === 2 ? payment.paymentIdentifier : null
  if (known && !provesCaller(known, checked, [idempotencyKey, named]))
    throw paymentRefused('already_used', 'This payment was sent with a key: send it again with the same one.')
  const key = known?.kept_key ?? idempotencyKey ?? named ?? checked.nonce
  const kept = { scope: `x402:${checked.payer}`, route, key }
  async function settleAndClaim(): Promise<Reserved> {
    const row = await settlePayment(ctx, rail, payment, checked, {
      purpose: 'call',
      route,
      requestHash: sha256Hex(jcs({ route, body: compared })),
      keptKey: key,
      accountId: account?.id ?? null,
    })
    const wayBack = wayBackOf(row, known === null || known.account_id !== null)
    return claimX402(ctx, priced, row, checked, wayBack)
  }
  return {
    kept,
    ...(key === checked.nonce || known
      ? {
          conflict: () =>
            refusalReceipt(
              payment,
              rail,
              paymentRefused('already_used', 'This payment was sent for another request.'),
            ),
        }
      : {}),
    reserve: () => withRefusalReceipt(payment, rail, settleAndClaim()),
  }
}

/**
 * Whoever reads the chain can put the header of a settled payment together again. One that was first sent with an Idempotency-Key or
 * a payment identifier, which the chain does not show, is answered to those who know it. Without one the request itself is what a
 * stranger would have to know, to the byte: clients that ask again after a lost answer send the same header and nothing else.
 */
function provesCaller(known: X402Row, { nonce }: CheckedPayment, keys: (string | null)[]): boolean {
  return known.account_id !== null || known.kept_key === nonce || keys.includes(known.kept_key)
}

async function claimX402(
  ctx: PaymentsDeps,
  { operation, price, account }: Priced,
  row: X402Row,
  { terms }: CheckedPayment,
  wayBack: WayBack,
): Promise<Reserved> {
  const chargeId = newChargeId()
  const claim = await claimPayment(ctx.db, {
    paymentId: row.id,
    chargeId,
    accountId: account?.id ?? null,
    operation: routeOf(operation),
    priceClass: priceClassOf(price),
    nowUnix: ctx.nowUnix(),
    leaseUntilUnix: ctx.nowUnix() + leaseSeconds,
  })
  if (claim === 'in_use')
    throw new OperationError('idempotency_in_progress', {
      detail: 'A call that this payment pays for is still running.',
      headers: { 'Retry-After': '1' },
    })
  if (claim === 'exhausted') {
    const worn = paymentRefused('already_used', 'All runs that this payment paid for have failed.')
    worn.extra.payment = { ...wayBack, next: intoBalance }
    throw worn
  }
  if (claim !== 'claimed') throw paymentRefused('already_used')
  return {
    chargeId,
    method: 'x402',
    freeCallsRemaining: null,
    transaction: row.tx_hash,
    headers: receiptOf(row, terms),
    wayBack: {
      ...wayBack,
      next: `Nothing was used up: the same payment header, with the key that it came with if any, runs this request again free of charge, up to five times. Or ${intoBalance}`,
    },
  }
}

const intoBalance =
  'POST /billing/topup/x402 with the same header, the payment_id of its first answer and an api_key turns it into balance.'

interface WayBack {
  payment_id?: string
  transaction: string | null
}

/** The id proves who was answered first: the header is public as soon as its transaction is, so whoever repeats it is not told again. */
const wayBackOf = ({ id, tx_hash: transaction }: X402Row, isTold: boolean): WayBack => ({
  ...(isTold ? { payment_id: id } : {}),
  transaction,
})
