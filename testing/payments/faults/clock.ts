/**
 * F11: the server's clock jumps forward and back by hours at any point. Nothing is charged or credited
 * twice or lost, and nothing waits for the clock to reach an old time again.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRateLimits } from '#server/kernel/limits/rate-limits.ts'
import { sweepInvoices } from '#server/payments/lightning/invoices/sweep-invoices.ts'
import { sweepWithdrawals } from '#server/payments/withdrawals/send/sweep-withdrawals.ts'
import { followPayments } from '#server/payments/x402/follow-payments.ts'
import { routes } from '#testing/lightning/pair-faults.ts'
import type { Answer } from '#testing/service.ts'
import { eventually } from '../eventually.ts'
import { gatedSats } from '../gated-tool.ts'
import type { FaultsWorld } from './faults-world.ts'

const hour = 3_600
const [forward, back] = [5 * hour, -5 * hour]

export const clockFaults = (world: () => FaultsWorld) =>
  describe('F11: the clock', () => {
    let service: FaultsWorld
    beforeAll(() => {
      service = world()
    })
    afterEach(async () => {
      setAhead(0)
      service.tool.open()
      await service.faults.clear()
      await service.checkBooks()
    })

    const setAhead = (seconds: number) => {
      service.clock.nowUnix = Math.floor(Date.now() / 1_000) + seconds
    }
    const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body
    const pass = (headers: Record<string, string>) =>
      service.call('/testing/gate', { json: { word: 'friend' }, headers })
    const bearer = (apiKey: string, key?: string) => ({
      authorization: `Bearer ${apiKey}`,
      ...(key ? { 'idempotency-key': key } : {}),
    })

    /** Runs wait at the gate; returns the promise of a waiting run. */
    async function waitingCall(headers: Record<string, string>): Promise<() => Promise<Answer>> {
      const inside = service.tool.inside()
      service.tool.shut()
      const called = pass(headers)
      await eventually(() => service.tool.inside()).toBe(inside + 1)
      return () => called
    }

    describe('a call that runs meanwhile', () => {
      it.each([forward, back])('under a key, and again under it after %i s: charged once', async (jump) => {
        const { apiKey } = await service.fundedAccount(1_000)
        const headers = bearer(apiKey, `jump-${jump}-key`)
        const first = await waitingCall(headers)
        setAhead(jump)
        const second = pass(headers)
        await eventually(() => service.tool.inside()).toBe(2)
        service.tool.open()
        const answers = await Promise.all([first(), second])
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        setAhead(0)
        expect(new Set([...answers, await pass(headers)].map(({ text }) => text)).size).toBe(1)
        expect(await balanceOf(apiKey)).toMatchObject({
          balance_sats: 1_000 - gatedSats,
          held_sats: 0,
          total_calls: 1,
        })
      })

      it.each([forward, back])('is charged, or given back by the sweeper, once: %i s', async (jump) => {
        const { apiKey } = await service.fundedAccount(1_000)
        const call = await waitingCall(bearer(apiKey))
        setAhead(jump)
        await service.ctx.books.sweepLeases()
        const isSwept = (await balanceOf(apiKey)).held_sats === 0
        setAhead(0)
        service.tool.open()
        expect((await call()).status).toBe(isSwept ? 503 : 200)
        const spent = isSwept ? 0 : gatedSats
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000 - spent, held_sats: 0 })
        expect((await pass(bearer(apiKey))).status).toBe(200)
      })

      it('of a token that was taken back and used meanwhile is answered what that bought', async () => {
        const authorization = await service.boughtToken()
        const call = await waitingCall({ authorization })
        setAhead(hour)
        await service.ctx.books.sweepLeases()
        const taker = pass({ authorization })
        await eventually(() => service.tool.inside()).toBe(2)
        service.tool.open()
        const answers = await Promise.all([call(), taker])
        const bought = answers.filter(({ status }) => status === 200).map(({ text }) => text)
        expect(bought.length).toBeGreaterThan(0)
        expect([...bought, (await pass({ authorization })).text]).toEqual(
          Array(bought.length + 1).fill(bought[0]),
        )
      })
    })

    describe('what a server left behind whose clock was ahead', () => {
      it('is not held until the clock comes by again', async () => {
        const { apiKey, accountId } = await service.fundedAccount(1_000)
        setAhead(forward)
        const { nowUnix } = service.clock
        await service.ctx.books.reserve({
          chargeId: 'chg_left_behind',
          accountId,
          operation: 'POST /testing/gate',
          priceClass: 'base',
          priceSats: gatedSats,
          freeEligible: false,
          lightningOnly: false,
          leaseUntilUnix: nowUnix + 90,
        })
        const kept = { scope: `account:${accountId}`, route: 'POST /testing/gate', key: 'left-behind' }
        await service.ctx.idempotency.begin(kept, { word: 'friend' }, 90)
        setAhead(0)
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 900, held_sats: 100 })
        await service.ctx.books.sweepLeases()
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
        expect((await pass(bearer(apiKey, 'left-behind'))).status).toBe(200)
      })
    })

    describe('an answer that is kept', () => {
      it('is not made a second time, though it is forgotten on the way', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const headers = bearer(apiKey, 'kept-for-a-day')
        const first = await pass(headers)
        setAhead(25 * hour)
        expect((await pass(headers)).body.code).toBe('idempotency_conflict')
        setAhead(back)
        expect((await pass(headers)).text).toBe(first.text)
        setAhead(25 * hour)
        await service.ctx.idempotency.sweep()
        setAhead(0)
        expect((await pass(headers)).body.code).toBe('idempotency_conflict')
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000 - gatedSats, total_calls: 1 })
      })
    })

    describe('a top-up', () => {
      const asked = (apiKey: string, hash: string) =>
        service.call(`/topup/status?payment_hash=${hash}`, { apiKey })
      async function opened() {
        const { apiKey } = await service.register()
        const { body } = await service.call('/topup', { apiKey, json: { amount_sats: 500 } })
        return { apiKey, invoice: body.invoice as string, hash: body.payment_hash as string }
      }

      it.each([forward, back])('asked about %i s away and paid then is credited now, once', async (jump) => {
        const { apiKey, invoice, hash } = await opened()
        setAhead(jump)
        expect((await asked(apiKey, hash)).body.status).toBe(jump > 0 ? 'expired' : 'pending')
        setAhead(0)
        await service.payer.pay(invoice)
        await eventually(async () => (await asked(apiKey, hash)).body.credited_sats).toBe(500)
        setAhead(jump)
        expect((await asked(apiKey, hash)).body).toMatchObject({ status: 'settled', balance_sats: 500 })
      })

      it('given up by a clock that was ahead is found by the sweep', async () => {
        const { apiKey, invoice } = await opened()
        setAhead(forward)
        await sweepInvoices(service.ctx)
        await service.payer.pay(invoice)
        await sweepInvoices(service.ctx)
        setAhead(0)
        await sweepInvoices(service.ctx)
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 500 })
      })

      it('is credited by the stream, whatever the clock says', async () => {
        const { apiKey, invoice } = await opened()
        setAhead(forward)
        await sweepInvoices(service.ctx)
        const stop = service.follow()
        await service.payer.pay(invoice)
        await eventually(async () => (await balanceOf(apiKey)).balance_sats).toBe(500)
        await stop()
      })
    })

    describe('a withdrawal', () => {
      const invoiceOf = (expirySeconds = hour) =>
        service.payer.createInvoice({ amountMsat: 300_000n, expirySeconds })
      const withdraw = (apiKey: string, bolt11: string) =>
        service.call('/withdraw', { apiKey, json: { bolt11 } })
      const received = async (hash: Uint8Array) => (await service.payer.findInvoice(hash)).receivedMsat

      it('whose payee waits while the clock jumps is followed as soon as it is back, and paid once', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const { bolt11, paymentHash } = await invoiceOf()
        await service.faults.holdNext('payer')
        await service.faults.wire('drop_answer', routes.send)
        const asking = withdraw(apiKey, bolt11)
        await eventually(async () => (await service.faults.held()).length).toBe(1)
        setAhead(forward)
        expect((await asking).status).toBe(202)
        await sweepWithdrawals(service.ctx)
        setAhead(2 * back)
        await sweepWithdrawals(service.ctx)
        setAhead(0)
        await service.faults.settleHeld(paymentHash)
        await eventually(async () => (await withdraw(apiKey, bolt11)).body.status).toBe('paid')
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
        expect(await received(paymentHash)).toBe(300_000n)
      })

      it('that is still on its way to the node is not called unsent by a clock that jumps twice', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const { bolt11, paymentHash } = await invoiceOf()
        await service.faults.delayWire(routes.send, 1_000)
        const asking = withdraw(apiKey, bolt11)
        await eventually(async () => (await balanceOf(apiKey)).held_sats).toBe(400)
        for (const ahead of [forward, 2 * forward, 3 * forward]) {
          setAhead(ahead)
          await sweepWithdrawals(service.ctx)
        }
        setAhead(0)
        await eventually(() => received(paymentHash)).toBe(300_000n)
        await asking
        await eventually(async () => (await withdraw(apiKey, bolt11)).body.status).toBe('paid')
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 600, held_sats: 0 })
      })

      it('of an invoice that only our clock calls expired, or only the node, moves nothing', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const { bolt11: good } = await invoiceOf()
        setAhead(forward)
        expect((await withdraw(apiKey, good)).body.detail[0].type).toBe('invoice_expired')
        setAhead(0)
        const { bolt11: expired, paymentHash } = await invoiceOf(1)
        const madeAtMs = Date.now()
        await eventually(() => Date.now() - madeAtMs).toBeGreaterThan(2_000)
        setAhead(back)
        const asking = withdraw(apiKey, expired)
        await eventually(async () => (await balanceOf(apiKey)).held_sats).toBe(400)
        setAhead(0)
        expect((await asking).status).toBe(202)
        for (const ahead of [2 * hour, 3 * hour]) {
          setAhead(ahead)
          await sweepWithdrawals(service.ctx)
        }
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000, held_sats: 0 })
        expect(await received(paymentHash)).toBe(0n)
        setAhead(0)
        expect((await withdraw(apiKey, good)).body.status).toBe('paid')
      })
    })

    describe('an L402 token', () => {
      it('that the clock calls expired is as good as before when it is back', async () => {
        const authorization = await service.boughtToken()
        setAhead(25 * hour)
        expect((await pass({ authorization })).body.reason).toBe('token_expired')
        setAhead(back)
        expect((await pass({ authorization })).status).toBe(200)
        setAhead(0)
        expect((await pass({ authorization })).headers.get('idempotency-replayed')).toBe('true')
      })
    })

    describe('an x402 payment', () => {
      it('is refused while the clock calls it too old or too new, and moves nothing', async () => {
        const headers = { 'x-payment': await service.signedPayment() }
        const before = await service.usdc.chain.balanceOf(service.usdc.payTo)
        for (const [jump, reason] of [
          [forward, 'expired'],
          [back, 'not_yet_valid'],
        ] as const) {
          setAhead(jump)
          const { status, body } = await pass(headers)
          expect([status, body.error]).toEqual([402, reason])
        }
        expect(await service.usdc.chain.balanceOf(service.usdc.payTo)).toBe(before)
        setAhead(0)
        expect((await pass(headers)).status).toBe(200)
        setAhead(forward)
        const again = await pass(headers)
        expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
      })

      it('whose end nobody knows yet is given up by the chain’s time alone', async () => {
        const headers = { 'x-payment': await service.signedPayment() }
        const before = await service.usdc.chain.balanceOf(service.usdc.payTo)
        await service.usdc.chain.stopBlocks()
        const asked = pass(headers)
        await eventually(async () => (await service.usdc.chain.client.getTxpoolStatus()).pending).toBe(1)
        for (const jump of [forward, back]) {
          setAhead(jump)
          await followPayments(service.ctx)
        }
        setAhead(0)
        await service.usdc.chain.resumeBlocks()
        await asked
        await eventually(async () => (await pass(headers)).status).toBe(200)
        expect((await service.usdc.chain.balanceOf(service.usdc.payTo)) - before).toBe(100_000n)
      })
    })

    describe('a rate window', () => {
      it('gives its quota once, however often the clock comes by', async () => {
        const quota = 5
        const rates = createRateLimits(
          service.ctx.db,
          { ...service.ctx.env, RATE_WRITE: quota },
          service.ctx.nowUnix,
        )
        const taken: Record<number, number> = {}
        for (const jump of [0, forward, back, 0, forward, back]) {
          setAhead(jump)
          for (let asked = 0; asked < quota; asked += 1) {
            const { allowed, resetSeconds, windowSeconds } = await rates.take('write', 'account:somebody')
            if (allowed) taken[jump] = (taken[jump] ?? 0) + 1
            expect(resetSeconds).toBeLessThanOrEqual(windowSeconds)
          }
        }
        expect(taken).toEqual({ 0: quota, [forward]: quota, [back]: quota })
      })
    })
  })
