/** GET /residence/me: each part against what the account did, and the tiers at their limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerWith } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'
import { reputationOf, tierOf } from './standing.rules.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '1', RATE_WRITE: '1000' })
})
afterAll(() => service?.close())

const residence = (apiKey: string) => service.call('/residence/me', { apiKey })

describe('200', () => {
  it('of a new account', async () => {
    const { apiKey, agentId } = await service.register()
    const { status, body } = await residence(apiKey)
    expect([status, body]).toMatchObject([
      200,
      {
        identity: {
          agent_id: agentId,
          created_at: service.clock.nowUnix,
          lightning_address: `${agentId}@localhost:3000`,
          nostr_pubkey: null,
        },
        wallet: { lightning: 0, card: 0, x402: 0, xrp: 0, bonus: 0 },
        memory: { count: 0, bytes: 0 },
        mailbox: { unread: 0, latest_at: null },
        reputation: { score: 0, tier: 'newcomer' },
      },
    ])
  })

  it('counts age, top-ups, paid calls, memories and the mailbox', async () => {
    const me = await registerWith(service, 60_000)
    const other = await registerWith(service, 1_000)
    await service.fund(me.accountId, 5_000)
    for (const key of ['a', 'b', 'c'])
      await service.call('/memory/store', { apiKey: me.apiKey, json: { key, value: 'value' } })
    await service.call('/messages/dm', {
      apiKey: other.apiKey,
      json: { to_agent: me.agentId, content: 'Hello' },
    })
    service.clock.nowUnix += 90 * 86_400
    const { body } = await residence(me.apiKey)
    expect(body).toMatchObject({
      memory: { count: 3, bytes: 15 },
      mailbox: { unread: 1, latest_at: service.clock.nowUnix - 90 * 86_400 },
      reputation: {
        // 10 + 12 + 0.3 + 3 + 0
        score: 25,
        tier: 'resident',
        components: [
          { name: 'account_age_days', value: 90, points: 10 },
          { name: 'funded_sats', value: 60_000, points: 12 },
          { name: 'paid_calls', value: 3, points: 0.3 },
          { name: 'memories', value: 3, points: 3 },
          { name: 'ledger_entries', value: 0, points: 0 },
        ],
      },
    })
    // A gift and a sale to others are not funding; the price of the memories left the gift first.
    expect(body.wallet).toMatchObject({ lightning: 60_285, bonus: 4_850 })
    await service.call('/messages/inbox', { apiKey: me.apiKey })
    expect((await residence(me.apiKey)).body.mailbox.unread).toBe(0)
  })

  it('401 without a key', async () => {
    expect((await service.call('/residence/me')).status).toBe(401)
  })
})

describe('the score', () => {
  it('has at most 20 points of each part', () => {
    const most = { accountAgeDays: 1e4, fundedSats: 1e9, paidCalls: 1e6, memories: 1e4, ledgerEntries: 1e3 }
    expect(reputationOf(most)).toMatchObject({ score: 100, tier: 'anchor' })
  })

  it.each([
    [0, 'newcomer'],
    [24, 'newcomer'],
    [25, 'resident'],
    [49, 'resident'],
    [50, 'established'],
    [74, 'established'],
    [75, 'anchor'],
    [100, 'anchor'],
  ])('%i is %s', (score, tier) => {
    expect(tierOf(score)).toBe(tier)
  })
})
