/**
 * F13: two servers with their streams and workers on one database, node and chain. Every request reaches
 * both at the same moment, while both sweep and follow continuously; each fact is booked once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#server/compose.ts'
import { runJobs } from '#server/jobs/runner.ts'
import { reconcileStripe } from '#server/payments/card/stripe/reconcile-stripe.ts'
import { sweepInvoices } from '#server/payments/lightning/invoices/sweep-invoices.ts'
import { followSettlementsJob } from '#server/payments/lightning/settlements/follow-settlements.ts'
import { compareRails } from '#server/payments/status/compare-rails.ts'
import { sweepWithdrawals } from '#server/payments/withdrawals/send/sweep-withdrawals.ts'
import { followPayments } from '#server/payments/x402/follow-payments.ts'
import { termsOf } from '#server/payments/x402/x402-rail.ts'
import { watchXrp } from '#server/payments/xrp/watch-xrp.ts'
import type { Answer } from '#testing/service.ts'
import { fundPayer } from '#testing/x402/payer.ts'
import { paymentOf } from '#testing/xrpl/fixtures.ts'
import type { Caller } from '../caller.ts'
import { eventually } from '../eventually.ts'
import { gatedSats } from '../gated-tool.ts'
import { openSecondServer, type SecondServer } from '../second-server.ts'
import type { FaultsWorld } from './faults-world.ts'

/** Each attempt twice at once. TWO_SERVERS_ROUNDS=20 for the long run. */
const rounds = Number(process.env.TWO_SERVERS_ROUNDS ?? 1)

