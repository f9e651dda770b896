/**
 * Stub of phoenixd's documented HTTP API in front of another wallet's node: invoices and payments are real;
 * the fixed payment fee, whole sats, forms, plain-text errors and missing checks are phoenixd's.
 */
import { randomUUID } from 'node:crypto'
import { fromHex, toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import type { LightningWallet } from '#server/payments/lightning/wallets/wallet.ts'
import {
  jsonAnswer,
  numberOf,
  type StubAnswer,
  type StubRequest,
  type StubServer,
  startStubServer,
} from './stub-server.ts'

export interface PhoenixdStub extends StubServer {
  password: string
  /** Also in phoenix.conf; may not pay. */
  limitedPassword: string
  /** Deducted from received amounts, like the cost of inbound capacity. */
  inboundCostSat: bigint
}

interface Incoming {
  paymentHash: string
  externalId: string | null
  description: string | null
  invoice: string
  requestedSat: bigint
  createdAtMs: number
  expiresAtMs: number
}

interface Outgoing {
  paymentId: string
  paymentHash: string
  invoice: string
  amountSat: bigint
  feeMsat: bigint
  createdAtMs: number
}

class BadRequest extends Error {}

const text = (status: number, body: string): StubAnswer => ({ status, body })
const notFound = text(404, 'Not found')

export async function startPhoenixdStub(node: LightningWallet): Promise<PhoenixdStub> {
  const password = 'full-access-password'
  const limitedPassword = 'limited-access-password'
  const incoming: Incoming[] = []
  const outgoing: Outgoing[] = []

  async function incomingWire(entry: Incoming): Promise<Record<string, unknown>> {
    const state = await node.findInvoice(fromHex(entry.paymentHash)!)
    const isPaid = state.state === 'settled'
    return {
      type: 'incoming_payment',
      subType: 'lightning',
      paymentHash: entry.paymentHash,
      // The node's own events start from the beginning; the pair's node keeps an invoice until it is paid.
      preimage: isPaid ? toHex(state.preimage!) : '00'.repeat(32),
      ...(entry.externalId === null ? {} : { externalId: entry.externalId }),
      ...(entry.description === null ? {} : { description: entry.description }),
      invoice: entry.invoice,
      isPaid,
      isExpired: Date.now() > entry.expiresAtMs,
      requestedSat: numberOf(entry.requestedSat),
      receivedSat: isPaid ? numberOf(state.receivedMsat / 1_000n - stub.inboundCostSat) : 0,
      fees: isPaid ? numberOf(stub.inboundCostSat * 1_000n) : 0,
      expiresAt: entry.expiresAtMs,
      ...(isPaid ? { completedAt: Date.now() } : {}),
      createdAt: entry.createdAtMs,
    }
  }

  async function outgoingWire(entry: Outgoing): Promise<Record<string, unknown>> {
    const state = await node.findPayment(fromHex(entry.paymentHash)!)
    const isPaid = state.state === 'succeeded'
    const isOver = isPaid || state.state === 'failed'
    return {
      type: 'outgoing_payment',
      subType: 'lightning',
      paymentId: entry.paymentId,
      paymentHash: entry.paymentHash,
      ...(isPaid ? { preimage: toHex(state.preimage) } : {}),
      isPaid,
      sent: numberOf(entry.amountSat),
      fees: isPaid ? numberOf(entry.feeMsat) : 0,
      invoice: entry.invoice,
      ...(isOver ? { completedAt: Date.now() } : {}),
      createdAt: entry.createdAtMs,
    }
  }

  const optionalNumber = (value: string | null, name: string): bigint | null => {
    if (value === null) return null
    if (!/^-?\d{1,18}$/.test(value))
      throw new BadRequest(`Request parameter ${name} couldn't be parsed/converted to integer`)
    return BigInt(value)
  }

  async function createInvoice(form: URLSearchParams): Promise<StubAnswer> {
    const amountSat = optionalNumber(form.get('amountSat'), 'amountSat')
    const description = form.get('description')
    const descriptionHash = form.get('descriptionHash')
    if (description !== null && description.length > 128)
      throw new BadRequest('Request parameter description is too long (max 128 characters)')
    if ((description === null) === (descriptionHash === null))
      throw new BadRequest('Must provide either a description or descriptionHash')
    const expirySeconds = Number(optionalNumber(form.get('expirySeconds'), 'expirySeconds') ?? 3_600n)
    const made = await node.createInvoice({
      amountMsat: amountSat! * 1_000n,
      description: description ?? { hash: fromHex(descriptionHash!)! },
      expirySeconds,
      reference: randomUUID(),
    })
    const paymentHash = toHex(made.paymentHash)
    incoming.push({
      paymentHash,
      externalId: form.get('externalId'),
      description,
      invoice: made.bolt11,
      requestedSat: amountSat!,
      createdAtMs: Date.now(),
      expiresAtMs: Date.now() + expirySeconds * 1_000,
    })
    return jsonAnswer(200, { amountSat: numberOf(amountSat!), paymentHash, serialized: made.bolt11 })
  }

  async function payInvoice(form: URLSearchParams): Promise<StubAnswer> {
    const bolt11 = form.get('invoice')
    if (bolt11 === null) throw new BadRequest('Request parameter invoice is missing')
    const decoded = decodeBolt11(bolt11)
    if (!decoded.ok)
      throw new BadRequest("Request parameter invoice couldn't be parsed/converted to bolt11invoice")
    const { paymentHash, amountMsat } = decoded.value
    const hash = toHex(paymentHash)
    const reasonOnly = (reason: string) => jsonAnswer(200, { paymentHash: hash, reason })
    const known = await node.findPayment(paymentHash)
    if (known.state === 'succeeded') return reasonOnly('this invoice has already been paid')
    const feeMsat = 4_000n + (amountMsat! * 4n) / 1_000n
    const entry: Outgoing = {
      paymentId: randomUUID(),
      paymentHash: hash,
      invoice: bolt11,
      amountSat: amountMsat! / 1_000n,
      feeMsat,
      createdAtMs: Date.now(),
    }
    outgoing.push(entry)
    const outcome = await node.pay({
      bolt11,
      maxFeeMsat: feeMsat,
      timeoutSeconds: 60,
      attemptId: entry.paymentId,
    })
    if (outcome.state !== 'succeeded') return reasonOnly('the recipient node rejected the payment')
    return jsonAnswer(200, {
      recipientAmountSat: numberOf(entry.amountSat),
      routingFeeSat: numberOf(feeMsat / 1_000n),
      paymentId: entry.paymentId,
      paymentHash: hash,
      paymentPreimage: toHex(outcome.preimage),
    })
  }

  async function answer({ route, query, body }: StubRequest): Promise<StubAnswer> {
    const form = new URLSearchParams(body)
    const byHash = /^GET \/payments\/(incoming|outgoingbyhash)\/([0-9a-f]{64})$/.exec(route)
    if (byHash?.[1] === 'incoming') {
      const entry = incoming.find(({ paymentHash }) => paymentHash === byHash[2])
      return entry === undefined ? notFound : jsonAnswer(200, await incomingWire(entry))
    }
    if (byHash?.[1] === 'outgoingbyhash') {
      const entry = outgoing.findLast(({ paymentHash }) => paymentHash === byHash[2])
      return entry === undefined ? notFound : jsonAnswer(200, await outgoingWire(entry))
    }
    switch (route) {
      case 'GET /getinfo': {
        const [{ nodeId, network }, balance] = await Promise.all([node.info(), node.balance()])
        const channel = {
          state: 'Normal',
          channelId: '11'.repeat(32),
          balanceSat: numberOf(balance.spendableMsat / 1_000n),
          inboundLiquiditySat: numberOf((balance.receivableMsat ?? 0n) / 1_000n),
        }
        const chain = network === 'testnet' ? 'testnet3' : network
        return jsonAnswer(200, { nodeId, channels: [channel], chain, blockHeight: 100, version: '0.8.0' })
      }
      case 'GET /getbalance': {
        const { spendableMsat } = await node.balance()
        return jsonAnswer(200, { balanceSat: numberOf(spendableMsat / 1_000n), feeCreditSat: 0 })
      }
      case 'GET /payments/incoming': {
        const externalId = query.get('externalId')
        const wires = await Promise.all(
          incoming
            .filter((entry) => externalId === null || entry.externalId === externalId)
            .map(incomingWire),
        )
        const listed = query.get('all') === 'true' ? wires : wires.filter(({ isPaid }) => isPaid)
        return jsonAnswer(200, listed.toReversed().slice(0, Number(query.get('limit') ?? 20)))
      }
      case 'GET /payments/outgoing': {
        const from = Number(query.get('from') ?? 0)
        const wires = await Promise.all(
          outgoing.filter(({ createdAtMs }) => createdAtMs >= from).map(outgoingWire),
        )
        const listed = wires.filter(({ isPaid, completedAt }) => isPaid || completedAt === undefined)
        return jsonAnswer(200, listed.toReversed().slice(0, Number(query.get('limit') ?? 20)))
      }
      case 'POST /createinvoice':
        return createInvoice(form)
      case 'POST /payinvoice':
        return payInvoice(form)
      default:
        return text(404, 'Unknown endpoint (check api doc)')
    }
  }

  const server = await startStubServer(async (request) => {
    const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
    const given = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':')
    const isLimited = given === limitedPassword
    const mayEnter = scheme === 'Basic' && (given === password || isLimited)
    if (!mayEnter || (isLimited && request.path === '/payinvoice'))
      return text(401, 'Invalid authentication (use basic auth with the http password set in phoenix.conf)')
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (request.route.startsWith('POST ') && !isForm) return text(415, '')
    try {
      return await answer(request)
    } catch (error) {
      return text(error instanceof BadRequest ? 400 : 500, (error as Error).message)
    }
  })
  const stub: PhoenixdStub = Object.assign(server, { password, limitedPassword, inboundCostSat: 0n })
  return stub
}
