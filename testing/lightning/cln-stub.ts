/**
 * Stub of Core Lightning's clnrest plugin and the methods the adapter calls, as documented, in front of
 * another wallet's node: invoices and payments are real, only the API is Core Lightning's.
 */
import { fromHex, toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import type { LightningWallet, PaymentState } from '#server/payments/lightning/wallets/wallet.ts'
import { jsonAnswer, numberOf, type StubAnswer, type StubServer, startStubServer } from './stub-server.ts'

export interface ClnStub extends StubServer {
  rune: string
  /** The listpays entry of a payment in any state. */
  pretend(paymentHash: Uint8Array, pay: Record<string, unknown>): void
}

interface Invoice {
  label: string
  description: string
  amountMsat: bigint
  bolt11: string
  paymentHash: Uint8Array
  expiresAtUnix: number
  createdIndex: number
}

interface Pay {
  bolt11: string
  paymentHash: Uint8Array
  amountMsat: bigint
  createdAtUnix: number
  createdIndex: number
}

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const nowUnix = (): number => Math.floor(Date.now() / 1_000)

export async function startClnStub(node: LightningWallet): Promise<ClnStub> {
  const rune = 'cnVuZV9vZl90aGVfc3R1Yg=='
  const invoices: Invoice[] = []
  const pays: Pay[] = []
  const pretended = new Map<string, Record<string, unknown>>()
  let created = 0

  type Params = Record<string, unknown>
  const text = (params: Params, name: string): string => {
    const value = params[name]
    if (typeof value !== 'string') throw new RpcError(-32602, `missing required parameter: ${name}`)
    return value
  }
  const msat = (params: Params, name: string): bigint => {
    const match = /^(\d+)(msat)?$/.exec(String(params[name]))
    if (!match) throw new RpcError(-32602, `${name}: should be a millisatoshi amount`)
    return BigInt(match[1]!)
  }
  const hashOf = (params: Params): Uint8Array => fromHex(text(params, 'payment_hash'))!

  async function wireOf(invoice: Invoice): Promise<Record<string, unknown>> {
    const state = await node.findInvoice(invoice.paymentHash)
    const common = {
      label: invoice.label,
      bolt11: invoice.bolt11,
      payment_hash: toHex(invoice.paymentHash),
      amount_msat: numberOf(invoice.amountMsat),
      description: invoice.description,
      expires_at: invoice.expiresAtUnix,
      created_index: invoice.createdIndex,
    }
    if (state.state !== 'settled')
      return { ...common, status: nowUnix() >= invoice.expiresAtUnix ? 'expired' : 'unpaid' }
    return {
      ...common,
      status: 'paid',
      pay_index: numberOf(state.cursor!),
      amount_received_msat: numberOf(state.receivedMsat),
      paid_at: nowUnix(),
      payment_preimage: toHex(state.preimage!),
    }
  }

  function payWire(pay: Pay, state: PaymentState): Record<string, unknown>[] {
    const common = {
      bolt11: pay.bolt11,
      payment_hash: toHex(pay.paymentHash),
      created_at: pay.createdAtUnix,
      created_index: pay.createdIndex,
    }
    if (state.state === 'succeeded')
      return [
        {
          ...common,
          status: 'complete',
          preimage: toHex(state.preimage),
          amount_msat: numberOf(pay.amountMsat),
          amount_sent_msat: numberOf(pay.amountMsat + state.feeMsat),
          completed_at: nowUnix(),
        },
      ]
    if (state.state === 'not_found') return []
    return [{ ...common, status: state.state === 'failed' ? 'failed' : 'pending', amount_sent_msat: 0 }]
  }

  const methods: Record<string, (params: Params, signal: AbortSignal) => Promise<unknown>> = {
    async getinfo() {
      const { nodeId, network } = await node.info()
      return {
        id: nodeId,
        alias: 'stub',
        color: '000000',
        num_peers: 1,
        num_pending_channels: 0,
        num_active_channels: 1,
        num_inactive_channels: 0,
        version: 'v26.06',
        blockheight: 100,
        network: network === 'mainnet' ? 'bitcoin' : network,
        fees_collected_msat: 0,
        'lightning-dir': '/tmp/.lightning/regtest',
        address: [],
      }
    },

    async listpeerchannels() {
      const { spendableMsat, receivableMsat, inFlightMsat } = await node.balance()
      const usable = {
        state: 'CHANNELD_NORMAL',
        peer_connected: true,
        opener: 'local',
        features: [],
        spendable_msat: numberOf(spendableMsat),
        receivable_msat: numberOf(receivableMsat ?? 0n),
        htlcs:
          inFlightMsat === 0n
            ? []
            : [
                {
                  direction: 'out',
                  id: 0,
                  amount_msat: numberOf(inFlightMsat),
                  state: 'SENT_ADD_ACK_REVOCATION',
                },
              ],
      }
      const closing = { ...usable, state: 'ONCHAIN', htlcs: [] }
      const away = { ...usable, peer_connected: false, htlcs: [] }
      return { channels: [usable, closing, away] }
    },

    async invoice(params) {
      const label = text(params, 'label')
      const description = text(params, 'description')
      const amountMsat = msat(params, 'amount_msat')
      if (invoices.some((each) => each.label === label)) throw new RpcError(900, `Duplicate label '${label}'`)
      const expirySeconds = Number(params.expiry ?? 604_800)
      const made = await node.createInvoice({
        amountMsat,
        description,
        expirySeconds,
        reference: crypto.randomUUID(),
      })
      created += 1
      const expiresAtUnix = nowUnix() + expirySeconds
      invoices.push({ ...made, label, description, amountMsat, expiresAtUnix, createdIndex: created })
      return {
        payment_hash: toHex(made.paymentHash),
        expires_at: expiresAtUnix,
        bolt11: made.bolt11,
        payment_secret: '0'.repeat(64),
        created_index: created,
      }
    },

    async listinvoices(params) {
      const found = invoices.filter((each) =>
        'label' in params
          ? each.label === params.label
          : toHex(each.paymentHash) === text(params, 'payment_hash'),
      )
      return { invoices: await Promise.all(found.map(wireOf)) }
    },

    async delinvoice(params) {
      const label = text(params, 'label')
      const index = invoices.findIndex((each) => each.label === label)
      if (index < 0) throw new RpcError(905, 'Unknown invoice')
      const { status } = await wireOf(invoices[index]!)
      if (status !== params.status)
        throw new RpcError(906, `Invoice status is ${status} not ${params.status}`)
      const [deleted] = invoices.splice(index, 1)
      await node.cancelInvoice(deleted!.paymentHash)
      return wireOf(deleted!)
    },

    async waitanyinvoice(params, signal) {
      const after = BigInt(Number(params.lastpay_index ?? 0))
      const until = Date.now() + Number(params.timeout ?? 3_600) * 1_000
      while (!signal.aborted && Date.now() <= until) {
        const wires = await Promise.all(invoices.map(wireOf))
        const [next] = wires
          .filter(({ pay_index }) => typeof pay_index === 'number' && BigInt(pay_index) > after)
          .sort((a, b) => Number(a.pay_index) - Number(b.pay_index))
        if (next !== undefined) return next
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new RpcError(904, 'Timed out')
    },

    async xpay(params) {
      const bolt11 = text(params, 'invstring')
      const decoded = decodeBolt11(bolt11)
      if (!decoded.ok || decoded.value.amountMsat === null)
        throw new RpcError(-32602, 'Invalid bolt11: no amount')
      const { paymentHash, amountMsat, expiresAtUnix } = decoded.value
      if (nowUnix() >= expiresAtUnix) throw new RpcError(207, 'Invoice expired')
      const known = await node.findPayment(paymentHash)
      if (known.state === 'succeeded') throw new RpcError(219, 'Already paid')
      created += 1
      pays.push({ bolt11, paymentHash, amountMsat, createdAtUnix: nowUnix(), createdIndex: created })
      // retry_for limits the attempts; a part in flight is awaited without limit.
      const outcome = await node.pay({
        bolt11,
        maxFeeMsat: msat(params, 'maxfee'),
        timeoutSeconds: 60,
        attemptId: 'stub',
      })
      if (outcome.state !== 'succeeded')
        throw new RpcError(
          203,
          `Failed after 1 attempts. ${outcome.state === 'failed' ? outcome.reason : ''}`,
        )
      return {
        payment_preimage: toHex(outcome.preimage),
        amount_msat: numberOf(amountMsat),
        amount_sent_msat: numberOf(amountMsat + outcome.feeMsat),
        failed_parts: 0,
        successful_parts: 1,
      }
    },

    async listpays(params) {
      const paymentHash = hashOf(params)
      const pretence = pretended.get(toHex(paymentHash))
      if (pretence !== undefined) return { pays: [{ payment_hash: toHex(paymentHash), ...pretence }] }
      const mine = pays.filter((pay) => toHex(pay.paymentHash) === toHex(paymentHash))
      // An attempt of this stub that never reached the node has no parts.
      const state = await node.findPayment(paymentHash)
      return { pays: mine.slice(0, 1).flatMap((pay) => payWire(pay, state)) }
    },
  }

  const refusal = (status: number, code: number, message: string): StubAnswer =>
    jsonAnswer(status, { code, message, data: null })

  const server = await startStubServer(async ({ route, path, headers, body }, signal) => {
    const method = /^\/v1\/([a-z]+)$/.exec(path)?.[1]
    if (!route.startsWith('POST ') || method === undefined) return refusal(404, -32601, 'Not Found')
    if (headers.rune === undefined) return refusal(403, 1501, 'Not authorized: Missing rune')
    if (headers.rune !== rune) return refusal(401, 1502, 'Rune is not valid')
    const call = methods[method]
    if (call === undefined) return refusal(404, -32601, `Unknown command '${method}'`)
    try {
      return jsonAnswer(201, await call(body === '' ? {} : JSON.parse(body), signal))
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return refusal(500, error.code, error.message)
    }
  })
  return {
    ...server,
    rune,
    pretend: (paymentHash, pay) => void pretended.set(toHex(paymentHash), pay),
  }
}
