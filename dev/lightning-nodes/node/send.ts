/**
 * Pays invoices. The payment id is its hash, so LDK refuses a second one in flight; the records prevent
 * repeats of completed ones.
 */
import * as ldk from 'lightningdevkit'
import { fromHex, toHex } from '#protocol/bytes.ts'
import type { Node } from './node.ts'
import { type NodeRecords, nowUnix, type Payment } from './records.ts'

/** Nothing was sent. */
export class SendRefused extends Error {
  readonly code: 'invalid' | 'already_exists'
  constructor(code: SendRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

export interface SendRequest {
  bolt11: string
  maxFeeMsat: bigint
  /** For an invoice without an amount; otherwise overpays or underpays, for tests. */
  amountMsat?: bigint
}

/** Returns when the payment is in flight or has failed immediately. Errors follow LND's order and wording. */
export function send(node: Node, records: NodeRecords, request: SendRequest): Payment {
  const invoice = parse(request.bolt11)
  if (invoice.currency() !== ldk.Currency.LDKCurrency_Regtest)
    throw new SendRefused('invalid', 'invoice not for current active network')
  const expiresAtUnix = Number(invoice.duration_since_epoch() + invoice.expiry_time())
  if (nowUnix() >= expiresAtUnix) throw new SendRefused('invalid', 'invoice expired')
  const askedMsat = askedBy(invoice)
  const amountMsat = request.amountMsat ?? askedMsat
  if (!amountMsat)
    throw new SendRefused('invalid', 'amount must be specified when paying a zero amount invoice')
  if (toHex(invoice.recover_payee_pub_key()) === node.id)
    throw new SendRefused('invalid', 'self-payments not allowed')
  const hash = toHex(invoice.payment_hash())
  const earlier = records.payments.get(hash)
  if (earlier?.state === 'succeeded') throw new SendRefused('already_exists', 'invoice is already paid')
  if (earlier?.state === 'in_flight') throw new SendRefused('already_exists', 'payment is in transition')

  const terms = (
    askedMsat === null
      ? ldk.UtilMethods.constructor_payment_parameters_from_variable_amount_invoice(invoice, amountMsat)
      : ldk.UtilMethods.constructor_payment_parameters_from_invoice(invoice)
  ) as ldk.Result_C3Tuple_ThirtyTwoBytesRecipientOnionFieldsRouteParametersZNoneZ_OK
  const route = terms.res.get_c()
  route.set_final_value_msat(amountMsat)
  route.set_max_total_routing_fee_msat(ldk.Option_u64Z.constructor_some(request.maxFeeMsat))

  const payment = records.send({ hash, bolt11: request.bolt11, amountMsat })
  const paymentId = fromHex(hash)!
  const sent = node.channels.send_payment(
    fromHex(hash)!,
    terms.res.get_b(),
    paymentId,
    route,
    ldk.Retry.constructor_attempts(0),
  )
  if (sent instanceof ldk.Result_NoneRetryableSendFailureZ_Err)
    records.fail(hash, reasonOf(sent.err, amountMsat > spendableMsat(node)))
  return payment
}

/** Zero when the payer chooses the amount. */
export const amountOf = (bolt11: string): bigint => askedBy(parse(bolt11)) ?? 0n

function parse(bolt11: string): ldk.Bolt11Invoice {
  const parsed = ldk.Bolt11Invoice.constructor_from_str(bolt11)
  if (parsed instanceof ldk.Result_Bolt11InvoiceParseOrSemanticErrorZ_OK) return parsed.res
  throw new SendRefused('invalid', 'invalid payment request')
}

function askedBy(invoice: ldk.Bolt11Invoice): bigint | null {
  const asked = invoice.amount_milli_satoshis()
  return asked instanceof ldk.Option_u64Z_Some ? asked.some : null
}

const spendableMsat = (node: Node) =>
  node.channels
    .list_usable_channels()
    .reduce((sum, channel) => sum + channel.get_next_outbound_htlc_limit_msat(), 0n)

function reasonOf(failure: ldk.RetryableSendFailure, tooPoor: boolean): string {
  if (failure === ldk.RetryableSendFailure.LDKRetryableSendFailure_PaymentExpired)
    return 'FAILURE_REASON_TIMEOUT'
  if (failure !== ldk.RetryableSendFailure.LDKRetryableSendFailure_RouteNotFound)
    return 'FAILURE_REASON_ERROR'
  return tooPoor ? 'FAILURE_REASON_INSUFFICIENT_BALANCE' : 'FAILURE_REASON_NO_ROUTE'
}

/** LDK's final result of a payment, as stored. */
export function recordOutcome(records: NodeRecords, event: ldk.Event): void {
  if (event instanceof ldk.Event_PaymentSent) {
    const hash = toHex(event.payment_hash)
    if (records.payments.get(hash)?.state !== 'in_flight') return
    const fee = event.fee_paid_msat
    records.succeed(hash, toHex(event.payment_preimage), fee instanceof ldk.Option_u64Z_Some ? fee.some : 0n)
  } else if (event instanceof ldk.Event_PaymentFailed) {
    const hash = toHex(event.payment_id)
    if (records.payments.get(hash)?.state !== 'in_flight') return
    const { reason } = event
    const rejected =
      reason instanceof ldk.Option_PaymentFailureReasonZ_Some &&
      reason.some === ldk.PaymentFailureReason.LDKPaymentFailureReason_RecipientRejected
    records.fail(hash, rejected ? 'FAILURE_REASON_INCORRECT_PAYMENT_DETAILS' : 'FAILURE_REASON_NO_ROUTE')
  }
}
