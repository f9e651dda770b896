import { describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { type LedgerRecord, recordBytes } from '#protocol/ledger/record/record.ts'
import { outcomeDrafts, tradeRow } from './outcome-drafts.ts'
import type { ClosedTrade } from './venue/closed-trades.ts'
import type { Fill, Venue } from './venue/venue.ts'

const venue: Venue = {
  name: 'Hyperliquid',
  account: '0x7b7f72a28fe109fa703eeed7984f2a8a68fedee2',
  howToVerify: 'Read the fills.',
  outcomesOnChain: 'yes',
  readFills: async () => [],
}
const trade = (n: number, fillCount = 2): ClosedTrade => ({
  coin: ['BTC', 'ETH', 'SOL'][n % 3]!,
  side: 'long',
  realizedPnlUsd: ['1.10000001', '-0.1', '0'][n % 3]!,
  cause: 'order',
  openedAtUnix: 1_790_000_000 + n,
  settledAtUnix: 1_790_000_100 + n,
  fills: Array.from(
    { length: fillCount },
    (_, i) => ({ ref: String(10 ** 14 + n * 1_000 + i), timeMs: i }) as Fill,
  ),
})
const day = { date: '2026-09-21', createdAtUnix: 1_790_000_500, attester: 'op:x', skippedPartialRecords: 3 }

describe('records of outcomes', () => {
  it('are as many as fit under 64 KiB, hold every trade once, and add up exactly', () => {
    const rows = Array.from({ length: 400 }, (_, n) => tradeRow(venue, trade(n), null))
    const drafts = outcomeDrafts(venue, rows, day)
    expect(drafts.length).toBeGreaterThan(1)
    for (const { members } of drafts)
      expect(recordBytes({ ...members, entry: 40 } as unknown as LedgerRecord).length).toBeLessThanOrEqual(
        65_536,
      )
    expect(drafts.flatMap(({ facts }) => facts.trades)).toEqual(rows)
    expect(new Set(drafts.map(({ idemKey }) => idemKey)).size).toBe(drafts.length)
    const summaries = drafts.map(({ members }) => members.summary as Record<string, number | string>)
    expect(summaries.map(({ skipped_partial_records: skipped }) => skipped)).toEqual([
      3,
      ...Array(drafts.length - 1).fill(0),
    ])
    const one = outcomeDrafts(venue, rows.slice(0, 3), day)[0]!
    expect(one.members).toMatchObject({
      title: 'Trade outcomes 2026-09-21',
      summary: {
        closed: 3,
        wins: 1,
        losses: 1,
        breakevens: 1,
        net_pnl_usd: '1.00000001',
        by_sleeve: { BTC: 1, ETH: 1, SOL: 1 },
      },
    })
  })
  it('name the fills of a long trade by their hash', () => {
    const long = trade(0, 5_000)
    const { fill_refs: refs } = tradeRow(venue, long, 7)
    const all = long.fills.map(({ ref }) => ref)
    expect(refs).toEqual([all[0], all.at(-1), 'count:5000', `sha256:${sha256Hex(all.join('\n'))}`])
    expect(tradeRow(venue, trade(0, 200), 7).fill_refs).toHaveLength(200)
  })
  it('are none without trades', () => {
    expect(outcomeDrafts(venue, [], day)).toEqual([])
  })
})
