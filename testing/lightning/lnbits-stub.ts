/**
 * Stub of the HTTP API of LNbits 1.x with one wallet, following its documentation and answers, in front of
 * another wallet's node: invoices and payments are real; keys, rows, the reserve and failure states are
 * LNbits'.
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

export interface LnbitsStub extends StubServer {
  invoiceKey: string
  adminKey: string
  /** How long to wait for a payment before answering pending. */
  waitMs: number
  /** Its node accepts the next payment but does not answer LNbits, which then reports it as failed. */
  loseNextNodeAnswer: boolean
  /**
   * Lists a payment received by another wallet of the same LNbits: nothing was sent, and no preimage is
   * returned.
   */
  payInside(bolt11: string): void
}

interface Row {
  checking_id: string
  payment_hash: string
  wallet_id: string
  amount: number
  fee: number
  bolt11: string
  status: 'pending' | 'success' | 'failed'
  memo: string
  preimage: string | null
  tag: string | null
  time: string
}

const detail = (status: number, text: string): StubAnswer => jsonAnswer(status, { detail: text })
const paymentError = (text: string, status: 'failed' | 'pending' | 'success' = 'failed'): StubAnswer =>
  jsonAnswer(520, { detail: text, status })

const reserveMsat = (amountMsat: number): number => Math.max(2_000, Math.floor(amountMsat / 100))

