/** F9: a card payment is credited once, and taken back once, whatever the processor sends, and in whatever order. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksFaults } from '#server/kernel/books/invariants.store.ts'
import { type BillingService, startBillingService } from '#testing/billing/billing-service.ts'
import { journalKinds, standing } from '#testing/billing/books-check.ts'
import type { Thing } from '#testing/billing/stripe-world.ts'
import { referenceMember } from '../plans/create-checkout.ts'
import { billingOf } from './billing.ts'
import { readCardFacts } from './card-facts.ts'
import { applyFacts } from './card-topups.store.ts'
import { settleCardTopup } from './settle-card-topup.ts'
import { finishWaitingEvents, reconcileStripe } from './stripe/reconcile-stripe.ts'

let billing: BillingService
let world: BillingService['stub']['world']
beforeAll(async () => {
  billing = await startBillingService()
  world = billing.stub.world
})
afterAll(() => billing?.close())
beforeEach(() => {
  Object.assign(billing.stub, { fault: null, faultsLeft: null })
})
afterEach(async () => {
  expect(await booksFaults(billing.service.ctx.db)).toEqual([])
})

const db = () => billing.service.ctx.db
/** 5 dollars at USD 109,623 per bitcoin. */
const fiveDollars = 4561

interface Started {
  accountId: string
  apiKey: string
  sessionId: string
  topupId: string
}

async function start(
  usd: string | number = '5.00',
  registered?: { accountId: string; apiKey: string },
): Promise<Started> {
  const { accountId, apiKey } = registered ?? (await billing.service.register())
  const { status, body } = await billing.call('/billing/topup', { api_key: apiKey, usd_amount: usd })
  expect([status, body]).toEqual([200, expect.objectContaining({ topup_id: expect.any(String) })])
  return { accountId, apiKey, sessionId: body.session_id, topupId: body.topup_id }
}

async function paid(
  usd: string | number = '5.00',
  registered?: { accountId: string; apiKey: string },
): Promise<Started> {
  const started = await start(usd, registered)
  expect(await billing.send(world.pay(started.sessionId))).toBe(200)
  return started
}

const balanceOf = async (accountId: string) => {
  const { available, owedSats } = await billing.service.ctx.books.balanceOf(accountId)
  return { card: available.CARD, lightning: available.LN, owed: owedSats + 0 }
}

async function spend(accountId: string, sats: number): Promise<void> {
  const msat = sats * 1_000
  await billing.service.ctx.books.post('spent', `test:${accountId}:${sats}`, [
    { kind: 'available', unit: 'CARD', owner: accountId, amount: -msat },
    { kind: 'revenue', unit: 'CARD', amount: msat },
  ])
}

const stateOf = async (topupId: string) => {
  const { rows } = await db().pool.query('SELECT * FROM card_topup WHERE id = $1', [topupId])
  return rows[0]
}
const lastDispute = (): string => [...world.things.disputes.keys()].at(-1)!
const deliverTogether = (events: Thing[]) => Promise.all(events.map((event) => billing.send(event)))

