/** Referrals: who counts as referred, what is paid on which top-up, and what GET /referral/info and GET /analytics/roi make of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

let topups = 0
/** Card sats, as a settled checkout books them; no card processor is configured here, so without its own side. */
async function topup(accountId: string, sats: number): Promise<string> {
  const externalKey = `stripe:topup:test${++topups}`
  const postings = [
    { kind: 'fx', unit: 'CARD', amount: -sats * 1_000 },
    { kind: 'available', unit: 'CARD', owner: accountId, amount: sats * 1_000 },
  ]
  await service.ctx.db.transaction((tx) =>
    service.ctx.books.topup(tx, { kind: 'topup_card', externalKey, accountId, sats, postings }),
  )
  return externalKey
}

interface Member {
  apiKey: string
  accountId: string
  refCode: string
  body: Record<string, unknown>
}

async function register(ref?: string, apiKey?: string): Promise<Member> {
  const { body } = await service.call('/register', {
    json: ref === undefined ? {} : { ref },
    ...(apiKey ? { apiKey } : {}),
  })
  const { id } = await service.ctx.db.prisma.account.findUniqueOrThrow({ where: { agentId: body.agent_id } })
  return { apiKey: body.api_key, accountId: id, refCode: body.ref_code, body }
}

const infoOf = async ({ apiKey }: Member) => (await service.call('/referral/info', { apiKey })).body
const bonusOf = async ({ apiKey }: Member) => (await service.call('/balance', { apiKey })).body.buckets.bonus
const rowsOf = ({ accountId }: Member) =>
  service.ctx.db.prisma.referral.findMany({ where: { refereeId: accountId } })

describe('POST /register with a code', () => {
  it('leaves a pending referral', async () => {
    const referrer = await register()
    const referee = await register(referrer.refCode.toLowerCase())
    expect(referee.body.referral_bonus_pending).toBe(true)
    expect(referee.body.message).not.toContain('ignored')
    expect(await rowsOf(referee)).toMatchObject([{ referrerId: referrer.accountId, state: 'pending' }])
  })

  it.each(['', 'NOBODY22', 'no code', 'x\u0000y', 'x'.repeat(300)])('ignores %j and says so', async (ref) => {
    const member = await register(ref)
    expect(member.body).toMatchObject({
      referral_bonus_pending: false,
      message: expect.stringContaining('referral code is unknown or your own and was ignored'),
    })
    expect(await rowsOf(member)).toEqual([])
  })

  it('ignores the code of the account whose key comes along', async () => {
    const member = await register()
    const self = await register(member.refCode, member.apiKey)
    expect(self.body).toMatchObject({
      referral_bonus_pending: false,
      message: expect.stringContaining('ignored'),
    })
    expect(await rowsOf(self)).toEqual([])
    const other = await register(member.refCode, self.apiKey)
    expect(other.body.referral_bonus_pending).toBe(true)
  })
})

describe('the bonus', () => {
  it('waits for a top-up of 1,000 sats, whatever came before, and is paid to both once', async () => {
    const referrer = await register()
    const referee = await register(referrer.refCode)
    await topup(referee.accountId, 999)
    expect([await bonusOf(referrer), await bonusOf(referee)]).toEqual([0, 0])
    expect(await infoOf(referrer)).toMatchObject({ bonuses_paid: 0, bonuses_pending: 1 })
    await topup(referee.accountId, 1_000)
    await topup(referee.accountId, 5_000)
    expect([await bonusOf(referrer), await bonusOf(referee)]).toEqual([1_000, 1_000])
    expect(await infoOf(referrer)).toEqual({
      ref_code: referrer.refCode,
      ref_link: `http://localhost:3000/register?ref=${referrer.refCode}`,
      bonus_per_referral_sats: 1_000,
      minimum_topup_sats: 1_000,
      total_referrals: 1,
      bonuses_paid: 1,
      bonuses_pending: 0,
      total_earned_sats: 1_000,
      referred_by_code: null,
      my_bonus_paid: false,
    })
    expect(await infoOf(referee)).toMatchObject({
      total_referrals: 0,
      total_earned_sats: 1_000,
      referred_by_code: referrer.refCode,
      my_bonus_paid: true,
    })
  })

  it('is paid once when ten top-ups arrive together', async () => {
    const referrer = await register()
    const referee = await register(referrer.refCode)
    await Promise.all(Array.from({ length: 10 }, () => topup(referee.accountId, 1_000)))
    expect([await bonusOf(referrer), await bonusOf(referee)]).toEqual([1_000, 1_000])
  })

  it('is taken back with its top-up, as far as it is unspent', async () => {
    const referrer = await register()
    const referee = await register(referrer.refCode)
    await service.ctx.db.prisma.account.updateMany({
      where: { id: { in: [referrer.accountId, referee.accountId] } },
      data: { freeCallsLimit: 0 },
    })
    const key = await topup(referee.accountId, 2_000)
    await service.call('/verify', { apiKey: referrer.apiKey, json: { tool: 'review' } })
    await service.ctx.db.transaction((tx) => service.ctx.books.revokeReferral(tx, key))
    expect([await bonusOf(referrer), await bonusOf(referee)]).toEqual([0, 0])
    expect(await infoOf(referrer)).toMatchObject({
      bonuses_paid: 0,
      bonuses_pending: 0,
      total_earned_sats: 240,
    })
    expect(await infoOf(referee)).toMatchObject({ my_bonus_paid: false, total_earned_sats: 0 })
  })
})

describe('GET /referral/info', () => {
  it('takes the key from the query, 401 without one, 404 for one that nobody holds', async () => {
    const member = await register()
    expect((await service.call(`/referral/info?api_key=${member.apiKey}`)).body).toEqual(await infoOf(member))
    const none = await service.call('/referral/info')
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
    const unknown = await service.call(`/referral/info?api_key=asy_${'x'.repeat(40)}`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_account'])
    const wrong = await service.call('/referral/info', { apiKey: `asy_${'x'.repeat(40)}` })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key'])
  })
})
