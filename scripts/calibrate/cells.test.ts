// Blind rows become cells: a lower bound, pooled where rows are few, and nothing lifts an irreversible act over its gate.
import { describe, expect, it } from 'vitest'
import type { CoverageBand, EvidenceClass, Verdict } from '../../protocol/review/types.ts'
import type { Family } from '../score/rows.ts'
import { cellsOf, lowerBoundBps, type Observed } from './cells.ts'

interface Kind {
  group?: Family
  verdict?: Verdict
  evidence?: EvidenceClass
  band?: CoverageBand
}

const rows = (accepted: number, refused: number, kind: Kind = {}): Observed[] =>
  Array.from({ length: accepted + refused }, (_, index) => ({
    group: 'shell',
    verdict: 'approve',
    evidence: 'A',
    band: 'full',
    ...kind,
    accepted: index < accepted,
  }))

describe('lowerBoundBps', () => {
  it('lies under the share, and nearer with more rows', () => {
    expect(lowerBoundBps(18, 20)).toBe(8_291)
    expect(lowerBoundBps(180, 200)).toBe(8_807)
    expect(lowerBoundBps(20, 20)).toBeLessThan(10_000)
    expect(lowerBoundBps(0, 20)).toBe(0)
  })
})

describe('cellsOf (review.md section 2)', () => {
  it('gives no cell under 20 rows', () => {
    expect(cellsOf(rows(19, 0))).toEqual([])
    expect(cellsOf(rows(19, 1)).map(({ class: one }) => one)).toEqual([null, 'A'])
  })

  it('pools classes that are too few alone', () => {
    const cells = cellsOf([...rows(12, 0, { evidence: 'B' }), ...rows(12, 0, { evidence: 'C' })])
    expect(cells).toEqual([
      { group: 'shell', verdict: 'approve', class: null, band: null, bps: lowerBoundBps(24, 24), rows: 24 },
    ])
  })

  it('keeps bands, verdicts and groups apart', () => {
    const cells = cellsOf([
      ...rows(30, 0, { group: 'plan', verdict: 'approve_with_concerns', evidence: 'E', band: 'part' }),
      ...rows(30, 10, { group: 'code', verdict: 'reject', evidence: 'B', band: 'part' }),
    ])
    expect(cells.map(({ group, verdict, class: one, band }) => [group, verdict, one, band])).toEqual([
      ['code', 'reject', null, null],
      ['code', 'reject', 'B', 'part'],
      ['plan', 'approve_with_concerns', null, null],
      ['plan', 'approve_with_concerns', 'E', 'part'],
    ])
  })

  it('gives irreversible types no cell for what was not understood', () => {
    const open: Kind = { group: 'onchain', verdict: 'approve_with_concerns', evidence: 'E', band: 'part' }
    expect(cellsOf(rows(50, 0, open)).map(({ class: one }) => one)).toEqual([null])
  })
})
