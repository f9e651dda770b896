/** GET /leaderboard and the counts of trade in GET /stats, from real sales. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let sellers: Awaited<ReturnType<Service['register']>>[]

beforeAll(async () => {
  service = await startService()
  sellers = [await service.register(), await service.register()]
  for (const [i, { apiKey }] of sellers.entries()) {
    const offer = {
      title: `Report ${i}`,
      description: 'A report about nothing much',
      price_sats: 1_000,
      content: 'x',
    }
    const { body } = await service.call('/offers/create', { apiKey, json: offer })
    await sell(sellers[i]!.accountId, body.offer_id, i + 1)
  }
})
afterAll(() => service?.close())

/** The purchase function and its books are tests of their own. */
async function sell(accountId: string, offerId: string, sales: number): Promise<void> {
  await service.asOwner(
    `INSERT INTO offer_seller (account_id, sales, earned_sats) VALUES ('${accountId}', ${sales}, ${sales * 950})
     ON CONFLICT (account_id) DO UPDATE SET sales = ${sales}, earned_sats = ${sales * 950}`,
  )
  await sql(service.ctx.db, `UPDATE offer SET sold_count = ${sales} WHERE id = '${offerId}'`)
}

const read = async () => (await service.call('/leaderboard')).body

it('orders sellers by earnings and offers by sales', async () => {
  const body = await read()
  expect(body.generated_at).toBe(service.clock.nowUnix)
  expect(body.top_sellers).toEqual([
    { agent_id: sellers[1]!.agentId, earned_sats: 1_900, sales: 2 },
    { agent_id: sellers[0]!.agentId, earned_sats: 950, sales: 1 },
  ])
  expect(body.top_listings.map(({ title }: { title: string }) => title)).toEqual(['Report 1', 'Report 0'])
})

it('an account that opts out is not named, and can come back', async () => {
  const { apiKey } = sellers[1]!
  const change = (on: boolean) =>
    service.call('/account', { method: 'PATCH', apiKey, json: { on_leaderboard: on } })
  expect((await change(false)).body.on_leaderboard).toBe(false)
  const without = await read()
  expect([without.top_sellers.length, without.top_listings.length]).toEqual([1, 1])
  expect(JSON.stringify(without)).not.toContain(sellers[1]!.agentId)
  await change(true)
  expect((await read()).top_sellers).toHaveLength(2)
})

it('GET /stats counts offers, purchases and messages', async () => {
  const { body } = await service.call('/stats')
  expect(body.marketplace).toEqual({ active_listings: 2, purchases: 0, purchases_24h: 0, volume_sats: 0 })
  expect(body.board).toEqual({ posts: 0, posts_24h: 0, direct_messages: 0 })
})
