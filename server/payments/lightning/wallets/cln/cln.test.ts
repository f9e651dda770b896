/** Core Lightning's adapter: the contract over the stub's wire on the real pair, and what is particular to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { startBenchOnPair } from '#testing/lightning/bench-on-pair.ts'
import { type ClnStub, startClnStub } from '#testing/lightning/cln-stub.ts'
import { jsonAnswer } from '#testing/lightning/stub-server.ts'
import { describeWallet } from '#testing/lightning/wallet-contract.ts'
import { type InvoiceRequest, type LightningWallet, type PayRequest, WalletUnavailable } from '../wallet.ts'
import { createCln } from './cln.ts'

const routes = { makeInvoice: 'POST /v1/invoice', pay: 'POST /v1/xpay' }
const clock = { unix: Math.floor(Date.now() / 1_000) }

const openWallet = ({ url, rune }: Pick<ClnStub, 'url' | 'rune'>) =>
  createCln({ url, rune }, () => clock.unix)
const startBench = () =>
  startBenchOnPair(startClnStub, openWallet, routes, (stub) => ({
    breakStreams: async () => stub.hangUp('POST /v1/waitanyinvoice'),
  }))

describeWallet('Core Lightning', startBench)

describe('Core Lightning', () => {
  let bench: Awaited<ReturnType<typeof startBench>>
  let wallet: LightningWallet
  let stub: ClnStub
  beforeAll(async () => {
    bench = await startBench()
    wallet = bench.wallet
    stub = bench.stub
  })
  afterAll(() => bench?.close())

  const asked = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
    amountMsat: 21_001n,
    description: 'a review',
    expirySeconds: 600,
    reference: `r${Math.random()}`.replace('.', '-'),
    ...changes,
  })
  const pay = (bolt11: string, changes: Partial<PayRequest> = {}) =>
    wallet.pay({ bolt11, maxFeeMsat: 777n, timeoutSeconds: 5, attemptId: 'a', ...changes })
  const refused = (code: number) => jsonAnswer(500, { code, message: 'asked for by a test', data: null })
  const lastBody = (route: string) =>
    JSON.parse(stub.requests.findLast((request) => request.route === route)!.body) as unknown

  describe('the rune', () => {
    it('opens the door, and is in no message when it does not', async () => {
      expect(await wallet.info()).toMatchObject({ network: 'regtest', synced: true })
      const rune = 'c29tZWJvZHkgZWxzZSdz'
      const other = openWallet({ url: stub.url, rune })
      await expect(other.info()).rejects.toThrow('cln: getinfo: answered 401')
      const { bolt11 } = await bench.otherEnd.createInvoice(1_000n)
      expect(await other.pay({ bolt11, maxFeeMsat: 0n, timeoutSeconds: 2, attemptId: 'a' })).toEqual({
        state: 'unknown',
      })
      await other.close()
    })
  })

  describe('invoices', () => {
    it('are made with the label, to the msat, and with a text that the method takes', async () => {
      const request = asked({ description: 'one\ntwo \ud800 ä', expirySeconds: 601 })
      const { bolt11 } = await wallet.createInvoice(request)
      expect(lastBody('POST /v1/invoice')).toEqual({
        amount_msat: '21001msat',
        label: request.reference,
        description: 'one two \ufffd ä',
        expiry: 601,
      })
      expect(decodeBolt11(bolt11)).toMatchObject({ ok: true, value: { amountMsat: 21_001n } })
    })

    it('of a taken label over another amount are refused', async () => {
      const request = asked()
      await wallet.createInvoice(request)
      await expect(wallet.createInvoice({ ...request, amountMsat: 21_002n })).rejects.toThrow(
        'cln: the node made an invoice over another amount',
      )
    })

    it('with the hash of a description are refused', async () => {
      await expect(
        wallet.createInvoice(asked({ description: { hash: new Uint8Array(32) } })),
      ).rejects.toThrow(WalletUnavailable)
    })

    it('that expired are cancelled', async () => {
      const { paymentHash, bolt11 } = await wallet.createInvoice(asked())
      const expired = { label: 'x', bolt11, payment_hash: toHex(paymentHash), status: 'expired' }
      stub.fail('POST /v1/listinvoices', jsonAnswer(201, { invoices: [expired] }))
      expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'cancelled' })
      expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
    })

    it('that are paid while they are being cancelled are settled', async () => {
      const request = asked()
      const { paymentHash, bolt11 } = await wallet.createInvoice(request)
      await bench.otherEnd.pay(bolt11)
      const unpaid = { label: request.reference, payment_hash: toHex(paymentHash), status: 'unpaid' }
      stub.fail('POST /v1/listinvoices', jsonAnswer(201, { invoices: [unpaid] }))
      expect(await wallet.cancelInvoice(paymentHash)).toBe('already_settled')
    })
  })

  it('waits again when nothing was paid for a while', async () => {
    stub.fail('POST /v1/waitanyinvoice', refused(904), 2)
    const { bolt11, paymentHash } = await wallet.createInvoice(asked())
    await bench.otherEnd.pay(bolt11)
    const abort = new AbortController()
    for await (const settled of wallet.settledSince(0n, abort.signal)) {
      if (toHex(settled.paymentHash) === toHex(paymentHash)) abort.abort()
    }
    expect(abort.signal.aborted).toBe(true)
  })

  describe('payments', () => {
    it('are bounded in cost and time', async () => {
      const { bolt11 } = await bench.otherEnd.createInvoice(5_000n)
      expect((await pay(bolt11)).state).toBe('succeeded')
      expect(lastBody('POST /v1/xpay')).toEqual({ invstring: bolt11, maxfee: '777msat', retry_for: 5 })
    })

    it('that xpay gives up, and that have no parts, have failed', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(5_000n)
      stub.fail('POST /v1/xpay', refused(205))
      expect(await pay(bolt11)).toEqual({
        state: 'failed',
        reason: 'cln: xpay was refused (205): asked for by a test',
      })
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    })

    it.each([200, 219])('of which another attempt is known elsewhere are in doubt: %i', async (code) => {
      const { bolt11 } = await bench.otherEnd.createInvoice(5_000n)
      stub.fail('POST /v1/xpay', refused(code))
      expect(await pay(bolt11)).toEqual({ state: 'unknown' })
    })

    it('are not what the node says of another hash', async () => {
      const { paymentHash } = await bench.otherEnd.createInvoice(5_000n)
      const other = { status: 'failed', created_at: 1, payment_hash: toHex(new Uint8Array(32)) }
      stub.fail('POST /v1/listpays', jsonAnswer(201, { pays: [other] }))
      await expect(wallet.findPayment(paymentHash)).rejects.toThrow('about another payment')
    })

    it('that xpay gives up while a part is on its way are in doubt', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(5_000n)
      stub.fail('POST /v1/xpay', refused(209))
      const pending = { status: 'pending', created_at: clock.unix }
      stub.fail('POST /v1/listpays', jsonAnswer(201, { pays: [] }))
      stub.pretend(paymentHash, pending)
      expect(await pay(bolt11)).toEqual({ state: 'unknown' })
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
    })

    it.each([
      ['a page of a proxy', { status: 500, body: '<html>' }],
      ['no word of the node', jsonAnswer(500, { code: null, message: 'no socket', data: null })],
      ['another kind of answer', jsonAnswer(201, { payment_preimage: '00' })],
    ])('are in doubt after %s', async (_what, answer) => {
      const { bolt11 } = await bench.otherEnd.createInvoice(5_000n)
      stub.fail('POST /v1/xpay', answer)
      expect(await pay(bolt11)).toEqual({ state: 'unknown' })
    })

    it('whose parts have failed may be tried again by an xpay that we did not hear: they fail later', async () => {
      const { paymentHash } = await bench.otherEnd.createInvoice(5_000n)
      stub.pretend(paymentHash, { status: 'failed', created_at: clock.unix })
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
      clock.unix += 119
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
      clock.unix += 1
      expect(await wallet.findPayment(paymentHash)).toMatchObject({ state: 'failed' })
    })

    it('called complete need a preimage that opens the hash', async () => {
      const { paymentHash } = await bench.otherEnd.createInvoice(5_000n)
      const complete = { status: 'complete', created_at: 1, amount_msat: 5_000, amount_sent_msat: 5_001 }
      stub.pretend(paymentHash, { ...complete, preimage: toHex(paymentHash) })
      await expect(wallet.findPayment(paymentHash)).rejects.toThrow('without proof')
    })
  })

  it('counts channels that can be used', async () => {
    const channel = { state: 'CHANNELD_NORMAL', peer_connected: true, spendable_msat: 7, receivable_msat: 5 }
    const htlcs = [
      { direction: 'out', amount_msat: 3 },
      { direction: 'in', amount_msat: 9 },
    ]
    const channels = [channel, { ...channel, peer_connected: false }, { ...channel, state: 'ONCHAIN', htlcs }]
    stub.fail('POST /v1/listpeerchannels', jsonAnswer(201, { channels }))
    expect(await wallet.balance()).toEqual({ spendableMsat: 7n, receivableMsat: 5n, inFlightMsat: 3n })
    stub.fail(
      'POST /v1/listpeerchannels',
      jsonAnswer(201, { channels: [{ ...channel, spendable_msat: 7.5 }] }),
    )
    await expect(wallet.balance()).rejects.toThrow('not understood')
  })

  it.each([
    [{ network: 'bitcoin' }, { network: 'mainnet', synced: true }],
    [{ network: 'testnet4' }, { network: 'testnet', synced: true }],
    [
      { network: 'signet', warning_lightningd_sync: 'still loading' },
      { network: 'signet', synced: false },
    ],
  ])('reads %j', async (said, expected) => {
    stub.fail('POST /v1/getinfo', jsonAnswer(201, { id: `02${'ab'.repeat(32)}`, ...said }))
    expect(await wallet.info()).toMatchObject(expected)
  })
})
