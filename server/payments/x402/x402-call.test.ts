/** Calls paid in USDC, through the whole service: the chain decides, and no fault of anybody between loses or doubles a payment. */

import {
  type DiscoveryExtension,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from '@x402/extensions/bazaar'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeHeader } from '#protocol/payments/x402/header.ts'
import { catalogue } from '#server/catalogue.ts'
import { railsOf } from '#server/kernel/operation.ts'
import { whyNotDeclared } from '#server/tools/seller-intel/domain/domain-checks.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { fundPayer, type Payer } from '#testing/x402/payer.ts'
import { createX402Client } from '#testing/x402/x402-client.ts'
import { startX402World, type X402World } from '#testing/x402/x402-world.ts'
import { followPayments } from './follow-payments.ts'
import { probeX402 } from './probe-x402.ts'
import { termsOf } from './x402-rail.ts'

const price = 219_246n
let world: X402World
let service: Service
let payer: Payer
let artifact = 0

beforeAll(async () => {
  world = await startX402World()
  service = await startService({ ...world.remoteEnv })
})
afterAll(async () => {
  await service?.close()
  await world?.close()
})
beforeEach(async () => {
  payer = await fundPayer(world.chain, price * 10n)
  // The facilitator goes by the time of day.
  service.clock.nowUnix = await world.chain.nowUnix()
  artifact += 1
})
afterEach(async () => {
  world.node.behave()
  world.facilitator.behave()
  await checkBooks(service.ctx.db)
  expect(await booksOff()).toEqual([])
})

/** What the rail and the chain disagree about. */
async function booksOff() {
  const [rail] = await sql<{ held: number }>(
    service.ctx.db,
    `SELECT COALESCE(-sum(p.amount), 0)::bigint AS held FROM books_posting p JOIN books_account a ON a.id = p.account_id
     WHERE a.kind = 'rail' AND a.unit = 'USDC6'`,
  )
  const onChain = await world.chain.balanceOf(world.payTo)
  return BigInt(rail!.held) === onChain ? [] : [{ unit: `rail ${rail!.held} chain ${onChain}` }]
}

const terms = () =>
  termsOf(service.ctx.rails.x402!, price, {
    url: `${service.baseUrl}/review`,
    description: 'Request a verdict before an irreversible action',
  })
const body = (text = `ls ${artifact}`) => ({ artifact: text, artifact_type: 'shell_command' })
const review = (headers: Record<string, string>, json: unknown = body()) =>
  service.call('/review', { json, headers })
const receiptOf = (headers: Headers) => {
  const read = decodeHeader(headers.get('x-payment-response')!)
  return read.ok ? (read.value as Record<string, unknown>) : null
}
const spent = async () => price * 10n - (await world.chain.balanceOf(payer.address))

