/** A referral bonus and the top-up that paid it: what a withdrawal takes back, what it leaves, and how many a day earns. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'

let service: LightningService
let topups = 0
beforeAll(async () => {
  service = await startLightningService({ FREE_REVIEW_CALLS: '0' })
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

async function register(ref?: string) {
  const { body } = await service.call('/register', { json: ref === undefined ? {} : { ref } })
  return {
    apiKey: body.api_key as string,
    agentId: body.agent_id as string,
    refCode: body.ref_code as string,
  }
}
type Member = Awaited<ReturnType<typeof register>>

/** A referrer, and a referee whose top-up of this many sats has paid both. */
async function pair(topupSats: number) {
  const referrer = await register()
  const referee = await register(referrer.refCode)
  await service.topUp(referee.apiKey, topupSats)
  expect(await bonuses(referrer, referee)).toEqual([1_000, 1_000])
  return { referrer, referee }
}

const balanceOf = async ({ apiKey }: Member) => (await service.call('/balance', { apiKey })).body
const bonuses = (...members: Member[]) =>
  Promise.all(members.map(async (member) => (await balanceOf(member)).buckets.bonus))
const withdraw = async ({ apiKey }: Member, sats: number, more: Record<string, unknown> = {}) => {
  const { bolt11 } = await service.payer.createInvoice({ amountMsat: BigInt(sats) * 1_000n })
  return service.call('/withdraw', {
    apiKey,
    json: { bolt11, ...more },
  })
}
const spend = async ({ apiKey }: Member, calls: number) => {
  for (let call = 0; call < calls; call += 1)
    expect((await service.call('/verify', { apiKey, json: { tool: 'review' } })).status).toBe(200)
}

describe('a withdrawal that takes the top-up out before 1,000 sats were spent', () => {
  it('is refused with what it would take back, until that is accepted', async () => {
    const { referrer, referee } = await pair(1_000)
    await spend(referrer, 1)
    const refused = await withdraw(referee, 900)
    expect([refused.status, refused.body.code]).toEqual([409, 'bonus_at_stake'])
    expect(refused.body).toMatchObject({ own_bonus_sats: 1_000, spent_sats: 0, must_stay_sats: 1_000 })
    expect(refused.body.detail).toContain('give_up_bonus: true')
    expect(await balanceOf(referee)).toMatchObject({ balance_sats: 2_000, held_sats: 0 })

    const paid = await withdraw(referee, 900, { give_up_bonus: true })
    expect([paid.status, paid.body.status, paid.body.new_balance_sats]).toEqual([200, 'paid', 0])
    // The referrer keeps what it has spent, and no more.
    expect(await bonuses(referrer, referee)).toEqual([0, 0])
    const { body } = await service.call('/referral/info', { apiKey: referrer.apiKey })
    expect(body).toMatchObject({ bonuses_paid: 0, bonuses_pending: 0, total_earned_sats: 240 })
    const statement = await service.call('/account/statement', { apiKey: referee.apiKey })
    expect(JSON.stringify(statement.body)).toContain('Referral bonus taken back')
    // It pays no second one.
    await service.topUp(referee.apiKey, 2_000)
    expect(await bonuses(referrer, referee)).toEqual([0, 0])
  })

  it('to another agent of this service likewise', async () => {
    const { referrer, referee } = await pair(1_000)
    const send = (more = {}) =>
      service.call('/withdraw-to-address', {
        apiKey: referee.apiKey,
        json: { lightning_address: `${referrer.agentId}@localhost:3000`, amount_sats: 900, ...more },
      })
    const refused = await send()
    expect([refused.status, refused.body.code]).toEqual([409, 'bonus_at_stake'])
    expect((await send({ give_up_bonus: true })).status).toBe(200)
    expect(await bonuses(referrer, referee)).toEqual([0, 0])
    expect((await balanceOf(referrer)).balance_sats).toBe(900)
  })

  it('that fails takes nothing back', async () => {
    const { referrer, referee } = await pair(1_000)
    await service.faults.failNext('payer')
    const failed = await withdraw(referee, 900, { give_up_bonus: true })
    expect([failed.status, failed.body.code]).toEqual([502, 'payment_failed'])
    expect(await bonuses(referrer, referee)).toEqual([1_000, 1_000])
  })
})

describe('a withdrawal takes nothing back', () => {
  it('when 1,000 sats that are no bonus stay', async () => {
    const { referrer, referee } = await pair(5_000)
    expect((await withdraw(referee, 3_900)).body.status).toBe('paid')
    expect(await bonuses(referrer, referee)).toEqual([1_000, 1_000])
    expect((await withdraw(referee, 1)).body.code).toBe('bonus_at_stake')
  })

  it('after 1,000 sats were spent', async () => {
    const { referrer, referee } = await pair(1_000)
    await spend(referee, 4)
    expect((await withdraw(referee, 900)).body).toMatchObject({ code: 'bonus_at_stake', spent_sats: 960 })
    await spend(referee, 1)
    expect((await withdraw(referee, 700)).body.status).toBe('paid')
    expect(await bonuses(referrer, referee)).toEqual([1_000, 0])
  })

  it('from an account that nobody brought', async () => {
    const alone = await register()
    await service.topUp(alone.apiKey, 1_000)
    expect((await withdraw(alone, 900)).body.status).toBe('paid')
  })
})

describe('a day', () => {
  it('earns a referrer 20 bonuses, however many arrive at once; the next one waits for a top-up of another day', async () => {
    const referrer = await register()
    const referees = await Promise.all(Array.from({ length: 22 }, () => register(referrer.refCode)))
    const arrive = async ({ apiKey }: Member) => {
      const { id: accountId } = (await service.ctx.accounts.find(apiKey))!
      topups += 1
      const externalKey = `stripe:topup:day${topups}`
      const postings = [
        { kind: 'fx', unit: 'CARD', amount: -1_000_000 },
        { kind: 'available', unit: 'CARD', owner: accountId, amount: 1_000_000 },
      ]
      await service.ctx.db.transaction((tx) =>
        service.ctx.books.topup(tx, { kind: 'topup_card', externalKey, accountId, sats: 1_000, postings }),
      )
    }
    await Promise.all(referees.map(arrive))
    const info = async () => (await service.call('/referral/info', { apiKey: referrer.apiKey })).body
    expect(await info()).toMatchObject({ bonuses_paid: 20, bonuses_pending: 2, total_earned_sats: 20_000 })
    expect((await bonuses(...referees)).filter((sats) => sats === 1_000)).toHaveLength(20)
    service.clock.nowUnix += 86_400
    await Promise.all(referees.map(arrive))
    expect(await info()).toMatchObject({ bonuses_paid: 22, bonuses_pending: 0, total_earned_sats: 22_000 })
  })
})
