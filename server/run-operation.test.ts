/** What every operation goes through, whoever calls: limits before and after the key is known, names of repeats, headers that hold. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { fixedPrice, operationsOf } from '#server/kernel/operation.ts'
import { createHttpSurface } from '#server/surfaces/http/http.ts'
import { type Caller, createCaller } from '#testing/payments/caller.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

const defineOperation = operationsOf<Deps>()

const shelf = {
  input: z.object({ book: z.string().describe('Which one'), page: z.string().optional().describe('Where') }),
  output: z.object({ text: z.string() }),
  errors: [],
  auth: 'payer' as const,
  price: fixedPrice(10, null),
  effect: 'money' as const,
  idempotency: 'key' as const,
  rate: 'paid' as const,
  run: (_ctx: unknown, { book, page }: { book: string; page?: string | undefined }) => ({
    text: `${book} ${page ?? ''}`,
  }),
}
const readBook = defineOperation({
  ...shelf,
  id: 'testing.readBook',
  method: 'GET',
  path: '/testing/books/{book}',
  summary: 'Read',
  tool: 'read_book',
})
const markBook = defineOperation({
  ...shelf,
  id: 'testing.markBook',
  method: 'POST',
  path: '/testing/books/{book}',
  summary: 'Mark',
  tool: 'mark_book',
})

let service: Service
let call: Caller
beforeAll(async () => {
  service = await startService({ RATE_POLL: '5', TRUSTED_PROXIES: '1' })
  call = createCaller(createHttpSurface(service.ctx, [...service.ctx.catalogue, readBook, markBook]))
})
afterAll(() => service?.close())

async function customer(sats = 1_000) {
  const account = await service.register()
  await service.fund(account.accountId, sats)
  const { ctx } = service
  const balance = async () => (await ctx.books.balanceOf(account.accountId)).available.BONUS
  return { ...account, balance }
}

describe('a key that nobody holds', () => {
  it('counts against the address like any other request', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    const tries = []
    for (let index = 0; index < 7; index += 1)
      tries.push(await call('/balance', { apiKey: `asy_${String(index).padStart(40, 'x')}`, headers }))
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(tries[0]!.headers.get('ratelimit')).toMatch(/^"poll";r=4;/)
    const { apiKey } = await service.register()
    expect((await call('/balance', { apiKey, headers })).status).toBe(200)
  })
})

describe('members that are ignored', () => {
  it('are named as a header can name them, and not all of hundreds', async () => {
    const { apiKey, balance } = await customer()
    const odd = await call('/testing/books/a', { apiKey, json: { 日本: 1, 'a\r\nb': 1, plain: 1 } })
    expect([odd.status, odd.headers.get('x-ignored-fields')]).toEqual([
      200,
      '%E6%97%A5%E6%9C%AC, a%0D%0Ab, plain',
    ])
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${'😀'.repeat(40)}${index}`, 1]),
    )
    const heap = await call('/testing/books/a', { apiKey, json: many })
    expect(heap.status).toBe(200)
    expect(heap.headers.get('x-ignored-fields')!.length).toBeLessThan(8_000)
    expect(await balance()).toBe(980)
  })
})

describe('a repeat under one Idempotency-Key', () => {
  const key = { 'idempotency-key': 'the-same-key' }

  it('is of the same path and query', async () => {
    const { apiKey, balance } = await customer()
    const first = await call('/testing/books/a?page=1', { apiKey, headers: key })
    const again = await call('/testing/books/a?page=1', { apiKey, headers: key })
    expect([again.status, again.text]).toEqual([200, first.text])
    for (const [path, diverged] of [
      ['/testing/books/b?page=1', 'book'],
      ['/testing/books/a?page=2', 'page'],
    ] as const) {
      const other = await call(path, { apiKey, headers: key })
      expect([other.status, other.body.diverged_fields]).toEqual([409, [diverged]])
    }
    const posted = { apiKey, headers: { 'idempotency-key': 'another-key' }, json: { page: '1' } }
    expect((await call('/testing/books/a', posted)).status).toBe(200)
    expect((await call('/testing/books/b', posted)).status).toBe(409)
    expect(await balance()).toBe(980)
  })

  it('keeps little of a body of thousands of members, and tells them apart all the same', async () => {
    const { apiKey } = await customer()
    const headers = { 'idempotency-key': 'a-large-body' }
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`member_${index}`, 1]))
    const send = (json: object) => call('/testing/books/a', { apiKey, headers, json })
    expect((await send(many)).status).toBe(200)
    expect((await send(many)).headers.get('idempotency-replayed')).toBe('true')
    expect((await send({ ...many, member_2999: 2 })).status).toBe(409)
    const [row] = await sql<{ longest: number }>(
      service.ctx.db,
      'SELECT max(length(field_hashes::text)) AS longest FROM idempotency_key',
    )
    expect(row!.longest).toBeLessThan(10_000)
  })

  it('may name members that no text of the database can hold', async () => {
    const { apiKey } = await customer()
    const sent = { apiKey, headers: { 'idempotency-key': 'a-strange-name' }, json: { 'a\u0000b': 1 } }
    expect((await call('/testing/books/a', sent)).status).toBe(200)
  })
})

describe('HEAD of a paid GET', () => {
  it('answers the headers of the 402 and pays nothing, whoever asks', async () => {
    const { apiKey, balance } = await customer()
    const head = await call('/testing/books/a', { method: 'HEAD', apiKey })
    expect([head.status, head.text]).toEqual([402, ''])
    expect(await balance()).toBe(1_000)
    expect((await call('/testing/books/a', { apiKey })).status).toBe(200)
    expect(await balance()).toBe(990)
  })
})
