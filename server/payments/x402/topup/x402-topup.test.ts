/** Balance bought with USDC, and what becomes of a payment whose call could not be delivered. */
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodePaymentV1 } from '#protocol/payments/x402/payload.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { eventually } from '#testing/payments/eventually.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { followPayments } from '../follow-payments.ts'
import { insertPayment, moveState } from '../x402-payments.store.ts'
import { termsOf } from '../x402-rail.ts'

let world: X402World
let service: Service
let payer: Payer
let account: { apiKey: string; accountId: string }

beforeAll(async () => {
  world = await startX402World()
  // Without a signing key a signed review fails while it runs. The rate is USD 100,000 for a bitcoin.
  service = await startService({
    ...world.ownSignerEnv,
    VERIFIER_SECRET_KEY: '',
    LEDGER_INIT: 'never',
    RATE_SOURCES: 'fixed:100000',
  })
})
afterAll(async () => {
  await service?.close()
  await world?.close()
})
beforeEach(async () => {
  payer = await fundPayer(world.chain, 100_000_000n)
  service.clock.nowUnix = await world.chain.nowUnix()
  account = await service.register()
})
afterEach(() => checkBooks(service.ctx.db))

const termsFor = (microUsdc: bigint, path: string) =>
  termsOf(service.ctx.rails.x402!, microUsdc, { url: `${service.baseUrl}${path}`, description: '' })
const topup = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  service.call('/billing/topup/x402', { apiKey: account.apiKey, json, headers })
const rowsOf = (payerAddress: string) =>
  sql<{ state: string }>(service.ctx.db, 'SELECT state FROM x402_payment WHERE payer = $1', [
    payerAddress.toLowerCase(),
  ])
const spent = async () => 100_000_000n - (await world.chain.balanceOf(payer.address))
const balance = async (apiKey = account.apiKey) => (await service.call('/balance', { apiKey })).body

describe('without a payment', () => {
  it('says what to sign for the amount asked', async () => {
    const { status, body, headers } = await topup({ usd_amount: '5.00' })
    expect([status, body.code]).toEqual([402, 'payment_required'])
    expect(body.accepts[0]).toMatchObject({
      maxAmountRequired: '5000000',
      resource: `${service.baseUrl}/billing/topup/x402`,
    })
    expect(body).toMatchObject({ lightning: null, price: { usd: '5.00' } })
    expect(headers.get('payment-required')).not.toBeNull()
  })

  it.each([0, 0.99, 1_000.01, 1.005, -5, '5,00', '1e2', null, 1e21])(
    'refuses %s dollars: 422',
    async (usd) => {
      const { status, body } = await topup({ usd_amount: usd })
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'usd_amount']])
    },
  )

  it('asks for an amount and for a key', async () => {
    expect((await topup({})).status).toBe(422)
    const { status } = await service.call('/billing/topup/x402', { json: { usd_amount: 5 } })
    expect(status).toBe(401)
  })
})

describe('with a payment', () => {
  it('credits spendable sats once, whatever is repeated', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(5_000_000n, '/billing/topup/x402')) }
    const first = await topup({ usd_amount: 5 }, headers)
    expect(first.body).toMatchObject({
      status: 'credited',
      credited_sats: 5_000,
      usd_amount: '5.00',
      network: 'eip155:8453',
      payer: payer.address.toLowerCase(),
      balance_sats: 5_000,
      withdrawable: false,
    })
    expect(first.headers.get('payment-response')).not.toBeNull()
    const again = await Promise.all(Array.from({ length: 5 }, () => topup({ usd_amount: 5 }, headers)))
    expect(again.map(({ status, body }) => [status, body.transaction])).toEqual(
      again.map(() => [200, first.body.transaction]),
    )
    expect(await balance()).toMatchObject({
      balance_sats: 5_000,
      withdrawable_sats: 0,
      buckets: { x402: 5_000 },
    })
    expect(await spent()).toBe(5_000_000n)
  })

  it('another account gets nothing from the same payment', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(2_000_000n, '/billing/topup/x402')) }
    expect((await topup({ usd_amount: 2 }, headers)).status).toBe(200)
    const other = await service.register()
    const stolen = await service.call('/billing/topup/x402', {
      apiKey: other.apiKey,
      json: { usd_amount: 2 },
      headers,
    })
    expect([stolen.status, stolen.body.error]).toEqual([402, 'already_used'])
    expect((await balance(other.apiKey)).balance_sats).toBe(0)
  })

  it('of another amount than asked is not settled', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(2_000_000n, '/billing/topup/x402')) }
    const { status, body } = await topup({ usd_amount: 3 }, headers)
    expect([status, body.error, body.accepts[0].maxAmountRequired]).toEqual([402, 'wrong_amount', '3000000'])
    expect(await spent()).toBe(0n)
  })

  it('pays the bonus of a referral', async () => {
    const referrer = await service.call('/register', { method: 'POST' })
    const referee = await service.call(`/register?ref=${referrer.body.ref_code}`, { method: 'POST' })
    const headers = { 'x-payment': await payer.headerV1(termsFor(1_000_000n, '/billing/topup/x402')) }
    const { body } = await service.call('/billing/topup/x402', {
      apiKey: referee.body.api_key,
      json: { usd_amount: 1 },
      headers,
    })
    expect(body).toMatchObject({ credited_sats: 1_000, balance_sats: 2_000 })
    expect((await balance(referrer.body.api_key)).buckets.bonus).toBe(1_000)
  })
})

