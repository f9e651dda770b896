/** What the adapter makes of LND's answers about a payment: never a failure that LND has not recorded. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#testing/lightning/pair-faults.ts'
import { type LndBench, startLndBench, testPreimageSecret } from '#testing/lightning/start-lnd.ts'
import { jsonAnswer, type StubAnswer, startStubServer } from '#testing/lightning/stub-server.ts'
import { lndWallet } from './lnd.ts'

let bench: LndBench
beforeAll(async () => {
  bench = await startLndBench()
})
afterEach(() => bench.faults.clear())
afterAll(() => bench?.close())

const pay = (bolt11: string, timeoutSeconds = 5) =>
  bench.wallet.pay({ bolt11, maxFeeMsat: 0n, timeoutSeconds, attemptId: 'attempt' })
const newInvoice = () => bench.payer.createInvoice({ amountMsat: 3_000n })

describe('on the pair', () => {
  it('an error after the hand-over is a doubt, and the record answers it', async () => {
    const { bolt11, paymentHash } = await newInvoice()
    await bench.faults.holdNext('payer')
    await bench.faults.wire('error_after', routes.send)
    expect(await pay(bolt11)).toEqual({ state: 'unknown' })
    await bench.faults.settleHeld(paymentHash)
    expect(await pay(bolt11)).toMatchObject({ state: 'succeeded' })
  })

  it('a record that is gone for a moment leaves the doubt', async () => {
    const { bolt11, paymentHash } = await newInvoice()
    await bench.faults.holdNext('payer')
    expect(await pay(bolt11, 0.3)).toEqual({ state: 'unknown' })
    await bench.faults.wire('not_found', routes.track)
    expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    await bench.faults.wire('not_found', routes.track)
    // Handed over again in good faith, and known to LND: followed to its end.
    const again = pay(bolt11)
    await bench.faults.settleHeld(paymentHash)
    expect(await again).toMatchObject({ state: 'succeeded' })
    expect(await bench.payer.findInvoice(paymentHash)).toMatchObject({ receivedMsat: 3_000n })
  })

  it('nothing is handed over while the record cannot be read', async () => {
    const { bolt11, paymentHash } = await newInvoice()
    await bench.faults.wire('error', routes.track)
    expect(await pay(bolt11)).toEqual({ state: 'unknown' })
    expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
    expect(await pay(bolt11)).toMatchObject({ state: 'succeeded' })
  })

  it('an invoice that LND refuses is a doubt too: an earlier attempt may be on its way', async () => {
    const { bolt11 } = await bench.payer.createInvoice({})
    expect(await pay(bolt11)).toEqual({ state: 'unknown' })
  })

  it('an invoice that cannot be read was never paid', async () => {
    expect(await pay('lnbcrt1')).toEqual({ state: 'failed', reason: 'invalid_invoice' })
  })

  it('a payment that ends after the wait is found', async () => {
    const { bolt11, paymentHash } = await newInvoice()
    await bench.faults.delayNext('payer', 600)
    expect(await pay(bolt11, 0.2)).toEqual({ state: 'unknown' })
    await expect
      .poll(() => bench.wallet.findPayment(paymentHash), { interval: 50 })
      .toMatchObject({ state: 'succeeded' })
  })
})

describe('the largest amount', () => {
  it('can be sent, and one msat more cannot', async () => {
    const mostMsat = (await bench.wallet.maxSendableMsat())!
    expect(mostMsat).toBeGreaterThan(9_000_000_000n)
    const tooMuch = await bench.payer.createInvoice({ amountMsat: mostMsat + 1n })
    expect(await pay(tooMuch.bolt11)).toMatchObject({ state: 'failed' })
    const most = await bench.payer.createInvoice({ amountMsat: mostMsat })
    expect(await pay(most.bolt11)).toMatchObject({ state: 'succeeded' })
  })
})

/** What a node would have to be broken to say. */
describe('on a stub of the wire', () => {
  async function payWith(answerOf: (paymentHash: string) => StubAnswer) {
    const { bolt11, paymentHash } = await newInvoice()
    const hash = Buffer.from(paymentHash).toString('hex')
    const stub = await startStubServer(({ route }) =>
      route.startsWith('POST /v2/router/send')
        ? answerOf(hash)
        : jsonAnswer(404, { error: { code: 5, message: "payment isn't initiated" } }),
    )
    const wallet = lndWallet({ url: stub.url, macaroonHex: 'aa', preimageSecret: testPreimageSecret })
    try {
      return await wallet.pay({ bolt11, maxFeeMsat: 0n, timeoutSeconds: 2, attemptId: 'attempt' })
    } finally {
      await wallet.close()
      await stub.close()
    }
  }
  const result = (members: object) =>
    jsonAnswer(200, {
      result: {
        payment_preimage: '0'.repeat(64),
        fee_msat: '0',
        failure_reason: 'FAILURE_REASON_NONE',
        ...members,
      },
    })
  const failed = { status: 'FAILED', failure_reason: 'FAILURE_REASON_NO_ROUTE' }

  it('a recorded failure is one', async () => {
    expect(await payWith((payment_hash) => result({ payment_hash, ...failed }))).toEqual({
      state: 'failed',
      reason: 'no_route',
    })
  })
  it.each([
    [
      'a success with another preimage',
      (payment_hash: string) => result({ payment_hash, status: 'SUCCEEDED' }),
    ],
    ['the failure of another payment', () => result({ payment_hash: 'ab'.repeat(32), ...failed })],
    ['a state that is not known', (payment_hash: string) => result({ payment_hash, status: 'LOST' })],
    ['a refusal', () => jsonAnswer(400, { error: { code: 3, message: 'invoice expired' } })],
    ['an empty stream', () => jsonAnswer(200, '')],
    ['a page of some proxy', () => ({ status: 504, body: '<html>' })],
  ])('%s is a doubt', async (_, answerOf) => {
    expect(await payWith(answerOf)).toEqual({ state: 'unknown' })
  })
})
