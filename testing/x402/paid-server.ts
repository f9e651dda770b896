/**
 * A minimal paid server: both challenges in one 402, every payment submitted to the chain, no stored state.
 */
import { checkPayment } from '#protocol/payments/x402/check-payment.ts'
import { encodeHeader, encodeReceipt } from '#protocol/payments/x402/header.ts'
import { decodePaymentV1, decodePaymentV2 } from '#protocol/payments/x402/payload.ts'
import { paymentRequiredV1, paymentRequiredV2, type X402Terms } from '#protocol/payments/x402/requirement.ts'
import type { Chain } from '#server/payments/x402/chain/chain.ts'
import type { Facilitator, X402Payment } from '#server/payments/x402/facilitator/facilitator.ts'
import { type Incoming, type LocalServer, type Outgoing, startLocalServer } from './local-server.ts'

interface PaidServer {
  terms: X402Terms
  chain: Chain
  facilitator: Facilitator
}

export function startPaidServer({ terms, chain, facilitator }: PaidServer): Promise<LocalServer> {
  return startLocalServer(async ({ headers }) => {
    const payment = read(headers)
    if (!payment) return challenge(terms, 'payment is required')
    const checked = checkPayment(payment, [terms], Math.floor(Date.now() / 1000))
    if (!checked.ok) return challenge(terms, checked.problem)
    const verified = await facilitator.verify(payment, terms)
    if (verified.outcome === 'refused') return challenge(terms, verified.reason)
    const outcome = await facilitator.settle(payment, terms)
    const { payer, nonce } = checked.value
    const { network, payTo, microUsdc } = terms
    const found = await chain.findSettlement(
      { network, payer, nonce, payTo, microUsdc },
      outcome.outcome === 'claimed' ? outcome.transaction : undefined,
    )
    if (found.state !== 'settled') return { status: 503, body: '{"code":"settlement_pending"}' }
    const name = payment.version === 1 ? network.name : network.caip2
    const receipt = encodeReceipt({ success: true, transaction: found.transaction, network: name, payer })
    return {
      status: 200,
      body: JSON.stringify({ paid_with: payment.version, transaction: found.transaction }),
      headers: { 'PAYMENT-RESPONSE': receipt, 'X-PAYMENT-RESPONSE': receipt },
    }
  })
}

function read(headers: Incoming['headers']): X402Payment | null {
  const [v1, v2] = [headers.get('x-payment'), headers.get('payment-signature')]
  if (v1 === null && v2 === null) return null
  const decoded = v2 === null ? decodePaymentV1(v1!) : decodePaymentV2(v2)
  if (!decoded.ok) throw new Error(decoded.detail)
  return decoded.value
}

const challenge = (terms: X402Terms, error: string): Outgoing => ({
  status: 402,
  body: JSON.stringify({
    ...paymentRequiredV1(error, [terms]),
    detail: 'Pay for it.',
    code: 'payment_required',
  }),
  headers: { 'PAYMENT-REQUIRED': encodeHeader(paymentRequiredV2(error, terms.resource, [terms])) },
})
