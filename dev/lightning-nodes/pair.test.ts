/** The pair itself, two real nodes in this process. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as ldk from 'lightningdevkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { fundsOf } from './channels.ts'
import type { Fact } from './node/journal.ts'
import { type Invoice, nowUnix, openRecords } from './node/records.ts'
import type { WalletNode } from './node/wallet-node.ts'
import { type Pair, startPair } from './pair.ts'

let directory: string
let pair: Pair
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'assay-pair-'))
  pair = await startPair(directory)
})
afterAll(() => {
  pair?.stop()
  rmSync(directory, { recursive: true, force: true })
})

function invoiceOf(
  node: WalletNode,
  options: { amountMsat?: bigint | null; expirySeconds?: number } = {},
): Invoice {
  const made = node.makeInvoice({
    amountMsat: 240_000n,
    memo: '',
    descriptionHash: null,
    expirySeconds: 600,
    ...options,
  })
  if (made === 'exists') throw new Error('a preimage came twice')
  return made
}

async function pay(
  from: WalletNode,
  invoice: Invoice,
  options: { amountMsat?: bigint; maxFeeMsat?: bigint } = {},
) {
  const payment = from.send({ bolt11: invoice.bolt11, maxFeeMsat: 0n, ...options })
  await expect.poll(() => payment.state, { interval: 5 }).not.toBe('in_flight')
  return payment
}

/** The service's, once nothing is on its way any more: a channel takes a moment to let go of what was paid. */
async function restingFunds() {
  const moving = () => {
    const { incomingMsat, outgoingMsat } = fundsOf(pair.service.node)
    return incomingMsat + outgoingMsat
  }
  await expect.poll(moving, { interval: 5 }).toBe(0n)
  return fundsOf(pair.service.node)
}

describe('an invoice', () => {
  it('is paid once, both ways', async () => {
    for (const [from, to] of [
      [pair.payer, pair.service],
      [pair.service, pair.payer],
    ] as const) {
      const invoice = invoiceOf(to)
      expect(await pay(from, invoice)).toMatchObject({ state: 'succeeded', preimage: invoice.preimage })
      expect(invoice).toMatchObject({ state: 'settled', receivedMsat: 240_000n })
      expect(() => from.send({ bolt11: invoice.bolt11, maxFeeMsat: 0n })).toThrow('invoice is already paid')
    }
  })

  it('that is settled takes no second payment, whoever sends it', async () => {
    const invoice = invoiceOf(pair.service)
    expect(await sendBehindRecords(invoice)).toBe('sent')
    expect(invoice.state).toBe('settled')
    const before = await restingFunds()
    expect(await sendBehindRecords(invoice)).toBe('failed')
    expect(await restingFunds()).toEqual(before)
  })

  it('that has expired is not paid', async () => {
    const invoice = invoiceOf(pair.payer, { expirySeconds: 1 })
    const inTime = invoiceOf(pair.payer, { expirySeconds: 60 })
    await sleep(1_050)
    expect(() => pair.service.send({ bolt11: invoice.bolt11, maxFeeMsat: 0n })).toThrow('invoice expired')
    expect(await pay(pair.service, inTime)).toMatchObject({ state: 'succeeded' })
  })

  it('that expires on the way is refused', async () => {
    const invoice = invoiceOf(pair.service, { expirySeconds: 2 })
    const inTime = invoiceOf(pair.service, { expirySeconds: 60 })
    for (let count = 0; count < 2; count++) pair.faults.add('service', { action: 'delay', delayMs: 2_050 })
    const both = await Promise.all([pay(pair.payer, invoice), pay(pair.payer, inTime)])
    expect(both.map(({ state }) => state)).toEqual(['failed', 'succeeded'])
    expect(invoice.state).toBe('open')
  })

  it('is dated by the clock, however old the newest block', () => {
    const decoded = decodeBolt11(invoiceOf(pair.service).bolt11)
    if (!decoded.ok) throw new Error(decoded.problem)
    expect(Math.abs(decoded.value.timestampUnix - nowUnix())).toBeLessThanOrEqual(1)
  })

  it('may be paid more, never less', async () => {
    const over = invoiceOf(pair.service)
    expect(await pay(pair.payer, over, { amountMsat: 250_000n })).toMatchObject({ state: 'succeeded' })
    expect(over.receivedMsat).toBe(250_000n)
    const under = invoiceOf(pair.service)
    expect(await pay(pair.payer, under, { amountMsat: 239_999n })).toMatchObject({ state: 'failed' })
    expect(under.state).toBe('open')
  })

  it('without an amount takes what the payer says', async () => {
    const invoice = invoiceOf(pair.payer, { amountMsat: null })
    expect(() => pair.service.send({ bolt11: invoice.bolt11, maxFeeMsat: 0n })).toThrow(
      'amount must be specified',
    )
    expect(await pay(pair.service, invoice, { amountMsat: 7_000n })).toMatchObject({ state: 'succeeded' })
    expect(invoice.receivedMsat).toBe(7_000n)
  })

  it('of one’s own cannot be paid', () => {
    const { bolt11 } = invoiceOf(pair.service)
    expect(() => pair.service.send({ bolt11, maxFeeMsat: 0n })).toThrow('self-payments not allowed')
  })

  it.each(['lnbc', 'nonsense', ''])('that cannot be read is refused: %j', (bolt11) => {
    expect(() => pair.service.send({ bolt11, maxFeeMsat: 0n })).toThrow('invalid payment request')
  })
})

