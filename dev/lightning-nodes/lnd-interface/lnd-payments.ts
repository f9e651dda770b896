/** LND's REST calls for outgoing payments, on the service's node. */

import type { Payment } from '../node/records.ts'
import { SendRefused } from '../node/send.ts'
import type { WalletNode } from '../node/wallet-node.ts'
import { ApiError, type Call, type Route, type Stream } from './api.ts'
import { readHash, readInt64, readText } from './read-body.ts'

const states = { in_flight: 'IN_FLIGHT', succeeded: 'SUCCEEDED', failed: 'FAILED' } as const

export function paymentRoutes({ records, send }: WalletNode): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/v2\/router\/send$/,
      isStream: true,
      answer({ body, openStream }: Call) {
        const amountMsat = readInt64(body.amt_msat, 'amt_msat') || readInt64(body.amt, 'amt') * 1000n
        const feeLimitMsat =
          readInt64(body.fee_limit_msat, 'fee_limit_msat') ||
          readInt64(body.fee_limit_sat, 'fee_limit_sat') * 1000n
        const payment = trySend({
          bolt11: readText(body.payment_request, 'payment_request'),
          maxFeeMsat: feeLimitMsat,
          amountMsat: amountMsat || undefined,
        })
        follow(payment, openStream(), body.no_inflight_updates === true)
      },
    },
    {
      method: 'GET',
      path: /^\/v2\/router\/track\/([\w%=+/-]+)$/,
      isStream: true,
      answer({ parts, query, openStream }) {
        const payment = records.payments.get(readHash(padded(parts[0]!), 'payment_hash'))
        if (!payment) throw new ApiError(5, "payment isn't initiated")
        follow(payment, openStream(), query.get('no_inflight_updates') === 'true')
      },
    },
  ]

  function trySend(request: Parameters<typeof send>[0]): Payment {
    try {
      return send(request)
    } catch (error) {
      if (!(error instanceof SendRefused)) throw error
      throw new ApiError(error.code === 'already_exists' ? 6 : 2, error.message)
    }
  }

  function follow({ hash }: Payment, stream: Stream, onlyFinal: boolean): void {
    const show = () => {
      const payment = records.payments.get(hash)!
      if (payment.state !== 'in_flight' || !onlyFinal) stream.send(toWire(payment))
      if (payment.state !== 'in_flight') stream.end()
    }
    const onChange = (payment: Payment) => {
      if (payment.hash === hash) show()
    }
    records.changes.on('payment', onChange)
    stream.onClose(() => records.changes.off('payment', onChange))
    show()
  }
}

/** Bytes in a path are parsed more strictly than in a body. */
function padded(base64: string): string {
  if (base64.length % 4 !== 0) throw new ApiError(3, 'illegal base64 data in the path')
  return base64
}

function toWire(payment: Payment) {
  return {
    payment_hash: payment.hash,
    value: String(payment.amountMsat / 1000n),
    value_sat: String(payment.amountMsat / 1000n),
    value_msat: String(payment.amountMsat),
    payment_preimage: payment.preimage ?? '0'.repeat(64),
    payment_request: payment.bolt11,
    status: states[payment.state],
    fee: String(payment.feeMsat / 1000n),
    fee_sat: String(payment.feeMsat / 1000n),
    fee_msat: String(payment.feeMsat),
    creation_date: String(payment.sentAtUnix),
    failure_reason: payment.failureReason,
  }
}