export const twoServers = (world: () => FaultsWorld) =>
  describe('F13: two servers', () => {
    let service: FaultsWorld
    let stripe: FaultsWorld['stripe']
    let xrpl: FaultsWorld['xrpl']
    let second: SecondServer
    beforeAll(async () => {
      service = world()
      ;({ stripe, xrpl } = service)
      second = await openSecondServer(service.ctx, [service.tool.operation])
      // Twenty attempts share six connections with workers that never pause: on a busy machine a turn comes late, not never.
      for (const { db } of [service.ctx, second.ctx]) db.pool.options.connectionTimeoutMillis = 60_000
    })
    afterAll(() => second?.close())

    /** Sends the same request to both servers at once, several times. */
    const both = (ask: (call: Caller) => Promise<Answer>, times = 2): Promise<Answer[]> =>
      Promise.all(Array.from({ length: times }, () => [ask(service.call), ask(second.call)]).flat())
    const bodiesOf = (answers: Answer[], status = 200) =>
      new Set(answers.filter((answer) => answer.status === status).map(({ text }) => text))
    const statusesOf = (answers: Answer[]) => new Set(answers.map(({ status }) => status))
    const balanceOf = async (apiKey: string) => (await second.call('/balance', { apiKey })).body
    const pass =
      (headers: Record<string, string>, word = 'friend') =>
      (call: Caller) =>
        call('/testing/gate', { json: { word }, headers })
    const withdraw = (apiKey: string, bolt11: string) => (call: Caller) =>
      call('/withdraw', { apiKey, json: { bolt11 } })
    const invoiceOf = async (sats: number) =>
      (await service.payer.createInvoice({ amountMsat: BigInt(sats) * 1_000n })).bolt11

    /** Credited by the first component that learns of the payment. */
    async function fundedAccount(sats: number) {
      const account = await service.register()
      const { body } = await second.call('/topup', { apiKey: account.apiKey, json: { amount_sats: sats } })
      await service.payer.pay(body.invoice)
      await eventually(async () => (await balanceOf(account.apiKey)).balance_sats).toBe(sats)
      return account
    }
    const isSettled = async (paymentHash: string): Promise<boolean> => {
      const { rows } = await service.ctx.db.pool.query(
        `SELECT state FROM lightning_invoice WHERE payment_hash = decode($1, 'hex')`,
        [paymentHash],
      )
      return rows[0].state === 'settled'
    }

    const attempts: Record<string, () => Promise<void>> = {
      async 'a top-up is credited once'() {
        const { apiKey } = await service.register()
        const { body } = await service.call('/topup', { apiKey, json: { amount_sats: 700 } })
        const { preimage } = await service.payer.pay(body.invoice)
        const json = { payment_hash: body.payment_hash, preimage: Buffer.from(preimage!).toString('hex') }
        await Promise.all([
          both((call) => call(`/topup/status?payment_hash=${body.payment_hash}`, { apiKey })),
          both((call) => call('/settle-topup', { apiKey, json })),
          both((call) => call('/register/confirm', { json })),
        ])
        await eventually(async () => (await balanceOf(apiKey)).balance_sats).toBe(700)
      },

      async 'an invoice is paid once, by one of two accounts'() {
        const accounts = [await fundedAccount(1_000), await fundedAccount(1_000)]
        const bolt11 = await invoiceOf(300)
        const answers = await Promise.all(accounts.map(({ apiKey }) => both(withdraw(apiKey, bolt11))))
        for (const all of answers)
          expect([200, 202, 409]).toEqual(expect.arrayContaining([...statusesOf(all)]))
        await eventually(async () =>
          (await Promise.all(accounts.map(({ apiKey }) => balanceOf(apiKey))))
            .map((account) => account.balance_sats)
            .sort(),
        ).toEqual([1_000, 600])
      },

      async 'a balance is spent once, by calls, withdrawals and transfers'() {
        const [{ apiKey, accountId }, to] = [await fundedAccount(1_000), await service.register()]
        const invoices = await Promise.all([invoiceOf(200), invoiceOf(200)])
        const transfer = (call: Caller) =>
          call('/withdraw-to-address', {
            apiKey,
            json: { lightning_address: `${to.agentId}@localhost:3000`, amount_sats: 200 },
          })
        const [calls, transfers] = await Promise.all([
          both(pass({ authorization: `Bearer ${apiKey}` }), 4),
          both(transfer, 2),
          ...invoices.map((bolt11) => both(withdraw(apiKey, bolt11))),
        ])
        const paid = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
        await eventually(async () => (await balanceOf(apiKey)).held_sats).toBe(0)
        const { rows } = await service.ctx.db.pool.query(
          `SELECT count(*) FROM withdrawal WHERE account_id = $1 AND state = 'paid' AND kind = 'invoice'`,
          [accountId],
        )
        const spent = paid(calls!) * gatedSats + (paid(transfers!) + rows[0].count) * 300
        expect(spent).toBeGreaterThanOrEqual(800)
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000 - spent })
        expect(await balanceOf(to.apiKey)).toMatchObject({ balance_sats: paid(transfers!) * 200 })
      },

      async 'a key stands for one call, and for one transfer'() {
        const [{ apiKey }, to] = [await fundedAccount(1_000), await service.register()]
        const headers = { 'idempotency-key': `both-${apiKey.slice(4, 20)}` }
        const transfer = (call: Caller) =>
          call('/withdraw-to-address', {
            apiKey,
            headers,
            json: { lightning_address: `${to.agentId}@localhost:3000`, amount_sats: 200 },
          })
        for (const ask of [pass({ authorization: `Bearer ${apiKey}`, ...headers }), transfer]) {
          const answers = [...(await both(ask, 4)), ...(await both(ask))]
          expect([200, 409]).toEqual(expect.arrayContaining([...statusesOf(answers)]))
          expect(bodiesOf(answers).size).toBe(1)
        }
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 1_000 - gatedSats - 300, held_sats: 0 })
        expect(await balanceOf(to.apiKey)).toMatchObject({ balance_sats: 200 })
      },

      async 'a token buys one call, or becomes balance'() {
        const authorization = await service.boughtToken()
        const [token, preimage] = authorization.slice(5).split(':')
        const paymentHash = Buffer.from(
          await crypto.subtle.digest('SHA-256', Buffer.from(preimage!, 'hex')),
        ).toString('hex')
        await eventually(() => isSettled(paymentHash)).toBe(true)
        const { apiKey } = await service.register()
        const json = { payment_hash: paymentHash, preimage, token, api_key: apiKey }
        const [calls, conversions] = await Promise.all([
          both(pass({ authorization }), 3),
          both((call) => call('/register/confirm', { json }), 3),
        ])
        const bought = bodiesOf(calls).size
        expect(bought + bodiesOf(conversions).size).toBe(1)
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: bought ? 0 : gatedSats })
      },

      async 'a payment in USDC buys one call'() {
        const headers = { 'x-payment': await service.signedPayment() }
        const answers = await both(pass(headers), 3)
        expect([200, 409, 503]).toEqual(expect.arrayContaining([...statusesOf(answers)]))
        await eventually(async () => (await pass(headers)(second.call)).status).toBe(200)
        answers.push(...(await both(pass(headers))))
        expect(bodiesOf(answers).size).toBe(1)
      },

      async 'a payment in USDC is one top-up, of one account'() {
        const accounts = [await service.register(), await service.register()]
        const payer = await fundPayer(service.usdc.chain, 10_000_000n)
        const terms = termsOf(service.ctx.rails.x402!, 2_000_000n, {
          url: `${service.baseUrl}/billing/topup/x402`,
          description: '',
        })
        const headers = { 'x-payment': await payer.headerV1(terms) }
        const topUp = (apiKey: string) => (call: Caller) =>
          call('/billing/topup/x402', { apiKey, json: { usd_amount: 2 }, headers })
        await Promise.all(accounts.map(({ apiKey }) => both(topUp(apiKey))))
        const balances = async () =>
          (await Promise.all(accounts.map(({ apiKey }) => balanceOf(apiKey))))
            .map(({ balance_sats: sats }) => sats)
            .sort()
        await eventually(async () => {
          await Promise.all(accounts.map(({ apiKey }) => topUp(apiKey)(second.call)))
          return balances()
        }).toEqual([0, 2_000])
        expect(await service.usdc.chain.balanceOf(payer.address)).toBe(8_000_000n)
      },

      async 'a card payment is credited once'() {
        const { apiKey } = await service.register()
        const { body } = await service.call('/billing/topup', {
          json: { api_key: apiKey, usd_amount: '5.00' },
        })
        const event = stripe.sign(stripe.world.pay(body.session_id))
        const [deliveries] = await Promise.all([
          both((call) => call('/billing/webhook', event), 3),
          both((call) => call(`/billing/success?session_id=${body.session_id}`)),
          reconcileStripe(service.ctx),
          reconcileStripe(second.ctx),
        ])
        expect(statusesOf(deliveries)).toEqual(new Set([200]))
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 5_000, buckets: { card: 5_000 } })
      },

      async 'a payment in XRP is credited once'() {
        const { apiKey } = await service.register()
        const asked = await service.call('/billing/topup/x402', { apiKey, json: { usd_amount: 5 } })
        const { destination_tag: destinationTag, drops } = asked.body.xrp
        sequence += 1
        const payment = paymentOf({
          sequence,
          ledgerIndex: xrpl.validatedLedger,
          destinationTag,
          amount: drops,
          closedAtUnix: service.clock.nowUnix,
        })
        xrpl.transactions.push(payment)
        const [claims] = await Promise.all([
          both((call) => call('/billing/topup/x402', { apiKey, json: { tx_hash: payment.hash } }), 3),
          watchXrp(service.ctx),
          watchXrp(second.ctx),
        ])
        expect(statusesOf(claims)).toEqual(new Set([200]))
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 5_000, buckets: { xrp: 5_000 } })
      },
    }
    let sequence = 100

    /** Worker jobs, run almost without a pause. */
    async function work(ctx: Context, isOver: () => boolean): Promise<number> {
      let turns = 0
      for (; !isOver(); turns += 1) {
        await Promise.all([
          ctx.books.sweepLeases(),
          sweepInvoices(ctx),
          sweepWithdrawals(ctx),
          followPayments(ctx),
        ])
        await sleep(50)
      }
      return turns
    }

    it('everything at once, to both servers: each fact is booked once', { timeout: 600_000 }, async () => {
      const before = await compareRails(service.ctx)
      const following = [service.ctx, second.ctx].map((ctx) => runJobs(ctx, [followSettlementsJob]))
      let isOver = false
      const working = [service.ctx, second.ctx].map((ctx) => work(ctx, () => isOver))
      const faults: string[] = []
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(
          Object.entries(attempts).flatMap(([name, run]) =>
            [run, run].map((again) =>
              again().catch((error: Error) => {
                faults.push(`${name}: ${error.stack}`)
              }),
            ),
          ),
        )
      isOver = true
      const turns = await Promise.all(working)
      await Promise.all(following.map((stop) => stop()))
      expect(faults).toEqual([])
      for (const count of turns) expect(count).toBeGreaterThan(0)
      await service.checkBooks()
      const atFirst = new Map(before.map(({ rail, there, booked }) => [rail, there! - booked]))
      for (const { rail, there, booked } of await compareRails(second.ctx))
        if (rail !== 'xrpl') expect([rail, there! - booked]).toEqual([rail, atFirst.get(rail)])
    })
  })