/** What a server leaves behind that dies after it has written down a payment of three dollars. */
async function leftBehind(header: string, state: 'settling' | 'pending', payTo = world.payTo) {
  const decoded = decodePaymentV1(header)
  if (!decoded.ok) throw new Error(decoded.detail)
  const { nonce, validBefore } = decoded.value.authorization
  const row = await insertPayment(service.ctx.db, {
    id: `xp_dead_${nonce}`,
    version: 1,
    network: world.chain.network.caip2,
    asset: world.chain.network.asset,
    payer: payer.address.toLowerCase(),
    nonce,
    pay_to: payTo,
    micro_usdc: 3_000_000,
    valid_before_unix: Number(validBefore),
    signature: decoded.value.signature,
    purpose: 'topup',
    route: 'POST /billing/topup/x402',
    request_hash: 'that of the dead server',
    kept_key: nonce,
    account_id: account.accountId,
    created_at_unix: service.clock.nowUnix,
  })
  await moveState(service.ctx.db, row.id, ['verified'], state, service.clock.nowUnix)
  return nonce
}

describe('a server that died before it handed the payment over', () => {
  it.each(['settling', 'pending'] as const)('leaves it %s: the same header settles it', async (state) => {
    const header = await payer.headerV1(termsFor(3_000_000n, '/billing/topup/x402'))
    const headers = { 'x-payment': header }
    await leftBehind(header, state)
    const answers = [await topup({ usd_amount: 3 }, headers), await topup({ usd_amount: 3 }, headers)]
    expect(answers.at(-1)!.body).toMatchObject({ status: 'credited', credited_sats: 3_000 })
    expect(answers[0]!.status).toBe(state === 'pending' ? 200 : 503)
    expect(await spent()).toBe(3_000_000n)
  })
})

describe('a payment whose nonce was used before we saw it', () => {
  it('by itself: is refused, since whoever reads the chain could send it for an account of his own', async () => {
    const terms = termsFor(3_000_000n, '/billing/topup/x402')
    const nonce = `0x${'7b'.repeat(32)}`
    // Settled by another service that receives at the same address, for whatever was sold there.
    await payer.transfer(terms, { nonce })
    const headers = { 'x-payment': await payer.headerV1(terms, { nonce }) }
    const reader = await service.register()
    const sent = { apiKey: reader.apiKey, json: { usd_amount: 3 }, headers }
    const { status, body } = await service.call('/billing/topup/x402', sent)
    expect([status, body.error]).toEqual([402, 'already_used'])
    expect((await balance(reader.apiKey)).balance_sats).toBe(0)
    expect(await rowsOf(payer.address)).toEqual([])
    const own = { 'x-payment': await payer.headerV1(terms) }
    expect((await topup({ usd_amount: 3 }, own)).body.credited_sats).toBe(3_000)
  })

  it('by another: is refused, and leaves nothing to be looked for', async () => {
    const terms = termsFor(3_000_000n, '/billing/topup/x402')
    const nonce = `0x${'7c'.repeat(32)}`
    await payer.transfer({ ...terms, payTo: getAddress(`0x${'ab'.repeat(20)}`) }, { nonce })
    const headers = { 'x-payment': await payer.headerV1(terms, { nonce }) }
    const { status, body } = await topup({ usd_amount: 3 }, headers)
    expect([status, body.error]).toEqual([402, 'already_used'])
    expect(await rowsOf(payer.address)).toEqual([])
  })
})

describe('a payment to an address that we had before', () => {
  it('is credited by its header all the same; a new one is refused', async () => {
    const formerly = getAddress(`0x${'ab'.repeat(20)}`)
    const terms = {
      ...termsFor(3_000_000n, '/billing/topup/x402'),
      payTo: formerly,
    }
    const header = await payer.headerV1(terms)
    const fresh = await topup({ usd_amount: 3 }, { 'x-payment': header })
    expect(fresh.body.error).toBe('wrong_recipient')
    const nonce = await leftBehind(header, 'settling', formerly)
    await payer.transfer(terms, { nonce })
    expect((await topup({ usd_amount: 3 }, { 'x-payment': header })).body.credited_sats).toBe(3_000)
  })
})

