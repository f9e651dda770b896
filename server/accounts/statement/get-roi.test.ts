/** GET /analytics/roi: each sum against movements of the books that were made for it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { payBounty } from '#server/bounty/submissions.store.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { fundTreasury, submitPassing } from '#testing/bounty/submissions.ts'
import { offerOf, type Registered } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '1' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

/** Through the function that every writer of the books uses: no node stands behind the sats of this test. */
const post = (kind: string, externalKey: string, postings: object[]) =>
  sql(service.ctx.db, 'SELECT books_post($1, $2, $3, $4)', [
    kind,
    externalKey,
    JSON.stringify(postings),
    service.clock.nowUnix,
  ])
const available = (unit: string, owner: string, sats: number) => ({
  kind: 'available',
  unit,
  owner,
  amount: sats * 1_000,
})
const lightning = (owner: string, sats: number) =>
  post('topup_lightning', `ln:in:${owner}`, [
    { kind: 'rail', unit: 'LN', amount: -sats * 1_000 },
    available('LN', owner, sats),
  ])

describe('200', () => {
  it('of a new account is all zero', async () => {
    const { apiKey } = await service.register()
    const { body } = await service.call('/analytics/roi', { apiKey })
    expect(Object.values(body).every((value) => value === 0)).toBe(true)
    expect(Object.keys(body)).toHaveLength(10)
  })

  it('adds up calls, sales, messages, bounties and bonuses', async () => {
    const me = await service.register()
    const other = await service.register()
    await lightning(me.accountId, 10_000)
    await lightning(other.accountId, 10_000)
    for (let i = 0; i < 3; i += 1)
      await service.call('/verify', { apiKey: me.apiKey, json: { tool: 'review' } })

    const sale = async (buyer: Registered, seller: Registered, price: number) =>
      service.call('/offers/buy', {
        apiKey: buyer.apiKey,
        json: { offer_id: await offerOf(service, seller.apiKey, { price_sats: price }) },
      })
    await sale(other, me, 1_000)
    await sale(other, me, 2_000)
    await sale(me, other, 500)
    await service.call('/messages/dm', {
      apiKey: other.apiKey,
      json: { to_agent: me.agentId, content: 'Hello' },
    })
    await fundTreasury(service, 5_000)
    const { id } = await submitPassing(service, me.apiKey, { tier: 'parameter' })
    await service.ctx.db.transaction((tx) => payBounty(tx, { id, sats: 5_000 }, service.clock.nowUnix))
    await service.fund(me.accountId, 70)
    service.clock.nowUnix += 3 * 86_400 + 10

    const { body } = await service.call('/analytics/roi', { apiKey: me.apiKey })
    const earned = 950 + 1_900 + 285 + 5_000
    const spent = 2 * 240 + 500
    expect(body).toEqual({
      total_spent_sats: spent,
      total_calls: 3,
      current_balance_sats: 10_000 + 70 + earned - spent,
      marketplace_earnings_sats: 2_850,
      marketplace_sales_count: 2,
      dm_earnings_sats: 285,
      bounty_earnings_sats: 5_000,
      referral_earnings_sats: 0,
      net_sats: earned - spent,
      account_age_days: 3,
    })
    const theirs = (await service.call('/analytics/roi', { apiKey: other.apiKey })).body
    expect(theirs).toMatchObject({
      total_spent_sats: 3_300,
      marketplace_earnings_sats: 475,
      marketplace_sales_count: 1,
      net_sats: 475 - 3_300,
    })
  })

  it('counts the bonus of a referral, on either side', async () => {
    const referrer = (await service.call('/register', { method: 'POST' })).body
    const referee = (await service.call('/register', { json: { ref: referrer.ref_code } })).body
    const { id } = await service.ctx.db.prisma.account.findUniqueOrThrow({
      where: { agentId: referee.agent_id },
    })
    await service.ctx.db.transaction((tx) =>
      service.ctx.books.topup(tx, {
        kind: 'topup_card',
        externalKey: 'stripe:topup:roi',
        accountId: id,
        sats: 1_000,
        postings: [{ kind: 'fx', unit: 'CARD', amount: -1_000_000 }, available('CARD', id, 1_000)],
      }),
    )
    for (const { api_key: apiKey } of [referrer, referee])
      expect((await service.call('/analytics/roi', { apiKey })).body).toMatchObject({
        referral_earnings_sats: 1_000,
        net_sats: 1_000,
      })
  })
})

describe('401', () => {
  it('without a key, and with a wrong one', async () => {
    expect((await service.call('/analytics/roi')).body.code).toBe('missing_credentials')
    expect((await service.call('/analytics/roi', { apiKey: `asy_${'x'.repeat(40)}` })).body.code).toBe(
      'invalid_api_key',
    )
  })
})
