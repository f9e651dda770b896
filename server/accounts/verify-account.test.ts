/** POST /verify: one debit or one free call, whole or not at all. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/kernel/db.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { debitWriter } from './statement/debits.store.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '0', TRUSTED_PROXIES: '1' })
})
afterEach(() => checkBooks(service.ctx.db))
afterAll(() => service?.close())

const verify = (apiKey: string, json: object = { tool: 'review' }, headers: Record<string, string> = {}) =>
  service.call('/verify', { apiKey, json, headers })

async function funded(sats: number, freeCalls = 0) {
  const account = await service.register()
  if (sats > 0) await service.fund(account.accountId, sats)
  await service.ctx.db.prisma.account.update({
    where: { id: account.accountId },
    data: { freeCallsLimit: freeCalls },
  })
  return account
}

const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body

describe('200', () => {
  it('debits the agent price at once, and says what is left', async () => {
    const { apiKey } = await funded(1_000)
    const { status, body } = await verify(apiKey, { tool: 'review', price_sats: 240, token_estimate: 12 })
    expect(status).toBe(200)
    expect(body).toEqual({
      allowed: true,
      used_free_call: false,
      free_remaining: 0,
      free_tokens_remaining: null,
      balance_sats: 760,
      charge_id: expect.stringMatching(/^chg_[a-z2-7]{26}$/),
    })
    expect(await balanceOf(apiKey)).toMatchObject({
      balance_sats: 760,
      held_sats: 0,
      total_calls: 1,
      total_spent_sats: 240,
      usage: { by_tool: [{ tool: 'review', calls: 1, sats: 240 }] },
    })
  })

  it('counts with the calls of the tool itself', async () => {
    const { apiKey } = await funded(1_000)
    await verify(apiKey)
    await service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command' } })
    expect((await balanceOf(apiKey)).usage.by_tool).toEqual([{ tool: 'review', calls: 2, sats: 480 }])
  })

  it('takes a free call first, where the tool has them', async () => {
    const { apiKey } = await funded(1_000, 1)
    expect((await verify(apiKey)).body).toMatchObject({
      used_free_call: true,
      free_remaining: 0,
      balance_sats: 1_000,
    })
    expect((await verify(apiKey)).body).toMatchObject({ used_free_call: false, balance_sats: 760 })
  })

  it('takes none where the tool has none', async () => {
    const { apiKey } = await funded(1_000, 1)
    expect((await verify(apiKey, { tool: 'ledger_submit' })).body).toMatchObject({
      used_free_call: false,
      free_remaining: 1,
      balance_sats: 850,
    })
  })

  it('takes the key from the body where no header brings one', async () => {
    const { apiKey } = await funded(240)
    const { body } = await service.call('/verify', { json: { api_key: apiKey, tool: 'review' } })
    expect(body).toMatchObject({ allowed: true, balance_sats: 0 })
  })

  it('debits once under one Idempotency-Key', async () => {
    const { apiKey } = await funded(1_000)
    const headers = { 'idempotency-key': 'debit-0001' }
    const first = await verify(apiKey, { tool: 'review' }, headers)
    const again = await verify(apiKey, { tool: 'review' }, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect((await balanceOf(apiKey)).balance_sats).toBe(760)
    const other = await verify(apiKey, { tool: 'ledger_submit' }, headers)
    expect([other.status, other.body.diverged_fields]).toEqual([409, ['tool']])
  })

  it('debits once, too, where the key is in the body: from any address, and apart from other accounts', async () => {
    const [one, two] = [await funded(1_000), await funded(1_000)]
    const debit = ({ apiKey }: { apiKey: string }, ip: string) =>
      service.call('/verify', {
        json: { api_key: apiKey, tool: 'review' },
        headers: { 'idempotency-key': 'debit-0004', 'x-forwarded-for': ip },
      })
    const first = await debit(one, '192.0.2.1')
    expect((await debit(one, '192.0.2.2')).text).toBe(first.text)
    expect((await debit(two, '192.0.2.1')).body.balance_sats).toBe(760)
    expect((await balanceOf(one.apiKey)).balance_sats).toBe(760)
  })

  it('is committed durably, though a reserve alone need not be', async () => {
    const { accountId } = await funded(1_000)
    const url = new URL(service.ctx.env.DATABASE_URL!)
    url.searchParams.set('options', '-c synchronous_commit=on')
    const db = openDatabase(url.href, 1)
    const debit = {
      chargeId: 'chg_durable',
      accountId,
      operation: 'POST /verify review',
      priceClass: 'agent' as const,
      priceSats: 240,
      freeEligible: false,
    }
    const settings: string[] = []
    await db.transaction(async (tx) => {
      const look = async () =>
        settings.push(...(await sql<object>(tx, 'SHOW synchronous_commit')).map(setting))
      await sql(tx, `SELECT * FROM books_reserve('[]', 1)`)
      await look()
      await debitWriter.write(tx, [debit], service.ctx)
      await look()
    })
    await db.close()
    expect(settings).toEqual(['off', 'on'])
  })
})

const setting = (row: object) => (row as { synchronous_commit: string }).synchronous_commit

describe('402', () => {
  it('names price, balance and what is missing, and how to add to it', async () => {
    const { apiKey } = await funded(100)
    const { status, headers, body } = await verify(apiKey)
    expect(status).toBe(402)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      code: 'insufficient_balance',
      accepts: [],
      operation: 'POST /verify',
      price: { sats: 240, price_class: 'agent', usd: '0.219246' },
      balance_sats: 100,
      lightning_sats: 0,
      shortfall_sats: 140,
      lightning: null,
    })
    expect(body.request_id).toBe(headers.get('x-request-id'))
    expect(body.ways_to_pay.map(({ rail }: { rail: string }) => rail)).toEqual(['balance', 'card'])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 100, held_sats: 0, total_calls: 0 })
  })

  it('can be outgrown under the same Idempotency-Key', async () => {
    const { apiKey, accountId } = await funded(0)
    const headers = { 'idempotency-key': 'debit-0002' }
    expect((await verify(apiKey, { tool: 'review' }, headers)).status).toBe(402)
    await service.fund(accountId, 240)
    expect((await verify(apiKey, { tool: 'review' }, headers)).status).toBe(200)
  })
})

describe('401 and 404', () => {
  it('ask for a key, and know nobody by a wrong one', async () => {
    const none = await service.call('/verify', { json: { tool: 'review' } })
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
    const key = `asy_${'x'.repeat(40)}`
    const inHeader = await verify(key)
    expect([inHeader.status, inHeader.body.code]).toEqual([401, 'invalid_api_key'])
    const inBody = await service.call('/verify', { json: { api_key: key, tool: 'review' } })
    expect([inBody.status, inBody.body.code]).toEqual([404, 'unknown_account'])
  })
})

describe('422', () => {
  it.each([
    [{ tool: 'review', price_sats: 200 }, 'price_sats', 'price_mismatch'],
    [{ tool: 'nothing_of_the_kind' }, 'tool', 'enum'],
    [{ tool: 'balance' }, 'tool', 'enum'],
    [{}, 'tool', 'missing'],
    [{ tool: 'review', price_sats: 0 }, 'price_sats', 'greater_than_equal'],
    [{ tool: 'review', price_sats: 1.5 }, 'price_sats', expect.any(String)],
    [{ tool: 'review', price_sats: '240' }, 'price_sats', expect.any(String)],
    [{ tool: 'review', price_sats: 1e21 }, 'price_sats', expect.any(String)],
    [{ tool: 'review', token_estimate: 0 }, 'token_estimate', 'greater_than_equal'],
    [{ tool: 'review', api_key: 'short' }, 'api_key', 'string_too_short'],
  ])('%j', async (json, member, type) => {
    const { apiKey } = await funded(1_000)
    const { status, body } = await verify(apiKey, json)
    expect([status, body.detail[0]]).toMatchObject([422, { loc: ['body', member], type }])
    expect((await balanceOf(apiKey)).balance_sats).toBe(1_000)
  })
})

describe('many at once', () => {
  const count = (answers: { status: number }[], wanted: number) =>
    answers.filter(({ status }) => status === wanted).length

  it('100 on the last 240 sats: one debits', async () => {
    const { apiKey } = await funded(240)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(apiKey)))
    expect([count(answers, 200), count(answers, 402)]).toEqual([1, 99])
    expect(await balanceOf(apiKey)).toMatchObject({ balance_sats: 0, held_sats: 0, total_spent_sats: 240 })
  })

  it('100 on 3 free calls, half of them as calls of the tool itself: three get one', async () => {
    const { apiKey, accountId } = await funded(0, 3)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? verify(apiKey)
          : service.call('/review', { apiKey, json: { artifact: 'ls', artifact_type: 'shell_command' } }),
      ),
    )
    expect([count(answers, 200), count(answers, 402)]).toEqual([3, 97])
    const account = await service.ctx.db.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    expect(account.freeCallsUsed).toBe(3)
  })

  it('20 under one Idempotency-Key: one debit', async () => {
    const { apiKey } = await funded(1_000)
    const headers = { 'idempotency-key': 'debit-0003' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(apiKey, { tool: 'review' }, headers)),
    )
    expect(count(answers, 200) + count(answers, 409)).toBe(20)
    expect(count(answers, 200)).toBeGreaterThan(0)
    expect((await balanceOf(apiKey)).balance_sats).toBe(760)
  })
})
