// Observed shares become cells: smoothed, monotone over the classes, and never across the gate.
import { describe, expect, it } from 'vitest'
import { defaultCalibration } from '../../protocol/review/compiled.ts'
import type { EvidenceClass, Verdict } from '../../protocol/review/types.ts'
import type { Family } from '../score/rows.ts'
import { cellsOf, type Observed } from './cells.ts'

function rows(
  evidence: EvidenceClass,
  accepted: number,
  refused: number,
  family: Family = 'shell',
  verdict: Verdict = 'approve',
): Observed[] {
  return Array.from({ length: accepted + refused }, (_, index) => ({
    family,
    verdict,
    evidence,
    accepted: index < accepted,
  }))
}

const bpsOf = (observed: readonly Observed[], type = 'shell_command'): Record<string, number> =>
  Object.fromEntries(
    cellsOf(observed, defaultCalibration)
      .filter((cell) => cell.type === type)
      .map((cell) => [cell.class, cell.bps]),
  )

describe('cellsOf (review.md section 2)', () => {
  it('keeps the start value under 50 rows', () => {
    expect(bpsOf(rows('A', 40, 9))).toEqual({})
    expect(bpsOf(rows('A', 40, 10))).not.toEqual({})
  })

  it('smooths with one accepted and one refused verdict', () => {
    expect(bpsOf(rows('C', 73, 25))).toEqual({ C: 7_400 })
  })

  it('never raises the first class', () => {
    expect(bpsOf(rows('A', 5_000, 0))).toEqual({})
    expect(bpsOf(rows('A', 4_500, 500))).toEqual({ A: 8_998, B: 8_998 })
  })

  it('raises a class by one step at most, because rules were tuned on these rows', () => {
    expect(bpsOf([...rows('B', 998, 0), ...rows('C', 98, 0)])).toEqual({ B: 9_700, C: 9_000 })
    expect(bpsOf(rows('D', 98, 0))).toEqual({ D: 7_800 })
  })

  it('pools neighbours that stand in the wrong order', () => {
    const { A, B } = bpsOf([...rows('A', 80, 18), ...rows('B', 198, 0)])
    expect([A, B]).toEqual([9_362, 9_362])
  })

  it('lets no weaker class be surer, also beside start values', () => {
    const low = bpsOf(rows('A', 60, 38))
    expect(low).toEqual({ A: 6_100, B: 6_100, C: 6_100, D: 6_100 })
    expect(bpsOf(rows('B', 998, 0))).toEqual({ B: 9_700 })
  })

  it('gives all types of a family its cells', () => {
    const observed = rows('C', 73, 25, 'plan')
    for (const type of ['plan', 'general', 'analysis', 'agent_output'])
      expect(bpsOf(observed, type)).toEqual({ C: 7_400 })
  })

  it('moves nothing across the gate of irreversible types', () => {
    expect(bpsOf(rows('E', 98, 0, 'onchain'), 'onchain_action')).toEqual({})
    expect(bpsOf(rows('D', 10, 88, 'onchain'), 'onchain_action')).toEqual({ D: 5_000 })
    expect(bpsOf(rows('E', 73, 25, 'code'), 'code_diff').E).toBe(6_200)
  })
})
