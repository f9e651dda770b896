/** The contract suite of every Lightning wallet adapter, run against a real node or its API. */
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256Bytes, toHex } from '#protocol/bytes.ts'
import { decodeBolt11 } from '#protocol/payments/bolt11/decode.ts'
import type {
  LightningWallet,
  PayRequest,
  SettledInvoice,
  WalletInfo,
} from '#server/payments/lightning/wallets/wallet.ts'

/** A third-party node that pays the wallet's invoices and is paid by it. */
export interface OtherEnd {
  /** Resolves with the preimage, or null when the payment failed. */
  pay(bolt11: string): Promise<Uint8Array | null>
  createInvoice(amountMsat: bigint): Promise<{ bolt11: string; paymentHash: Uint8Array }>
  /** Amount it received for one of its invoices; 0 before. */
  receivedMsat(paymentHash: Uint8Array): Promise<bigint>
}

/** The faults that a setup supports; a test that needs a missing one is skipped with a reason. */
export interface Mischief {
  /** The next payment to the other node stays pending until one of the two below. */
  holdNextPayment?(): Promise<void>
  settleHeld?(paymentHash: Uint8Array): Promise<void>
  cancelHeld?(paymentHash: Uint8Array): Promise<void>
  /** The other node refuses the next payment. */
  refuseNextPayment?(): Promise<void>
  /** The next payment is executed, and the backend's answer is lost. */
  loseNextPayAnswer?(): Promise<void>
  /** The backend returns an error for the next payment before doing anything. */
  failNextPayRequest?(): Promise<void>
  /** The next invoice is created, and the backend's answer is lost. */
  loseNextInvoiceAnswer?(): Promise<void>
  breakStreams?(): Promise<void>
  /** An invoice that cannot be paid without at least this routing fee. */
  createInvoiceBehindFee?(amountMsat: bigint, feeMsat: bigint): Promise<{ bolt11: string }>
  /** The backend restarts with its stored state; the wallet is unchanged. */
  restartBackend?(): Promise<void>
  clear?(): Promise<void>
}

export interface WalletBench {
  wallet: LightningWallet
  otherEnd: OtherEnd
  mischief: Mischief
  close(): Promise<void>
}

const amountMsat = 250_000n
const expirySeconds = 600
let references = 0
const newReference = () => `contract-${process.pid}-${Date.now()}-${++references}`

