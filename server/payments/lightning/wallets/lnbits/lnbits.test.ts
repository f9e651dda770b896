/** LNbits' adapter: the contract over the stub's wire on the real pair, and what LNbits calls failed. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { startBenchOnPair } from '#testing/lightning/bench-on-pair.ts'
import { type LnbitsStub, startLnbitsStub } from '#testing/lightning/lnbits-stub.ts'
import { jsonAnswer } from '#testing/lightning/stub-server.ts'
import { describeWallet } from '#testing/lightning/wallet-contract.ts'
import type { InvoiceRequest, LightningWallet, PayRequest } from '../wallet.ts'
import { createLnbits, type LnbitsOptions } from './lnbits.ts'

// Its word for a payment that the receiver refused is no end, so the bench offers no refusals; they are below.
const routes = { makeInvoice: 'POST /api/v1/payments', pay: 'POST /api/v1/payments' }
const maxRoutingMsat = 100_000n

const openWallet = (
  { url, invoiceKey, adminKey }: Pick<LnbitsStub, 'url' | 'invoiceKey' | 'adminKey'>,
  changes: Partial<LnbitsOptions> = {},
) => createLnbits({ url, invoiceKey, adminKey, network: 'regtest', maxRoutingMsat, ...changes })
const startBench = async () => {
  const bench = await startBenchOnPair(startLnbitsStub, openWallet, routes)
  const { refuseNextPayment: _refuse, cancelHeld: _cancel, ...mischief } = bench.mischief
  return { ...bench, mischief }
}

describeWallet('LNbits', startBench)

describe('LNbits', () => {
  let bench: Awaited<ReturnType<typeof startBench>>
  let wallet: LightningWallet
  let stub: LnbitsStub
  beforeAll(async () => {
    bench = await startBench()
    wallet = bench.wallet
    stub = bench.stub
  })
  afterEach(async () => {
    stub.waitMs = 5_000
    await bench.mischief.clear?.()
  })
  afterAll(() => bench?.close())

  const asked = (changes: Partial<InvoiceRequest> = {}): InvoiceRequest => ({
    amountMsat: 21_000n,
    description: 'a review',
    expirySeconds: 600,
    reference: `r${Math.random()}`.replace('.', '-'),
    ...changes,
  })
  const requestOf = (bolt11: string, changes: Partial<PayRequest> = {}): PayRequest => ({
    bolt11,
    maxFeeMsat: maxRoutingMsat,
    timeoutSeconds: 5,
    attemptId: 'a',
    ...changes,
  })
  const pay = (bolt11: string, changes: Partial<PayRequest> = {}) => wallet.pay(requestOf(bolt11, changes))
  const posts = () => stub.requests.filter(({ route }) => route === 'POST /api/v1/payments')
  const unknown = { state: 'unknown' }

  describe('the keys', () => {
    it('that may pay is sent with payments alone', async () => {
      await wallet.createInvoice(asked())
      const { bolt11 } = await bench.otherEnd.createInvoice(5_000n)
      expect((await pay(bolt11)).state).toBe('succeeded')
      const keysOf = (isPayment: boolean) =>
        new Set(
          stub.requests
            .filter(({ body }) => (body !== '' && JSON.parse(body).out === true) === isPayment)
            .map(({ headers }) => headers['x-api-key']),
        )
      expect(keysOf(true)).toEqual(new Set([stub.adminKey]))
      expect(keysOf(false)).toEqual(new Set([stub.invoiceKey]))
    })

    it('open the door, and are in no message when they do not', async () => {
      expect(await wallet.info()).toMatchObject({ network: 'regtest', nodeId: null })
      const other = openWallet({ url: stub.url, invoiceKey: 'x'.repeat(32), adminKey: stub.adminKey })
      await expect(other.info()).rejects.toThrow('lnbits: /api/v1/wallet: answered 404')
      await other.close()
    })

    it('that may not pay lets no payment be called failed', async () => {
      const { url, invoiceKey } = stub
      const limited = openWallet({ url, invoiceKey, adminKey: invoiceKey })
      const { bolt11 } = await bench.otherEnd.createInvoice(5_000n)
      expect(await limited.pay(requestOf(bolt11))).toEqual(unknown)
      await limited.close()
    })

    it('of another wallet find nothing, and do not call that missing', async () => {
      const { paymentHash } = await wallet.createInvoice(asked())
      const other = openWallet({ url: stub.url, invoiceKey: 'x'.repeat(32), adminKey: stub.adminKey })
      await expect(other.findInvoice(paymentHash)).rejects.toThrow('not understood')
      expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
      await other.close()
    })
  })

  describe('invoices', () => {
    it('are made in sats, with the reference as their tag', async () => {
      const request = asked({ expirySeconds: 61 })
      await wallet.createInvoice(request)
      expect(JSON.parse(posts().at(-1)!.body)).toEqual({
        out: false,
        unit: 'sat',
        amount: 21,
        memo: 'a review',
        expiry: 61,
        extra: { tag: `assay:${request.reference}` },
      })
    })

    it('of other references are not taken for this one by a version without tags', async () => {
      const other = await wallet.createInvoice(asked())
      const row = { payment_hash: toHex(other.paymentHash), bolt11: other.bolt11, amount: 21_000, fee: 0 }
      stub.fail('GET /api/v1/payments', jsonAnswer(200, [{ ...row, status: 'pending', tag: 'assay:other' }]))
      expect((await wallet.createInvoice(asked())).bolt11).not.toBe(other.bolt11)
    })

    it('are not made over a fraction of a sat, and carry as much of a description as fits', async () => {
      await expect(wallet.createInvoice(asked({ amountMsat: 1_001n }))).rejects.toThrow('whole sats only')
      const { bolt11 } = await wallet.createInvoice(asked({ description: 'x'.repeat(700) }))
      expect(decodeBolt11(bolt11)).toMatchObject({ ok: true, value: { description: 'x'.repeat(639) } })
    })

    it('are settled over what was received, less what LNbits took', async () => {
      const { bolt11, paymentHash } = await wallet.createInvoice(asked())
      await bench.otherEnd.pay(bolt11)
      expect(await wallet.findInvoice(paymentHash)).toMatchObject({ state: 'settled', receivedMsat: 21_000n })
      const details = {
        payment_hash: toHex(paymentHash),
        bolt11,
        amount: 21_000,
        fee: -3_000,
        status: 'success',
      }
      stub.fail('GET /api/v1/payments/', jsonAnswer(200, { paid: true, details }))
      expect(await wallet.findInvoice(paymentHash)).toMatchObject({ state: 'settled', receivedMsat: 18_000n })
    })

    it('that LNbits calls failed are open: it corrects that when the payment comes', async () => {
      const { bolt11, paymentHash } = await wallet.createInvoice(asked())
      const details = { payment_hash: toHex(paymentHash), bolt11, amount: 21_000, fee: 0, status: 'failed' }
      stub.fail('GET /api/v1/payments/', jsonAnswer(200, { paid: false, status: 'failed', details }))
      expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
    })

    it('are told from payments of the same hash by their sign', async () => {
      const { bolt11, paymentHash } = await wallet.createInvoice(asked())
      stub.payInside(bolt11)
      expect(await wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
      await expect(wallet.findPayment(paymentHash)).rejects.toThrow('without proof')
    })

    it('for another network are refused', async () => {
      const { url, invoiceKey, adminKey } = stub
      const other = openWallet({ url, invoiceKey, adminKey }, { network: 'mainnet' })
      await expect(other.createInvoice(asked())).rejects.toThrow('for another network')
      await other.close()
    })
  })

  describe('payments', () => {
    it('are refused for good when more than the limit would be set aside', async () => {
      const before = posts().length
      const dear = await bench.otherEnd.createInvoice(10_000_100n)
      expect(await pay(dear.bolt11)).toEqual({
        state: 'failed',
        reason: 'LNbits sets aside more than the fee limit',
      })
      expect(posts()).toHaveLength(before)
      const fits = await bench.otherEnd.createInvoice(10_000_000n)
      expect((await pay(fits.bolt11)).state).toBe('succeeded')
      expect(await wallet.maxSendableMsat()).toBe(10_000_000n)
    })

    it('that LNbits refuses before its node is asked have failed', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      stub.fail(
        'POST /api/v1/payments',
        jsonAnswer(520, { detail: 'Insufficient balance.', status: 'failed' }),
      )
      expect(await pay(bolt11)).toEqual({
        state: 'failed',
        reason: 'LNbits refused it: Insufficient balance.',
      })
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    })

    it('that its node did not answer for are not failed, whatever LNbits says', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      await bench.mischief.holdNextPayment!()
      stub.loseNextNodeAnswer = true
      expect(await pay(bolt11)).toEqual(unknown)
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
      const before = posts().length
      expect(await pay(bolt11)).toEqual(unknown)
      expect(posts()).toHaveLength(before)
      await expect.poll(async () => (await bench.pair.faults.held()).length).toBe(1)
      await bench.mischief.settleHeld!(paymentHash)
      await expect.poll(() => bench.otherEnd.receivedMsat(paymentHash)).toBe(9_000n)
    })

    it('that the receiver refused are in doubt', async () => {
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      await bench.pair.faults.failNext('payer')
      expect(await pay(bolt11)).toEqual(unknown)
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    })

    it('that take longer than LNbits waits are in flight, with what is set aside, then final', async () => {
      stub.waitMs = 100
      const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(9_000n)
      await bench.mischief.holdNextPayment!()
      expect(await pay(bolt11)).toEqual(unknown)
      expect(await wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
      expect((await wallet.balance()).inFlightMsat).toBe(11_000n)
      const again = pay(bolt11)
      await bench.mischief.settleHeld!(paymentHash)
      expect((await again).state).toBe('succeeded')
    })

    it.each([
      ['of a proxy', { status: 502, body: 'Bad Gateway' }],
      [
        'of a payment that is pending',
        jsonAnswer(520, { detail: 'Payment is still pending.', status: 'pending' }),
      ],
      ['after its node was asked', jsonAnswer(520, { detail: 'Payment failed: no route', status: 'failed' })],
    ])('are in doubt after an error %s', async (_what, answer) => {
      const { bolt11 } = await bench.otherEnd.createInvoice(9_000n)
      stub.fail('POST /api/v1/payments', answer)
      expect(await pay(bolt11)).toEqual(unknown)
    })
  })

  it('has an empty wallet where LNbits let it go below nothing', async () => {
    stub.fail('GET /api/v1/wallet', jsonAnswer(200, { name: 'x', balance: -5_000 }))
    expect((await wallet.balance()).spendableMsat).toBe(0n)
  })
})
