/** The SDK against the stub of its wire: signatures, repeats, and what counts as unavailable. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StripeStub, secretKey, startStripeStub, webhookSecret } from '#testing/billing/stripe-stub.ts'
import { openStripe, quickly, type StripeAccess, StripeUnavailable } from './stripe.ts'

const nowUnix = 1_790_000_000
let stub: StripeStub
let stripe: StripeAccess
const settings = (members: object = {}) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: stub.url,
  ...members,
})
beforeAll(async () => {
  stub = await startStripeStub(() => nowUnix)
  stripe = openStripe(settings())!
})
afterAll(() => stub?.close())
beforeEach(() => {
  Object.assign(stub, { fault: null, faultsLeft: null })
  stub.requests.length = 0
})

const createSession = (idempotencyKey: string, cents = 500) =>
  stripe.ask((sdk) =>
    sdk.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'sats' } },
          },
        ],
        success_url: 'http://localhost/success',
      },
      { idempotencyKey },
    ),
  )

describe('settings', () => {
  it('without a key there is no processor', () => {
    expect(openStripe(settings({ STRIPE_SECRET_KEY: undefined }))).toBeNull()
  })

  it('tells test keys from live ones', () => {
    expect(stripe.isLive).toBe(false)
    expect(openStripe(settings({ STRIPE_SECRET_KEY: 'sk_live_x' }))?.isLive).toBe(true)
    expect(openStripe(settings({ STRIPE_SECRET_KEY: 'rk_live_x' }))?.isLive).toBe(true)
  })
})

describe('calls', () => {
  it('the same idempotency key makes one session, though the first answer was lost', async () => {
    Object.assign(stub, { fault: 'lost', faultsLeft: 1 })
    const first = await createSession('topup_1')
    const second = await createSession('topup_1')
    expect(second.id).toBe(first.id)
    expect(stub.world.things.sessions.size).toBe(1)
    expect((await createSession('topup_2')).id).not.toBe(first.id)
    await expect(createSession('topup_2', 700)).rejects.toThrow('same parameters')
  })

  it('null for what Stripe does not have, an error for anything else that it refuses', async () => {
    const { id } = await createSession('topup_3')
    expect((await stripe.find((sdk) => sdk.checkout.sessions.retrieve(id)))?.id).toBe(id)
    expect(await stripe.find((sdk) => sdk.checkout.sessions.retrieve('cs_test_none'))).toBeNull()
  })

  it.each(['500', '429', 'down'] as const)('%s is StripeUnavailable', async (fault) => {
    const list = () => stripe.ask((sdk) => sdk.prices.list({}, quickly))
    expect((await list()).object).toBe('list')
    stub.fault = fault
    await expect(list()).rejects.toBeInstanceOf(StripeUnavailable)
  })

  it('no answer is StripeUnavailable', async () => {
    stub.fault = 'silent'
    await expect(
      stripe.ask((sdk) => sdk.prices.list({}, { ...quickly, timeout: 100 })),
    ).rejects.toBeInstanceOf(StripeUnavailable)
  })

  it('a wrong key is StripeUnavailable', async () => {
    const wrong = openStripe(settings({ STRIPE_SECRET_KEY: 'sk_test_wrong' }))!
    await expect(wrong.ask((sdk) => sdk.prices.list({}, quickly))).rejects.toBeInstanceOf(StripeUnavailable)
  })

  it('answers while it can be reached with our key, whatever the key may do', async () => {
    expect(await stripe.answers()).toBe(true)
    expect(await openStripe(settings({ STRIPE_SECRET_KEY: 'sk_test_wrong' }))!.answers()).toBe(false)
    stub.fault = 'down'
    expect(await stripe.answers()).toBe(false)
  })

  it('repeats once what failed in passing', async () => {
    Object.assign(stub, { fault: '500', faultsLeft: 1 })
    await createSession('topup_4')
    expect(stub.requests).toEqual(['POST /v1/checkout/sessions', 'POST /v1/checkout/sessions'])
  })
})

describe('events', () => {
  const read = (
    { body, headers }: { body: string; headers: Record<string, string> },
    atUnix = nowUnix,
    from = stripe,
  ) => from.readEvent(body, headers['stripe-signature'] ?? null, atUnix)
  const event = () => stub.world.emit('charge.refunded', { id: 'ch_1', object: 'charge' })

  it('reads what Stripe signed, umlauts and all', async () => {
    const sent = stub.world.emit('charge.refunded', { id: 'ch_1', note: 'Zürich — ₿' })
    expect(await read(stub.sign(sent))).toEqual(sent)
    expect(await read(stub.sign(sent, { atUnix: nowUnix - 300 }))).toEqual(sent)
  })

  it('refuses what it did not sign, what was changed and what is old', async () => {
    expect(await read(stub.sign(event(), { secret: 'whsec_other' }))).toBeNull()
    const signed = stub.sign(event())
    expect(await read({ ...signed, body: signed.body.replace('ch_1', 'ch_2') })).toBeNull()
    expect(await read({ ...signed, body: '' })).toBeNull()
    expect(await read({ ...signed, headers: {} })).toBeNull()
    expect(await read({ ...signed, headers: { 'stripe-signature': 'v1=00' } })).toBeNull()
    expect(await read(stub.sign(event(), { atUnix: nowUnix - 301 }))).toBeNull()
  })

  it('refuses one that was signed in the future, beyond what clocks differ by', async () => {
    expect(await read(stub.sign(event(), { atUnix: nowUnix + 60 }))).not.toBeNull()
    expect(await read(stub.sign(event(), { atUnix: nowUnix + 61 }))).toBeNull()
    const future = stub.sign(event(), { atUnix: nowUnix + 3_600 })
    expect(await read(future)).toBeNull()
    const spoilt = `${future.headers['stripe-signature']},t=${nowUnix}`
    expect(await read({ ...future, headers: { 'stripe-signature': spoilt } })).toBeNull()
  })

  it('reads nothing without a secret', async () => {
    const deaf = openStripe(settings({ STRIPE_WEBHOOK_SECRET: undefined }))!
    expect(await read(stub.sign(event()), nowUnix, deaf)).toBeNull()
  })
})