describe('POST /billing/topup', () => {
  it('opens a checkout for the amount and quotes its sats; nothing is credited yet', async () => {
    const { accountId, apiKey } = await billing.service.register()
    const { status, body } = await billing.call('/billing/topup', { api_key: apiKey, usd_amount: 5 })
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringContaining('https://checkout'),
      session_id: expect.stringMatching(/^cs_/),
      topup_id: expect.stringMatching(/^tu_[a-z2-7]{26}$/),
      usd_amount: '5.00',
      quoted_sats: fiveDollars,
      expires_at: billing.service.clock.nowUnix + 2_100,
    })
    expect(world.get(body.session_id)).toMatchObject({
      amount_total: 500,
      currency: 'usd',
      client_reference_id: body.topup_id,
      mode: 'payment',
    })
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 0 })
  })

  it('takes the key from Authorization, and repeats the answer of an Idempotency-Key', async () => {
    const { apiKey } = await billing.service.register()
    const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'topup-0001' }
    const sessions = world.things.sessions.size
    const [first, again] = [
      await billing.call('/billing/topup', { usd_amount: '12.34' }, { headers }),
      await billing.call('/billing/topup', { usd_amount: '12.34' }, { headers }),
    ]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(world.things.sessions.size).toBe(sessions + 1)
    const other = await billing.call('/billing/topup', { usd_amount: '12.35' }, { headers })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })

  it.each([
    0,
    -1,
    0.99,
    1.005,
    '1.005',
    1000.01,
    1e21,
    '100 ',
    '',
    '1e2',
    '+5',
    2 ** 53 + 1,
    null,
    true,
    [5],
  ])('422 for the amount %j', async (usd) => {
    const { apiKey } = await billing.service.register()
    const { status, body } = await billing.call('/billing/topup', { api_key: apiKey, usd_amount: usd })
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(['body', 'usd_amount'])
  })

  it.each([1, '1', '1.0', '1.00', 1000, '1000.00', 5.5])('takes the amount %j', async (usd) => {
    await start(usd)
  })

  it('401 without a key, 404 for one that nobody holds', async () => {
    const none = await billing.call('/billing/topup', { usd_amount: 5 })
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
    const unknown = await billing.call('/billing/topup', { api_key: `asy_${'x'.repeat(40)}`, usd_amount: 5 })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_account'])
  })

  it('503 while the processor is down; what it made in the meantime nobody can pay unseen', async () => {
    const { apiKey } = await billing.service.register()
    const sessions = world.things.sessions.size
    billing.stub.fault = 'lost'
    const { status, body, headers } = await billing.call('/billing/topup', { api_key: apiKey, usd_amount: 5 })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rail_unavailable', '10'])
    billing.stub.fault = null
    expect(world.things.sessions.size).toBe(sessions + 1)
    const [orphan] = [...world.things.sessions.values()].slice(-1)
    const topupId = orphan!.client_reference_id
    expect(await stateOf(topupId)).toMatchObject({ state: 'created', checkout_session_id: null })
    // Were it paid all the same, the payment finds its row.
    expect(await billing.send(world.pay(orphan!.id))).toBe(200)
    expect(await stateOf(topupId)).toMatchObject({ state: 'paid', checkout_session_id: orphan!.id })
  })
})

describe('a top-up that never got a session', () => {
  it('expires', async () => {
    const { apiKey, accountId } = await billing.service.register()
    billing.stub.fault = '500'
    expect((await billing.call('/billing/topup', { api_key: apiKey, usd_amount: 5 })).status).toBe(503)
    billing.stub.fault = null
    const { rows } = await db().pool.query('SELECT id FROM card_topup WHERE account_id = $1', [accountId])
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect(await stateOf(rows[0].id)).toMatchObject({ state: 'created' })
    billing.service.clock.nowUnix += 2_101
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect(await stateOf(rows[0].id)).toMatchObject({ state: 'expired' })
  })
})

