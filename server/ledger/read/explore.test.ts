/** What the explorer pages read: pages of rows in both directions, a verdict filter that walks an index, and one entry's place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromHex, toHex } from '#protocol/bytes.ts'
import { inclusionRoot } from '#protocol/ledger/tree/verify-proof.ts'
import { outcomeDraft } from '#testing/ledger/drafts.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { appendEntries } from '../append/append.ts'
import type { EntryDraft } from '../append/entry-draft.ts'
import { readLedgerHead } from '../ledger-head.ts'
import type { EntryFact } from '../list-by-fact.store.ts'
import { pageRows, readExplorerPage } from './explore-entries.ts'
import { exploreEntry, siblingRanges } from './explore-entry.ts'

let service: Service
const disclosed = { sign: true, confidentiality_tier: 'full_disclosure', artifact_type: 'shell_command' }

function traded(key: string, coins: readonly string[]): EntryDraft {
  const draft = outcomeDraft(service.ctx, key)
  const trades = coins.map((coin) => ({
    ...{ trade_id: `${key} ${coin}`, coin, side: null, realized_pnl_usd: '1.5', result: 'WIN' as const },
    ...{ reason: 'closed', source: 'a test', opened_at: null, settled_at: draft.createdAtUnix },
    ...{ verdict_entry: null, fill_refs: [] },
  }))
  return { ...draft, members: { ...draft.members, trades }, facts: { ...draft.facts, trades } }
}

beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0', RATE_SUBMIT: '1000' })
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 100_000)
  const review = (json: object) => service.call('/review', { apiKey, json: { ...disclosed, ...json } })
  await review({ artifact: 'ls' })
  await review({ artifact: 'rm -rf /' })
  await service.ctx.ledger.advance()
  const { body } = await review({ artifact: 'pwd', confidentiality_tier: 'hash_only' })
  await service.call('/ledger/submit', { apiKey, json: { event: body.proof.event, note: 'ours' } })
  await service.ctx.db.transaction((tx) =>
    appendEntries(
      tx,
      service.ctx,
      Array.from({ length: pageRows }, (_, n) =>
        traded(`batch ${n}`, n % 5 === 0 ? ['btc', 'ETH'] : ['SOL']),
      ),
    ),
  )
  await service.ctx.ledger.advance()
}, 120_000)
afterAll(() => service?.close())

const all = { type: null, verdict: null, olderThan: null, newerThan: null }
const numbers = (rows: readonly { entry: number }[]) => rows.map(({ entry }) => entry)

describe('a page of rows', () => {
  it('goes from the newest to the founding record and back, without gap or repeat', async () => {
    const first = await readExplorerPage(service.ctx, all)
    expect(first.newerThan).toBeNull()
    const second = await readExplorerPage(service.ctx, { ...all, olderThan: first.olderThan })
    expect(second.olderThan).toBeNull()
    expect(numbers([...first.rows, ...second.rows])).toEqual([
      ...Array.from({ length: pageRows + 3 }, (_, n) => pageRows + 42 - n),
      1,
    ])
    const back = await readExplorerPage(service.ctx, { ...all, newerThan: second.newerThan })
    expect(back).toEqual({ ...first, olderThan: first.rows.at(-1)!.entry })
  })
  it('carries the words of the record', async () => {
    const { rows } = await readExplorerPage(service.ctx, { ...all, verdict: 'reject' })
    expect(rows).toMatchObject([
      {
        entry: 41,
        verdict: 'reject',
        words: {
          artifactType: 'shell_command',
          subject: { phrase: '“rm -rf /”', code: 'rm -rf /' },
          summary: expect.stringContaining('rm'),
          reviewKind: null,
        },
      },
    ])
  })
})

describe('a filter by one fact', () => {
  const by = async (fact: EntryFact, page: object = {}) =>
    numbers((await readExplorerPage(service.ctx, { ...all, fact, ...page })).rows)

  it('takes a coin, in both directions', async () => {
    expect(await by({ by: 'coin', coin: 'BTC' })).toEqual([63, 58, 53, 48, 43])
    expect(await by({ by: 'coin', coin: 'ETH' }, { newerThan: 53 })).toEqual([63, 58])
    expect(await by({ by: 'coin', coin: 'BTC' }, { olderThan: 53 })).toEqual([48, 43])
    expect(await by({ by: 'coin', coin: 'NONE' })).toEqual([])
  })
  it('takes an outcome and a clock, of which there are none yet', async () => {
    expect(await by({ by: 'outcome', outcome: 'proven_wrong' })).toEqual([])
    expect(await by({ by: 'tier', tier: 0 })).toEqual([])
    await sql(service.ctx.db, "INSERT INTO ledger_resolution VALUES (41, 9000, 'proven_wrong')", [])
    expect(await by({ by: 'outcome', outcome: 'proven_wrong' })).toEqual([41])
    expect(await by({ by: 'outcome', outcome: 'proven_right' })).toEqual([])
  })
  it('the search of the pages knows coins, operations and the checkpoint', async () => {
    const { body } = await service.call('/search.json')
    expect(body.coins).toEqual(['BTC', 'ETH', 'SOL'])
    expect(body.operations).toContainEqual(
      expect.objectContaining({ path: '/ledger', url: '/docs/list-entries' }),
    )
    expect(body.size).toBe(pageRows + 42)
    expect(body.root).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the verdict filter', () => {
  const list = async (query: string) => numbers((await service.call(`/ledger?${query}`)).body.entries)

  it('takes both types that carry a verdict, in one order', async () => {
    expect(await list('verdict=approve&order=desc')).toEqual([42, 40])
    expect(await list('verdict=approve&order=asc')).toEqual([40, 42])
    expect(await list('verdict=approve&order=desc&limit=1')).toEqual([42])
    expect(await list('verdict=approve&order=desc&cursor=42')).toEqual([40])
    expect(await list('verdict=approve_with_concerns')).toEqual([])
  })
  it('goes with a type, and leaves no total', async () => {
    expect(await list('verdict=approve&type=self_submitted_verdict')).toEqual([42])
    expect(await list('verdict=approve&type=trade_outcomes')).toEqual([])
    expect((await service.call('/ledger?verdict=approve')).body.total).toBeNull()
  })
  it('422 for another word', async () => {
    expect((await service.call('/ledger?verdict=maybe')).status).toBe(422)
  })
  it('walks its index, never the table', async () => {
    const plan = await service.ctx.db.transaction(async (tx) => {
      await sql(tx, 'SET LOCAL enable_seqscan = off')
      return sql(
        tx,
        `EXPLAIN SELECT entry FROM ledger_entry WHERE entry BETWEEN 1 AND 100 AND NOT reserved AND verdict = 'reject'
         AND type = 'pre_action_verdict' ORDER BY entry DESC LIMIT 25`,
      )
    })
    const text = JSON.stringify(plan)
    expect(text).toContain('Index Scan Backward using ledger_entry_verdict')
    expect(text).not.toContain('Sort')
  })
})

describe('one entry', () => {
  it('stands between its neighbours; the reserved numbers are skipped', async () => {
    const found = async (key: string) => {
      const entry = await exploreEntry(service.ctx, key)
      if (entry.state !== 'found') throw new Error(`${key} is ${entry.state}`)
      return entry.view
    }
    expect(await found('1')).toMatchObject({ previous: null, next: 40, nextHead: null })
    expect(await found('40')).toMatchObject({ previous: 1, next: 41 })
    const last = await found(String(pageRows + 42))
    expect(last).toMatchObject({ next: null, nextHead: null, previous: pageRows + 41 })
    const middle = await found('41')
    expect(middle.nextHead).toBe((await found('42')).row.head)
    expect((await found(middle.row.eventId)).row.entry).toBe(41)
  })
  it('its path leads from its leaf to the signed root', async () => {
    const { checkpoint } = await readLedgerHead(service.ctx)
    for (const key of ['1', '40', '42', String(pageRows + 42)]) {
      const found = await exploreEntry(service.ctx, key)
      if (found.state !== 'found' || !found.view.inclusion) throw new Error('no path')
      const { inclusion, leaf, row } = found.view
      const path = inclusion.steps.map(({ sibling }) => fromHex(sibling)!)
      const reached = inclusionRoot(row.entry - 1, inclusion.size, fromHex(leaf)!, path)
      expect(reached.ok && toHex(reached.root)).toBe(checkpoint!.root)
      expect(inclusion.steps.at(-1)!.node).toBe(checkpoint!.root)
    }
  })
  it.each([
    ['2', 'reserved'],
    ['39', 'reserved'],
    ['999999', 'unknown'],
    ['f'.repeat(64), 'unknown'],
  ])('%s is %s', async (key, state) => {
    expect((await exploreEntry(service.ctx, key)).state).toBe(state)
  })
})

describe('entries under each sibling', () => {
  it('are all the others, once each, for every place in small trees', () => {
    for (let size = 1; size <= 40; size++)
      for (let index = 0; index < size; index++) {
        const covered = siblingRanges(index, size).flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, n) => from + n),
        )
        expect(covered.sort((a, b) => a - b)).toEqual(
          Array.from({ length: size }, (_, n) => n + 1).filter((entry) => entry !== index + 1),
        )
      }
  })
})

describe('the whole', () => {
  it('counts no reserved number', async () => {
    expect(await readLedgerHead(service.ctx)).toMatchObject({
      entries: pageRows + 4,
      newestEntry: pageRows + 42,
      checkpoint: { size: pageRows + 42 },
      witnesses: null,
      isDemonstration: false,
      frozenReason: null,
    })
  })
})
