/**
 * Routes for the customer's node and for faults that tests inject. Amounts are in sats where people enter
 * them, and msat strings where precision matters.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fundsOf } from '../channels.ts'
import type { Payment } from '../node/records.ts'
import { amountOf, SendRefused, type SendRequest } from '../node/send.ts'
import type { WalletNode } from '../node/wallet-node.ts'
import type { Pair } from '../pair.ts'
import { type WireFault, type WireFaults, wireFaultNames } from '../wire-faults.ts'
import { ApiError, type Route } from './api.ts'
import { readInt64, readText } from './read-body.ts'

const defaultWaitMs = 10_000
const arrivalMs = 2_000

export function devRoutes(pair: Pair, wire: WireFaults, cutStreams: () => number): Route[] {
  const nodes = { service: pair.service, payer: pair.payer }
  const nodeOf = (name: unknown): WalletNode =>
    name === 'service' || name === 'payer' ? nodes[name] : fail('node is service or payer')
  const post = (path: RegExp, answer: Route['answer']): Route => ({ method: 'POST', path, answer })
  return [
    {
      method: 'GET',
      path: /^\/dev\/nodes$/,
      answer: () => ({ service: balancesOf(pair.service), payer: balancesOf(pair.payer) }),
    },
    post(/^\/dev\/pay$/, async ({ body }) => {
      const amountMsat = readInt64(body.amount_msat, 'amount_msat')
      const request = {
        bolt11: readText(body.invoice, 'invoice'),
        maxFeeMsat: 0n,
        amountMsat: amountMsat || undefined,
      }
      const payment = await payFromPayer(request)
      return paymentBody(await final(pair.payer, payment, Number(body.wait_ms ?? defaultWaitMs)))
    }),
    post(/^\/dev\/invoice$/, async ({ body }) => {
      const wanted = {
        amountMsat:
          readInt64(body.amount_msat, 'amount_msat') ||
          readInt64(body.amount_sats, 'amount_sats') * 1000n ||
          null,
        memo: readText(body.memo, 'memo'),
        descriptionHash: readText(body.description_hash, 'description_hash') || null,
        expirySeconds: Number(readInt64(body.expiry_seconds, 'expiry_seconds')) || 3600,
      }
      const feeMsat = Number(readInt64(body.routing_fee_msat, 'routing_fee_msat'))
      const made = feeMsat
        ? await pair.neighbour.makeInvoice(wanted, feeMsat)
        : pair.payer.makeInvoice(wanted)
      if (made === 'exists') throw new Error('a random preimage came twice')
      return { invoice: made.bolt11, payment_hash: made.hash }
    }),
    {
      method: 'GET',
      path: /^\/dev\/invoice\/([0-9a-f]{64})$/,
      answer({ parts }) {
        const invoice = pair.findOutsideInvoice(parts[0]!)
        if (!invoice) throw new ApiError(5, 'no such invoice')
        return { state: invoice.state, received_msat: String(invoice.receivedMsat) }
      },
    },
    {
      method: 'GET',
      path: /^\/dev\/payment\/([0-9a-f]{64})$/,
      answer({ parts }) {
        const payment = pair.payer.records.payments.get(parts[0]!)
        if (!payment) throw new ApiError(5, 'no such payment')
        return paymentBody(payment)
      },
    },
    post(/^\/dev\/htlcs\/next$/, ({ body }) => {
      const { action } = body
      if (action !== 'hold' && action !== 'fail' && action !== 'delay') fail('action is hold, fail or delay')
      const delayMs = Number(readInt64(body.delay_ms, 'delay_ms'))
      pair.faults.add(nodeOf(body.node).node.role, { action, delayMs })
      return {}
    }),
    {
      method: 'GET',
      path: /^\/dev\/htlcs$/,
      answer: () => ({
        held: Object.entries(nodes).flatMap(([name, { receiver }]) =>
          receiver.held().map(({ hash, amountMsat }) => ({
            node: name,
            payment_hash: hash,
            amount_msat: String(amountMsat),
          })),
        ),
      }),
    },
    post(/^\/dev\/htlcs\/(settle|cancel)$/, async ({ parts, body }) => {
      const hash = readText(body.payment_hash, 'payment_hash')
      const end = () =>
        Object.values(nodes).some(({ receiver }) =>
          parts[0] === 'settle' ? receiver.settleHeld(hash) : receiver.cancelHeld(hash),
        )
      // It may still be in transit from the other node.
      for (const deadlineMs = Date.now() + arrivalMs; !end(); await sleep(5))
        if (Date.now() > deadlineMs) throw new ApiError(5, 'nothing is held under this hash')
      return {}
    }),
    post(/^\/dev\/wire$/, ({ body }) => {
      if (!wireFaultNames.includes(body.fault)) fail(`fault is one of ${wireFaultNames.join(', ')}`)
      const route = readText(body.route, 'route')
      if (!/^(GET|POST) \/v[12]\//.test(route)) fail('route is a method and the beginning of an LND path')
      const delayMs = Number(readInt64(body.delay_ms, 'delay_ms'))
      const times = Number(readInt64(body.times, 'times')) || 1
      wire.add({ fault: body.fault, route, times, delayMs } as WireFault)
      return {}
    }),
    post(/^\/dev\/streams\/cut$/, () => ({ cut: cutStreams() })),
    post(/^\/dev\/clear$/, () => {
      wire.clear()
      pair.faults.clear()
      return {}
    }),
  ]

  /** Already paid or in flight: the same payment again, not an error. */
  async function payFromPayer(request: SendRequest): Promise<Payment> {
    const { records } = pair.payer
    try {
      await pair.fundPayer(request.amountMsat ?? amountOf(request.bolt11))
      return pair.payer.send(request)
    } catch (error) {
      if (!(error instanceof SendRefused)) throw error
      const known = [...records.payments.values()].find(({ bolt11 }) => bolt11 === request.bolt11)
      if (error.code === 'already_exists' && known) return known
      throw new ApiError(3, error.message)
    }
  }
}

function balancesOf({ node }: WalletNode) {
  const funds = fundsOf(node)
  return {
    node_id: node.id,
    local_msat: String(funds.localMsat),
    remote_msat: String(funds.remoteMsat),
    outgoing_msat: String(funds.outgoingMsat),
  }
}

/** The payment when it is final, or its state after `waitMs`. */
function final({ records }: WalletNode, { hash }: Payment, waitMs: number): Promise<Payment> {
  return new Promise((done) => {
    const check = () => {
      const payment = records.payments.get(hash)!
      if (payment.state !== 'in_flight') finish()
    }
    const finish = () => {
      clearTimeout(timer)
      records.changes.off('payment', check)
      done(records.payments.get(hash)!)
    }
    const timer = setTimeout(finish, waitMs)
    records.changes.on('payment', check)
    check()
  })
}

const paymentBody = (payment: Payment) => ({
  state: payment.state,
  payment_hash: payment.hash,
  preimage: payment.preimage,
  fee_msat: String(payment.feeMsat),
  reason: payment.state === 'failed' ? payment.failureReason : null,
})

function fail(message: string): never {
  throw new ApiError(3, message)
}
