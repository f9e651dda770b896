/** A database that lost its end must not sign a second history: the mark outside it, and what the process has seen, decide. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { appendEntries } from '../append/append.ts'
import { foundWhenEmpty } from '../append/found-ledger.ts'
import { readLog, thawLog } from '../publish/checkpoint.store.ts'
import { directoryMark } from './directory-mark.ts'
import { formatHighWater, MarkRefused, MarkUnavailable } from './high-water.ts'
import { checkRestored } from './restore-guard.ts'

const draftOf = (service: Service, key: string) => outcomeDraft(service.ctx, key)
const appendTo = (service: Service, key: string) =>
  service.ctx.db.transaction((tx) => appendEntries(tx, service.ctx, [draftOf(service, key)]))
const fileOf = (path: string, size: number) => join(path, `${String(size).padStart(16, '0')}.json`)

describe('a mark in a directory', () => {
  const head = { origin: 'log.example/log', size: 40, root: 'ab'.repeat(32) }
  let path: string
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), 'assay-mark-')), 'mark')
  })

  it('remembers the newest size and keeps it over a restart', async () => {
    expect(await directoryMark(path).newest()).toBeNull()
    await directoryMark(path).raise(head)
    await directoryMark(path).raise({ ...head, size: 41 })
    expect(await directoryMark(path).newest()).toEqual({ ...head, size: 41 })
  })

  it('repeats the same size and root without complaint', async () => {
    await directoryMark(path).raise(head)
    await expect(directoryMark(path).raise(head)).resolves.toBeUndefined()
  })

  it.each([
    ['another root for the size', { root: 'cd'.repeat(32) }],
    ['a smaller size', { size: 39 }],
    ['another log', { origin: 'elsewhere/log', size: 41 }],
  ])('refuses %s', async (_, changed) => {
    await directoryMark(path).raise(head)
    await expect(directoryMark(path).raise({ ...head, ...changed })).rejects.toThrow(MarkRefused)
    expect(await directoryMark(path).newest()).toEqual(head)
  })

  it('lets one of two roots win that are raised at once', async () => {
    const roots = Array.from({ length: 16 }, (_, index) => `${index.toString(16)}`.repeat(64))
    const raised = await Promise.allSettled(roots.map((root) => directoryMark(path).raise({ ...head, root })))
    expect(raised.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('keeps the sizes of late and keeps no drafts', async () => {
    const mark = directoryMark(path)
    for (let size = 100; size < 200; size += 1) await mark.raise({ ...head, size })
    const names = readdirSync(path)
    expect(names.length).toBeLessThan(70)
    expect(names.every((name) => name.endsWith('.json'))).toBe(true)
    await expect(mark.raise({ ...head, size: 101, root: 'ef'.repeat(32) })).rejects.toThrow(MarkRefused)
  })

  it('does not take a damaged mark for an absent one', async () => {
    await directoryMark(path).raise(head)
    writeFileSync(fileOf(path, 40), '{"origin":')
    await expect(directoryMark(path).newest()).rejects.toThrow(MarkUnavailable)
    writeFileSync(fileOf(path, 40), '{"origin":"x"}')
    await expect(directoryMark(path).newest()).rejects.toThrow('not a high-water mark')
  })

  it('says when it can not be written', async () => {
    writeFileSync(path, 'a file where the directory belongs')
    await expect(directoryMark(path).raise(head)).rejects.toThrow(MarkUnavailable)
  })
})

describe('the ledger', () => {
  let service: Service
  let path: string
  beforeAll(async () => {
    path = mkdtempSync(join(tmpdir(), 'assay-mark-'))
    service = await startService({ LEDGER_MARK: path })
  }, 120_000)
  afterAll(() => service?.close())
  const newest = async () => (await directoryMark(path).newest())!

  it('raises the mark with each size that it signs', async () => {
    expect((await newest()).size).toBe(39)
    await appendTo(service, 'a')
    await service.ctx.ledger.advance()
    expect((await newest()).size).toBe(40)
    expect(await checkRestored(service.ctx)).toBeNull()
  })

  it.each([
    ['ends before the mark', async () => ({ ...(await newest()), size: 41 }), /restored from an older copy/],
    [
      'belongs to another log',
      async () => ({ ...(await newest()), size: 41, origin: 'elsewhere/log' }),
      /elsewhere/,
    ],
  ])('freezes when the database %s', async (_, changed, reason) => {
    writeFileSync(fileOf(path, 41), formatHighWater(await changed()))
    expect(await checkRestored(service.ctx)).toMatch(reason)
    await expect(appendTo(service, 'b')).rejects.toMatchObject({ code: 'ledger_frozen' })
    rmSync(fileOf(path, 41))
    await thawLog(service.ctx.db)
    expect(await checkRestored(service.ctx)).toBeNull()
  })

  it('freezes when the database holds another checkpoint of the size', async () => {
    const kept = readFileSync(fileOf(path, 40))
    writeFileSync(fileOf(path, 40), formatHighWater({ ...(await newest()), root: '00'.repeat(32) }))
    expect(await checkRestored(service.ctx)).toMatch(/differs from the one that was signed/)
    writeFileSync(fileOf(path, 40), kept)
    await thawLog(service.ctx.db)
  })

  it('stops this server alone when nothing outside remembers anything', async () => {
    const kept = new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]))
    for (const name of kept.keys()) rmSync(join(path, name))
    await expect(checkRestored(service.ctx)).rejects.toThrow(/scripts\/operator\/ledger.ts accept/)
    expect((await readLog(service.ctx.db)).frozenReason).toBeNull()
    for (const [name, bytes] of kept) writeFileSync(join(path, name), bytes)
    expect(await checkRestored(service.ctx)).toBeNull()
  })

  it('takes a size that was marked and not yet stored for its own', async () => {
    await appendTo(service, 'crash')
    const { size, root } = await readLog(service.ctx.db)
    await service.ctx.mark!.raise({ ...(await newest()), size, root: Buffer.from(root).toString('hex') })
    expect(await checkRestored(service.ctx)).toBeNull()
    await appendTo(service, 'after the crash')
    expect(await checkRestored(service.ctx)).toBeNull()
    await service.ctx.ledger.advance()
  })

  it('never starts a second ledger where a mark remembers a first', async () => {
    const empty = await startService()
    try {
      await empty.asOwner('ALTER TABLE log_state DISABLE TRIGGER USER; UPDATE log_state SET origin = NULL')
      await expect(foundWhenEmpty(empty.ctx)).rejects.toThrow('records a ledger')
    } finally {
      await empty.close()
    }
  })
})

describe('a mark that is out of reach for a while', () => {
  let service: Service
  let path: string
  beforeAll(async () => {
    path = mkdtempSync(join(tmpdir(), 'assay-mark-'))
    service = await startService({ LEDGER_MARK: path })
  }, 120_000)
  afterAll(() => service?.close())
  afterEach(() => thawLog(service.ctx.db))

  it('stops this server from signing and appending, and says so; afterwards it goes on', async () => {
    const before = (await directoryMark(path).newest())!
    await appendTo(service, 'unsigned')
    // As a volume that is not mounted.
    renameSync(path, `${path}.away`)
    writeFileSync(path, '')
    await expect(service.ctx.ledger.advance()).rejects.toThrow('ENOTDIR')
    expect(service.ctx.ledger.problem).toMatch(/ENOTDIR.*signs nothing/)
    await expect(service.ctx.ledger.ready()).rejects.toMatchObject({ code: 'ledger_frozen' })
    expect((await service.call('/health')).body).toMatchObject({
      status: 'degraded',
      components: { ledger: 'down' },
      ledger_problem: expect.stringContaining('ENOTDIR'),
    })
    const signed = await service.ctx.db.pool.query('SELECT max(size) AS size FROM log_checkpoint')
    expect(signed.rows[0].size).toBe(before.size)
    // Others are not stopped by it.
    expect((await readLog(service.ctx.db)).frozenReason).toBeNull()
    rmSync(path)
    renameSync(`${path}.away`, path)
    await service.ctx.ledger.advance()
    expect(service.ctx.ledger.problem).toBeNull()
    expect((await directoryMark(path).newest())!.size).toBe(before.size + 1)
  })
})