describe('the 402', () => {
  it('serves clients of both versions, and points to every way', async () => {
    const { status, headers, body: answer } = await service.call('/review', { json: {} })
    expect(status).toBe(402)
    expect(answer).toMatchObject({
      code: 'payment_required',
      x402Version: 1,
      error: 'X-PAYMENT header is required',
      price: { sats: 240, price_class: 'agent', usd: '0.219246' },
      lightning: null,
    })
    expect(answer.accepts).toEqual([
      {
        scheme: 'exact',
        network: 'base',
        maxAmountRequired: '219246',
        resource: `${service.baseUrl}/review`,
        description: 'Request a verdict before an irreversible action',
        mimeType: 'application/json',
        payTo: world.payTo,
        maxTimeoutSeconds: 60,
        asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        extra: { name: 'USD Coin', version: '2' },
      },
    ])
    const v2 = decodeHeader(headers.get('payment-required')!)
    expect(v2.ok && v2.value).toMatchObject({ x402Version: 2, accepts: [{ amount: '219246' }] })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(
      answer.ways_to_pay.map(({ rail, available }: Record<string, unknown>) => [rail, available]),
    ).toEqual([
      ['balance', true],
      ['l402', false],
      ['x402', true],
      ['card', false],
    ])
  })

  it.each(
    catalogue.filter((one) => railsOf(one).includes('x402')).map(({ id, ...rest }) => [id, rest] as const),
  )(
    '%s describes its input and output to directories, by the rules of their own package',
    async (_, { method, path }) => {
      const { headers } = await service.call(path, method === 'GET' ? {} : { json: {} })
      const header = headers.get('payment-required')!
      const v2 = decodeHeader(header)
      const { bazaar } = (v2.ok && v2.value && (v2.value as Record<string, never>).extensions) as never as {
        bazaar: DiscoveryExtension
      }
      expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true })
      expect(validateDiscoveryExtensionSpec({ ...bazaar })).toEqual({ valid: true })
      expect(bazaar.info.input).toMatchObject({ type: 'http', method })
      expect(whyNotDeclared(bazaar)).toBeNull()
      const { example } = bazaar.info.output as { example: object }
      const { properties } = (
        bazaar.schema.properties as never as { output: { properties: { example: { properties: object } } } }
      ).output.properties.example
      expect(Object.keys(example).length).toBeGreaterThan(1)
      expect(Object.keys(properties)).toEqual(expect.arrayContaining([...Object.keys(example), 'charge']))
      // The challenges of other methods stand beside it in 8 KiB, and it comes back inside PAYMENT-SIGNATURE.
      expect(header.length).toBeLessThan(6_144)
    },
  )

  it('a declaration that does not fit its own schema is seen', () => {
    expect(validateDiscoveryExtension({ info: {}, schema: { required: ['input'] } } as never).valid).toBe(
      false,
    )
  })

  it('of an operation that takes none names no version of x402 and says what to do instead', async () => {
    const { status, headers, body: answer } = await service.call('/ledger/submit', { json: {} })
    expect([status, headers.get('payment-required'), answer.accepts]).toEqual([402, null, []])
    expect(answer).not.toHaveProperty('x402Version')
    expect(answer.error).toBe(
      'POST /ledger/submit does not accept x402 now; ways_to_pay lists what it accepts.',
    )
    expect(answer.ways_to_pay.map(({ rail }: { rail: string }) => rail)).toEqual(['balance', 'l402', 'card'])
  })
})

describe('rails that are down', () => {
  const seen = async () => {
    const [challenge, wallet, health] = await Promise.all([
      service.call('/review', { json: {} }),
      service.call('/wallet-status'),
      service.call('/health'),
    ])
    return {
      accepts: challenge.body.accepts.length,
      header: challenge.headers.has('payment-required'),
      way: challenge.body.ways_to_pay.find(({ rail }: { rail: string }) => rail === 'x402').reason,
      wallet: wallet.body.methods.x402,
      health: [health.body.components.x402, health.body.status],
      methods: health.body.payment_methods.includes('x402'),
    }
  }
  const up = {
    accepts: 1,
    header: true,
    way: null,
    wallet: { available: true, reason: null },
    health: ['ok', 'ok'],
    methods: true,
  }
  it.each(['node', 'facilitator'] as const)(
    'the %s: x402 leaves the 402, /wallet-status and /health, and comes back',
    async (what) => {
      await probeX402(service.ctx)
      expect(await seen()).toEqual(up)
      world[what].behave({ when: 'before', how: { status: 502, body: '' } })
      await probeX402(service.ctx)
      expect(await seen()).toEqual({
        accepts: 0,
        header: false,
        way: 'down',
        wallet: { available: false, reason: 'down' },
        health: ['down', 'degraded'],
        methods: false,
      })
      world[what].behave()
      await probeX402(service.ctx)
      expect(await seen()).toEqual(up)
    },
  )

  it('one that never answers is given up after 5 s', async () => {
    world.node.behave({ when: 'before', how: 'stall' })
    const startedMs = performance.now()
    await probeX402(service.ctx)
    expect(performance.now() - startedMs).toBeLessThan(7_000)
    expect((await seen()).accepts).toBe(0)
    world.node.behave()
    await probeX402(service.ctx)
    expect(await seen()).toEqual(up)
  })
})

