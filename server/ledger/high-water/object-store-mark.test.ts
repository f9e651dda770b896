/** The mark in an object store: created once per size by whoever is first, refused otherwise, and no mark at all when the store fails. */
import { afterEach, describe, expect, it } from 'vitest'
import { createEgress } from '#server/kernel/egress/egress.ts'
import { createLog } from '#server/kernel/log.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type ObjectStore, startObjectStore } from '#testing/object-store.ts'
import { startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { findNewestCheckpoint, readLog } from '../publish/checkpoint.store.ts'
import { MarkRefused, MarkUnavailable } from './high-water.ts'
import { objectStoreMark } from './object-store-mark.ts'

const keys = { bucket: 'marks', accessKeyId: 'AKIDTEST', secretAccessKey: 'a-secret-of-the-test' }
const head = { origin: 'log.example/log', size: 40, root: 'ab'.repeat(32) }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(options: { ignoresCondition?: boolean } = {}): Promise<ObjectStore> {
  const store = await startObjectStore({ ...keys, ...options })
  closing.push(() => store.close())
  return store
}

const settingsOf = ({ url }: ObjectStore, secret = keys.secretAccessKey) => ({
  LEDGER_MARK: `${url}/ledger`,
  LEDGER_MARK_ACCESS_KEY_ID: keys.accessKeyId,
  LEDGER_MARK_SECRET_ACCESS_KEY: secret,
  LEDGER_MARK_REGION: 'eu-central-1',
})

function markOf(store: ObjectStore, secret?: string) {
  const settings = settingsOf(store, secret)
  const egress = createEgress(
    { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: [new URL(store.url).host] },
    createLog('silent'),
  )
  return objectStoreMark(settings.LEDGER_MARK, settings, egress)
}

describe('a mark in an object store', () => {
  it('remembers the newest size, and repeats it without complaint', async () => {
    const store = await opened()
    expect(await markOf(store).newest()).toBeNull()
    await markOf(store).raise(head)
    await markOf(store).raise({ ...head, size: 41 })
    await markOf(store).raise({ ...head, size: 41 })
    expect(await markOf(store).newest()).toEqual({ ...head, size: 41 })
  })

  it.each([
    ['another root for the size', { root: 'cd'.repeat(32) }],
    ['a smaller size', { size: 39 }],
    ['another log', { origin: 'elsewhere/log', size: 41 }],
  ])('refuses %s', async (_, changed) => {
    const mark = markOf(await opened())
    await mark.raise(head)
    await expect(mark.raise({ ...head, ...changed })).rejects.toThrow(MarkRefused)
    expect(await mark.newest()).toEqual(head)
  })

  it('lets one of sixteen roots win that are raised at once', async () => {
    const store = await opened()
    const roots = Array.from({ length: 16 }, (_, index) => index.toString(16).repeat(64))
    const raised = await Promise.allSettled(roots.map((root) => markOf(store).raise({ ...head, root })))
    expect(raised.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('removes sizes that are far behind', async () => {
    const store = await opened()
    const mark = markOf(store)
    for (let size = 100; size < 180; size += 1) await mark.raise({ ...head, size })
    expect(store.objects.size).toBeLessThan(70)
    expect(await mark.newest()).toMatchObject({ size: 179 })
  })

  it('is no mark where the store ignores the condition, fails, or refuses the key', async () => {
    const ignoring = markOf(await opened({ ignoresCondition: true }))
    await expect(ignoring.raise(head)).rejects.toThrow(/does not support If-None-Match/)
    const store = await opened()
    await expect(markOf(store, 'another secret').raise(head)).rejects.toThrow(/403 SignatureDoesNotMatch/)
    store.isDown = true
    await expect(markOf(store).newest()).rejects.toThrow(MarkUnavailable)
  })
})

it('a server whose store fails signs nothing, and goes on when the store is back', {
  timeout: 60_000,
}, async () => {
  const store = await opened()
  const service = await startService({ ...settingsOf(store), EGRESS_ALLOW: new URL(store.url).host })
  closing.push(() => service.close())
  const { ctx } = service
  const append = async () => {
    await ctx.ledger.ready()
    await ctx.db.transaction((tx) => appendEntries(tx, ctx, [outcomeDraft(ctx, `store-${Math.random()}`)]))
  }
  await append()
  await ctx.ledger.advance()
  const { size } = await readLog(ctx.db)
  expect((await findNewestCheckpoint(ctx.db))!.size).toBe(size)

  store.isDown = true
  service.clock.nowUnix += 2
  await expect(append()).rejects.toMatchObject({ code: 'ledger_frozen' })
  expect((await service.call('/health')).body.ledger_problem).toContain('503 SlowDown')
  store.isDown = false
  service.clock.nowUnix += 2
  await append()
  await ctx.ledger.advance()
  expect((await findNewestCheckpoint(ctx.db))!.size).toBe(size + 1)
})
