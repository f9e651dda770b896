/** After the sale: lists of both sides, delivery, rating, reputation. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { offerOf, type Registered, registerWith } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000', RATE_READ: '100000' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

const post = (path: string, { apiKey }: Registered, json: object) => service.call(path, { apiKey, json })
const buy = async (buyer: Registered, offerId: string, members: object = {}) =>
  (await post('/offers/buy', buyer, { offer_id: offerId, ...members })).body
const listOf = async ({ apiKey }: Registered, query = '') =>
  (await service.call(`/offers/purchases${query}`, { apiKey })).body
const offer = async (id: string) => (await service.call(`/offers/get?offer_id=${id}`)).body

describe('POST /offers/fulfill', () => {
  it('delivers once, tells the buyer, and empties the queue of the seller', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 1_000)]
    const id = await offerOf(service, seller.apiKey)
    const bought = await buy(buyer, id, { buyer_input: 'Week 47, please' })
    expect([bought.content, bought.delivery]).toEqual([null, 'manual'])
    expect((await offer(id)).seller_open_percent).toBe(100)
    expect((await listOf(seller, '?role=seller&fulfilled=false')).purchases).toMatchObject([
      {
        purchase_id: bought.purchase_id,
        state: 'purchased',
        buyer_input: 'Week 47, please',
        buyer: buyer.agentId,
      },
    ])
    const delivery = { purchase_id: bought.purchase_id, fulfillment_ref: 'https://example.com/47' }
    const done = await post('/offers/fulfill', seller, delivery)
    expect([done.status, done.body.status]).toEqual([200, 'fulfilled'])
    service.clock.nowUnix += 10
    expect((await post('/offers/fulfill', seller, delivery)).body).toEqual(done.body)
    const other = await post('/offers/fulfill', seller, { ...delivery, fulfillment_ref: 'elsewhere' })
    expect([other.status, other.body.code]).toEqual([409, 'state_conflict'])
    expect((await listOf(buyer)).purchases).toMatchObject([
      { state: 'fulfilled', fulfillment_ref: 'https://example.com/47', fulfilled_at: done.body.fulfilled_at },
    ])
    const { events } = (await service.call('/account/events', { apiKey: buyer.apiKey })).body
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'offer.purchased',
      'purchase.fulfilled',
    ])
    expect(events[1].data).toMatchObject(delivery)
    expect((await service.call('/offers/my', { apiKey: seller.apiKey })).body.open_purchases).toBe(0)
    expect((await offer(id)).seller_open_percent).toBe(0)
  })

  it('403 for others, 404 for an unknown purchase, 409 for an instant one, 422 without a text', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 1_000)]
    const { purchase_id } = await buy(buyer, await offerOf(service, seller.apiKey, { content: 'c' }))
    const fulfil = (who: Registered, members: object) =>
      post('/offers/fulfill', who, { purchase_id, fulfillment_ref: 'x', ...members })
    const codes = await Promise.all([
      fulfil(buyer, {}),
      fulfil(seller, { purchase_id: `pur_${'a'.repeat(26)}` }),
      fulfil(seller, {}),
      fulfil(seller, { fulfillment_ref: '' }),
    ])
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not_owner'],
      [404, 'unknown_purchase'],
      [409, 'state_conflict'],
      [422, undefined],
    ])
  })
})

describe('GET /offers/purchases', () => {
  it('filters, pages, and shows each side its own', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 10_000)]
    const [instant, manual] = [
      await offerOf(service, seller.apiKey, { content: 'The content' }),
      await offerOf(service, seller.apiKey),
    ]
    await buy(buyer, instant)
    service.clock.nowUnix += 60
    await buy(buyer, manual)
    await buy(buyer, manual)
    const idsOf = async (who: Registered, query: string) =>
      (await listOf(who, query)).purchases.map(({ offer_id: id }: { offer_id: string }) => id)
    expect(await idsOf(buyer, '')).toEqual([manual, manual, instant])
    expect(await idsOf(buyer, `?offer_id=${instant}`)).toEqual([instant])
    expect(await idsOf(buyer, '?fulfilled=true')).toEqual([instant])
    expect(await idsOf(buyer, `?since=${service.clock.nowUnix}`)).toEqual([manual, manual])
    expect(await idsOf(buyer, '?role=seller')).toEqual([])
    expect(await idsOf(seller, '?role=seller')).toEqual([manual, manual, instant])
    const first = await listOf(buyer, '?limit=2')
    const second = await listOf(buyer, `?limit=2&cursor=${first.next_cursor}`)
    expect([first.purchases.length, second.purchases.length, second.next_cursor]).toEqual([2, 1, null])
    expect(second.purchases[0].content).toBe('The content')
    expect(
      (await listOf(seller, '?role=seller')).purchases.every(
        ({ content }: { content: null }) => content === null,
      ),
    ).toBe(true)
  })

  it('ends a page before its contents exceed a million characters', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 1_300)]
    const id = await offerOf(service, seller.apiKey, { price_sats: 100, content: 'a'.repeat(100_000) })
    for (let index = 0; index < 13; index += 1) await buy(buyer, id)
    const first = await listOf(buyer)
    const second = await listOf(buyer, `?cursor=${first.next_cursor}`)
    expect([first.purchases.length, second.purchases.length, second.next_cursor]).toEqual([10, 3, null])
  })
})

describe('POST /offers/rate', () => {
  it('takes one rating of a delivered purchase from its buyer', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 2_000)]
    const id = await offerOf(service, seller.apiKey)
    const { purchase_id } = await buy(buyer, id)
    const rate = async (who: Registered, stars: number, members: object = {}) => {
      const { status, body } = await post('/offers/rate', who, { purchase_id, stars, ...members })
      return [status, body.code ?? body.status]
    }
    expect(await rate(buyer, 4)).toEqual([409, 'state_conflict'])
    await post('/offers/fulfill', seller, { purchase_id, fulfillment_ref: 'here' })
    expect(await rate(seller, 5)).toEqual([403, 'not_owner'])
    expect(await rate(buyer, 6)).toEqual([422, undefined])
    expect(await rate(buyer, 4, { purchase_id: `pur_${'a'.repeat(26)}` })).toEqual([404, 'unknown_purchase'])
    for (let time = 0; time < 2; time += 1) expect(await rate(buyer, 4)).toEqual([200, 'rated'])
    expect(await rate(buyer, 5)).toEqual([409, 'state_conflict'])
    const again = await buy(buyer, id)
    await post('/offers/fulfill', seller, { purchase_id: again.purchase_id, fulfillment_ref: 'here' })
    await post('/offers/rate', buyer, { purchase_id: again.purchase_id, stars: 5 })
    expect(await offer(id)).toMatchObject({ rating_count: 2, rating_average: 4.5 })
  })
})

describe('seller_reputation_score', () => {
  it('follows the formula for every offer of the seller, and falls when sales are older than seven days', async () => {
    const [seller, buyer] = [await service.register(), await registerWith(service, 100_000)]
    const [sold, other] = [
      await offerOf(service, seller.apiKey, { price_sats: 2_000, content: 'c' }),
      await offerOf(service, seller.apiKey, { price_sats: 100, content: 'c' }),
    ]
    const scores = async () => [
      (await offer(sold)).seller_reputation_score,
      (await offer(other)).seller_reputation_score,
    ]
    await buy(buyer, sold)
    expect(await scores()).toEqual([8 + 12 + 4 + 1, 4 + 1])
    await buy(buyer, sold)
    expect(await scores()).toEqual([16 + 24 + 8 + 3, 8 + 3])
    expect((await offer(sold)).featured).toBe(true)
    service.clock.nowUnix += 7 * 86_400 - 1
    await runDueJobs(service.ctx)
    expect((await offer(sold)).sales_7d).toBe(2)
    service.clock.nowUnix += 301
    expect(await runDueJobs(service.ctx)).toContain('age_sales')
    expect(await offer(sold)).toMatchObject({ sales_7d: 0, sold_count: 2, featured: false })
    expect(await scores()).toEqual([16 + 8 + 3, 8 + 3])
    const later = await offerOf(service, seller.apiKey)
    expect((await offer(later)).seller_reputation_score).toBe(8 + 3)
    for (let index = 0; index < 10; index += 1) await buy(buyer, other)
    expect((await offer(other)).seller_reputation_score).toBe(100)
    const { offers } = (await service.call('/offers/list?limit=1')).body
    expect(offers[0].offer_id).toBe(other)
  })
})
