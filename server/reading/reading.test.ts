/** Essays and chapters: free ones as stored, paid ones once against payment, and no other file of the disk. */
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'
import { sellChapters } from './chapter-offers.store.ts'
import { openLibrary } from './open-library.ts'

let service: LightningService
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-content-'))
  cpSync('testing/reading/content', folder, { recursive: true })
  writeFileSync(join(folder, 'waternova/chapter-4.md'), `# Paid\n\n${secret}\n`)
  service = await startLightningService({ CONTENT_DIR: folder, RATE_PROBE: '100000' })
})
afterEach(() => service.checkBooks())
afterAll(() => service?.close())

/** Not the text that the examples of the OpenAPI document are recorded from. */
const secret = 'Nobody reads this sentence without paying.'
const balanceOf = async (apiKey: string) => (await service.call('/balance', { apiKey })).body.balance_sats

describe('200', () => {
  it('lists essays and serves each as it is hashed', async () => {
    const { body } = await service.call('/corpus')
    expect(body).toMatchObject({ count: 1, next_cursor: null })
    const [essay] = body.items
    const read = await service.call(essay.url.replace('http://localhost:3000', ''))
    expect(sha256Hex(read.text)).toBe(essay.sha256)
    expect(read.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(read.headers.get('cache-control')).toContain('immutable')
    expect((await service.call('/corpus.txt')).text).toContain(essay.sha256)
    const again = await service.call(`/corpus/${essay.file}`, {
      headers: { 'if-none-match': `"${essay.sha256}"` },
    })
    expect(again.status).toBe(304)
  })

  it('serves a free chapter as text, also with a key, and charges nothing', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    for (const options of [{}, { apiKey }]) {
      const read = await service.call('/waternova/chapter-1.md', options)
      expect([read.status, read.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    }
    expect(await balanceOf(apiKey)).toBe(1_000)
  })

  it('sells a chapter once to an account, which reads it again free', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const bought = await service.call('/waternova/chapter-4.md', { apiKey })
    expect(bought.body).toMatchObject({ number: 2, cost_sats: 100, charge: { method: 'bearer' } })
    expect(bought.body.text).toContain(secret)
    const again = await service.call('/waternova/chapter-4.md', { apiKey })
    expect([again.status, again.body.text, again.body.charge]).toEqual([200, bought.body.text, undefined])
    expect(await balanceOf(apiKey)).toBe(900)
  })

  it('charges one of many purchases sent together', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => service.call('/waternova/chapter-4.md', { apiKey })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(await balanceOf(apiKey)).toBe(900)
  })

  it('is also sold by an offer of the marketplace, whose buyer reads it free, also after the sale', async () => {
    const seller = await service.register()
    const buyer = await service.fundedAccount(1_000)
    const sale = { sellerId: seller.accountId, priceSats: 300, baseUrl: 'http://localhost:3000' }
    const { novel } = service.ctx.library
    const sell = (offerId: string) =>
      service.ctx.db.transaction((tx) =>
        sellChapters(tx, novel!, { ...sale, offerId }, service.clock.nowUnix),
      )
    const [first, second] = [`off_${'a'.repeat(26)}`, `off_${'b'.repeat(26)}`]
    await sell(first)
    const { body } = await service.call('/waternova/chapter-4.md')
    expect(body.buy).toEqual({ offer_id: first, price_sats: 300, path: '/offers/buy' })
    const listed = (await service.call('/waternova')).body.chapters
    expect(listed.map(({ buy }: { buy: object | null }) => buy)).toEqual([
      null,
      { offer_id: first, path: '/offers/buy' },
    ])
    const bought = await service.call('/offers/buy', { apiKey: buyer.apiKey, json: { offer_id: first } })
    expect([bought.status, bought.body.content]).toEqual([
      200,
      expect.stringContaining('/waternova/chapter-4.md'),
    ])
    await sell(second)
    expect((await service.call('/waternova/chapter-4.md')).body.buy.offer_id).toBe(second)
    const read = await service.call('/waternova/chapter-4.md', { apiKey: buyer.apiKey })
    expect([read.status, read.body.charge, await balanceOf(buyer.apiKey)]).toEqual([200, undefined, 700])
    expect(read.body.text).toContain(secret)
  })

  it('takes an L402 token for one chapter', async () => {
    const { body } = await service.call('/waternova/chapter-4.md')
    const { preimage } = await service.payer.pay(body.lightning.invoice)
    const authorization = `L402 ${body.lightning.token}:${Buffer.from(preimage!).toString('hex')}`
    const read = await service.call('/waternova/chapter-4.md', { headers: { authorization } })
    expect([read.status, read.body.charge.method]).toEqual([200, 'l402'])
    expect(read.body.text).toContain(secret)
  })
})