describe('a payment', () => {
  it('moves five million sats in one go, and moves the balances by as much', async () => {
    const before = await restingFunds()
    const invoice = invoiceOf(pair.service, { amountMsat: 5_000_000_000n })
    expect(await pay(pair.payer, invoice)).toMatchObject({ state: 'succeeded' })
    expect((await restingFunds()).localMsat - before.localMsat).toBe(5_000_000_000n)
  })

  it('goes through twenty at a time, each with an index of its own', async () => {
    const invoices = Array.from({ length: 20 }, () => invoiceOf(pair.service))
    const paid = await Promise.all(invoices.map((invoice) => pay(pair.payer, invoice)))
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(['succeeded']))
    expect(new Set(invoices.map(({ settleIndex }) => settleIndex)).size).toBe(20)
  })

  it('goes through after the nodes lost each other', async () => {
    const usable = () => pair.payer.node.channels.list_usable_channels().length
    const before = usable()
    pair.payer.node.peers.disconnect_all_peers()
    expect(usable()).toBe(0)
    await expect.poll(usable, { interval: 20 }).toBe(before)
    expect(await pay(pair.payer, invoiceOf(pair.service))).toMatchObject({ state: 'succeeded' })
  })

  it('of more than there is fails at once', async () => {
    const invoice = invoiceOf(pair.payer, { amountMsat: 10n ** 12n })
    expect(await pay(pair.service, invoice)).toMatchObject({
      state: 'failed',
      failureReason: 'FAILURE_REASON_INSUFFICIENT_BALANCE',
    })
  })

  it('finds the payer rich enough, over several channels', async () => {
    const invoice = invoiceOf(pair.service, { amountMsat: 20_000_000_000n })
    await pair.fundPayer(20_000_000_000n)
    expect(await pay(pair.payer, invoice)).toMatchObject({ state: 'succeeded' })
    expect(invoice.receivedMsat).toBe(20_000_000_000n)
  })

  it('costs what the route costs', async () => {
    const invoice = await pair.neighbour.makeInvoice(
      { amountMsat: 10_000n, memo: '', descriptionHash: null, expirySeconds: 60 },
      1_234,
    )
    expect(await pay(pair.service, invoice, { maxFeeMsat: 1_233n })).toMatchObject({
      state: 'failed',
      failureReason: 'FAILURE_REASON_NO_ROUTE',
    })
    expect(await pay(pair.service, invoice, { maxFeeMsat: 1_234n })).toMatchObject({
      state: 'succeeded',
      feeMsat: 1_234n,
    })
  })
})

describe('the records', () => {
  const invoice: Fact = {
    fact: 'invoice',
    role: 'payer',
    hash: 'aa',
    preimage: 'bb',
    bolt11: 'lnbcrt',
    amountMsat: '5000',
    memo: '',
    descriptionHash: null,
    createdAtUnix: 1,
    expirySeconds: 1,
    routingFeeMsat: 3,
  }
  const sent: Fact = {
    fact: 'sent',
    role: 'service',
    hash: 'aa',
    bolt11: 'lnbcrt',
    amountMsat: '5000',
    atUnix: 1,
  }
  const settled: Fact = { fact: 'settled', role: 'payer', hash: 'aa', receivedMsat: '5000', atUnix: 1 }
  function reopen(facts: Fact[], torn = '') {
    const path = join(directory, `${randomBytes(4).toString('hex')}.jsonl`)
    appendFileSync(path, facts.map((fact) => `${JSON.stringify(fact)}\n`).join('') + torn)
    openRecords(path).close()
    const records = openRecords(path)
    records.close()
    return records
  }

  it('give an interrupted payment to whoever had shown the preimage', () => {
    const taken = reopen([invoice, sent, settled]).of('service')
    expect(taken.payments.get('aa')).toMatchObject({ state: 'succeeded', preimage: 'bb', feeMsat: 3n })
    expect(taken.netMsat()).toBe(-5_003n)
    const left = reopen([invoice, sent]).of('service')
    expect(left.payments.get('aa')).toMatchObject({ state: 'failed' })
    expect(left.netMsat()).toBe(0n)
  })

  it('forget a line that was torn', () => {
    const whole = reopen([invoice, settled]).of('payer')
    expect(whole.invoices.get('aa')).toMatchObject({ state: 'settled', settleIndex: 1n })
    const torn = reopen([invoice], JSON.stringify(settled).slice(0, -1)).of('payer')
    expect(torn.invoices.get('aa')).toMatchObject({ state: 'open' })
  })
})

/** As a payer whose own books do not stop him: under a random payment id, so that LDK does not know it again. */
async function sendBehindRecords(invoice: Invoice): Promise<'sent' | 'failed'> {
  const parsed = ldk.Bolt11Invoice.constructor_from_str(invoice.bolt11)
  if (!(parsed instanceof ldk.Result_Bolt11InvoiceParseOrSemanticErrorZ_OK)) throw new Error('unreadable')
  const terms = ldk.UtilMethods.constructor_payment_parameters_from_invoice(parsed.res)
  if (!(terms instanceof ldk.Result_C3Tuple_ThirtyTwoBytesRecipientOnionFieldsRouteParametersZNoneZ_OK))
    throw new Error('no terms')
  const paymentId = new Uint8Array(randomBytes(32))
  const { channels } = pair.payer.node
  const [onion, route] = [terms.res.get_b(), terms.res.get_c()]
  channels.send_payment(fromHex(invoice.hash)!, onion, paymentId, route, ldk.Retry.constructor_attempts(0))
  const isOurs = (id: Uint8Array) => Buffer.from(id).equals(paymentId)
  const mine = () =>
    channels
      .list_recent_payments()
      .find((each) => 'payment_id' in each && isOurs(each.payment_id as Uint8Array))
  const isPending = () => mine() instanceof ldk.RecentPaymentDetails_Pending
  await expect.poll(isPending, { interval: 5 }).toBe(false)
  return mine() instanceof ldk.RecentPaymentDetails_Fulfilled ? 'sent' : 'failed'
}
