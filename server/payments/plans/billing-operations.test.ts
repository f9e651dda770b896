/** Plans, checkout, portal, status, health and landing pages: what each answers, and what it never does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BillingService, startBillingService } from '#testing/billing/billing-service.ts'
import { safePath } from '../card/land-success.ts'
import { keepSubscription, listSubscriptions, type SubscriptionRow } from './subscriptions.store.ts'

let billing: BillingService
let world: BillingService['stub']['world']
let off: BillingService
beforeAll(async () => {
  ;[billing, off] = await Promise.all([
    startBillingService(),
    startBillingService({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }),
  ])
  world = billing.stub.world
  world.addPlan({ plan: 'gate', name: 'Gate', cents: 2_900, perSeat: true })
  world.addPlan({ plan: 'flat', name: 'Flat', cents: 9_900, interval: 'year' })
  world.addPlan({ plan: 'book', name: 'Handbook', cents: 1_500, interval: null })
})
afterAll(() => Promise.all([billing?.close(), off?.close()]))
beforeEach(() => {
  Object.assign(billing.stub, { fault: null, faultsLeft: null })
  // Whatever a test before has cached is too old now.
  billing.service.clock.nowUnix += 3_600
})

describe('GET /billing/plans', () => {
  it('lists what the contract can say of live prices, cheapest first', async () => {
    world.addPlan({ plan: 'euro', name: 'Euro', cents: 1, members: { currency: 'eur' } })
    world.addPlan({ plan: '', name: 'Unnamed', cents: 1 })
    world.addPlan({ plan: 'old', name: 'Old', cents: 1, members: { active: false } })
    world.addPlan({ plan: 'tiers', name: 'Tiers', cents: 1, members: { unit_amount: null } })
    const recurring = { interval: 'month', interval_count: 3, usage_type: 'licensed' }
    world.addPlan({ plan: 'quarter', name: 'Quarter', cents: 1, members: { recurring } })
    const metered = { interval: 'month', interval_count: 1, usage_type: 'metered' }
    world.addPlan({ plan: 'metered', name: 'Metered', cents: 1, members: { recurring: metered } })
    const { status, body } = await billing.call('/billing/plans')
    expect(status).toBe(200)
    const plan = (members: object) => ({ currency: 'usd', ...members })
    expect(body).toEqual({
      configured: true,
      plans: [
        plan({ plan: 'book', name: 'Handbook', price: '15.00', interval: 'one_time', per_seat: false }),
        plan({ plan: 'gate', name: 'Gate', price: '29.00', interval: 'month', per_seat: true }),
        plan({ plan: 'flat', name: 'Flat', price: '99.00', interval: 'year', per_seat: false }),
      ],
    })
  })

  it('asks the processor once in five minutes', async () => {
    billing.stub.requests.length = 0
    await Promise.all(Array.from({ length: 10 }, () => billing.call('/billing/plans')))
    billing.service.clock.nowUnix += 299
    await billing.call('/billing/plans')
    expect(billing.stub.requests).toHaveLength(1)
    billing.service.clock.nowUnix += 1
    await billing.call('/billing/plans')
    expect(billing.stub.requests).toHaveLength(2)
  })

  it.each(['500', 'down', 'silent'] as const)(
    'is soft while the processor is %s, and soon back',
    async (fault) => {
      billing.stub.fault = fault
      const startedMs = performance.now()
      expect(await billing.call('/billing/plans')).toMatchObject({
        status: 200,
        body: { configured: false, plans: [] },
      })
      expect(performance.now() - startedMs).toBeLessThan(4_000)
      billing.stub.fault = null
      billing.service.clock.nowUnix += 5
      expect((await billing.call('/billing/plans')).body.configured).toBe(true)
    },
  )

  it('has none where cards are off', async () => {
    const { status, body } = await off.call('/billing/plans')
    expect([status, body]).toEqual([200, { configured: false, plans: [] }])
  })
})

describe('POST /billing/checkout', () => {
  const email = 'ops@example.com'
  const checkout = async (json: object) => {
    const { status, body } = await billing.call('/billing/checkout', { email, ...json })
    expect([status, body]).toEqual([200, { url: expect.any(String), session_id: expect.any(String) }])
    return world.get(body.session_id)
  }

  it('multiplies a plan priced by seat, and no other', async () => {
    expect(await checkout({ plan: 'gate', seats: 3 })).toMatchObject({
      mode: 'subscription',
      amount_total: 8_700,
      customer_email: email,
    })
    expect(await checkout({ plan: 'gate' })).toMatchObject({ amount_total: 2_900 })
    expect(await checkout({ plan: 'flat', seats: 3 })).toMatchObject({ amount_total: 9_900 })
    expect(await checkout({ plan: 'book', client_reference_id: 'order:7' })).toMatchObject({
      mode: 'payment',
      client_reference_id: 'order:7',
      invoice_creation: { enabled: 'true' },
    })
  })

  it('404 for a plan that is not sold', async () => {
    const { status, body } = await billing.call('/billing/checkout', { plan: 'gold', email })
    expect([status, body.code]).toEqual([404, 'unknown_plan'])
  })

  it.each([
    ['email', { plan: 'gate' }],
    ['email', { plan: 'gate', email: 'nobody' }],
    ['plan', { email }],
    ['seats', { plan: 'gate', email, seats: 0 }],
    ['seats', { plan: 'gate', email, seats: 1_001 }],
    ['seats', { plan: 'gate', email, seats: 1.5 }],
    ['client_reference_id', { plan: 'gate', email, client_reference_id: 'a b' }],
  ])('422 names %s', async (member, json) => {
    const { status, body } = await billing.call('/billing/checkout', json)
    expect([status, body.detail[0].loc]).toEqual([422, ['body', member]])
  })

  it('503 where cards are off, and while the processor is down', async () => {
    const none = await off.call('/billing/checkout', { plan: 'gate', email })
    expect([none.status, none.body.code]).toEqual([503, 'rail_unavailable'])
    billing.stub.fault = '500'
    const down = await billing.call('/billing/checkout', { plan: 'gate', email })
    expect([down.status, down.body.code]).toEqual([503, 'rail_unavailable'])
  })
})

describe('POST /billing/portal', () => {
  it('opens for a customer id, not for an e-mail address', async () => {
    const { id } = world.addCustomer('payer@example.com')
    const { status, body, headers } = await billing.call('/billing/portal', {
      stripe_customer_id: id,
      email: 'payer@example.com',
    })
    expect([status, body]).toEqual([200, { url: expect.stringContaining('https://billing') }])
    expect(headers.get('x-ignored-fields')).toBe('email')
    const byEmail = await billing.call('/billing/portal', { email: 'payer@example.com' })
    expect(byEmail.status).toBe(422)
  })

  it('404 for an unknown id, 422 for another form, 503 where cards are off', async () => {
    const unknown = await billing.call('/billing/portal', { stripe_customer_id: 'cus_NffrFeUfNV2Hib' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_customer'])
    for (const id of ['cus_', 'cus_short', 'acct_NffrFeUfNV2Hib', "cus_NffrFeUf'--"])
      expect((await billing.call('/billing/portal', { stripe_customer_id: id })).status).toBe(422)
    const none = await off.call('/billing/portal', { stripe_customer_id: 'cus_NffrFeUfNV2Hib' })
    expect([none.status, none.body.code]).toEqual([503, 'rail_unavailable'])
  })

  it('429 after ten in a minute', async () => {
    const { id } = world.addCustomer('busy@example.com')
    const statuses = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await billing.call('/billing/portal', { stripe_customer_id: id })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('subscriptions', () => {
  const subscribe = async (plan: string, email: string, seats = 1) => {
    const { body } = await billing.call('/billing/checkout', {
      plan,
      email,
      seats,
      client_reference_id: 'crew',
    })
    expect(await billing.send(world.pay(body.session_id))).toBe(200)
    return world.get(body.session_id).subscription as string
  }
  const statusOf = async (email: string) => {
    const { status, body } = await billing.call(`/billing/status?email=${email}`, undefined, {
      fromHere: true,
    })
    expect(status).toBe(200)
    return body.subscriptions
  }

  it('are known after checkout, by any case of the address, to callers on this host', async () => {
    const id = await subscribe('gate', 'Team@Example.com', 4)
    expect(await statusOf('team@example.COM')).toEqual([
      {
        plan: 'gate',
        status: 'active',
        seats: 4,
        current_period_end: world.get(id).items.data[0].current_period_end,
        cancel_at_period_end: false,
      },
    ])
    const { rows } = await billing.service.ctx.db.pool.query(
      'SELECT client_reference_id FROM subscription WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ client_reference_id: 'crew' }])
  })

  it('403 to everyone else, whatever they say of themselves', async () => {
    const path = '/billing/status?email=team@example.com'
    const asked = [
      billing.call(path),
      billing.call(path, undefined, { fromHere: true, headers: { 'x-forwarded-for': '127.0.0.1' } }),
      billing.call(path, undefined, { headers: { 'x-real-ip': '127.0.0.1' } }),
    ]
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.code]).toEqual([403, 'local_only'])
  })

  it('follow the processor, whatever an event says and whenever it comes', async () => {
    const id = await subscribe('flat', 'flat@example.com')
    const created = world.changeSubscription(id, 'created', {})
    const trial = world.changeSubscription(id, 'updated', { status: 'trialing' })
    const late = world.changeSubscription(id, 'updated', { status: 'past_due', cancel_at_period_end: true })
    for (const event of [late, trial, created]) await billing.send(event)
    expect(await statusOf('flat@example.com')).toMatchObject([
      { status: 'past_due', cancel_at_period_end: true },
    ])
    await billing.send(world.changeSubscription(id, 'paused', { status: 'paused' }))
    expect(await statusOf('flat@example.com')).toMatchObject([{ status: 'paused' }])
    await billing.send(world.changeSubscription(id, 'updated', { status: 'unpaid' }))
    expect(await statusOf('flat@example.com')).toMatchObject([{ status: 'past_due' }])
    await billing.send(world.changeSubscription(id, 'deleted', { status: 'canceled' }))
    await billing.send(trial)
    expect(await statusOf('flat@example.com')).toMatchObject([{ status: 'canceled' }])
  })

  it('take no older answer for a newer one, and no canceled one comes back', async () => {
    const { db } = billing.service.ctx
    const answer = (status: SubscriptionRow['status'], readAtUnix: number) =>
      keepSubscription(
        db,
        {
          id: 'sub_race',
          customerId: 'cus_race',
          email: 'race@example.com',
          plan: 'gate',
          status,
          seats: 1,
          currentPeriodEndUnix: null,
          cancelAtPeriodEnd: false,
          clientReferenceId: null,
        },
        readAtUnix,
      )
    const steps = [
      ['active', 10, 'active'],
      ['trialing', 9, 'active'],
      ['past_due', 10, 'past_due'],
      ['canceled', 11, 'canceled'],
      ['active', 12, 'canceled'],
    ] as const
    for (const [status, readAtUnix, then] of steps) {
      await answer(status, readAtUnix)
      expect(await listSubscriptions(db, 'race@example.com')).toMatchObject([{ status: then }])
    }
  })

  it('a paid invoice is revenue once; one that failed is none', async () => {
    const { db } = billing.service.ctx
    const revenue = async () => {
      const { rows } = await db.pool.query(
        `SELECT COALESCE(sum(p.amount), 0)::int AS cents FROM books_posting p JOIN books_account a ON a.id = p.account_id
         WHERE a.kind = 'revenue' AND a.unit = 'USD2'`,
      )
      return rows[0].cents
    }
    const id = await subscribe('gate', 'invoice@example.com', 2)
    const before = await revenue()
    await billing.send(world.invoice(id, 5_800, 'invoice.payment_failed'))
    expect(await revenue()).toBe(before)
    const event = world.invoice(id, 5_800)
    await Promise.all(Array.from({ length: 5 }, () => billing.send(event)))
    await billing.send(world.emit('invoice.paid', world.get(event.data.object.id)))
    expect(await revenue()).toBe(before + 5_800)
    await billing.send(world.invoice(id, 0))
    expect(await revenue()).toBe(before + 5_800)
  })
})

describe('GET /billing/health', () => {
  it('says what is there, and when an event came last', async () => {
    await billing.send(world.emit('customer.created', { id: 'cus_1', object: 'customer' }))
    const { status, body } = await billing.call('/billing/health')
    expect([status, body]).toEqual([
      200,
      {
        configured: true,
        reachable: true,
        plans_loaded: 3,
        webhook_configured: true,
        last_event_at: billing.service.clock.nowUnix,
      },
    ])
    billing.service.clock.nowUnix += 3_600
    billing.stub.fault = 'down'
    expect((await billing.call('/billing/health')).body).toMatchObject({ configured: true, reachable: false })
  })

  it('says so where cards are off', async () => {
    expect((await off.call('/billing/health')).body).toEqual({
      configured: false,
      reachable: false,
      plans_loaded: 0,
      webhook_configured: false,
      last_event_at: null,
    })
  })
})

describe('GET /billing/success', () => {
  const landing = async (query: string) => {
    const { status, body } = await billing.call(`/billing/success${query}`)
    expect(status).toBe(200)
    return body
  }
  const neutral = { state: 'neutral', credited_sats: 0, balance_sats: null, next: null }

  it.each([
    '',
    '?session_id=',
    '?session_id=cs_test_unknown0000',
    "?session_id=';DROP TABLE card_topup",
    '?session_id=%00',
  ])('is neutral for %j and asks nobody', async (query) => {
    billing.stub.requests.length = 0
    expect(await landing(query)).toEqual(neutral)
    expect(billing.stub.requests).toEqual([])
  })

  it('is pending while the processor cannot be asked', async () => {
    const { apiKey } = await billing.service.register()
    const { body } = await billing.call('/billing/topup', { api_key: apiKey, usd_amount: 5 })
    world.pay(body.session_id)
    billing.stub.fault = '500'
    expect(await landing(`?session_id=${body.session_id}`)).toEqual({ ...neutral, state: 'pending' })
    billing.stub.fault = null
    expect(await landing(`?session_id=${body.session_id}&next=/account%3Ftab%3Dcard`)).toEqual({
      state: 'credited',
      credited_sats: 4561,
      balance_sats: 4561,
      next: '/account?tab=card',
    })
  })

  it.each([
    ['/account', '/account'],
    ['/account?tab=1#top', '/account?tab=1#top'],
    ['/a/../b', '/b'],
    ['', null],
    ['account', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/a\\..\\\\evil.example', null],
    ['/..//evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/\t/evil.example', null],
    ['/\n/evil.example', null],
    [`/${'a'.repeat(2_000)}`, null],
  ])('goes on from %j to %j', (next, expected) => {
    expect(safePath(next)).toBe(expected)
  })

  it('cancel says that nothing was charged', async () => {
    expect((await billing.call('/billing/cancel')).body).toEqual({ state: 'canceled' })
  })
})

describe('the webhook', () => {
  it('refuses everything where cards are off', async () => {
    const event = world.emit('customer.created', { id: 'cus_1', object: 'customer' })
    expect(await off.deliver(billing.stub.sign(event))).toBe(503)
  })
})
