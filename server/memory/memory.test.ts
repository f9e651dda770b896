/** The memory of accounts against a real Postgres: prices, contents, isolation and quotas. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let account: Awaited<ReturnType<Service['register']>>
let stranger: typeof account
beforeAll(async () => {
  service = await startService({ RATE_MEMORY: '100000' })
  account = await service.register()
  stranger = await service.register()
  for (const { accountId } of [account, stranger]) await service.fund(accountId, 1_000_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

type Caller = { apiKey: string }
const store = (
  key: string,
  value: unknown,
  { apiKey }: Caller = account,
  headers: Record<string, string> = {},
) => service.call('/memory/store', { apiKey, json: { key, value }, headers })
const get = (key: string, { apiKey }: Caller = account) =>
  service.call(`/memory/get?key=${encodeURIComponent(key)}`, { apiKey })
const remove = (key: string) => service.call('/memory/delete', { apiKey: account.apiKey, json: { key } })
const list = (query = '') => service.call(`/memory/list?${query}`, { apiKey: account.apiKey })
const search = (query: string, more: object = {}, { apiKey }: Caller = account) =>
  service.call('/memory/search', { apiKey, json: { query, ...more } })
const balance = async () => (await service.call('/balance', { apiKey: account.apiKey })).body.balance_sats
const keysFound = async (query: string, more: object = {}) =>
  (await search(query, more)).body.results.map(({ key }: { key: string }) => key)

describe('store and get', () => {
  it('returns what was stored, replaces it, and charges by size', async () => {
    const before = await balance()
    const first = await store('note', 'Grüße \u0000')
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        status: 'stored',
        key: 'note',
        size_bytes: 9,
        value_sha256: sha256Hex('Grüße \u0000'),
        created: true,
        cost_sats: 50,
        charge: { amount_sats: 50 },
      },
    ])
    const big = 'x'.repeat(100 * 1_024 + 1)
    const second = await store('note', big)
    expect(second.body).toMatchObject({ created: false, cost_sats: 202 })
    const read = await get('note')
    expect(read.body).toMatchObject({ status: 'retrieved', value: big, cost_sats: 101 })
    expect(read.headers.get('cache-control')).toBe('no-store')
    expect(before - (await balance())).toBe(50 + 202 + 101)
  })

  it('stores other JSON values as canonical text', async () => {
    const { body } = await store('json', { b: [1, null], a: 'é' })
    expect(body.size_bytes).toBe(Buffer.byteLength('{"a":"é","b":[1,null]}'))
    expect((await get('json')).body.value).toBe('{"a":"é","b":[1,null]}')
  })

  it('repeats the answer of an Idempotency-Key without a charge', async () => {
    const headers = { 'idempotency-key': 'memory-store-0001' }
    const first = await store('once', 'a', account, headers)
    const before = await balance()
    const second = await store('once', 'a', account, headers)
    expect([second.text, await balance()]).toEqual([first.text, before])
  })

  it('keeps accounts apart', async () => {
    await store('mine', 'only mine')
    expect((await get('mine', stranger)).status).toBe(404)
    expect((await search('only mine', {}, stranger)).body.results).toEqual([])
    await store('mine', 'theirs', stranger)
    expect((await get('mine')).body.value).toBe('only mine')
  })

  it('is that of the key, whatever agent_id says', async () => {
    const as = { agent_id: account.agentId }
    const call = (path: string, json: object) =>
      service.call(path, { apiKey: stranger.apiKey, json: { ...json, ...as } })
    expect((await call('/memory/store', { key: 'spoofed', value: 'theirs' })).body.agent_id).toBe(
      stranger.agentId,
    )
    expect((await get('spoofed')).status).toBe(404)
    await store('own', 'of the account')
    expect((await call('/memory/search', { query: 'of the account' })).body.count).toBe(0)
    expect((await call('/memory/delete', { key: 'own' })).status).toBe(404)
    const read = await service.call(`/memory/get?key=own&agent_id=${account.agentId}`, {
      apiKey: stranger.apiKey,
    })
    expect(read.status).toBe(404)
  })

  it('keeps nothing readable in the database', async () => {
    await store('at rest', 'plain words of a secret')
    const [row] = await sql<{ text: string }>(
      service.ctx.db,
      "SELECT encode(sealed, 'escape') || grams::text AS text FROM memory_item WHERE key = 'at rest'",
    )
    expect(row!.text).not.toMatch(/plain|words|secret/)
  })

  it('is the trading state that reviews read', async () => {
    await store('trading_state', { equity_usd: 2_000 })
    const { body } = await service.call('/review', {
      apiKey: account.apiKey,
      json: { artifact: 'ls', artifact_type: 'shell_command', include_trading_state: true },
    })
    expect(body.trading_state).toMatchObject({ used: true, source: 'memory:trading_state' })
  })
})

describe('a refusal charges and stores nothing', () => {
  it.each<[string, number, string | undefined, () => Promise<{ status: number; body: { code?: string } }>]>([
    ['an unknown key', 404, 'unknown_key', () => get('nowhere')],
    ['an unknown key to delete', 404, 'unknown_key', () => remove('nowhere')],
    ['one byte too many', 413, 'body_too_large', () => store('large', 'x'.repeat(204_801))],
    ['half of a surrogate pair', 422, undefined, () => store('half', '\ud800')],
    ['a key with a control character', 422, undefined, () => store('a\u0007', 'x')],
    ['a key with NUL', 422, undefined, () => store('a\u0000b', 'x')],
    ['a key of two lines', 422, undefined, () => store('a\nb', 'x')],
    ['a key with a control character of C1', 422, undefined, () => store('a\u009b', 'x')],
    ['a key with half of a surrogate pair', 422, undefined, () => store('a\ud800', 'x')],
    ['an object of one byte too many', 413, 'body_too_large', () => store('o', { a: 'x'.repeat(204_793) })],
    ['an empty key', 422, undefined, () => store('', 'x')],
    ['a key of 101 characters', 422, undefined, () => store('k'.repeat(101), 'x')],
    ['no value', 422, undefined, () => store('none', undefined)],
    ['an empty search', 422, undefined, () => search('')],
    ['a search of 201 characters', 422, undefined, () => search('q'.repeat(201))],
  ])('%s: %i', async (_what, status, code, call) => {
    const before = [await balance(), (await list('limit=1000')).body.memories]
    const answer = await call()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect([await balance(), (await list('limit=1000')).body.memories]).toEqual(before)
  })

  it('of an account that cannot pay says the price of this value', async () => {
    const poor = await service.register()
    const answer = await store('large', 'x'.repeat(204_800), poor)
    expect([answer.status, answer.body.price.sats, answer.body.shortfall_sats]).toEqual([402, 400, 400])
  })

  it('takes 200 KB exactly', async () => {
    expect((await store('largest', 'é'.repeat(102_400))).body).toMatchObject({
      size_bytes: 204_800,
      cost_sats: 400,
    })
  })
})

describe('list', () => {
  it('pages through a prefix in the order of code points', async () => {
    for (const key of ['p/b', 'p/Z', 'p/é', 'p/a_%', 'q/a']) await store(key, key)
    const first = await list('prefix=p/&limit=2')
    expect(first.body.memories.map(({ key }: { key: string }) => key)).toEqual(['p/Z', 'p/a_%'])
    expect(first.headers.get('link')).toContain('prefix=p%2F')
    const second = await list(`prefix=p/&limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`)
    expect(second.body).toMatchObject({ count: 2, next_cursor: null })
    expect(second.body.memories.map(({ key }: { key: string }) => key)).toEqual(['p/b', 'p/é'])
    expect((await list('prefix=p/a%25')).body.count).toBe(0)
  })

  it('no longer has what was deleted', async () => {
    await store('gone', 'x')
    expect((await remove('gone')).body).toEqual({ status: 'deleted', key: 'gone' })
    expect((await list('prefix=gone')).body.count).toBe(0)
    expect(await keysFound('gone')).toEqual([])
  })
})

describe('search', () => {
  it('finds parts of keys and values, whatever the case, the newest first', async () => {
    await store('s/first', 'The Halving of 2028')
    service.clock.nowUnix += 10
    await store('s/second', 'before the halving')
    service.clock.nowUnix += 10
    await store('s/halving-notes', 'nothing')
    expect(await keysFound('HALVING')).toEqual(['s/halving-notes', 's/second', 's/first'])
    expect(await keysFound('halving', { limit: 2 })).toEqual(['s/halving-notes', 's/second'])
    expect(await keysFound('of 2')).toEqual(['s/first'])
    const { body } = await search('before the')
    expect(body).toMatchObject({ count: 1, results: [{ snippet: 'before the halving' }] })
  })

  it('finds the newest first, also when the newest values of all do not hold the text', async () => {
    const stored = []
    for (let index = 0; index < 6; index += 1) {
      service.clock.nowUnix += 1
      await store(`shared-${index}`, 'a text in many values')
      stored.unshift(`shared-${index}`)
    }
    expect(await keysFound('many values', { limit: 3 })).toEqual(stored.slice(0, 3))
    for (let index = 0; index < 6; index += 1) {
      service.clock.nowUnix += 1
      await store(`later-${index}`, 'something else')
    }
    expect(await keysFound('many values', { limit: 3 })).toEqual(stored.slice(0, 3))
    expect(await keysFound('many values', { limit: 50 })).toEqual(stored)
  })

  it('does not find runs in another order', async () => {
    await store('s/runs', 'abcd bcde')
    expect(await keysFound('abcde')).toEqual([])
    expect(await keysFound('d b')).toEqual(['s/runs'])
  })

  it('finds one and two characters', async () => {
    await store('s/π', '≈')
    expect(await keysFound('≈')).toEqual(['s/π'])
    expect(await keysFound('/Π')).toEqual(['s/π'])
  })
})

describe('the quota', () => {
  it('holds when many calls arrive at once, and counts what is stored', async () => {
    const full = await service.register()
    await service.fund(full.accountId, 10_000)
    await store('seed', 'x', full)
    await sql(service.ctx.db, `UPDATE memory_usage SET keys = 9995 WHERE account_id = '${full.accountId}'`)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => store(`k${i}`, 'y', full)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect(answers.find(({ status }) => status === 429)!.body).toMatchObject({ code: 'quota_exhausted' })
    // Of one key the size changes and the number does not.
    expect((await store('seed', 'zz', full)).status).toBe(200)
    const [used] = await sql<{ bytes: string; stored: string }>(
      service.ctx.db,
      `SELECT u.bytes, (SELECT sum(size_bytes) FROM memory_item m WHERE m.account_id = u.account_id) AS stored
       FROM memory_usage u WHERE account_id = '${full.accountId}'`,
    )
    expect(Number(used!.bytes)).toBe(Number(used!.stored))
  })

  it('of bytes refuses what would not fit, and takes a smaller replacement', async () => {
    const full = await service.register()
    await service.fund(full.accountId, 10_000)
    await store('large', 'x'.repeat(1_000), full)
    await sql(
      service.ctx.db,
      `UPDATE memory_usage SET bytes = 104857600 WHERE account_id = '${full.accountId}'`,
    )
    expect((await store('more', 'x', full)).status).toBe(429)
    expect((await store('large', 'x'.repeat(999), full)).status).toBe(200)
    expect((await store('more', 'x', full)).status).toBe(200)
  })
})
