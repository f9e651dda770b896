/** 500 buyers at once, of whom some can pay, over two servers: who pays gets it once, nobody pays without getting it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { offerOf, type Registered, registerWith } from '#testing/marketplace/market.ts'
import { openSecondServer, type SecondServer } from '#testing/payments/second-server.ts'
import { type Answer, type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let second: SecondServer
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000', RATE_READ: '100000' })
  second = await openSecondServer(service.ctx)
})
afterAll(async () => {
  await second?.close()
  await service?.close()
})

const content = 'The content.'
const byCode = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const code = status === 200 ? 'bought' : body.code
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

it('500 accounts, every third with the price: exactly those buy', async () => {
  const seller = await service.register()
  const offerId = await offerOf(service, seller.apiKey, { content, price_sats: 120 })
  const buyers: Registered[] = []
  for (let index = 0; index < 500; index += 1)
    buyers.push(await registerWith(service, index % 3 === 0 ? 120 : index % 3 === 1 ? 119 : 0))
  const answers = await Promise.all(
    buyers.map(({ apiKey }, index) => {
      const send = index % 2 === 0 ? service.call : second.call
      return send('/offers/buy', { apiKey, json: { offer_id: offerId } }) as Promise<Answer>
    }),
  )
  expect(byCode(answers)).toEqual({ bought: 167, lightning_balance_required: 333 })
  for (const { status, body } of answers) if (status === 200) expect(body.content).toBe(content)
  const rows = await sql<{ buyer_id: string; count: number }>(
    service.ctx.db,
    'SELECT buyer_id, count(*) FROM purchase WHERE offer_id = $1 GROUP BY buyer_id',
    [offerId],
  )
  const paid = buyers.filter((_, index) => answers[index]!.status === 200)
  expect(rows.map((row) => row.buyer_id).sort()).toEqual(paid.map(({ accountId }) => accountId).sort())
  expect(rows.every(({ count }) => count === 1)).toBe(true)
  const { body: sellerNow } = await service.call('/balance', { apiKey: seller.apiKey })
  expect(sellerNow.balance_sats).toBe(167 * 114)
  const { body: offer } = await service.call(`/offers/get?offer_id=${offerId}`)
  expect(offer).toMatchObject({ sold_count: 167, sales_7d: 167, total_earned_sats: 167 * 114 })
  await checkBooks(service.ctx.db)
}, 120_000)

it('one account with sats for 7, 60 purchases at once: 7', async () => {
  const [seller, buyer] = [await service.register(), await registerWith(service, 7 * 100 + 99)]
  const offerId = await offerOf(service, seller.apiKey, { content, price_sats: 100 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      service.call('/offers/buy', { apiKey: buyer.apiKey, json: { offer_id: offerId } }),
    ),
  )
  expect(byCode(answers)).toEqual({ bought: 7, lightning_balance_required: 53 })
  const ids = answers.flatMap(({ body }) => body.purchase_id ?? [])
  expect(new Set(ids).size).toBe(7)
  await checkBooks(service.ctx.db)
}, 60_000)

it('agents that buy from each other at the same time, with reviews: nobody waits for ever, no sat is lost', async () => {
  const agents = await Promise.all([1, 2, 3, 4].map(() => registerWith(service, 10_000)))
  const offers = await Promise.all(
    agents.map(({ apiKey }) => offerOf(service, apiKey, { content, price_sats: 100 })),
  )
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, index) => {
      const buyer = agents[index % 4]!
      const offerId = offers[(index + 1 + (index % 3)) % 4]
      const send = index % 2 === 0 ? service.call : second.call
      return send('/offers/buy', {
        apiKey: buyer.apiKey,
        json: { offer_id: offerId, verify_before_buy: index % 4 === 0 },
      }) as Promise<Answer>
    }),
  )
  expect(byCode(answers)).toEqual({ bought: 48 })
  const [sum] = await sql<{ sats: number }>(
    service.ctx.db,
    'SELECT (sum(balance) / 1000)::bigint AS sats FROM books_account WHERE owner_id = ANY ($1)',
    [agents.map(({ accountId }) => accountId)],
  )
  expect(sum!.sats).toBe(40_000 - 48 * 5 - 12 * 240)
  await checkBooks(service.ctx.db)
}, 60_000)
