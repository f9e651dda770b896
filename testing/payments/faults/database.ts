/**
 * F12: Postgres loses answers, rejects statements, deadlocks and runs out of connections during calls and
 * payments. Each request gets a clear answer; every charge was delivered.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '#testing/service.ts'
import { eventually } from '../eventually.ts'
import { gatedSats } from '../gated-tool.ts'
import type { FaultsWorld } from './faults-world.ts'

export const databaseFaults = (world: () => FaultsWorld) =>
  describe('F12: Postgres', () => {
    let service: FaultsWorld
    let proxy: FaultsWorld['proxy']
    /** Connections past the proxy: one observes, the other holds locks. */
    let admin: FaultsWorld['admin']
    let rival: PoolClient
    beforeAll(async () => {
      service = world()
      ;({ proxy, admin } = service)
      rival = await admin.connect()
    })
    afterEach(async () => {
      await rival.query('ROLLBACK')
      await service.checkBooks()
    })
    afterAll(() => rival?.release())

    const pass = (headers: Record<string, string>) =>
      service.call('/testing/gate', { json: { word: 'friend' }, headers })
    const bearer = (apiKey: string, key?: string) => ({
      authorization: `Bearer ${apiKey}`,
      ...(key ? { 'idempotency-key': key } : {}),
    })
    const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body
    const countOf = (answers: Answer[], status: number) =>
      answers.filter((answer) => answer.status === status).length
    const delivered = async (accountId: string): Promise<number> =>
      (await admin.query(`SELECT id FROM charge WHERE account_id = $1 AND state = 'delivered'`, [accountId]))
        .rowCount!
    const invoiceOf = (sats: number) => service.payer.createInvoice({ amountMsat: BigInt(sats) * 1_000n })
    const withdraw = (apiKey: string, bolt11: string, headers = {}) =>
      service.call('/withdraw', { apiKey, json: { bolt11 }, headers })
    const transfer = (apiKey: string, agentId: string, sats: number, headers = {}) =>
      service.call('/withdraw-to-address', {
        apiKey,
        json: { lightning_address: `${agentId}@localhost:3000`, amount_sats: sats },
        headers,
      })

    /** Sessions that wait for a lock. */
    const waitingForLocks = async () =>
      (
        await admin.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount

    /** The next commit succeeds, but its answer is lost. */
    async function withLostCommit<T>(work: () => Promise<T>): Promise<T> {
      const lost = proxy.lost()
      proxy.loseCommits(1)
      const result = await work()
      expect(proxy.lost()).toBe(lost + 1)
      return result
    }

    describe('the answer to a commit is lost', () => {
      it.each([undefined, 'lost-commit-key'])(
        'of a call under the key %s: answered, and charged once',
        async (key) => {
          const { apiKey } = await service.fundedAccount(1_000)
          const { status, body, text } = await withLostCommit(() => pass(bearer(apiKey, key)))
          expect([status, body.word, body.charge.balance_sats]).toEqual([200, 'friend', 1_000 - gatedSats])
          if (key) expect((await pass(bearer(apiKey, key))).text).toBe(text)
          expect(await balanceOf(apiKey)).toMatchObject({
            balance_sats: 1_000 - gatedSats,
            held_sats: 0,
            total_calls: 1,
          })
        },
      )

      it('of ten calls in one transaction: all answered, each charged once', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const answers = await withLostCommit(() =>
          Promise.all(Array.from({ length: 10 }, () => pass(bearer(apiKey)))),
        )
        expect(countOf(answers, 200)).toBe(10)
        expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 0, held_sats: 0, total_calls: 10 })
      })

      it.each(['token', 'payment'])('of what a %s is worth, and of the call that it buys', async (way) => {
        const headers: Record<string, string> =
          way === 'token'
            ? { authorization: await service.boughtToken() }
            : { 'x-payment': await service.signedPayment() }
        const lost = proxy.lost()
        proxy.loseCommits(2)
        const first = await pass(headers)
        expect([first.status, first.body.word, proxy.lost()]).toEqual([200, 'friend', lost + 2])
        const again = await pass(headers)
        expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
      })

      it('of a top-up: credited once', async () => {
        const { apiKey } = await service.register()
        const { body } = await service.call('/topup', { apiKey, json: { amount_sats: 500 } })
        await service.payer.pay(body.invoice)
        const status = () => service.call(`/topup/status?payment_hash=${body.payment_hash}`, { apiKey })
        for (const { body: told } of [await withLostCommit(status), await status()])
          expect(told).toMatchObject({ status: 'settled', balance_sats: 500 })
      })

      it('of a withdrawal: paid once, at once', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const { bolt11, paymentHash } = await invoiceOf(300)
        const { body } = await withLostCommit(() => withdraw(apiKey, bolt11))
        expect(body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
        expect((await service.payer.findInvoice(paymentHash)).receivedMsat).toBe(300_000n)
      })

      it('of what the node said of a withdrawal: paid once', async () => {
        const { apiKey } = await service.fundedAccount(1_000)
        const { bolt11 } = await invoiceOf(300)
        await service.faults.delayNext('payer', 300)
        const asking = withdraw(apiKey, bolt11)
        await eventually(async () => (await balanceOf(apiKey)).held_sats).toBe(400)
        const { body } = await withLostCommit(() => asking)
        expect(body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
      })

      it.each([undefined, 'lost-transfer-key'])(
        'of a transfer under the key %s: told as it is',
        async (key) => {
          const [from, to] = [await service.fundedAccount(1_000), await service.register()]
          const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
          const first = await withLostCommit(() => transfer(from.apiKey, to.agentId, 300, headers))
          if (key) {
            expect(first.body).toMatchObject({ status: 'paid', new_balance_sats: 600 })
            expect((await transfer(from.apiKey, to.agentId, 300, headers)).text).toBe(first.text)
          } else {
            expect([first.status, first.body.code]).toEqual([503, 'service_unavailable'])
            expect(first.body.detail).toContain('its result is unknown')
          }
          expect([
            (await balanceOf(from.apiKey)).balance_sats,
            (await balanceOf(to.apiKey)).balance_sats,
          ]).toEqual([600, 300])
        },
      )
    })

    describe('connections that break', () => {
      it('again and again while calls run: each is answered, charged when it was delivered, and repeated for nothing', async () => {
        const { apiKey, accountId } = await service.fundedAccount(200_000)
        const answers: { key: string | undefined; answer: Answer }[] = []
        let isOver = false
        const callers = Array.from({ length: 6 }, async (_, caller) => {
          for (let turn = 0; !isOver; turn += 1) {
            const key = turn % 2 ? `broken-${caller}-${turn}` : undefined
            answers.push({ key, answer: await pass(bearer(apiKey, key)) })
          }
        })
        const isAnswered = () => answers.some(({ answer }) => answer.status === 200)
        // On a busy machine no call ends between the first cuts; each comes later than the last.
        for (let cut = 0; cut < 7 || !isAnswered(); cut += 1) {
          await sleep(40 + 30 * cut)
          proxy.cutAll()
        }
        isOver = true
        await Promise.all(callers)
        for (const { answer } of answers) {
          expect([200, 503], answer.text).toContain(answer.status)
          if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull()
        }
        const answered = answers.filter(({ answer }) => answer.status === 200)
        await eventually(async () => {
          service.clock.nowUnix += 100
          await service.ctx.books.sweepLeases()
          return (await balanceOf(apiKey)).held_sats
        }).toBe(0)
        expect(await delivered(accountId)).toBe(answered.length)
        for (const { key, answer } of answered)
          if (key) expect((await pass(bearer(apiKey, key))).text).toBe(answer.text)
        const refused = answers.filter(({ key, answer }) => key && answer.status !== 200)
        for (const { key } of refused) expect((await pass(bearer(apiKey, key))).status).toBe(200)
        expect(await balanceOf(apiKey)).toMatchObject({
          balance_sats: 200_000 - gatedSats * (answered.length + refused.length),
          held_sats: 0,
        })
      })
    })

    describe('transactions that lose against others', () => {
      it('serialization failures and deadlocks, every few statements: tried again, and nothing is done twice', async () => {
        const [from, to] = [await service.fundedAccount(30_000), await service.register()]
        await admin.query(`CREATE SEQUENCE injected;
      CREATE FUNCTION inject() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE n bigint := nextval('injected'); BEGIN
        IF n % 4 = 0 THEN RAISE EXCEPTION 'injected' USING ERRCODE = CASE WHEN n % 8 = 0 THEN '40001' ELSE '40P01' END; END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER inject BEFORE INSERT ON books_journal FOR EACH STATEMENT EXECUTE FUNCTION inject()`)
        const calls = Array.from({ length: 40 }, () => pass(bearer(from.apiKey)))
        const transfers = Array.from({ length: 10 }, () => transfer(from.apiKey, to.agentId, 100))
        const withdrawals = Array.from({ length: 5 }, async () =>
          withdraw(from.apiKey, (await invoiceOf(100)).bolt11),
        )
        const answers = await Promise.all([...calls, ...transfers, ...withdrawals])
        const [{ last_value: injected }] = (await admin.query('SELECT last_value FROM injected')).rows
        await admin.query('DROP TRIGGER inject ON books_journal')
        expect(Number(injected)).toBeGreaterThan(20)
        for (const { status } of answers) expect([200, 503]).toContain(status)
        const [called, moved, paid] = [answers.slice(0, 40), answers.slice(40, 50), answers.slice(50)].map(
          (some) => countOf(some, 200),
        )
        expect(called).toBeGreaterThan(0)
        expect(await delivered(from.accountId)).toBe(called)
        expect((await balanceOf(to.apiKey)).balance_sats).toBe(moved! * 100)
        expect(await balanceOf(from.apiKey)).toMatchObject({
          balance_sats: 30_000 - called! * gatedSats - (moved! + paid!) * 200,
          held_sats: 0,
        })
      })

      it.each(['a call', 'a transfer'])(
        'a real deadlock with %s: it goes through when the other is done',
        async (what) => {
          const [from, to] = [await service.fundedAccount(1_000), await service.register()]
          await service.fund(from.accountId, 50)
          const { rows } = await admin.query(
            `SELECT id FROM books_account WHERE owner_id = $1 AND kind = 'available' ORDER BY id`,
            [from.accountId],
          )
          const [first, last] = [rows[0].id, rows.at(-1).id]
          const lock = (id: string) => rival.query('SELECT FROM books_account WHERE id = $1 FOR UPDATE', [id])
          await rival.query(`BEGIN; SET LOCAL deadlock_timeout = '60s'`)
          await lock(last)
          const asked = what === 'a call' ? pass(bearer(from.apiKey)) : transfer(from.apiKey, to.agentId, 100)
          await eventually(waitingForLocks).toBe(1)
          // Each session holds what the other waits for.
          const free = 'SELECT FROM books_account WHERE id = $1 FOR UPDATE SKIP LOCKED'
          expect((await admin.query(free, [first])).rowCount).toBe(0)
          await lock(first)
          await rival.query('COMMIT')
          expect((await asked).status).toBe(200)
          expect((await balanceOf(from.apiKey)).held_sats).toBe(0)
        },
      )
    })

    describe('no connection is left', () => {
      it('is said when the wait for one is over, and those that had one go through', async () => {
        // The default is five seconds.
        service.ctx.db.pool.options.connectionTimeoutMillis = 500
        const [blocked, other] = [await service.fundedAccount(10_000), await service.fundedAccount(1_000)]
        const invoices = await Promise.all(Array.from({ length: 8 }, () => invoiceOf(300)))
        await rival.query('BEGIN')
        await rival.query('SELECT FROM books_account WHERE owner_id = $1 FOR UPDATE', [blocked.accountId])
        const withdrawals = invoices.map(({ bolt11 }) => withdraw(blocked.apiKey, bolt11))
        await eventually(waitingForLocks).toBe(service.ctx.db.pool.options.max)
        const refused = await pass(bearer(other.apiKey, 'no-connection'))
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          503,
          'service_unavailable',
          '2',
        ])
        await rival.query('COMMIT')
        for (const { status, body } of await Promise.all(withdrawals)) {
          if (status !== 200) expect(body.code).toBe('service_unavailable')
        }
        for (const { bolt11 } of invoices)
          await eventually(async () => (await withdraw(blocked.apiKey, bolt11)).body.status).toBe('paid')
        expect(await balanceOf(blocked.apiKey)).toMatchObject({
          balance_sats: 10_000 - 8 * 400,
          held_sats: 0,
        })
        expect((await pass(bearer(other.apiKey, 'no-connection'))).status).toBe(200)
        expect(await balanceOf(other.apiKey)).toMatchObject({
          balance_sats: 1_000 - gatedSats,
          total_calls: 1,
        })
      })
    })
  })
