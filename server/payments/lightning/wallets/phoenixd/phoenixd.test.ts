/** phoenixd's adapter: the contract over the stub's wire on the real pair, and phoenixd's own traps. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { startBenchOnPair } from '#testing/lightning/bench-on-pair.ts'
import { type PhoenixdStub, startPhoenixdStub } from '#testing/lightning/phoenixd-stub.ts'
import { jsonAnswer } from '#testing/lightning/stub-server.ts'
import { describeWallet } from '#testing/lightning/wallet-contract.ts'
import type { InvoiceRequest, LightningWallet, PayRequest } from '../wallet.ts'
import { createPhoenixd } from './phoenixd.ts'

const routes = { makeInvoice: 'POST /createinvoice', pay: 'POST /payinvoice' }
const maxRoutingMsat = 100_000n

const openWallet = ({ url, password }: Pick<PhoenixdStub, 'url' | 'password'>) =>
  createPhoenixd({ url, password, maxRoutingMsat })
const startBench = () => startBenchOnPair(startPhoenixdStub, openWallet, routes)

describeWallet('phoenixd', startBench)

/** Everything, as a version answers that does not know the filter. */
async function listOf(url: string, password: string): Promise<{ body: string }> {
  const authorization = `Basic ${Buffer.from(`:${password}`).toString('base64')}`
  const answer = await fetch(`${url}/payments/incoming?all=true`, { headers: { authorization } })
  return { body: await answer.text() }
}

