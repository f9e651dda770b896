/** Registration and balance. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { agentIdFrom, apiKeyFrom, base32Prefix, refCodeOf } from './account-names.ts'
import { hashApiKey } from './keys/authenticate.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_REGISTER: '40', FREE_REVIEW_CALLS: '3' })
})
afterAll(() => service?.close())

describe('names', () => {
  it('makes keys of 40 unbiased characters', () => {
    expect(apiKeyFrom(new Uint8Array(64).fill(0))).toBe(`asy_${'A'.repeat(40)}`)
    expect(() => apiKeyFrom(new Uint8Array(64).fill(255))).toThrow(RangeError)
  })

  it('makes agent ids that the database accepts', () => {
    const pattern = /^[a-z0-9][a-z0-9._-]{2,63}$/
    for (const label of [null, '', '…', 'Night Shift', '-x-', 'A'.repeat(64), '.'.repeat(64)])
      expect(agentIdFrom(label, new Uint8Array(8).fill(7))).toMatch(pattern)
    expect(agentIdFrom('Night Shift!', new Uint8Array(8))).toBe('night-shift-aaaaaaaa')
  })

  it('encodes base32 as RFC 4648 does', () => {
    expect(base32Prefix(new TextEncoder().encode('fooba'), 8)).toBe('mzxw6ytb')
  })
})

describe('POST /register', () => {
  it('shows the key once and stores only its hash', async () => {
    const { status, body } = await service.call('/register', { json: { label: 'Night shift' } })
    expect(status).toBe(200)
    expect(body.api_key).toMatch(/^asy_[A-Za-z0-9]{40}$/)
    expect(body).toMatchObject({
      balance_sats: 0,
      label: 'Night shift',
      free_calls_remaining: 3,
      referral_bonus_pending: false,
    })
    expect(body.lightning_address).toBe(`${body.agent_id}@localhost:3000`)
    expect(body.ref_code).toBe(refCodeOf(body.api_key))
    const key = await service.ctx.db.prisma.apiKey.findUnique({
      where: { keyHash: new Uint8Array(hashApiKey(body.api_key)) },
    })
    expect(key).not.toBeNull()
    const dump = await sql<{ text: string }>(
      service.ctx.db,
      'SELECT k::text AS text FROM api_key k UNION ALL SELECT a::text FROM account a',
    )
    expect(dump.map(({ text }) => text).join()).not.toContain(body.api_key)
  })

  it('takes label and ref from the query, and knows its referrer', async () => {
    const referrer = await service.call('/register', { method: 'POST' })
    const { body } = await service.call(`/register?label=second&ref=${referrer.body.ref_code}`, {
      method: 'POST',
    })
    expect(body).toMatchObject({ label: 'second', referral_bonus_pending: true })
    expect((await service.call('/register?ref=NOBODY', { method: 'POST' })).body.referral_bonus_pending).toBe(
      false,
    )
  })

  it('repeats the same key under the same Idempotency-Key, and keeps it sealed at rest', async () => {
    const headers = { 'idempotency-key': 'register-4f1cb27e90d3aa' }
    const first = await service.call('/register', { json: { label: 'a' }, headers })
    const again = await service.call('/register', { json: { label: 'a' }, headers })
    expect(again.body.api_key).toBe(first.body.api_key)
    const rows = await sql<{ text: string }>(service.ctx.db, 'SELECT i::text AS text FROM idempotency_key i')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ text }) => text).join()).not.toContain(first.body.api_key)
    expect(rows.map(({ text }) => text).join()).not.toContain('register-4f1cb27e90d3aa')
  })

  it('refuses a short Idempotency-Key, which a neighbour at the same address could guess', async () => {
    const { status, body } = await service.call('/register', {
      json: { label: 'a' },
      headers: { 'idempotency-key': 'register-0001' },
    })
    expect([status, body.detail[0].loc]).toEqual([422, ['header', 'Idempotency-Key']])
    expect(body.detail[0].msg).toContain('at least 22 random characters')
  })

  it('refuses a label that is too long and names the source', async () => {
    const inBody = await service.call('/register', { json: { label: 'x'.repeat(65) } })
    expect([inBody.status, inBody.body.detail[0].loc]).toEqual([422, ['body', 'label']])
    const inQuery = await service.call(`/register?label=${'x'.repeat(65)}`, { method: 'POST' })
    expect([inQuery.status, inQuery.body.detail[0].loc]).toEqual([422, ['query', 'label']])
  })

  it('refuses a label that no text of the database can hold', async () => {
    const { status, body } = await service.call('/register?label=a%00b', { method: 'POST' })
    expect([status, body.detail[0].loc]).toEqual([422, ['query', 'label']])
    expect((await service.call('/register?label=a%20b', { method: 'POST' })).body.label).toBe('a b')
  })

  it('names fields that it ignores', async () => {
    const { headers } = await service.call('/register', { json: { lable: 'a', colour: 1 } })
    expect(headers.get('x-ignored-fields')).toBe('lable, colour')
  })

  it('GET tells how and creates nothing', async () => {
    const before = await service.ctx.db.prisma.account.count()
    const { body } = await service.call('/register')
    expect(body.referral).toEqual({ bonus_sats: 1000, minimum_topup_sats: 1000 })
    expect(await service.ctx.db.prisma.account.count()).toBe(before)
  })

  it('is limited: 429 says when to come back', async () => {
    let last = await service.call('/register', { method: 'POST' })
    for (let i = 0; i < 60 && last.status === 200; i += 1)
      last = await service.call('/register', { method: 'POST' })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(last.headers.get('ratelimit')).toMatch(/^"register";r=0;t=\d+$/)
    service.clock.nowUnix += 60
    expect((await service.call('/register', { method: 'POST' })).status).toBe(200)
  })
})

describe('GET /balance', () => {
  it('reports kinds, holds and usage, by query or by Bearer', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    for (let i = 0; i < 4; i += 1)
      await service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command' } })
    const { body } = await service.call(`/balance?api_key=${apiKey}`)
    expect(body).toMatchObject({
      balance_sats: 760,
      withdrawable_sats: 0,
      buckets: { lightning: 0, card: 0, x402: 0, xrp: 0, bonus: 760 },
      held_sats: 0,
      owed_sats: 0,
      free_calls_remaining: 0,
      total_calls: 4,
      total_spent_sats: 240,
      usage: { calls_24h: 4, spent_24h_sats: 240, by_tool: [{ tool: 'review', calls: 4, sats: 240 }] },
    })
    expect((await service.call('/balance', { apiKey })).body).toEqual(body)
  })

  it('reports what a running call holds, and features', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    expect((await service.call('/balance', { apiKey })).body.features).toEqual([])
    await service.ctx.books.reserve({
      chargeId: 'chg_held',
      accountId,
      operation: 'POST /review',
      priceClass: 'agent',
      priceSats: 240,
      freeEligible: false,
      lightningOnly: false,
      leaseUntilUnix: service.clock.nowUnix + 90,
    })
    await service.ctx.db.prisma.accountFeature.create({
      data: { accountId, feature: 'validate_unlimited', source: 'tu_1', grantedAtUnix: 1 },
    })
    expect((await service.call('/balance', { apiKey })).body).toMatchObject({
      balance_sats: 760,
      held_sats: 240,
      total_calls: 0,
      total_spent_sats: 0,
      features: ['validate_unlimited'],
    })
  })

  it('counts the last 24 hours to the second, wherever in an hour they begin', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const firstUnix = service.clock.nowUnix - (service.clock.nowUnix % 3_600) + 3_600 + 1_800
    for (const later of [0, 1, 1_799, 1_800, 40_000]) {
      service.clock.nowUnix = firstUnix + later
      await service.call('/verify', { apiKey, json: { tool: 'review' } })
    }
    const counted: Record<number, number> = {}
    for (const later of [86_399, 86_400, 86_401, 86_400 + 1_798, 86_400 + 1_799, 86_400 + 1_800, 126_400]) {
      service.clock.nowUnix = firstUnix + later
      const { body } = await service.call('/balance', { apiKey })
      expect(body.total_calls).toBe(5)
      counted[later] = body.usage.calls_24h
    }
    expect(counted).toEqual({
      86399: 5,
      86400: 4,
      86401: 3,
      88198: 3,
      88199: 2,
      88200: 1,
      126400: 0,
    })
  })

  it('404 for an unknown key, 401 without one', async () => {
    const unknown = await service.call(`/balance?api_key=asy_${'x'.repeat(40)}`)
    expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_account'])
    const none = await service.call('/balance')
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
  })
})