describe('a client that nobody here wrote', () => {
  it.each([1, 2] as const)('pays by version %s and gets its verdict', async (version) => {
    const through = (async (input: Request) => {
      const url = new URL(input.url)
      return service.surface.request(url.href, {
        method: input.method,
        headers: Object.fromEntries([...input.headers, ['host', 'localhost:3000']]),
        body: await input.text(),
      })
    }) as unknown as typeof fetch
    const client = createX402Client({ version, payer, network: world.chain.network, through })
    const answer = await client.fetch(`${service.baseUrl}/review`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    })
    expect(answer.status).toBe(200)
    const verdict = (await answer.json()) as Record<string, unknown>
    expect(verdict).toMatchObject({ verdict: 'approve', cost_sats: 0 })
    expect(verdict.charge).toMatchObject({ method: 'x402', amount_usd: '0.219246', balance_sats: null })
    expect(receiptOf(answer.headers)).toMatchObject({ success: true, payer: payer.address.toLowerCase() })
    expect(await spent()).toBe(price)
  })
})

describe('the same payment again', () => {
  it('with the same request: the same bytes, no second transfer', async () => {
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    const first = await review(headers)
    expect(first.status).toBe(200)
    const again = await review(headers)
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ])
    expect(await spent()).toBe(price)
  })

  it('twenty at once: one run, one transfer', async () => {
    const headers = { 'payment-signature': await payer.headerV2(terms()) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => review(headers)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    expect((await review(headers)).status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it('with another request or on another route: 402 already_used, with what to sign instead', async () => {
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    expect((await review(headers)).status).toBe(200)
    const other = await review(headers, body('rm -rf /'))
    expect([other.status, other.body.code, other.body.error]).toEqual([
      402,
      'payment_invalid',
      'already_used',
    ])
    expect(other.body.accepts).toHaveLength(1)
    expect(receiptOf(other.headers)).toMatchObject({ success: false, errorReason: 'already_used' })
    expect(await spent()).toBe(price)
  })

  it('of an account answers that account alone, and runs for no other', async () => {
    const [payerOf, reader] = [await service.register(), await service.register()]
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    const send = (apiKey?: string) =>
      service.call('/review', { json: body(), headers, ...(apiKey ? { apiKey } : {}) })
    const first = await send(payerOf.apiKey)
    expect(first.status).toBe(200)
    for (const other of [await send(reader.apiKey), await send()])
      expect([other.status, other.body.error, other.body.verdict]).toEqual([402, 'already_used', undefined])
    expect((await send(payerOf.apiKey)).text).toBe(first.text)
    expect(await spent()).toBe(price)
  })

  it('that came with a key is answered to those who know it, and to nobody who read the chain', async () => {
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    const keyed = { ...headers, 'idempotency-key': 'x402-known-to-me-alone' }
    const first = await review(keyed)
    expect(first.status).toBe(200)
    for (const stranger of [headers, { ...headers, 'idempotency-key': 'x402-a-guess' }]) {
      const { status, body: refused } = await review(stranger)
      expect([status, refused.error, refused.verdict]).toEqual([402, 'already_used', undefined])
    }
    expect((await review(keyed)).text).toBe(first.text)
    expect(await spent()).toBe(price)
  })

  it('that came with a payment identifier likewise', async () => {
    const header = await payer.headerV2(terms())
    const named = (id: string) => {
      const sent = JSON.parse(Buffer.from(header, 'base64').toString())
      const extensions = { 'payment-identifier': { info: { id } } }
      return {
        'payment-signature': Buffer.from(JSON.stringify({ ...sent, extensions })).toString('base64'),
      }
    }
    const first = await review(named('pay_known_to_me_alone'))
    expect(first.status).toBe(200)
    for (const stranger of [{ 'payment-signature': header }, named('pay_guessed_by_them')])
      expect((await review(stranger)).body.error).toBe('already_used')
    expect((await review(named('pay_known_to_me_alone'))).text).toBe(first.text)
    expect(await spent()).toBe(price)
  })

  it('under one Idempotency-Key a second signature is not settled', async () => {
    const key = { 'idempotency-key': `x402-${artifact}-key` }
    const first = await review({ ...key, 'x-payment': await payer.headerV1(terms()) })
    const second = await review({ ...key, 'x-payment': await payer.headerV1(terms()) })
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    expect(await spent()).toBe(price)
  })
})

describe('a payment that is not good', () => {
  const changed: [string, (payer: Payer) => Promise<string>, string][] = [
    ['too little', (p) => p.headerV1(terms(), { value: '219245' }), 'wrong_amount'],
    ['too much', (p) => p.headerV1(terms(), { value: '219247' }), 'wrong_amount'],
    ['to another address', (p) => p.headerV1(terms(), { to: `0x${'ab'.repeat(20)}` }), 'wrong_recipient'],
    ['expired', (p) => p.headerV1(terms(), { validBefore: String(service.clock.nowUnix - 1) }), 'expired'],
    [
      'not valid yet',
      (p) => p.headerV1(terms(), { validAfter: String(service.clock.nowUnix + 900) }),
      'not_yet_valid',
    ],
    [
      'on another network',
      (p) => p.headerV1({ ...terms(), network: { ...terms().network, name: 'base-sepolia' } }),
      'wrong_network',
    ],
    [
      'of an empty purse',
      async () => (await fundPayer(world.chain, 0n)).headerV1(terms()),
      'insufficient_funds',
    ],
  ]
  it.each(changed)('%s: 402 that names it, and nothing moves', async (_what, header, reason) => {
    const answer = await review({ 'x-payment': await header(payer) })
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([402, 'payment_invalid', reason])
    expect(await spent()).toBe(0n)
  })

  it('cannot be read, or comes twice: 400', async () => {
    const headerSets: Record<string, string>[] = [
      { 'x-payment': '%%%' },
      { 'x-payment': 'e30=' },
      { 'x-payment': await payer.headerV1(terms()), 'payment-signature': await payer.headerV2(terms()) },
    ]
    for (const headers of headerSets) {
      const answer = await review(headers)
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_payment'])
    }
  })

  it('is not settled for a request that is refused: 422', async () => {
    const answer = await review({ 'x-payment': await payer.headerV1(terms()) }, { artifact: 5 })
    expect(answer.status).toBe(422)
    expect(await spent()).toBe(0n)
  })
})

const settle = (request: { path: string }) => request.path.startsWith('/settle')

describe('a facilitator that fails', () => {
  it('before it did anything: nothing moved, and the same payment goes through later', async () => {
    world.facilitator.behave({ when: 'before', how: { status: 500, body: 'boom' }, only: settle })
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    const first = await review(headers)
    expect([402, 503]).toContain(first.status)
    expect(await spent()).toBe(0n)
    world.facilitator.behave()
    expect((await review(headers)).status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it.each([
    ['answers 500 after it settled', { status: 500, body: 'boom' }],
    ['drops the line after it settled', 'drop' as const],
  ])('%s: the chain has it, the call is delivered', async (_what, how) => {
    world.facilitator.behave({ when: 'after', how, only: settle })
    const answer = await review({ 'x-payment': await payer.headerV1(terms()) })
    expect(answer.status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it('names a transaction that is not this payment: not believed', async () => {
    const other = await payer.transfer(terms())
    world.facilitator.behave({
      when: 'before',
      how: {
        status: 200,
        body: JSON.stringify({ success: true, transaction: other, network: 'base', payer: payer.address }),
      },
      only: settle,
    })
    const answer = await review({ 'x-payment': await payer.headerV1(terms()) })
    expect([answer.status, answer.body.code]).toEqual([503, 'settlement_pending'])
    expect(answer.body.payment_id).toMatch(/^xp_/)
    // The stray transfer is on the chain without having bought anything: bring the books in line for the check.
    await service.ctx.books.post('suspense_in', `stray:${other}`, [
      { kind: 'rail', unit: 'USDC6', amount: -Number(price) },
      { kind: 'suspense', unit: 'USDC6', amount: Number(price) },
    ])
  })
})

describe('a facilitator that refuses for a reason of its own', () => {
  const refuses = async (at: 'verify' | 'settle', reason: string) => {
    const answer =
      at === 'verify'
        ? { isValid: false, invalidReason: reason }
        : { success: false, errorReason: reason, transaction: '', network: 'base' }
    world.facilitator.behave({
      when: 'before',
      how: { status: 200, body: JSON.stringify(answer) },
      only: ({ path }) => path.startsWith(`/${at}`),
    })
    const headers = { 'x-payment': await payer.headerV1(terms()) }
    const refused = await review(headers)
    expect([refused.status, refused.body.error]).toEqual([402, 'facilitator_refused'])
    expect(refused.body.accepts).toHaveLength(1)
    expect(receiptOf(refused.headers)).toMatchObject({ success: false, errorReason: 'facilitator_refused' })
    expect(await spent()).toBe(0n)
    world.facilitator.behave()
    expect((await review(headers)).status).toBe(200)
    expect(await spent()).toBe(price)
    return refused.body
  }
  it.each(['verify', 'settle'] as const)('at /%s: 402 with its code', async (at) => {
    const { detail } = await refuses(at, 'payer_is_on_a_list')
    expect(detail).toBe('The payment is refused by the facilitator: payer_is_on_a_list. Nothing was moved.')
  })
  it('in prose: 402, and the prose is not passed on', async () => {
    const { detail } = await refuses('verify', 'Node at http://10.0.0.1 said <no>')
    expect(detail).toBe('The payment is refused by the facilitator. Nothing was moved.')
  })
})

describe('a facilitator that hands a top-up in for itself', () => {
  it('comes second: the payment belongs to the account that sent it', async () => {
    const [owner, thief] = [await service.register(), await service.register()]
    const microUsdc = 2_000_000n
    await world.chain.mint(payer.address, microUsdc)
    const topupTerms = termsOf(service.ctx.rails.x402!, microUsdc, {
      url: `${service.baseUrl}/billing/topup/x402`,
      description: '',
    })
    const headers = { 'x-payment': await payer.headerV1(topupTerms) }
    const topup = ({ apiKey }: { apiKey: string }) =>
      service.call('/billing/topup/x402', { apiKey, json: { usd_amount: 2 }, headers })
    const stolen: Promise<{ status: number }>[] = []
    world.facilitator.behave({
      when: 'before',
      how: 'drop',
      only({ path }) {
        if (path.startsWith('/verify') && stolen.length === 0) stolen.push(topup(thief))
        return false
      },
    })
    expect((await topup(owner)).body.status).toBe('credited')
    expect((await stolen[0]!).status).toBe(402)
    const { body } = await service.call('/balance', { apiKey: thief.apiKey })
    expect(body.balance_sats).toBe(0)
  })
})

describe('an outcome that is not known', () => {
  it('is 503 with a payment_id, never a new challenge; the same header finds it settled', async () => {
    world.facilitator.behave({ when: 'before', how: 'drop', only: settle })
    // The node is gone for us as well, so nobody can say.
    world.node.behave({ when: 'before', how: { status: 502, body: '' } })
    const authorization = { nonce: `0x${'5a'.repeat(32)}`, validBefore: String(service.clock.nowUnix + 50) }
    const headers = { 'payment-signature': await payer.headerV2(terms(), authorization) }
    const first = await review(headers)
    expect([first.status, first.body.code]).toEqual([503, 'settlement_pending'])
    expect(first.body.payment_id).toMatch(/^xp_/)
    expect([first.headers.get('payment-required'), first.headers.get('retry-after')]).toEqual([null, '5'])
    // It was broadcast after all.
    await payer.transfer(terms(), authorization)
    world.node.behave()
    await followPayments(service.ctx)
    expect((await review(headers)).status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it.each([
    ['refuses at the door', { status: 429, body: 'later' }],
    ['cannot be reached', 'drop' as const],
    [
      'refuses',
      { status: 200, body: '{"success":false,"errorReason":"insufficient_funds","transaction":""}' },
    ],
  ])('is told again and again while it is in flight, also when the facilitator %s', async (_, how) => {
    world.facilitator.behave({ when: 'before', how: 'drop', only: settle })
    const authorization = {
      nonce: `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')}`,
      validBefore: String(service.clock.nowUnix + 50),
    }
    const headers = { 'payment-signature': await payer.headerV2(terms(), authorization) }
    const first = await review(headers)
    expect([first.status, first.body.code]).toEqual([503, 'settlement_pending'])
    world.facilitator.behave({ when: 'before', how, only: settle })
    for (let again = 0; again < 3; again += 1) {
      const { status, body: refused } = await review(headers)
      expect([status, refused.code, refused.payment_id]).toEqual([
        503,
        'settlement_pending',
        first.body.payment_id,
      ])
      expect(JSON.stringify(refused)).not.toMatch(/nothing was moved|another way/i)
    }
    await payer.transfer(terms(), authorization)
    world.facilitator.behave()
    expect((await review(headers)).status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it('a second signature for the same request is left to expire: the first is used', async () => {
    world.facilitator.behave({ when: 'before', how: 'drop', only: settle })
    world.node.behave({ when: 'before', how: { status: 502, body: '' } })
    const authorization = { nonce: `0x${'5b'.repeat(32)}`, validBefore: String(service.clock.nowUnix + 50) }
    expect((await review({ 'payment-signature': await payer.headerV2(terms(), authorization) })).status).toBe(
      503,
    )
    await payer.transfer(terms(), authorization)
    world.node.behave()
    world.facilitator.behave()
    expect((await review({ 'payment-signature': await payer.headerV2(terms()) })).status).toBe(200)
    expect(await spent()).toBe(price)
  })

  it('is found out though others stay open for ever: they take turns', async () => {
    const { db } = service.ctx
    const openFor = (state: string, count: number) =>
      sql(
        db,
        `INSERT INTO x402_payment (id, version, network, asset, payer, nonce, pay_to, micro_usdc, valid_before_unix, signature,
           purpose, route, request_hash, kept_key, state, failure, created_at_unix, updated_at_unix)
         SELECT $1 || i, 1, $2, $3, '0x' || repeat('7', 40), '0x' || lpad(to_hex(i), 62, '0') || left(md5($1), 2), $4, 1, 9007199254740991,
           '\\x00', 'call', 'POST /review', 'h', 'k', $1, CASE $1 WHEN 'failed' THEN 'insufficient_funds' END, 1, 1
         FROM generate_series(1, $5::int) AS i`,
        [state, world.chain.network.caip2, world.chain.network.asset, world.payTo, count],
      )
    await openFor('failed', 60)
    await openFor('pending', 60)
    world.facilitator.behave({ when: 'before', how: 'drop', only: settle })
    world.node.behave({ when: 'before', how: { status: 502, body: '' } })
    const authorization = { nonce: `0x${'5c'.repeat(32)}`, validBefore: String(service.clock.nowUnix + 50) }
    const headers = { 'x-payment': await payer.headerV1(terms(), { ...authorization, validAfter: '0' }) }
    expect((await review(headers)).status).toBe(503)
    await payer.transfer(terms(), authorization)
    world.node.behave()
    for (let run = 0; run < 2; run += 1) {
      service.clock.nowUnix += 15
      await followPayments(service.ctx)
    }
    const [row] = await sql<{ state: string }>(db, 'SELECT state FROM x402_payment WHERE nonce = $1', [
      authorization.nonce,
    ])
    expect(row!.state).toBe('settled')
    await sql(db, `DELETE FROM x402_payment WHERE payer = '0x' || repeat('7', 40)`)
  })
})