describe('a payment', () => {
  it('is credited once by twenty deliveries and twenty landings at the same moment', async () => {
    const { accountId, sessionId, topupId } = await start()
    const event = world.pay(sessionId)
    const landing = () => billing.call(`/billing/success?session_id=${sessionId}`)
    const [statuses, landings] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => billing.send(event))),
      Promise.all(Array.from({ length: 20 }, landing)),
    ])
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const { status, body } of landings)
      expect([status, body]).toEqual([
        200,
        { state: 'credited', credited_sats: fiveDollars, balance_sats: fiveDollars, next: null },
      ])
    expect(await balanceOf(accountId)).toEqual({ card: fiveDollars, lightning: 0, owed: 0 })
    expect(await journalKinds(db(), `stripe:topup:${topupId}`)).toEqual(['topup_card'])
  })

  it('is credited by the landing alone, and by the reconciler alone', async () => {
    const [landed, swept] = [await start(), await start('7.00')]
    world.pay(landed.sessionId)
    world.pay(swept.sessionId)
    await billing.call(`/billing/success?session_id=${landed.sessionId}`)
    expect((await balanceOf(landed.accountId)).card).toBe(fiveDollars)
    expect((await balanceOf(swept.accountId)).card).toBe(0)
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect((await balanceOf(swept.accountId)).card).toBe(6385)
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect((await balanceOf(swept.accountId)).card).toBe(6385)
  })

  it('costs what the processor keeps of it, once', async () => {
    await reconcileStripe(billing.service.ctx)
    const [fees, rail] = [
      await standing(db(), 'processor_fees', 'USD2'),
      await standing(db(), 'rail', 'USD2'),
    ]
    const { sessionId } = await paid('100.00')
    await reconcileStripe(billing.service.ctx)
    await reconcileStripe(billing.service.ctx)
    expect((await standing(db(), 'processor_fees', 'USD2')) - fees).toBe(-320)
    expect((await standing(db(), 'rail', 'USD2')) - rail).toBe(-9_680)
    world.openDispute(sessionId, 10_000)
    world.withdrawFunds(lastDispute(), 1_500)
    await reconcileStripe(billing.service.ctx)
    expect((await standing(db(), 'processor_fees', 'USD2')) - fees).toBe(-1_820)
    expect((await standing(db(), 'rail', 'USD2')) - rail).toBe(1_820)
    await billing.send(world.closeDispute(lastDispute(), 'lost'))
  })

  it('that does not come credits nothing: open, expired, failed later', async () => {
    const { sessionId, accountId } = await start()
    const unpaid = await billing.call(`/billing/success?session_id=${sessionId}`)
    expect([unpaid.status, unpaid.body.state]).toEqual([200, 'neutral'])
    const late = await start()
    await billing.send(world.pay(late.sessionId, { asynchronous: true }))
    expect((await balanceOf(late.accountId)).card).toBe(0)
    await billing.send(world.settleAsync(late.sessionId, false))
    expect(await stateOf(late.topupId)).toMatchObject({ state: 'failed' })
    await billing.send(world.expire(sessionId))
    expect((await balanceOf(accountId)).card).toBe(0)
  })

  it('of an asynchronous method is credited when it succeeds', async () => {
    const { sessionId, accountId } = await start()
    await billing.send(world.pay(sessionId, { asynchronous: true }))
    expect((await balanceOf(accountId)).card).toBe(0)
    await billing.send(world.settleAsync(sessionId, true))
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })

  it('of another session never pays a top-up: a cheap plan under its name, another amount, a stranger session', async () => {
    world.addPlan({ plan: 'cheap', name: 'Cheap', cents: 100, interval: null })
    const big = await start('1000.00')
    const { body } = await billing.call('/billing/checkout', {
      plan: 'cheap',
      email: 'thief@example.com',
      client_reference_id: big.topupId,
    })
    await billing.send(world.pay(body.session_id))
    expect((await balanceOf(big.accountId)).card).toBe(0)
    const stranger = await billing.call(`/billing/success?session_id=${body.session_id}`)
    expect(stranger.body.state).toBe('neutral')

    world.get(big.sessionId).amount_total = 100
    await billing.send(world.pay(big.sessionId))
    expect((await balanceOf(big.accountId)).card).toBe(0)
    world.get(big.sessionId).amount_total = 100_000
    await settleCardTopup(billing.service.ctx, big.topupId)
    expect((await balanceOf(big.accountId)).card).toBe(912_217)
    expect(world.get(body.session_id).metadata[referenceMember]).toBeUndefined()
  })

  it('of a plan is no top-up, though it costs as much and names one whose session was never known', async () => {
    world.addPlan({ plan: 'five', name: 'Five', cents: 500, interval: null })
    const { accountId, apiKey } = await billing.service.register()
    billing.stub.fault = 'lost'
    await billing.call('/billing/topup', { api_key: apiKey, usd_amount: 5 })
    billing.stub.fault = null
    const { rows } = await db().pool.query('SELECT id FROM card_topup WHERE account_id = $1', [accountId])
    billing.service.clock.nowUnix += 3_600
    const { body } = await billing.call('/billing/checkout', {
      plan: 'five',
      email: 'thief@example.com',
      client_reference_id: rows[0].id,
    })
    expect(world.get(body.session_id).client_reference_id).toBe(rows[0].id)
    await billing.send(world.pay(body.session_id))
    expect((await balanceOf(accountId)).card).toBe(0)
  })

  it('is not credited by an event that claims it', async () => {
    const { sessionId, accountId } = await start()
    const lie = world.emit('checkout.session.completed', { ...world.get(sessionId), payment_status: 'paid' })
    expect(await billing.send(lie)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(0)
  })
})

