/**
 * Credits XRP payments: a quote names a destination tag, and a payment to it is credited when its payer
 * claims it or the watcher finds it. At the quoted rate while valid, at the current rate afterwards; always
 * the delivered amount.
 */
import { satsForMicroUsd } from '#protocol/payments/price.ts'
import { spendableSats } from '#server/kernel/books/spendable-sats.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { RateUnavailable } from '#server/payments/rates/rates.ts'
import {
  checkPayment,
  type IncomingPayment,
  type LedgerTransaction,
  type PaymentCheck,
} from '#server/payments/xrp/check-payment.ts'
import { type XrplClient, XrplUnavailable } from '#server/payments/xrp/xrpl-client.ts'
import { refuseUnavailable } from '../refuse-unavailable.ts'
import {
  bookPayment,
  findFreshQuote,
  findQuote,
  findReceipt,
  insertQuote,
  type XrpCredit,
  type XrpQuoteRow,
  type XrpReceiptRow,
} from './xrp.store.ts'
import { microUsdPerXrp } from './xrp-price.ts'

const quoteSeconds = 15 * 60
const reuseSeconds = 60
const dropsPerXrp = 1_000_000n
const maxTries = 5

export interface XrpQuote {
  address: string
  destination_tag: number
  /** Integer as text, as the XRP Ledger writes amounts. */
  drops: string
  expires_at: number
}

/** The XRP amount to send for a dollar amount; null when XRP is off or has no current price. */
export async function quoteXrp(
  ctx: PaymentsDeps,
  accountId: string,
  microUsd: bigint,
): Promise<XrpQuote | null> {
  const { xrp: rail } = ctx.rails
  if (!rail) return null
  const nowUnix = ctx.nowUnix()
  const known = await findFreshQuote(ctx.db, accountId, microUsd, nowUnix - reuseSeconds)
  if (known) return shown(rail.address, known)
  try {
    const [rate, xrpPrice] = await Promise.all([ctx.rails.exchangeRate.quote(), microUsdPerXrp(ctx)])
    const quote = {
      accountId,
      microUsd,
      drops: (microUsd * dropsPerXrp + xrpPrice - 1n) / xrpPrice,
      sats: satsForMicroUsd(microUsd, rate.microUsdPerBtc),
      rate,
      createdAtUnix: nowUnix,
      expiresAtUnix: nowUnix + quoteSeconds,
    }
    for (let tries = 0; tries < maxTries; tries += 1) {
      const destinationTag = Buffer.from(ctx.randomBytes(4)).readUInt32BE()
      if (destinationTag === 0 || !(await insertQuote(ctx.db, { ...quote, destinationTag }))) continue
      return shown(rail.address, { ...quote, destinationTag })
    }
    throw new Error('no unused destination tag was found')
  } catch (error) {
    if (error instanceof RateUnavailable) return null
    throw error
  }
}

const shown = (
  address: string,
  quote: { destinationTag: number; drops: number | bigint; expiresAtUnix: number },
): XrpQuote => ({
  address,
  destination_tag: quote.destinationTag,
  drops: String(quote.drops),
  expires_at: quote.expiresAtUnix,
})

/**
 * Credits the transaction to the account whose quote it paid, once. Throws not_validated, or a 422 that
 * names the failed check.
 */
export async function claimXrp(ctx: PaymentsDeps, accountId: string, txHash: string) {
  const { xrp: rail } = ctx.rails
  if (!rail) throw new OperationError('rail_unavailable', { detail: 'XRP is not configured on this server.' })
  const hash = txHash.toUpperCase()
  const booked = await findReceipt(ctx.db, hash)
  if (booked) return answerOf(ctx, accountId, booked)
  const transaction = await findTransaction(rail.client, hash)
  if (!transaction) throw notValidated()
  const checked = checkPayment(transaction, rail.address)
  if (!checked.ok) throw checked.check === 'validated' ? notValidated() : refused(checked.check, checked.why)
  const quote = await quoteOf(ctx, checked.payment)
  if (quote?.accountId !== accountId) throw foreign()
  return answerOf(ctx, accountId, await refuseUnavailable(creditPayment(ctx, checked.payment)))
}

async function answerOf(ctx: PaymentsDeps, accountId: string, receipt: XrpReceiptRow) {
  if (receipt.accountId !== accountId) throw foreign()
  return {
    status: 'credited' as const,
    credited_sats: receipt.sats!,
    usd_amount: null,
    network: 'xrpl',
    transaction: receipt.txHash,
    payer: receipt.sender,
    balance_sats: spendableSats(await ctx.books.balanceOf(accountId)),
    withdrawable: false as const,
  }
}

async function findTransaction(client: XrplClient, hash: string): Promise<LedgerTransaction | null> {
  try {
    return await client.findTransaction(hash)
  } catch (error) {
    if (!(error instanceof XrplUnavailable)) throw error
    throw new OperationError('rail_unavailable', {
      detail: 'The XRP Ledger does not answer. The payment is not lost: claim the transaction again later.',
      headers: { 'Retry-After': '10' },
      cause: error,
    })
  }
}

const notValidated = (): OperationError =>
  new OperationError('not_validated', { headers: { 'Retry-After': '5' } })

const refused = (check: PaymentCheck, why: string): InvalidRequest =>
  new InvalidRequest([{ loc: ['body', 'tx_hash'], msg: why, type: check }])

const foreign = (): InvalidRequest =>
  refused('destination_tag', 'its destination tag does not belong to a quote of this account')

/** Ledgers close every few seconds, and their clock differs from this server's. */
const clockSkewSeconds = 60

/** The quote the payment was made for; a quote newer than the payment merely reuses its tag. */
async function quoteOf(
  ctx: PaymentsDeps,
  { destinationTag, closedAtUnix }: IncomingPayment,
): Promise<XrpQuoteRow | null> {
  const quote = destinationTag === null ? null : await findQuote(ctx.db, destinationTag)
  const isOlder = quote && closedAtUnix !== null && closedAtUnix < quote.createdAtUnix - clockSkewSeconds
  return isOlder ? null : quote
}

/** Books a checked payment for any payer. Throws RateUnavailable when a late payment has no current rate. */
export async function creditPayment(ctx: PaymentsDeps, payment: IncomingPayment): Promise<XrpReceiptRow> {
  const quote = await quoteOf(ctx, payment)
  const credit = quote && (await creditOf(ctx, payment, quote))
  return bookPayment(ctx.db, ctx.books, ctx.nowUnix(), payment, credit)
}

async function creditOf(
  ctx: PaymentsDeps,
  { deliveredDrops, closedAtUnix }: IncomingPayment,
  quote: XrpQuoteRow,
): Promise<XrpCredit> {
  if (closedAtUnix !== null && closedAtUnix <= quote.expiresAtUnix) {
    const sats = (deliveredDrops * BigInt(quote.sats)) / BigInt(quote.drops)
    return { quote, sats, lateRate: null }
  }
  const [lateRate, xrpPrice] = await Promise.all([ctx.rails.exchangeRate.quote(), microUsdPerXrp(ctx)])
  const microUsd = (deliveredDrops * xrpPrice) / dropsPerXrp
  return { quote, sats: satsForMicroUsd(microUsd, lateRate.microUsdPerBtc), lateRate }
}
