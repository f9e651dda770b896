/** Invoices whose preimage follows from their reference, and settlements on a node that has none yet. */
import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import { routes } from '#testing/lightning/pair-faults.ts'
import { type LndBench, startLndBench, testPreimageSecret } from '#testing/lightning/start-lnd.ts'
import type { SettledInvoice } from '../wallet.ts'
import { lndWallet } from './lnd.ts'

let bench: LndBench
beforeAll(async () => {
  bench = await startLndBench()
})
afterEach(() => bench.faults.clear())
afterAll(() => bench?.close())

const request = (reference: string, amountMsat = 4_000n) => ({
  amountMsat,
  description: 'a test',
  expirySeconds: 600,
  reference,
})
const create = (reference: string, amountMsat?: bigint) =>
  bench.wallet.createInvoice(request(reference, amountMsat))

describe('settlements of a node without any', () => {
  it('begin with the very first', async () => {
    const abort = new AbortController()
    const seen: SettledInvoice[] = []
    const following = (async () => {
      for await (const settled of bench.wallet.settledSince(0n, abort.signal)) seen.push(settled)
    })()
    const waiting = await create('waiting')
    await sleep(100)
    expect(seen).toEqual([])
    const paid = [await create('first'), await create('second')]
    for (const { bolt11 } of paid) await bench.payer.pay(bolt11)
    await expect.poll(() => seen.length, { interval: 20 }).toBe(2)
    abort.abort()
    await following
    expect(seen).toEqual(
      paid.map(({ paymentHash }, index) => ({
        cursor: BigInt(index + 1),
        paymentHash,
        receivedMsat: 4_000n,
      })),
    )
    expect(await bench.wallet.findInvoice(waiting.paymentHash)).toEqual({ state: 'open' })
  })

  it('are asked for in vain until the wait is ended', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 100)
    for await (const settled of bench.wallet.settledSince(1_000n, abort.signal)) expect(settled).toBeNull()
    expect(abort.signal.aborted).toBe(true)
  })
})

describe('an invoice', () => {
  it('has the preimage that follows from secret and reference', async () => {
    const { bolt11 } = await create('vector')
    const { preimage } = await bench.payer.pay(bolt11)
    const expected = createHmac('sha256', testPreimageSecret).update('vector').digest()
    expect(preimage).toEqual(new Uint8Array(expected))
  })

  it('takes what fits of a description', async () => {
    const description = `two\nlines ${'é'.repeat(400)}`
    const { bolt11 } = await bench.wallet.createInvoice({ ...request('long'), description })
    expect(decodeBolt11(bolt11)).toMatchObject({
      ok: true,
      value: { description: `two lines ${'é'.repeat(314)}` },
    })
  })

  it('of another secret is another one', async () => {
    const { url, macaroonHex } = bench.pair()
    const other = lndWallet({ url, macaroonHex, preimageSecret: new Uint8Array(32).fill(8) })
    const invoice = await other.createInvoice(request('shared'))
    await other.close()
    expect((await create('shared')).paymentHash).not.toEqual(invoice.paymentHash)
  })

  it('of the same reference over another amount is refused', async () => {
    const first = await create('amounts', 4_000n)
    await expect(create('amounts', 5_000n)).rejects.toThrow('another amount')
    expect(await create('amounts', 4_000n)).toEqual(first)
  })

  it('is not made twice by two at once', async () => {
    const both = await Promise.all([create('twins'), create('twins')])
    expect(both[0]).toEqual(both[1])
  })

  it('is not called made when LND says no and has none', async () => {
    await bench.faults.wire('error', routes.addInvoice)
    await expect(create('refused')).rejects.toThrow('refused with code 2')
    expect(decodeBolt11((await create('refused')).bolt11).ok).toBe(true)
  })

  it.each(['', 'with space', 'x'.repeat(65), 'ümlaut'])('wants a plain reference: %j', async (reference) => {
    await expect(create(reference)).rejects.toThrow('not a reference')
  })

  it('that lies at the node is accepted, and settles after its expiry', async () => {
    const made = await bench.wallet.createInvoice({ ...request('held'), expirySeconds: 2 })
    await bench.faults.holdNext('service')
    await bench.payer.pay(made.bolt11, { waitMs: 0 })
    await expect.poll(() => bench.wallet.findInvoice(made.paymentHash)).toEqual({ state: 'accepted' })
    await sleep(2_050)
    await bench.faults.settleHeld(made.paymentHash)
    expect(await bench.wallet.findInvoice(made.paymentHash)).toMatchObject({ state: 'settled' })
  })

  it('that has expired unpaid is cancelled', async () => {
    const { paymentHash } = await bench.wallet.createInvoice({ ...request('short'), expirySeconds: 1 })
    await sleep(1_050)
    expect(await bench.wallet.findInvoice(paymentHash)).toEqual({ state: 'cancelled' })
  })

  it('is reported by the amount that came, not the one that was asked', async () => {
    const { bolt11, paymentHash } = await create('generous')
    await bench.payer.pay(bolt11, { amountMsat: 4_500n })
    expect(await bench.wallet.findInvoice(paymentHash)).toMatchObject({ receivedMsat: 4_500n })
  })
})
