/** POST /billing/topup/x402: converts USDC to spendable sats; without a payment it returns what to sign. */
import { z } from 'zod'
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { encodeHeader } from '#protocol/payments/x402/header.ts'
import { paymentRequiredV1, paymentRequiredV2, type X402Terms } from '#protocol/payments/x402/requirement.ts'
import { ApiKeyMember } from '#server/accounts/accounts.schema.ts'
import { keyHolder } from '#server/accounts/keys/key-holder.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import type { CallerAccount } from '#server/kernel/call.ts'
import { httpStatus, InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { UsdAmount, usdOf } from '#server/payments/card/billing.schema.ts'
import { defineOperation, type PaymentsDeps } from '#server/payments/deps.ts'
import { refuseUnavailable } from '#server/payments/refuse-unavailable.ts'
import { checkCredential, receiptOf, withRefusalReceipt } from '#server/payments/x402/check-credential.ts'
import type { X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import { paymentRefused } from '#server/payments/x402/refusals.ts'
import { resumePayment, settlePayment } from '#server/payments/x402/settle-payment.ts'
import { convertPayment } from '#server/payments/x402/topup/convert-payment.ts'
import type { X402Row } from '#server/payments/x402/x402-payments.store.ts'
import { termsOf, type X402Rail } from '#server/payments/x402/x402-rail.ts'
import { claimXrp, quoteXrp } from '#server/payments/xrp/credit-xrp.ts'

const path = '/billing/topup/x402'
const route = `POST ${path}`

const Credited = z
  .object({
    status: z.literal('credited').describe('Always credited; refusals are errors'),
    credited_sats: z.int().describe('Sats added to the balance'),
    usd_amount: z.string().nullable().describe('US dollars paid; null for XRP'),
    network: z.string().describe('Rail of the payment'),
    transaction: z.string().describe('Transaction of the payment'),
    payer: z.string().describe('Address that paid'),
    balance_sats: z.int().describe('All spendable sats'),
    withdrawable: z.literal(false).describe('Always false: these sats can be spent, not withdrawn'),
  })
  .meta({ id: 'X402Topup' })

export const createUsdcTopup = defineOperation({
  id: 'billing.createUsdcTopup',
  method: 'POST',
  path,
  summary: 'Add sats with USDC, or claim an XRP payment',
  description:
    'Without a payment header it returns a 402 for the requested amount, with an XRP quote if XRP is configured. With one it settles and credits immediately. A settled payment whose call was not delivered can be credited here with the same header, to the account of that call; for a call without an account, to whoever sends the payment_id of its first answer, because the header becomes public on the chain. tx_hash claims an XRP payment.',
  input: z.object({
    api_key: ApiKeyMember.optional(),
    usd_amount: UsdAmount.optional(),
    tx_hash: z
      .string()
      .regex(/^[0-9A-Fa-f]{64}$/, 'send the 64 hex characters of an XRP Ledger transaction')
      .optional()
      .describe('Hash of an XRP payment to the address and tag of a quote'),
    payment_id: z
      .string()
      .max(64)
      .optional()
      .describe(
        'With the payment of an undelivered call: the payment_id from the answer of that call. Required when the call was made without an account',
      ),
  }),
  output: Credited,
  errors: [
    'missing_credentials',
    'invalid_api_key',
    'unknown_account',
    'malformed_payment',
    'payment_required',
    'payment_invalid',
    'payment_settlement_failed',
    'not_validated',
    'rail_unavailable',
    'rate_unavailable',
    'settlement_pending',
  ],
  auth: 'payer',
  price: free,
  takesPayment: true,
  effect: 'money',
  idempotency: 'natural',
  rate: 'topup',
  examples: [
    { title: 'Request a top-up of five dollars', request: { api_key: 'asy_…', usd_amount: '5.00' } },
  ],
  async run(ctx, { api_key: apiKey, usd_amount: cents, tx_hash: txHash, payment_id: paymentId }, call) {
    const account = await keyHolder(ctx, call, apiKey)
    if (txHash !== undefined && !call.credential) return claimXrp(ctx, account.id, txHash)
    const rail = ctx.rails.x402
    if (!rail && !ctx.rails.xrp)
      throw new OperationError('rail_unavailable', {
        detail:
          'Neither USDC nor XRP is configured on this server. GET /wallet-status lists the other ways to pay.',
      })
    if (rail && call.credential)
      return credit(ctx, rail, { payment: call.credential, paymentId, account, cents })
    if (cents === undefined)
      throw new InvalidRequest([
        {
          loc: ['body', 'usd_amount'],
          msg: 'send usd_amount, or tx_hash to claim an XRP payment',
          type: 'missing',
        },
      ])
    throw await challenge(ctx, rail, account, cents, new OperationError('payment_required', firstAsk(cents)))
  },
})

const firstAsk = (cents: number) => ({
  detail: `Sign a payment of ${usdOf(cents)} US dollars in USDC and send this request again with it.`,
})

const microOf = (cents: number): bigint => BigInt(cents) * 10_000n

const topupTerms = (ctx: PaymentsDeps, rail: X402Rail, microUsdc: bigint): X402Terms =>
  termsOf(rail, microUsdc, {
    url: `${ctx.env.BASE_URL}${path}`,
    description: 'Balance of an Assay account',
  })

interface UsdcTopup {
  payment: X402Payment
  paymentId: string | undefined
  account: CallerAccount
  cents: number | undefined
}

async function credit(ctx: PaymentsDeps, rail: X402Rail, topup: UsdcTopup) {
  const { payment, account, cents } = topup
  try {
    const quote = await refuseUnavailable(ctx.rails.exchangeRate.quote())
    const settled = await withRefusalReceipt(payment, rail, settle(ctx, rail, topup))
    const row = await convertPayment(ctx, settled, account.id, quote)
    return new StatusAnswer(200, await creditedOf(ctx, row), receiptOf(row, rail))
  } catch (error) {
    if (error instanceof OperationError && httpStatus(error.code) === 402)
      throw await challenge(ctx, rail, account, cents, error)
    throw error
  }
}

async function settle(
  ctx: PaymentsDeps,
  rail: X402Rail,
  { payment, paymentId, account, cents }: UsdcTopup,
): Promise<X402Row> {
  // A known payment is held to its own amount and to the address used when it was signed, whatever it was
  // signed for.
  const { checked, known } = await checkCredential(ctx, rail, payment, (before) => [
    termsOf({ ...rail, payTo: before?.pay_to ?? rail.payTo }, payment.authorization.value, {
      url: `${ctx.env.BASE_URL}${path}`,
      description: 'Balance of an Assay account',
    }),
  ])
  if (known) {
    if (known.state === 'claimed' || known.state === 'spent') throw paymentRefused('already_used')
    if (known.purpose === 'call' && known.account_id === null && known.id !== paymentId)
      throw paymentIdNeeded()
    if (known.state === 'pending' || known.state === 'settling')
      return resumePayment(ctx, rail, payment, checked, known)
    if (known.state === 'settled' || known.state === 'converted') return known
  }
  if (cents === undefined || checked.terms.microUsdc !== microOf(cents))
    throw paymentRefused('wrong_amount', 'The payment is not exactly usd_amount.')
  return settlePayment(ctx, rail, payment, checked, {
    purpose: 'topup',
    route,
    requestHash: sha256Hex(jcs({ route, account: account.id, usd_cents: cents })),
    keptKey: checked.nonce,
    accountId: account.id,
  })
}

/** Anyone who watches the chain can reproduce the header. */
const paymentIdNeeded = () =>
  new InvalidRequest([
    {
      loc: ['body', 'payment_id'],
      msg: 'this payment was sent for a call: send the payment_id from the first answer of that call, or repeat the call',
      type: 'payment_id_required',
    },
  ])

async function creditedOf(ctx: PaymentsDeps, row: X402Row) {
  return {
    status: 'credited' as const,
    credited_sats: row.credited_sats!,
    usd_amount: usdText(row.micro_usdc),
    network: row.network,
    transaction: row.tx_hash!,
    payer: row.payer,
    balance_sats: spendableSats(await ctx.books.balanceOf(row.account_id!)),
    withdrawable: false as const,
  }
}

/** Micro-dollars as a decimal with at least two decimals. */
function usdText(microUsd: number): string {
  const places = String(microUsd % 1_000_000).padStart(6, '0')
  return `${Math.floor(microUsd / 1_000_000)}.${places.replace(/0{1,4}$/, '')}`
}

/** The refusal, with what to sign and, if configured, where to send XRP. */
async function challenge(
  ctx: PaymentsDeps,
  rail: X402Rail | null,
  account: CallerAccount,
  cents: number | undefined,
  error: OperationError,
): Promise<OperationError> {
  const terms = rail && cents !== undefined ? [topupTerms(ctx, rail, microOf(cents))] : []
  const reason = typeof error.extra.error === 'string' ? error.extra.error : 'X-PAYMENT header is required'
  const { accepts } = paymentRequiredV1(reason, terms)
  const xrp = cents === undefined ? null : await quoteXrp(ctx, account.id, microOf(cents))
  Object.assign(error.extra, {
    accepts,
    price: { sats: 0, price_class: 'base', usd: cents === undefined ? null : usdOf(cents) },
    ...(xrp ? { xrp } : {}),
  })
  if (terms[0])
    error.headers['PAYMENT-REQUIRED'] = encodeHeader(paymentRequiredV2(reason, terms[0].resource, terms))
  return error
}