describe('a webhook', () => {
  it('400 for a wrong, tampered or old signature; 200 for the very same event signed well', async () => {
    const { sessionId, accountId } = await start()
    const event = world.pay(sessionId)
    const good = billing.stub.sign(event)
    expect(await billing.deliver(billing.stub.sign(event, { secret: 'whsec_wrong' }))).toBe(400)
    expect(await billing.deliver({ ...good, body: good.body.replace(sessionId, 'cs_test_other') })).toBe(400)
    expect(await billing.deliver({ ...good, headers: {} })).toBe(400)
    const { nowUnix } = billing.service.clock
    expect(await billing.deliver(billing.stub.sign(event, { atUnix: nowUnix - 301 }))).toBe(400)
    expect((await balanceOf(accountId)).card).toBe(0)
    expect(await billing.deliver(good)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })

  it('200 for what it does not know, stored and done', async () => {
    const event = world.emit('customer.created', { id: 'cus_1', object: 'customer' })
    expect(await billing.send(event)).toBe(200)
    const { rows } = await db().pool.query('SELECT state, body FROM stripe_event WHERE event_id = $1', [
      event.id,
    ])
    expect(rows).toEqual([{ state: 'done', body: '{"id":"cus_1"}' }])
  })

  it('keeps no e-mail address or other contents of an event', async () => {
    const { sessionId } = await start()
    await billing.send(world.pay(sessionId, { email: 'secret@example.com' }))
    const { rows } = await db().pool.query(
      `SELECT count(*)::int AS n FROM stripe_event WHERE body LIKE '%secret@%'`,
    )
    expect(rows[0].n).toBe(0)
  })

  it('200 though the processor cannot be asked; a job finishes it', async () => {
    const { sessionId, accountId } = await start()
    const event = world.pay(sessionId)
    billing.stub.fault = 'down'
    expect(await billing.send(event)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(0)
    expect(await finishWaitingEvents(billing.service.ctx)).toBe('events wait')
    await expect(reconcileStripe(billing.service.ctx)).rejects.toThrow('stripe')
    billing.stub.fault = null
    expect(await finishWaitingEvents(billing.service.ctx)).toBeNull()
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })

  it('that comes again after it could not be handled is handled then', async () => {
    const { sessionId, accountId } = await start()
    const event = world.pay(sessionId)
    billing.stub.fault = 'down'
    expect(await billing.send(event)).toBe(200)
    billing.stub.fault = null
    expect(await billing.send(event)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })

  it('500 when it cannot be stored, so that it comes again', async () => {
    const { sessionId, accountId } = await start()
    const event = world.pay(sessionId)
    await billing.service.asOwner('ALTER TABLE stripe_event RENAME TO stripe_event_away')
    expect(await billing.send(event)).toBe(500)
    await billing.service.asOwner('ALTER TABLE stripe_event_away RENAME TO stripe_event')
    expect((await balanceOf(accountId)).card).toBe(0)
    expect(await billing.send(event)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })
})

describe('a refund', () => {
  it('takes unspent sats, in parts that add up, however often it is told', async () => {
    const { accountId, sessionId } = await paid()
    const events = [world.refund(sessionId, 100), world.refund(sessionId, 33)]
    expect(await deliverTogether([...events, ...events, ...events])).toEqual(Array(6).fill(200))
    expect(await balanceOf(accountId)).toEqual({ card: 3348, lightning: 0, owed: 0 })
    await billing.send(world.refund(sessionId, 367))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 0 })
  })

  it('after spending leaves a debt, which the next top-up repays first', async () => {
    const { accountId, apiKey, sessionId } = await paid()
    await spend(accountId, 4_000)
    await billing.send(world.refund(sessionId, 500))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 4_000 })
    await paid('5.00', { accountId, apiKey })
    expect(await balanceOf(accountId)).toEqual({ card: fiveDollars - 4_000, lightning: 0, owed: 0 })
  })

  it('that is told before the payment is settled with it', async () => {
    const { accountId, sessionId, topupId } = await start()
    const payment = world.pay(sessionId)
    const refund = world.refund(sessionId, 250)
    expect(await billing.send(refund)).toBe(200)
    expect(await billing.send(payment)).toBe(200)
    expect((await balanceOf(accountId)).card).toBe(fiveDollars - 2280)
    expect(await stateOf(topupId)).toMatchObject({
      refunded_cents: 250,
      reversed_cents: 250,
      reversed_sats: 2280,
    })
  })

  it('read at different moments and written at the same one is taken once', async () => {
    const { accountId, sessionId, topupId } = await paid()
    const { ctx } = billing.service
    const facts = (await readCardFacts(billingOf(ctx)!.stripe, sessionId))!
    const readings = [100, 133, 250, 120, 250, 10].map((refundedCents) => ({ ...facts, refundedCents }))
    await Promise.all(readings.map((each) => applyFacts(ctx.db, ctx.books, ctx.nowUnix(), topupId, each)))
    expect((await balanceOf(accountId)).card).toBe(fiveDollars - 2280)
    expect(await stateOf(topupId)).toMatchObject({ refunded_cents: 250, reversed_sats: 2280 })
  })

  it('that nobody told is found by the reconciler', async () => {
    const { accountId, sessionId } = await paid()
    world.refund(sessionId, 500)
    world.things.events.clear()
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect((await balanceOf(accountId)).card).toBe(0)
  })

  it('that fails is taken back itself, whichever event tells it, in whatever order', async () => {
    const { accountId, sessionId, topupId } = await paid()
    await spend(accountId, 4_000)
    const railBefore = await standing(db(), 'rail', 'USD2')
    const refunded = world.refund(sessionId, 500)
    const [failed, updated] = world.failRefund(sessionId)
    await deliverTogether([failed, updated, refunded, failed])
    expect(await balanceOf(accountId)).toEqual({ card: 561, lightning: 0, owed: 0 })
    expect(await stateOf(topupId)).toMatchObject({
      refunded_cents: 500,
      failed_refund_cents: 500,
      reversed_sats: 0,
    })
    expect(await standing(db(), 'rail', 'USD2')).toBe(railBefore)
    await billing.send(world.refund(sessionId, 500))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 4_000 })
    expect(await journalKinds(db(), `stripe:refund:${(await stateOf(topupId)).charge_id}:%`)).toEqual([
      'reversal_card_refund',
      'reversal_refund_failed',
      'reversal_card_refund',
    ])
  })

  it('that fails after it was taken repays the debt it left', async () => {
    const { accountId, sessionId } = await paid()
    await spend(accountId, 4_000)
    await billing.send(world.refund(sessionId, 500))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 4_000 })
    await billing.send(world.failRefund(sessionId)[0])
    expect(await balanceOf(accountId)).toEqual({ card: 561, lightning: 0, owed: 0 })
  })

  it('that fails unheard is found by the reconciler, long after the payment', async () => {
    const { accountId, sessionId } = await paid()
    await billing.send(world.refund(sessionId, 500))
    billing.service.clock.nowUnix += 10 * 86_400
    world.failRefund(sessionId)
    world.things.events.clear()
    expect((await balanceOf(accountId)).card).toBe(0)
    expect(await reconcileStripe(billing.service.ctx)).toBeNull()
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })

  it('of a charge that is none of ours changes nothing', async () => {
    const foreign = world.emit('charge.refunded', { id: 'ch_x', object: 'charge', payment_intent: 'pi_x' })
    expect(await billing.send(foreign)).toBe(200)
  })
})