describe('a top-up that arrived while nobody was told', () => {
  it('is credited by itself, and by its header no second time', async () => {
    const terms = termsFor(3_000_000n, '/billing/topup/x402')
    const header = await payer.headerV1(terms)
    const nonce = await leftBehind(header, 'settling')
    await payer.transfer(terms, { nonce })
    service.clock.nowUnix += 61
    await followPayments(service.ctx)
    // Settled now, and left for a moment to whoever may be at work on it.
    expect((await balance()).balance_sats).toBe(0)
    service.clock.nowUnix += 61
    await followPayments(service.ctx)
    expect((await balance()).buckets.x402).toBe(3_000)
    service.clock.nowUnix -= 122
    expect((await topup({ usd_amount: 3 }, { 'x-payment': header })).body).toMatchObject({
      status: 'credited',
      credited_sats: 3_000,
      balance_sats: 3_000,
    })
    expect(await spent()).toBe(3_000_000n)
  })
})

describe('a call that was paid and could not be delivered', () => {
  const signed = { artifact: 'ls', artifact_type: 'shell_command', sign: true }

  it('costs nothing: it runs again by the same header, five times, and becomes balance then', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review')) }
    const review = () => service.call('/review', { json: signed, headers })
    const first = await review()
    expect([first.status, first.body.code]).toEqual([503, 'signing_unavailable'])
    expect(first.body.payment.transaction).toMatch(/^0x/)
    expect(first.headers.get('x-payment-response')).not.toBeNull()
    expect(first.body.payment.payment_id).toMatch(/^xp_/)
    // Told once: the header is public by now, and whoever else repeats it must not learn the id.
    const { payment_id: _, ...repeated } = first.body.payment
    for (let run = 0; run < 5; run += 1) {
      const again = await review()
      expect([again.status, again.body.payment]).toEqual([503, repeated])
    }
    const worn = await review()
    expect([worn.status, worn.body.error]).toEqual([402, 'already_used'])
    expect(worn.body.payment).toEqual({
      transaction: repeated.transaction,
      next: expect.stringContaining('the payment_id of its first answer'),
    })
    const converted = await topup({ payment_id: first.body.payment.payment_id }, headers)
    expect(converted.body).toMatchObject({ status: 'credited', credited_sats: 219, usd_amount: '0.219246' })
    expect(await spent()).toBe(219_246n)
  })

  it('runs again after its time, too, and with a facilitator that is away', async () => {
    const validBefore = String(service.clock.nowUnix + 20)
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review'), { validBefore }) }
    const review = (sign: boolean) => service.call('/review', { json: { ...signed, sign }, headers })
    expect((await review(true)).status).toBe(503)
    await world.chain.passTime(60)
    service.clock.nowUnix += 60
    // It still fails as a call does, and is not refused as a payment.
    expect((await review(true)).body.code).toBe('signing_unavailable')
    world.node.behave({ when: 'before', how: 'drop' })
    const again = await review(true)
    world.node.behave()
    expect(again.body.code).toBe('signing_unavailable')
    expect(await spent()).toBe(219_246n)
  })

  it('becomes balance of nobody who only saw it on the chain', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review')) }
    const call = await service.call('/review', { json: signed, headers })
    const thief = await service.register()
    const stolen = (json: object) =>
      service.call('/billing/topup/x402', { apiKey: thief.apiKey, json, headers })
    for (const json of [{}, { payment_id: 'xp_guessed' }]) {
      const { status, body } = await stolen(json)
      expect([status, body.detail[0].type]).toEqual([422, 'payment_id_required'])
    }
    expect((await topup({ payment_id: call.body.payment.payment_id }, headers)).body.credited_sats).toBe(219)
    expect((await balance(thief.apiKey)).balance_sats).toBe(0)
  })

  it('is not taken away from a call that is still under way', async () => {
    const thief = await service.register()
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review')) }
    await world.chain.stopBlocks()
    const calling = service.call('/review', { json: { ...signed, sign: false }, headers })
    await eventually(async () => (await rowsOf(payer.address)).some(({ state }) => state === 'settling'))
    await world.chain.resumeBlocks()
    const stolen = await service.call('/billing/topup/x402', { apiKey: thief.apiKey, json: {}, headers })
    expect(stolen.status).toBeGreaterThanOrEqual(402)
    expect((await calling).status).toBe(200)
  })

  it('of an account becomes balance of that account, and of no other', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review')) }
    await service.call('/review', { apiKey: account.apiKey, json: signed, headers })
    const other = await service.register()
    const refused = await service.call('/billing/topup/x402', { apiKey: other.apiKey, json: {}, headers })
    expect([refused.status, refused.body.error]).toEqual([402, 'already_used'])
    expect((await topup({}, headers)).body.credited_sats).toBe(219)
  })

  it('and its payment, once delivered, buys no balance', async () => {
    const headers = { 'x-payment': await payer.headerV1(termsFor(219_246n, '/review')) }
    const done = await service.call('/review', { json: { ...signed, sign: false }, headers })
    expect(done.status).toBe(200)
    const { status, body } = await topup({}, headers)
    expect([status, body.error]).toEqual([402, 'already_used'])
  })
})
