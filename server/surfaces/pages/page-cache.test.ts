/** A kept page is shown again until its time is over or the ledger has changed. */
import { describe, expect, it } from 'vitest'
import type { DrawnPage } from './drawn-page.ts'
import type { KeptPage } from './kept-page.ts'
import { createPageCache } from './page-cache.ts'

const oldNonce = '00000000-0000-4000-8000-000000000000'
const drawn = (body: string, changes: Partial<DrawnPage> = {}): DrawnPage => ({
  status: 200,
  headers: [['content-security-policy', `script-src 'nonce-${oldNonce}'`]],
  body: `<script nonce="${oldNonce}">${body}</script>`,
  nonce: oldNonce,
  keepSeconds: 30,
  ...changes,
})

const otherNonce = '11111111-1111-4111-8111-111111111111'
const bodyOf = (page: KeptPage | null): string =>
  Buffer.concat(page!.under(otherNonce, false).chunks).toString('utf8')

function setUp(maxBytes = 10_000) {
  const world = { version: '1', nowMs: 0 }
  const cache = createPageCache({
    readVersion: async () => world.version,
    nowMs: () => world.nowMs,
    maxBytes,
  })
  return { world, cache }
}

describe('createPageCache', () => {
  it('shows a page again', async () => {
    const { cache } = setUp()
    expect(await cache.find('/')).toBeNull()
    await cache.draw('/', async () => drawn('a'))
    expect(bodyOf(await cache.find('/'))).toBe(`<script nonce="${otherNonce}">a</script>`)
  })

  it('forgets it when its time is over', async () => {
    const { world, cache } = setUp()
    await cache.draw('/', async () => drawn('a'))
    world.nowMs = 29_999
    expect(await cache.find('/')).not.toBeNull()
    world.nowMs = 30_000
    expect(await cache.find('/')).toBeNull()
  })

  it('forgets it when the ledger has changed, also while it was drawn', async () => {
    const { world, cache } = setUp()
    await cache.draw('/', async () => {
      world.version = '2'
      return drawn('a')
    })
    expect(await cache.find('/')).toBeNull()
    await cache.draw('/', async () => drawn('b'))
    expect(bodyOf(await cache.find('/'))).toContain('>b<')
    world.version = '3'
    expect(await cache.find('/')).toBeNull()
  })

  it.each([
    ['another status', { status: 404 }],
    ['no time to be kept', { keepSeconds: null }],
    ['no nonce', { nonce: null }],
  ])('keeps no page with %s', async (_what, changes) => {
    const { cache } = setUp()
    expect(await cache.draw('/', async () => drawn('a', changes))).not.toBeNull()
    expect(await cache.find('/')).toBeNull()
  })

  it('lets those who come meanwhile wait for the drawing', async () => {
    const { cache } = setUp()
    let finish!: (page: DrawnPage) => void
    const drawing = cache.draw('/', () => new Promise<DrawnPage>((resolve) => (finish = resolve)))
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const waiting = Promise.all([cache.find('/'), cache.find('/')])
    finish(drawn('a'))
    await drawing
    expect((await waiting).map((page) => bodyOf(page).includes('>a<'))).toEqual([true, true])
  })

  it('goes on after a drawing that failed', async () => {
    const { cache } = setUp()
    await expect(cache.draw('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.find('/')).toBeNull()
    expect(await cache.draw('/', async () => drawn('a'))).not.toBeNull()
  })

  it('keeps no more than its bytes, the newest of them', async () => {
    const { cache } = setUp(200)
    for (const key of ['/1', '/2', '/3', '/4']) await cache.draw(key, async () => drawn(key))
    expect(await cache.find('/1')).toBeNull()
    expect(await cache.find('/4')).not.toBeNull()
    await cache.draw('/long', async () => drawn('x'.repeat(1_000)))
    expect(await cache.find('/long')).toBeNull()
    expect(await cache.find('/4')).not.toBeNull()
  })
})
