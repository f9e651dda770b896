/** Does a database that lost its end refuse to sign a second history? The mark outside it decides. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#server/testing/service.ts'
import { appendEntries } from './append.ts'
import { readLog, thawLog } from './checkpoint.store.ts'
import { foundWhenEmpty } from './found-ledger.ts'
import { raiseHighWater, readHighWater } from './high-water.ts'
import { checkRestored } from './restore-guard.ts'
import { outcomeDraft } from './testing/drafts.ts'

let service: Service
let path: string
beforeAll(async () => {
  path = join(mkdtempSync(join(tmpdir(), 'assay-mark-')), 'mark.json')
  service = await startService({ LEDGER_HIGH_WATER_FILE: path })
}, 120_000)
afterAll(() => service?.close())

const append = (key: string) =>
  service.ctx.db.transaction((tx) => appendEntries(tx, service.ctx, [outcomeDraft(service.ctx, key)]))
const mark = () => readHighWater(path)!
const write = (content: object) => writeFileSync(path, JSON.stringify(content))

it('remembers each size that was signed, and never a smaller one', async () => {
  expect(mark().size).toBe(39)
  await append('a')
  await service.ctx.ledger.advance()
  expect(mark().size).toBe(40)
  raiseHighWater(path, { ...mark(), size: 12 })
  expect(mark().size).toBe(40)
  expect(await checkRestored(service.ctx)).toBeNull()
})

it.each([
  ['ends before the mark', () => ({ ...mark(), size: 41 }), /restored from an older copy/],
  [
    'holds another checkpoint of that size',
    () => ({ ...mark(), root: '00'.repeat(32) }),
    /not the one that was signed/,
  ],
  ['belongs to another log', () => ({ ...mark(), origin: 'elsewhere/log' }), /elsewhere/],
])('freezes when the database %s', async (_, changed, reason) => {
  const kept = readFileSync(path)
  write(changed())
  expect(await checkRestored(service.ctx)).toMatch(reason)
  await expect(append('b')).rejects.toMatchObject({ code: 'ledger_frozen' })
  writeFileSync(path, kept)
  await thawLog(service.ctx.db)
  expect(await checkRestored(service.ctx)).toBeNull()
})

it('freezes when nothing outside remembers anything', async () => {
  const kept = readFileSync(path)
  rmSync(path)
  expect(await checkRestored(service.ctx)).toMatch(/No mark outside/)
  writeFileSync(path, kept)
  await thawLog(service.ctx.db)
})

it('does not take a damaged mark for an absent one', async () => {
  const kept = readFileSync(path)
  writeFileSync(path, '{"origin":')
  await expect(checkRestored(service.ctx)).rejects.toThrow()
  write({ origin: 'x' })
  await expect(checkRestored(service.ctx)).rejects.toThrow('not a high-water mark')
  writeFileSync(path, kept)
})

it('never starts a second ledger where a mark remembers a first', async () => {
  const empty = await startService()
  try {
    await empty.ctx.db.pool.query('ALTER TABLE log_state DISABLE TRIGGER USER')
    await empty.ctx.db.pool.query('UPDATE log_state SET origin = NULL')
    await expect(foundWhenEmpty(empty.ctx)).rejects.toThrow('remembers a ledger')
  } finally {
    await empty.close()
  }
})

it('asks the outside again after ten minutes', async () => {
  const kept = readFileSync(path)
  write({ ...mark(), size: 999 })
  await service.ctx.ledger.ready()
  expect((await readLog(service.ctx.db)).frozenReason).toBeNull()
  service.clock.nowUnix += 601
  await service.ctx.ledger.ready()
  expect((await readLog(service.ctx.db)).frozenReason).toContain('999')
  writeFileSync(path, kept)
  await thawLog(service.ctx.db)
})