describe('phoenixd', () => {
  let bench: Awaited<ReturnType<typeof startBench>>
  let wallet: LightningWallet
  let stub: PhoenixdStub
  beforeAll(async () => {
    bench = await startBench()
    wallet = bench.wallet
    stub = bench.stub
  })
  afterEach(() => {
    stub.inboundCostSat = 0n
  })
  afterAll(() => bench?.close())

  const asked = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
    amountMsat: 21_000n,
    description: 'a review',
    expirySeconds: 600,
    reference: `r${Math.random()}`.replace('.', '-'),
    ...changes,
  })
  const pay = (bolt11: string, changes: Partial<PayRequest> = {}) =>
    wallet.pay({ bolt11, maxFeeMsat: maxRoutingMsat, timeoutSeconds: 5, attemptId: 'a', ...changes })
  const count = (route: string) => stub.requests.filter((request) => request.route === route).length
  const lastForm = (route: string) =>
    Object.fromEntries(
      new URLSearchParams(stub.requests.findLast((request) => request.route === route)!.body),
    )

  describe('the password', () => {
    it('opens the door, and is in no message when it does not', async () => {
      expect(await wallet.info()).toMatchObject({ network: 'regtest', synced: true })
      const other = openWallet({ url: stub.url, password: 'somebody-elses' })
      await expect(other.info()).rejects.toThrow('phoenixd: /getinfo: answered 401')
      await other.close()
    })

    it('for limited access receives and does not pay: nothing is called failed', async () => {
      const limited = openWallet({ url: stub.url, password: stub.limitedPassword })
      const made = await limited.createInvoice(asked())
      expect(await limited.findInvoice(made.paymentHash)).toEqual({ state: 'open' })
      const { bolt11 } = await bench.otherEnd.createInvoice(1_000n)
      const request = { bolt11, maxFeeMsat: maxRoutingMsat, timeoutSeconds: 2, attemptId: 'a' }
      expect(await limited.pay(request)).toEqual({ state: 'unknown' })
      await limited.close()
    })
  })

  describe('invoices', () => {
    it('are made with a form, in sats', async () => {
      const request = asked({ amountMsat: 1_000n, description: 'ä & b', expirySeconds: 61 })
      const { bolt11 } = await wallet.createInvoice(request)
      expect(lastForm('POST /createinvoice')).toEqual({
        amountSat: '1',
        description: 'ä & b',
        expirySeconds: '61',
        externalId: request.reference,
      })
      expect(decodeBolt11(bolt11)).toMatchObject({ ok: true, value: { amountMsat: 1_000n } })
    })

    it('are not made over a fraction of a sat', async () => {
      const before = count('POST /createinvoice')
      await expect(wallet.createInvoice(asked({ amountMsat: 1_001n }))).rejects.toThrow('whole sats only')
      expect(count('POST /createinvoice')).toBe(before)
    })

    it('carry 128 characters of a longer description', async () => {
      const { bolt11 } = await wallet.createInvoice(asked({ description: 'x'.repeat(300) }))
      expect(decodeBolt11(bolt11)).toMatchObject({ ok: true, value: { description: 'x'.repeat(128) } })
    })

    it('of other references are not taken for this one', async () => {
      const request = asked()
      const other = await wallet.createInvoice(asked())
      const { body } = await listOf(stub.url, stub.password)
      stub.fail('GET /payments/incoming', { status: 200, body })
      expect((await wallet.createInvoice(request)).bolt11).not.toBe(other.bolt11)
    })

    it('of one reference are one for callers at the same time', async () => {
      const request = asked()
      const before = count('POST /createinvoice')
      const made = await Promise.all(Array.from({ length: 5 }, () => wallet.createInvoice(request)))
      expect(new Set(made.map(({ bolt11 }) => bolt11)).size).toBe(1)
      expect(count('POST /createinvoice')).toBe(before + 1)
    })

    it('are settled over what was received, which may be less than was asked', async () => {
      stub.inboundCostSat = 8n
      const { bolt11, paymentHash } = await wallet.createInvoice(asked())
      const preimage = await bench.otherEnd.pay(bolt11)
      expect(await wallet.findInvoice(paymentHash)).toEqual({
        state: 'settled',
        receivedMsat: 13_000n,
        cursor: null,
        preimage,
      })
    })

    it('by another node than was asked are refused', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(22_000n)
      const other = { amountSat: 21, paymentHash: toHex(paymentHash), serialized: bolt11 }
      stub.fail('POST /createinvoice', jsonAnswer(200, other))
      await expect(wallet.createInvoice(asked())).rejects.toThrow('over another amount')
      const { paymentHash: wrongHash } = await bench.otherEnd.createInvoice(21_000n)
      const mixed = { amountSat: 22, paymentHash: toHex(wrongHash), serialized: bolt11 }
      stub.fail('POST /createinvoice', jsonAnswer(200, mixed))
      await expect(wallet.createInvoice(asked({ amountMsat: 22_000n }))).rejects.toThrow(
        'another payment hash',
      )
    })
  })

  describe('payments', () => {
    it('are refused for good when the price could exceed the limit, before anything is handed over', async () => {
      const before = count('POST /payinvoice')
      const dear = await bench.otherEnd.createInvoice(24_000_001n)
      expect(await pay(dear.bolt11)).toEqual({
        state: 'failed',
        reason: 'phoenixd would cost more than the fee limit',
      })
      expect(await wallet.findPayment(dear.paymentHash)).toEqual({ state: 'not_found' })
      expect(count('POST /payinvoice')).toBe(before)

      const fits = await bench.otherEnd.createInvoice(24_000_000n)
      expect(await pay(fits.bolt11)).toMatchObject({ state: 'succeeded', feeMsat: 100_000n })
      expect(await wallet.maxSendableMsat()).toBe(24_000_000n)
    })

    it('are looked for among the outgoing ones, with a fee exact to the msat', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(100_000n)
      expect(await pay(bolt11)).toMatchObject({ state: 'succeeded', feeMsat: 4_400n })
      const paths = stub.requests.map(({ path }) => path)
      expect(paths).toContain(`/payments/outgoingbyhash/${toHex(paymentHash)}`)
      expect(paths).not.toContain(`/payments/incoming/${toHex(paymentHash)}`)
      expect(lastForm('POST /payinvoice')).toEqual({ invoice: bolt11 })
    })

    it('that phoenixd says were paid before are what its list says', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      await pay(bolt11)
      const paid = await wallet.findPayment(paymentHash)
      // As if the list had come too early: the adapter hands over, and phoenixd refuses.
      stub.fail('GET /payments/outgoingbyhash', { status: 404, body: 'Not found' })
      expect(await pay(bolt11)).toEqual(paid)
    })

    it('that phoenixd could not begin have failed', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      const reason = 'payment could not be sent through existing channels'
      stub.fail('POST /payinvoice', jsonAnswer(200, { paymentHash: toHex(paymentHash), reason }))
      expect(await pay(bolt11)).toEqual({ state: 'failed', reason: `phoenixd did not send it: ${reason}` })
    })

    it.each([
      ['another error', { status: 500, body: 'boom' }],
      ['a bare sentence', { status: 200, body: 'all is well' }],
      ['a preimage of another hash', null],
    ])('are in doubt after %s', async (_what, answer) => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      const sent = {
        recipientAmountSat: 9,
        routingFeeSat: 4,
        paymentId: 'x',
        paymentHash: toHex(paymentHash),
        paymentPreimage: toHex(paymentHash),
      }
      stub.fail('POST /payinvoice', answer ?? jsonAnswer(200, sent))
      expect(await pay(bolt11)).toEqual({ state: 'unknown' })
    })

    it('are not called missing by a version that has no such path', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      const before = count('POST /payinvoice')
      const unknownPath = { status: 404, body: 'Unknown endpoint (check api doc)' }
      stub.fail('GET /payments/outgoingbyhash', unknownPath, 2)
      await expect(wallet.findPayment(paymentHash)).rejects.toThrow('answered 404')
      expect(await pay(bolt11)).toEqual({ state: 'unknown' })
      expect(count('POST /payinvoice')).toBe(before)
    })
  })

  it('says that it has no stream and cannot cancel', async () => {
    const { paymentHash } = await wallet.createInvoice(asked())
    await expect(wallet.cancelInvoice(paymentHash)).rejects.toThrow('cannot cancel')
    const stream = wallet.settledSince(0n, new AbortController().signal)
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow('no stream')
  })

  it.each([
    [
      { chain: 'mainnet', blockHeight: 9, channels: [] },
      { network: 'mainnet', synced: true },
    ],
    [
      { chain: 'testnet3', channels: [] },
      { network: 'testnet', synced: false },
    ],
    [
      { chain: 'testnet4', blockHeight: 9, channels: [{ state: 'Offline(Normal)' }] },
      { network: 'testnet', synced: false },
    ],
  ])('reads %j', async (said, expected) => {
    stub.fail('GET /getinfo', jsonAnswer(200, { nodeId: `03${'ab'.repeat(32)}`, version: '0.8.0', ...said }))
    expect(await wallet.info()).toMatchObject(expected)
  })
})
