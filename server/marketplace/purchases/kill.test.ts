/** A server that is killed in a purchase: all of it exists, or none, and the same request under its key completes it once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { offerOf, type Registered, registerWith } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let seller: Registered
let offerId: string
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000' })
  seller = await service.register()
  offerId = await offerOf(service, seller.apiKey, { content: 'The content.' })
})
afterAll(() => service?.close())

async function buyAndDie(apiKey: string, key: string, body: object, diesAt: string): Promise<void> {
  const { DATABASE_URL, BASE_URL, VERIFIER_SECRET_KEY, LEDGER_MARK, LEDGER_INIT } = service.ctx.env
  const given = {
    DATABASE_URL,
    BASE_URL,
    VERIFIER_SECRET_KEY,
    LEDGER_MARK,
    LEDGER_INIT,
    COMPUTE_THREADS: '1',
  }
  const entry = join(import.meta.dirname, '../../../testing/marketplace/dying-buyer.ts')
  const child = spawn(process.execPath, [entry, apiKey, key, JSON.stringify(body)], {
    env: {
      ...process.env,
      ...given,
      NOW_UNIX: String(service.clock.nowUnix),
      DIES_AT: diesAt,
    } as NodeJS.ProcessEnv,
    stdio: 'inherit',
  })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

const stateOf = async (buyer: Registered) => ({
  balance: (await service.call('/balance', { apiKey: buyer.apiKey })).body.balance_sats,
  purchases: (await service.call('/offers/purchases', { apiKey: buyer.apiKey })).body.purchases.length,
  events: (await service.call('/account/events', { apiKey: buyer.apiKey })).body.events.length,
  charges: (
    await sql<{ count: number }>(service.ctx.db, 'SELECT count(*) FROM charge WHERE account_id = $1', [
      buyer.accountId,
    ])
  )[0]!.count,
  reviews: (
    await sql<{ count: number }>(service.ctx.db, 'SELECT count(*) FROM review WHERE account_id = $1', [
      buyer.accountId,
    ])
  )[0]!.count,
})

/** Each statement of the transaction before which the server dies, and after all of them. */
describe.each([
  [
    'a purchase',
    { verify_before_buy: false },
    500,
    ['offer_content', 'account_event_add', 'idempotency_keep', 'commit'],
  ],
  [
    'a purchase with a review',
    { verify_before_buy: true },
    740,
    ['books_end_holds', 'offer_buy', 'account_event_add', 'commit'],
  ],
])('%s', (what, members, cost, steps) => {
  it.each(steps)(
    'killed at %s',
    async (diesAt) => {
      const buyer = await registerWith(service, 2_000)
      const key = `kill-${what.length}-${buyer.agentId}`
      const body = { offer_id: offerId, ...members }
      await buyAndDie(buyer.apiKey, key, body, diesAt)
      const isReviewed = members.verify_before_buy ? 1 : 0
      const whole = {
        balance: 2_000 - cost,
        purchases: 1,
        events: 1,
        charges: isReviewed,
        reviews: isReviewed,
      }
      const nothing = { balance: 2_000, purchases: 0, events: 0, charges: 0, reviews: 0 }
      expect(await stateOf(buyer)).toEqual(diesAt === 'commit' ? whole : nothing)
      await checkBooks(service.ctx.db)
      // The lease of the key of the killed server ends.
      service.clock.nowUnix += 91
      const again = await service.call('/offers/buy', {
        apiKey: buyer.apiKey,
        json: body,
        headers: { 'idempotency-key': key },
      })
      expect([again.status, again.body.status, again.body.content]).toEqual([
        200,
        'purchased',
        'The content.',
      ])
      expect(again.headers.get('idempotency-replayed')).toBe(diesAt === 'commit' ? 'true' : null)
      expect(await stateOf(buyer)).toEqual(whole)
      await checkBooks(service.ctx.db)
    },
    60_000,
  )
})
