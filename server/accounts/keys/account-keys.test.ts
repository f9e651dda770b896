/** POST /account/rotate-key and POST /account/revoke-key. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { createAuthenticator } from './authenticate.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ RATE_WITHDRAW: '1000' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

const rotate = (apiKey: string, json: object = {}, headers: Record<string, string> = {}) =>
  service.call('/account/rotate-key', { apiKey, json, headers })
const revoke = (apiKey: string, json: object = { confirm: true }) =>
  service.call('/account/revoke-key', { apiKey, json })
const statusOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).status

describe('rotation', () => {
  it('answers a new key; the old one stops at once, though it was just in use', async () => {
    const { apiKey, accountId, agentId } = await service.register()
    await service.fund(accountId, 500)
    const before = (await service.call('/referral/info', { apiKey })).body
    const { status, body } = await rotate(apiKey)
    expect([status, body]).toEqual([
      200,
      { api_key: expect.stringMatching(/^asy_[A-Za-z0-9]{40}$/), old_key_valid_until: service.clock.nowUnix },
    ])
    expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([401, 200])
    expect((await service.call('/balance', { apiKey: body.api_key })).body).toMatchObject({
      agent_id: agentId,
      balance_sats: 500,
    })
    expect((await service.call('/referral/info', { apiKey: body.api_key })).body.ref_code).toBe(
      before.ref_code,
    )
    expect((await service.call(`/balance?api_key=${apiKey}`)).body.code).toBe('unknown_account')
  })

  it('with a grace both work until it is over', async () => {
    const { apiKey } = await service.register()
    const { body } = await rotate(apiKey, { grace_seconds: 3_600 })
    expect(body.old_key_valid_until).toBe(service.clock.nowUnix + 3_600)
    expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([200, 200])
    service.clock.nowUnix += 3_600
    service.ctx.accounts.forget()
    expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([401, 200])
  })

  it('a key in its grace can neither rotate nor take the new one with it', async () => {
    const { apiKey } = await service.register()
    const { body } = await rotate(apiKey, { grace_seconds: 3_600 })
    const refused = await rotate(apiKey)
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict'])
    expect((await revoke(apiKey)).status).toBe(200)
    expect([await statusOf(apiKey), await statusOf(body.api_key)]).toEqual([401, 200])
  })

  it('a second rotation shortens the grace of the first, never lengthens it', async () => {
    const { apiKey } = await service.register()
    const second = (await rotate(apiKey, { grace_seconds: 60 })).body.api_key
    const third = (await rotate(second, { grace_seconds: 3_600 })).body.api_key
    service.clock.nowUnix += 60
    service.ctx.accounts.forget()
    expect([await statusOf(apiKey), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 200])
    const fourth = (await rotate(third)).body.api_key
    expect([await statusOf(second), await statusOf(third), await statusOf(fourth)]).toEqual([401, 401, 200])
  })

  it('20 at once with one key: one new key', async () => {
    const { apiKey, accountId } = await service.register()
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(apiKey)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
    expect(await service.ctx.db.prisma.apiKey.count({ where: { accountId, validUntilUnix: null } })).toBe(1)
  })

  it('answers the same new key under the same Idempotency-Key for ten minutes', async () => {
    const { apiKey } = await service.register()
    const headers = { 'idempotency-key': 'rotate-0001' }
    const first = await rotate(apiKey, { grace_seconds: 3_600 }, headers)
    const again = await rotate(apiKey, { grace_seconds: 3_600 }, headers)
    expect(again.body.api_key).toBe(first.body.api_key)
    service.clock.nowUnix += 601
    const late = await rotate(apiKey, { grace_seconds: 3_600 }, headers)
    expect([late.status, late.body.code]).toEqual([409, 'idempotency_conflict'])
    service.clock.nowUnix -= 601
  })

  it.each([-1, 86_401, 1.5, '60', null])('422 for a grace of %j', async (grace) => {
    const { apiKey } = await service.register()
    const { status, body } = await rotate(apiKey, { grace_seconds: grace })
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'grace_seconds']])
    expect(await statusOf(apiKey)).toBe(200)
  })
})

describe('revocation', () => {
  it('stops every key at once and keeps the balance', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 500)
    const current = (await rotate(apiKey, { grace_seconds: 3_600 })).body.api_key
    const { status, body } = await revoke(current)
    expect([status, body]).toEqual([200, { status: 'revoked' }])
    expect([await statusOf(apiKey), await statusOf(current)]).toEqual([401, 401])
    expect((await service.ctx.books.balanceOf(accountId)).available.BONUS).toBe(500)
    expect((await revoke(current)).body.code).toBe('invalid_api_key')
  })

  it.each([
    [{}, 'missing'],
    [{ confirm: false }, 'confirmation_required'],
    [{ confirm: 'true' }, 'bool_type'],
  ])('422 for %j', async (json, type) => {
    const { apiKey } = await service.register()
    const { status, body } = await revoke(apiKey, json)
    expect([status, body.detail[0]]).toMatchObject([422, { loc: ['body', 'confirm'], type }])
    expect(await statusOf(apiKey)).toBe(200)
  })

  it('reaches another server within a second', async () => {
    const { apiKey } = await service.register()
    const elsewhere = createAuthenticator(service.ctx.db, service.ctx.nowUnix)
    expect(await elsewhere.find(apiKey)).not.toBeNull()
    await revoke(apiKey)
    const revokedMs = performance.now()
    while ((await elsewhere.find(apiKey)) !== null) {
      expect(performance.now() - revokedMs).toBeLessThan(1_500)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })

  it('a server that still remembers a revoked key lets it change nothing', async () => {
    const { apiKey, accountId } = await service.register()
    const remembered = await service.ctx.accounts.find(apiKey)
    await sql(service.ctx.db, 'UPDATE api_key SET valid_until_unix = $2 WHERE account_id = $1', [
      accountId,
      service.clock.nowUnix,
    ])
    expect(await service.ctx.accounts.find(apiKey)).toBe(remembered)
    expect((await rotate(apiKey)).body.code).toBe('invalid_api_key')
  })
})

describe('401', () => {
  it.each(['/account/rotate-key', '/account/revoke-key'])('%s without a key', async (path) => {
    const { status, body } = await service.call(path, { json: { confirm: true } })
    expect([status, body.code]).toEqual([401, 'missing_credentials'])
  })
})