describe('a dispute', () => {
  it('freezes what is there, the rest is owed; lost, the money is gone with the fee', async () => {
    const { accountId, sessionId } = await paid()
    const before = {
      rail: await standing(db(), 'rail', 'USD2'),
      fees: await standing(db(), 'processor_fees', 'USD2'),
    }
    await spend(accountId, 4_001)
    await billing.send(world.openDispute(sessionId, 500))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 4_001 })
    expect(await standing(db(), 'disputed', 'CARD')).toBe(fiveDollars)
    await billing.send(world.withdrawFunds(lastDispute(), 1_500))
    expect(await standing(db(), 'disputed', 'USD2')).toBe(-500)
    await billing.send(world.closeDispute(lastDispute(), 'lost'))
    expect(await standing(db(), 'disputed', 'CARD')).toBe(0)
    expect(await standing(db(), 'disputed', 'USD2')).toBe(0)
    expect((await standing(db(), 'rail', 'USD2')) - before.rail).toBe(2_000)
    expect((await standing(db(), 'processor_fees', 'USD2')) - before.fees).toBe(-1_500)
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 4_001 })
  })

  it('that is won gives everything back', async () => {
    const { accountId, sessionId } = await paid()
    await spend(accountId, 1_000)
    await billing.send(world.openDispute(sessionId, 500))
    await billing.send(world.withdrawFunds(lastDispute(), 1_500))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 1_000 })
    await billing.send(world.closeDispute(lastDispute(), 'won'))
    await billing.send(world.reinstateFunds(lastDispute()))
    expect(await balanceOf(accountId)).toEqual({ card: fiveDollars - 1_000, lightning: 0, owed: 0 })
    expect(await standing(db(), 'disputed', 'USD2')).toBe(0)
  })

  it('told backwards, twice and at once, ends the same', async () => {
    const { accountId, sessionId } = await start()
    const events = [
      world.pay(sessionId),
      world.refund(sessionId, 100),
      world.openDispute(sessionId, 400),
      world.withdrawFunds(lastDispute(), 1_500),
      world.closeDispute(lastDispute(), 'lost'),
    ]
    const told = [...events.toReversed(), ...events]
    expect(new Set(await deliverTogether(told))).toEqual(new Set([200]))
    expect(await balanceOf(accountId)).toEqual({ card: 0, lightning: 0, owed: 0 })
    expect(await journalKinds(db(), `stripe:dispute:${lastDispute()}:%`)).toEqual([
      'dispute_opened',
      'dispute_funds',
      'reversal_dispute_lost',
    ])
  })

  it('that is only an inquiry ends without money moving', async () => {
    const { accountId, sessionId } = await paid()
    await billing.send(world.openDispute(sessionId, 500, 'warning_needs_response'))
    expect((await balanceOf(accountId)).card).toBe(0)
    await billing.send(world.closeDispute(lastDispute(), 'warning_closed'))
    expect((await balanceOf(accountId)).card).toBe(fiveDollars)
  })
})