export function describeWallet(name: string, start: () => Promise<WalletBench>): void {
  describe(`${name}, as every wallet`, () => {
    let bench: WalletBench
    let info: WalletInfo
    beforeAll(async () => {
      bench = await start()
      info = await bench.wallet.info()
    })
    afterEach(() => bench.mischief.clear?.())
    afterAll(() => bench?.close())

    const createInvoice = (reference = newReference()) =>
      bench.wallet.createInvoice({ amountMsat, description: 'a test', expirySeconds, reference })
    const pay = (bolt11: string, options: Partial<PayRequest> = {}) =>
      bench.wallet.pay({ bolt11, maxFeeMsat: 10_000n, timeoutSeconds: 10, attemptId: 'attempt', ...options })
    const eventually = (paymentHash: Uint8Array, state: string) =>
      expect
        .poll(async () => (await bench.wallet.findPayment(paymentHash)).state, {
          timeout: 5_000,
          interval: 20,
        })
        .toBe(state)

    describe('invoices', () => {
      it('are what was asked for', async () => {
        const { bolt11, paymentHash } = await createInvoice()
        const decoded = decodeBolt11(bolt11)
        expect(decoded).toMatchObject({ ok: true, value: { amountMsat, description: 'a test', paymentHash } })
        expect(await bench.wallet.findInvoice(paymentHash)).toEqual({ state: 'open' })
      })

      it('may commit to a description by its hash', async ({ skip }) => {
        skip(!info.capabilities.descriptionHash, 'the backend cannot')
        const hash = sha256Bytes(new TextEncoder().encode('[["text/plain","a longer one"]]'))
        const description = { hash }
        const request = { amountMsat, description, expirySeconds, reference: newReference() }
        const { bolt11 } = await bench.wallet.createInvoice(request)
        expect(decodeBolt11(bolt11)).toMatchObject({ ok: true, value: { descriptionHash: hash } })
      })

      it('of the same reference are one', async () => {
        const reference = newReference()
        const first = await createInvoice(reference)
        expect(await createInvoice(reference)).toEqual(first)
        expect((await createInvoice()).paymentHash).not.toEqual(first.paymentHash)
      })

      it('of the same reference are one when the first answer was lost', async ({ skip }) => {
        const { loseNextInvoiceAnswer } = bench.mischief
        if (!loseNextInvoiceAnswer) return skip('the bench cannot')
        const reference = newReference()
        await loseNextInvoiceAnswer()
        await expect(createInvoice(reference)).rejects.toThrow()
        const { bolt11 } = await createInvoice(reference)
        expect(await bench.otherEnd.pay(bolt11)).not.toBeNull()
      })

      it('once paid are settled, over what was received, and give the preimage away', async () => {
        const { bolt11, paymentHash } = await createInvoice()
        const preimage = (await bench.otherEnd.pay(bolt11))!
        expect(sha256Bytes(preimage)).toEqual(paymentHash)
        const found = await bench.wallet.findInvoice(paymentHash)
        expect(found).toMatchObject({ state: 'settled', receivedMsat: amountMsat })
      })

      it('that are cancelled can be paid no more', async ({ skip }) => {
        skip(!info.capabilities.cancelInvoice, 'the backend cannot')
        const { bolt11, paymentHash } = await createInvoice()
        expect(await bench.wallet.cancelInvoice(paymentHash)).toBe('done')
        expect(await bench.wallet.findInvoice(paymentHash)).toEqual({ state: 'cancelled' })
        expect(await bench.otherEnd.pay(bolt11)).toBeNull()
        expect(await bench.wallet.cancelInvoice(paymentHash)).toBe('done')
      })

      it('that are paid cannot be cancelled', async ({ skip }) => {
        skip(!info.capabilities.cancelInvoice, 'the backend cannot')
        const { bolt11, paymentHash } = await createInvoice()
        await bench.otherEnd.pay(bolt11)
        expect(await bench.wallet.cancelInvoice(paymentHash)).toBe('already_settled')
      })

      it('that nobody made are not found', async () => {
        expect(await bench.wallet.findInvoice(randomHash())).toEqual({ state: 'not_found' })
      })
    })

    describe('settlements', () => {
      it('come in their order, from a cursor, and again after a break', async ({ skip }) => {
        skip(!info.capabilities.stream, 'the backend has no stream')
        const first = await payOne()
        const stream = follow(bench.wallet, 0n)
        const seen = await stream.until(first)
        expect(seen).toMatchObject({ paymentHash: first, receivedMsat: amountMsat })

        const second = await payOne()
        const live = await stream.until(second)
        expect(live.cursor).toBeGreaterThan(seen.cursor)
        await stream.stop()

        const third = await payOne()
        const resumed = follow(bench.wallet, live.cursor)
        await resumed.until(third)
        expect(resumed.seen.map(({ paymentHash }) => toHex(paymentHash))).toEqual([toHex(third)])
        await resumed.stop()
      })

      it('stop without a sound when they are aborted, and throw when they break', async ({ skip }) => {
        const { breakStreams } = bench.mischief
        if (!info.capabilities.stream || !breakStreams) return skip('no stream, or the bench cannot')
        const first = await payOne()
        const quiet = follow(bench.wallet, 0n)
        const { cursor } = await quiet.until(first)
        await expect(quiet.stop()).resolves.toBeUndefined()

        const broken = follow(bench.wallet, cursor)
        await broken.until(await payOne())
        // The stream may be between two requests: cut until one was hit.
        let isHit = false
        broken.ended.catch(() => {
          isHit = true
        })
        await expect
          .poll(() => breakStreams().then(() => isHit), { timeout: 10_000, interval: 50 })
          .toBe(true)
        await expect(broken.ended).rejects.toThrow()
      })

      async function payOne(): Promise<Uint8Array> {
        const { bolt11, paymentHash } = await createInvoice()
        expect(await bench.otherEnd.pay(bolt11)).not.toBeNull()
        return paymentHash
      }
    })

    describe('payments', () => {
      it('succeed with a preimage, within the fee cap', async () => {
        const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
        expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
        const outcome = await pay(bolt11)
        if (outcome.state !== 'succeeded') throw new Error(`ended ${JSON.stringify(outcome.state)}`)
        expect(sha256Bytes(outcome.preimage)).toEqual(paymentHash)
        expect(outcome.feeMsat).toBeLessThanOrEqual(10_000n)
        expect(await bench.wallet.findPayment(paymentHash)).toEqual(outcome)
        expect(await bench.otherEnd.receivedMsat(paymentHash)).toBe(amountMsat)
      })

      it('handed over twice are one', async () => {
        const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
        const before = await bench.wallet.balance()
        const both = await Promise.all([pay(bolt11), pay(bolt11)])
        expect(both.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
        expect((await pay(bolt11)).state).toBe('succeeded')
        expect(await bench.otherEnd.receivedMsat(paymentHash)).toBe(amountMsat)
        const spent = async () => before.spendableMsat - (await bench.wallet.balance()).spendableMsat
        await expect.poll(spent, { timeout: 2_000, interval: 20 }).toBeLessThan(2n * amountMsat)
        expect(await spent()).toBeGreaterThanOrEqual(amountMsat)
      })

      it('that the receiver refuses have failed for good', async ({ skip }) => {
        const { refuseNextPayment } = bench.mischief
        if (!refuseNextPayment) return skip('the bench cannot')
        const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
        await refuseNextPayment()
        const outcome = await pay(bolt11)
        expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringMatching(/./) })
        expect(await bench.wallet.findPayment(paymentHash)).toEqual(outcome)
        expect(await pay(bolt11)).toEqual(outcome)
        expect(await bench.otherEnd.receivedMsat(paymentHash)).toBe(0n)
      })

      it('that cost more than the cap are not made', async ({ skip }) => {
        const { createInvoiceBehindFee } = bench.mischief
        if (!info.capabilities.feeCap || !createInvoiceBehindFee) return skip('no cap, or the bench cannot')
        const { bolt11 } = await createInvoiceBehindFee(amountMsat, 5_000n)
        expect(await pay(bolt11, { maxFeeMsat: 4_999n })).toMatchObject({ state: 'failed' })
        const affordable = await createInvoiceBehindFee(amountMsat, 5_000n)
        expect(await pay(affordable.bolt11, { maxFeeMsat: 5_000n })).toMatchObject({
          state: 'succeeded',
          feeMsat: 5_000n,
        })
      })

      it.for(['settled', 'cancelled'])(
        'that lie at the receiver are in flight until %s',
        async (end, { skip }) => {
          const { holdNextPayment, settleHeld, cancelHeld } = bench.mischief
          if (!holdNextPayment || !settleHeld || !cancelHeld) return skip('the bench cannot')
          const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
          await holdNextPayment()
          expect(await pay(bolt11, { timeoutSeconds: 1 })).toEqual({ state: 'unknown' })
          expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
          const { inFlightMsat } = await bench.wallet.balance()
          expect(inFlightMsat).toBeGreaterThanOrEqual(amountMsat)
          const again = pay(bolt11)
          if (end === 'settled') await settleHeld(paymentHash)
          else await cancelHeld(paymentHash)
          const final = end === 'settled' ? 'succeeded' : 'failed'
          expect((await again).state).toBe(final)
          await eventually(paymentHash, final)
        },
      )

      it('are in doubt when the answer is lost, and found by their hash', async ({ skip }) => {
        const { loseNextPayAnswer, holdNextPayment, settleHeld } = bench.mischief
        if (!loseNextPayAnswer || !holdNextPayment || !settleHeld) return skip('the bench cannot')
        const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
        await holdNextPayment()
        await loseNextPayAnswer()
        expect(await pay(bolt11)).toEqual({ state: 'unknown' })
        expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'in_flight' })
        await settleHeld(paymentHash)
        await eventually(paymentHash, 'succeeded')
        expect(await bench.otherEnd.receivedMsat(paymentHash)).toBe(amountMsat)
      })

      it('are never called failed because of an error', async ({ skip }) => {
        const { failNextPayRequest } = bench.mischief
        if (!failNextPayRequest) return skip('the bench cannot')
        const { bolt11, paymentHash } = await bench.otherEnd.createInvoice(amountMsat)
        await failNextPayRequest()
        expect(await pay(bolt11)).toEqual({ state: 'unknown' })
        expect(await bench.wallet.findPayment(paymentHash)).toEqual({ state: 'not_found' })
        expect((await pay(bolt11)).state).toBe('succeeded')
      })

      it('may be as large as is said, and no larger', async ({ skip }) => {
        const most = await bench.wallet.maxSendableMsat()
        if (most === null) return skip('the backend does not say')
        const { bolt11 } = await bench.otherEnd.createInvoice(most + 50_000_000_000n)
        expect((await pay(bolt11)).state).not.toBe('succeeded')
      })
    })

    it('knows after a restart of the backend what it knew before', async ({ skip }) => {
      const { restartBackend } = bench.mischief
      if (!restartBackend) return skip('the bench cannot')
      const settled = await createInvoice()
      await bench.otherEnd.pay(settled.bolt11)
      const open = await createInvoice()
      const paid = await bench.otherEnd.createInvoice(amountMsat)
      const outcome = await pay(paid.bolt11)
      const found = await bench.wallet.findInvoice(settled.paymentHash)
      expect([found.state, outcome.state]).toEqual(['settled', 'succeeded'])
      await restartBackend()
      expect((await bench.wallet.info()).nodeId).toBe(info.nodeId)
      expect(await bench.wallet.findInvoice(settled.paymentHash)).toEqual(found)
      expect(await bench.wallet.findPayment(paid.paymentHash)).toEqual(outcome)
      expect((await pay(paid.bolt11)).state).toBe('succeeded')
      expect(await bench.otherEnd.pay(open.bolt11)).not.toBeNull()
    })
  })
}

const randomHash = () => new Uint8Array(createHash('sha256').update(newReference()).digest())

/** Reads a stream in the background. */
function follow(wallet: LightningWallet, cursor: bigint) {
  const abort = new AbortController()
  const seen: SettledInvoice[] = []
  const ended = (async () => {
    for await (const settled of wallet.settledSince(cursor, abort.signal)) seen.push(settled)
  })()
  ended.catch(() => {})
  return {
    seen,
    ended,
    async until(paymentHash: Uint8Array): Promise<SettledInvoice> {
      const isIt = (settled: SettledInvoice) => toHex(settled.paymentHash) === toHex(paymentHash)
      await expect.poll(() => seen.some(isIt), { timeout: 5_000, interval: 20 }).toBe(true)
      return seen.find(isIt)!
    },
    stop() {
      abort.abort()
      return ended
    },
  }
}
