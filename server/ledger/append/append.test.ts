/** Appends keep one order, whoever appends, and the database refuses everything else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toHex, utf8Encode } from '#protocol/bytes.ts'
import { contentHashOf, genesisHead, headHashOf } from '#protocol/ledger/record/chain.ts'
import { GENESIS_STRING } from '#protocol/ledger/specification/spec-texts.ts'
import { rootOf } from '#protocol/ledger/tree/tree.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { storedLeafHash } from '#testing/ledger/stored-leaf.ts'
import { type Service, startService } from '#testing/service.ts'
import { readLog } from '../publish/checkpoint.store.ts'
import { appendEntries } from './append.ts'
import { foundLedger } from './found-ledger.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  await foundLedger(service.ctx)
}, 120_000)
afterAll(() => service?.close())

const append = (keys: string[]) =>
  service.ctx.db.transaction((tx) =>
    appendEntries(
      tx,
      service.ctx,
      keys.map((key) => outcomeDraft(service.ctx, key)),
    ),
  )
const rows = async () => (await service.ctx.db.pool.query('SELECT * FROM ledger_entry ORDER BY entry')).rows

describe('founding', () => {
  it('writes entry 1, keeps 2 to 39 free and signs that size', async () => {
    const all = await rows()
    expect(all).toHaveLength(39)
    expect(all[0]).toMatchObject({ entry: 1, type: null, head: null, reserved: false })
    expect(all[0].record_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(all.slice(1).every(({ reserved, event_id: id }) => reserved && id === null)).toBe(true)
    const { rows: notes } = await service.ctx.db.pool.query('SELECT size, note FROM log_checkpoint')
    expect(notes).toHaveLength(1)
    expect(notes[0].note).toMatch(/^localhost:3000\/log\n39\n/)
  })

  it('happens once', async () => {
    expect(await foundLedger(service.ctx)).toBe(false)
    expect(await rows()).toHaveLength(39)
  })
})

describe('appending', () => {
  it('starts the chain at 40 from the genesis text, and every later entry from the one before', async () => {
    const appended = await append(['a', 'b', 'c'])
    expect(appended.map(({ entry }) => entry)).toEqual([40, 41, 42])
    let prev = genesisHead(GENESIS_STRING)
    for (const row of (await rows()).slice(39)) {
      expect(row.prev_head).toBe(prev)
      expect(row.content_hash).toBe(contentHashOf(utf8Encode(row.record_raw)))
      expect(row.head).toBe(headHashOf(row.content_hash, prev))
      prev = row.head
    }
  })

  it('answers the first entry to a draft that comes again, alone or in a batch with a new one', async () => {
    const [again, fresh] = await append(['b', 'd'])
    expect(again).toMatchObject({ entry: 41, isNew: false })
    expect(fresh).toMatchObject({ entry: 43, isNew: true })
  })

  it('gives the same draft of a hundred callers one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => append(['same'])))
    expect(new Set(answers.map(([answer]) => answer!.entry)).size).toBe(1)
    expect(answers.filter(([answer]) => answer!.isNew)).toHaveLength(1)
  })

  it('keeps tiles whose root is the root of all leaves, over many batch sizes', async () => {
    for (const count of [1, 7, 256, 300, 3])
      await append(Array.from({ length: count }, (_, index) => `batch-${count}-${index}`))
    const all = await rows()
    const leaves = all.map(storedLeafHash)
    const log = await readLog(service.ctx.db)
    expect(log.size).toBe(all.length)
    expect(toHex(log.root)).toBe(toHex(rootOf(leaves)))
  }, 60_000)

  it('appends nothing when the transaction fails, and the number is used by the next', async () => {
    const before = (await readLog(service.ctx.db)).size
    const failing = service.ctx.db.transaction(async (tx) => {
      await appendEntries(tx, service.ctx, [outcomeDraft(service.ctx, 'lost')])
      throw new Error('after the append')
    })
    await expect(failing).rejects.toThrow('after the append')
    expect(await append(['kept'])).toMatchObject([{ entry: before + 1 }])
  })

  it('keeps its order, and its times from running backwards, whatever the clock does', async () => {
    const before = (await readLog(service.ctx.db)).size
    const now = service.clock.nowUnix
    const entries: number[] = []
    for (const jump of [86_400, -864_000, 3, -1]) {
      service.clock.nowUnix += jump
      const [appended] = await append([`jump-${jump}`])
      entries.push(appended!.entry)
    }
    service.clock.nowUnix = now
    expect(entries).toEqual([before + 1, before + 2, before + 3, before + 4])
    const appended = (await rows()).slice(before)
    for (const [index, row] of appended.slice(1).entries()) {
      const earlier = appended[index]
      expect(row.created_at_unix).toBeGreaterThanOrEqual(earlier.created_at_unix)
      expect(row.sequenced_at_unix).toBeGreaterThanOrEqual(earlier.sequenced_at_unix)
      expect(row.prev_head).toBe(earlier.head)
    }
  })

  it('refuses a record that breaks a rule for what is written, naming the member', async () => {
    const draft = outcomeDraft(service.ctx, 'bad')
    const broken = { ...draft, members: { ...draft.members, what: 'a\u0007bell' } }
    const before = (await readLog(service.ctx.db)).size
    await expect(
      service.ctx.db.transaction((tx) => appendEntries(tx, service.ctx, [broken])),
    ).rejects.toThrow('what')
    expect((await readLog(service.ctx.db)).size).toBe(before)
  })
})

describe('the database itself refuses its owner', () => {
  const refused = async (sql: string, message: RegExp) =>
    expect(service.asOwner(sql)).rejects.toThrow(message)
  const copy = (entry: string, rest: string) =>
    `INSERT INTO ledger_entry (entry, idem_key, reserved, type, title, created_at_unix, event_id, sig, record_raw, content_hash, prev_head, head, record_sha256, leaf_hash, attesters, sequenced_at_unix)
     SELECT ${entry}, 'x', reserved, type, title, created_at_unix, ${rest}, sig, record_raw, content_hash, prev_head, 'other', record_sha256, leaf_hash, attesters, sequenced_at_unix FROM ledger_entry WHERE entry = 40`

  it('a gap', () => refused(copy('100000', `'e'`), /ledger_entry_no_gap/))
  it('a second entry of a number', () => refused(copy('41', `'e'`), /ledger_entry_pkey/))
  it('a second entry of an event', () =>
    refused(copy('(SELECT max(entry) + 1 FROM ledger_entry)', 'event_id'), /ledger_entry_event_id_key/))
  it('a change', () => refused(`UPDATE ledger_entry SET title = 'x' WHERE entry = 40`, /append-only/))
  it('a removal', () => refused('DELETE FROM ledger_entry WHERE entry = 40', /append-only/))
  it('a truncation', () => refused('TRUNCATE ledger_entry CASCADE', /append-only/))
  it('a checkpoint that changes', () => refused(`UPDATE log_checkpoint SET note = 'x'`, /append-only/))
  it('a log that is emptied', () => refused('TRUNCATE log_state', /append-only/))
  it('a log that shrinks', () => refused('UPDATE log_state SET size = size - 1', /never shrinks/))
  it('a second root for one size', () => refused(`UPDATE log_state SET root = sha256('x')`, /one root/))
  it('another origin', () => refused(`UPDATE log_state SET origin = 'x'`, /origin/))
  it('a tile that changes before its end', () =>
    refused(
      `UPDATE log_tile SET data = sha256('x') || substring(data FROM 33) WHERE level = 0 AND index = 0`,
      /grows at its end/,
    ))
})

describe('a frozen ledger', () => {
  it('refuses with 503 and appends nothing, and grows again when an operator has looked', async () => {
    await service.ctx.db.pool.query(`UPDATE log_state SET frozen_reason = 'a test'`)
    const before = (await readLog(service.ctx.db)).size
    await expect(append(['frozen'])).rejects.toMatchObject({ code: 'ledger_frozen' })
    await service.ctx.db.pool.query('UPDATE log_state SET frozen_reason = NULL')
    expect(await append(['frozen'])).toMatchObject([{ entry: before + 1 }])
  })
})