describe('the bonus of a referral', () => {
  const bonus = (accountId: string) => standing(db(), 'available', 'BONUS', accountId)

  it('comes with the payment, and goes with its refund', async () => {
    const referrer = await billing.call('/register', {})
    const referee = await billing.call(`/register?ref=${referrer.body.ref_code}`, {})
    const { rows } = await db().pool.query(
      'SELECT id FROM account WHERE agent_id = ANY ($1) ORDER BY created_at_unix',
      [[referrer.body.agent_id, referee.body.agent_id]],
    )
    const accountId = (await billing.service.ctx.accounts.find(referee.body.api_key))!.id
    const referrerId = rows.map(({ id }) => id).find((id) => id !== accountId)!
    const { sessionId } = await paid('5.00', { accountId, apiKey: referee.body.api_key })
    expect([await bonus(accountId), await bonus(referrerId)]).toEqual([1_000, 1_000])
    await billing.send(world.refund(sessionId, 100))
    expect(await bonus(referrerId)).toBe(1_000)
    await billing.send(world.refund(sessionId, 400))
    expect([await bonus(accountId), await bonus(referrerId)]).toEqual([0, 0])
  })
})

describe('POST /edgeproof/upgrade', () => {
  const featuresOf = async (agentId: string) => {
    const { rows } = await db().pool.query(
      'SELECT feature FROM account_feature f JOIN account a ON a.id = f.account_id WHERE a.agent_id = $1',
      [agentId],
    )
    return rows.map(({ feature }) => feature)
  }

  it('registers, and five dollars unlock unlimited validations until they are refunded', async () => {
    const { status, body } = await billing.call('/edgeproof/upgrade', {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      usd_amount: '5.00',
      quoted_sats: fiveDollars,
      api_key: expect.stringMatching(/^asy_/),
    })
    const { body: account } = await billing.call(`/balance?api_key=${body.api_key}`)
    expect(account).toMatchObject({ agent_id: body.agent_id, balance_sats: 0 })
    expect(await featuresOf(body.agent_id)).toEqual([])
    const sessionId = (await stateOf(body.topup_id)).checkout_session_id
    await billing.send(world.pay(sessionId))
    expect(await featuresOf(body.agent_id)).toEqual(['validate_unlimited'])
    expect((await billing.call(`/balance?api_key=${body.api_key}`)).body.buckets.card).toBe(fiveDollars)
    await billing.send(world.refund(sessionId, 1))
    expect(await featuresOf(body.agent_id)).toEqual([])
  })

  it('less than five dollars unlock nothing, and so does a plain top-up', async () => {
    const { body } = await billing.call('/edgeproof/upgrade', { usd_amount: '4.99' })
    await billing.send(world.pay((await stateOf(body.topup_id)).checkout_session_id))
    expect(await featuresOf(body.agent_id)).toEqual([])
    const { accountId } = await paid('25.00')
    const { rows } = await db().pool.query('SELECT agent_id FROM account WHERE id = $1', [accountId])
    expect(await featuresOf(rows[0].agent_id)).toEqual([])
  })
})