export async function startLnbitsStub(node: LightningWallet): Promise<LnbitsStub> {
  const invoiceKey = '1'.repeat(32)
  const adminKey = 'a'.repeat(32)
  const rows: Row[] = []
  let last = 0

  function add(row: Omit<Row, 'wallet_id' | 'time' | 'checking_id'>): Row {
    last += 1
    const time = new Date(1_800_000_000_000 + last).toISOString()
    const added = { ...row, checking_id: row.payment_hash, wallet_id: 'stub', time }
    rows.push(added)
    return added
  }

  /** LNbits queries its node when a pending payment is requested. */
  async function refresh(row: Row): Promise<void> {
    if (row.status !== 'pending') return
    const hash = fromHex(row.payment_hash)!
    if (row.amount > 0) {
      const state = await node.findInvoice(hash)
      if (state.state === 'settled')
        Object.assign(row, { status: 'success', preimage: toHex(state.preimage!) })
      return
    }
    const state = await node.findPayment(hash)
    if (state.state === 'failed') row.status = 'failed'
    if (state.state === 'succeeded') {
      const fee = -numberOf(state.feeMsat)
      Object.assign(row, { status: 'success', preimage: toHex(state.preimage), fee })
    }
  }

  async function makeInvoice(data: Record<string, unknown>): Promise<StubAnswer> {
    const { amount, memo = 'LNbits', description_hash, expiry = 3_600, extra } = data
    if (typeof amount !== 'number' || !(amount > 0)) return paymentError('Amountless invoices not supported.')
    if (typeof memo === 'string' && memo.length > 640) return detail(400, 'memo is too long')
    const made = await node.createInvoice({
      amountMsat: BigInt(amount) * 1_000n,
      description: typeof description_hash === 'string' ? { hash: fromHex(description_hash)! } : String(memo),
      expirySeconds: Number(expiry),
      reference: randomUUID(),
    })
    const row = add({
      payment_hash: toHex(made.paymentHash),
      amount: amount * 1_000,
      fee: 0,
      bolt11: made.bolt11,
      status: 'pending',
      memo: String(memo),
      preimage: null,
      tag: (extra as { tag?: string } | undefined)?.tag ?? null,
    })
    return jsonAnswer(201, { ...row, payment_request: row.bolt11 })
  }

  async function payInvoice(bolt11: string): Promise<StubAnswer> {
    const decoded = decodeBolt11(bolt11)
    if (!decoded.ok) return paymentError('Bolt11 decoding failed.')
    const amount = numberOf(decoded.value.amountMsat!)
    const { spendableMsat } = await node.balance()
    if (spendableMsat < BigInt(amount)) return paymentError('Insufficient balance.')
    const payment_hash = toHex(decoded.value.paymentHash)
    const old = rows.find((row) => row.payment_hash === payment_hash && row.amount < 0)
    if (old?.status === 'pending') return paymentError('Payment is still pending.', 'pending')
    if (old?.status === 'success') return paymentError('Payment already paid.', 'success')
    if (old) return paymentError('Payment is failed node, retrying is not possible.')
    const reserve = reserveMsat(amount)
    const row = add({
      payment_hash,
      amount: -amount,
      fee: -reserve,
      bolt11,
      status: 'pending',
      memo: '',
      preimage: null,
      tag: null,
    })
    const paying = node.pay({
      bolt11,
      maxFeeMsat: BigInt(reserve),
      timeoutSeconds: 60,
      attemptId: randomUUID(),
    })
    if (stub.loseNextNodeAnswer) {
      stub.loseNextNodeAnswer = false
      row.status = 'failed'
      return paymentError('Payment failed: Unable to connect to the node.')
    }
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), stub.waitMs).unref())
    const outcome = await Promise.race([paying, late])
    if (outcome?.state === 'failed') {
      row.status = 'failed'
      return paymentError(`Payment failed: ${outcome.reason}`)
    }
    if (outcome?.state === 'succeeded') await refresh(row)
    return jsonAnswer(201, row)
  }

  function list(query: URLSearchParams): StubAnswer {
    const wanted = (row: Row): boolean =>
      row.status !== (query.get('status') === 'failed' ? 'success' : 'failed') &&
      [...query].every(([key, value]) => {
        if (key === 'amount[lt]') return row.amount < Number(value)
        if (key === 'tag' || key === 'payment_hash' || key === 'status') return row[key] === value
        return true
      })
    const sorted = rows.filter(wanted).toSorted((a, b) => a.time.localeCompare(b.time))
    const listed = query.get('direction') === 'asc' ? sorted : sorted.toReversed()
    return jsonAnswer(200, listed.slice(0, Number(query.get('limit') ?? 10)))
  }

  async function one(hash: string, isOwner: boolean): Promise<StubAnswer> {
    const [row] = rows.filter((each) => each.payment_hash === hash).toSorted((a, b) => a.amount - b.amount)
    if (row === undefined) return detail(404, 'Payment does not exist.')
    await refresh(row)
    const { status, preimage } = row
    const paid = status === 'success'
    return jsonAnswer(200, isOwner ? { paid, status, preimage, details: row } : { paid, preimage })
  }

  async function answer({ route, query, headers, body }: StubRequest): Promise<StubAnswer> {
    const key = headers['x-api-key']
    const isOwner = key === invoiceKey || key === adminKey
    if (route === 'GET /api/v1/payments/fee-reserve') {
      const decoded = decodeBolt11(query.get('invoice') ?? '')
      if (!decoded.ok || decoded.value.amountMsat === null) return detail(400, 'Invoice has no amount.')
      return jsonAnswer(200, { fee_reserve: reserveMsat(numberOf(decoded.value.amountMsat)) })
    }
    const byHash = /^GET \/api\/v1\/payments\/([0-9a-f]{64})$/.exec(route)
    if (byHash) return one(byHash[1]!, isOwner)
    if (key === undefined) return detail(401, 'No Api Key provided.')
    if (!isOwner) return detail(404, 'Wallet not found.')
    switch (route) {
      case 'GET /api/v1/wallet': {
        const { spendableMsat } = await node.balance()
        return jsonAnswer(200, { name: 'stub', balance: numberOf(spendableMsat) })
      }
      case 'GET /api/v1/payments':
        return list(query)
      case 'POST /api/v1/payments': {
        const data = JSON.parse(body) as Record<string, unknown>
        if (!data.out) return makeInvoice(data)
        if (key !== adminKey) return detail(403, 'Invoice (or Admin) key required.')
        return payInvoice(String(data.bolt11))
      }
      default:
        return detail(404, 'Not Found')
    }
  }

  const server = await startStubServer(answer)
  const stub: LnbitsStub = Object.assign(server, {
    invoiceKey,
    adminKey,
    waitMs: 5_000,
    loseNextNodeAnswer: false,
    payInside(bolt11: string) {
      const decoded = decodeBolt11(bolt11)
      if (!decoded.ok) throw new Error('no invoice')
      const { paymentHash, amountMsat } = decoded.value
      add({
        payment_hash: toHex(paymentHash),
        amount: -numberOf(amountMsat!),
        fee: 0,
        bolt11,
        status: 'success',
        memo: '',
        preimage: null,
        tag: null,
      })
    },
  })
  return stub
}