describe('402', () => {
  it('without payment, for GET and HEAD, and with too small a balance; no text comes with it', async () => {
    const unpaid = await service.call('/waternova/chapter-4.md')
    expect([unpaid.status, unpaid.body.price.sats]).toEqual([402, 100])
    expect((await service.call('/waternova/chapter-4.md', { method: 'HEAD' })).status).toBe(402)
    const { apiKey } = await service.fundedAccount(99)
    const poor = await service.call('/waternova/chapter-4.md', { apiKey })
    expect([poor.status, await balanceOf(apiKey)]).toEqual([402, 99])
    expect(unpaid.text + poor.text).not.toContain(secret)
  })

  it('no other answer has the text', async () => {
    for (const path of ['/waternova', '/openapi.json', '/llms.txt', '/prices', '/corpus', '/corpus.txt'])
      expect((await service.call(path)).text).not.toContain(secret)
    const procedure = await service.call(
      '/api/trpc/reading.getChapter?input=%7B%22file%22%3A%22chapter-4.md%22%7D',
    )
    expect([procedure.status, procedure.text.includes(secret)]).toEqual([402, false])
  })
})

describe('404 and 422', () => {
  it('names that no list has reach no file', async () => {
    for (const folder of ['corpus', 'waternova'])
      for (const name of [
        '..',
        '...',
        'corpus.json',
        'waternova.json',
        'chapter-9.md',
        '.env',
        'CHAPTER-4.MD',
      ])
        expect((await service.call(`/${folder}/${encodeURIComponent(name)}`)).status).toBe(404)
    for (const name of ['%2e%2e%2fwaternova%2fchapter-4.md', 'chapter-4.md%00', '..%5cchapter-4.md', 'a%20b'])
      expect([404, 422]).toContain((await service.call(`/corpus/${name}`)).status)
    expect((await service.call('/corpus/../waternova/chapter-4.md')).status).toBe(402)
    expect((await service.call('/corpus/chapter-4.md')).body.code).toBe('unknown_file')
  })

  it('another hash is another text, and is not charged', async () => {
    const { apiKey } = await service.fundedAccount(1_000)
    const other = await service.call(`/waternova/chapter-4.md?sha256=${'0'.repeat(64)}`, { apiKey })
    expect([other.status, other.body.code, await balanceOf(apiKey)]).toEqual([404, 'unknown_file', 1_000])
    expect((await service.call('/corpus?cursor=nothing')).status).toBe(422)
  })
})

describe('a folder', () => {
  it('may be empty; a listed file must exist, and lie beside its list', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-content-'))
    expect(await openLibrary(folder)).toMatchObject({ essays: [], novel: null })
    await mkdir(join(folder, 'corpus'))
    const list = (file: string) =>
      writeFileSync(
        join(folder, 'corpus/corpus.json'),
        JSON.stringify([{ file, title: 'T', summary: 'S', published_at: 1 }]),
      )
    list('missing.md')
    await expect(openLibrary(folder)).rejects.toThrow('missing.md is listed but cannot be read')
    list('../secret.md')
    await expect(openLibrary(folder)).rejects.toThrow('CONTENT_DIR')
  })

  it('of this repository opens', async () => {
    const { novel } = await openLibrary('content')
    expect(novel?.chapters.slice(0, 4).map(({ isFree }) => isFree)).toEqual([true, true, true, false])
  })
})
