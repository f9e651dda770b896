// Confidence starts from the class of the deciding evidence, or from the share that was observed (review.md section 2).
import { describe, expect, it } from 'vitest'
import { defaultCalibration } from '../../compiled.ts'
import type { EvidenceClass, Issue } from '../../types.ts'
import { calibrationCells } from './calibration-cells.ts'
import { confidenceBps, type Evidence, evidenceClassOf } from './confidence.ts'

const plain = { ...defaultCalibration, cells: [] }
const issue = (rule: string, evidence: EvidenceClass): Issue => ({ rule, evidence }) as Issue

function evidence(given: Partial<Evidence>): Evidence {
  return {
    verdict: 'reject',
    type: 'shell_command',
    deciding: [issue('one', 'B')],
    coverClasses: [],
    unresolved: 0,
    ...given,
  }
}

describe('the class', () => {
  it('of a reject is that of its strongest deciding issue', () => {
    expect(evidenceClassOf(evidence({ deciding: [issue('one', 'C'), issue('two', 'A')] }))).toBe('A')
  })
  it('of an approve is that of its weakest cover, and E without any', () => {
    expect(evidenceClassOf(evidence({ verdict: 'approve', coverClasses: ['A', 'C'] }))).toBe('C')
    expect(evidenceClassOf(evidence({ verdict: 'approve' }))).toBe('E')
  })
})

describe('the confidence', () => {
  it('is the start value of the class', () => {
    const starts = (['A', 'B', 'C', 'D', 'E'] as const).map((one) =>
      confidenceBps(evidence({ deciding: [issue('one', one)] }), plain),
    )
    expect(starts).toEqual([9700, 9000, 7800, 6200, 4500])
  })

  it('is the observed share where there is a cell for type, verdict and class', () => {
    const cells = [{ type: 'shell_command', verdict: 'reject', class: 'B', bps: 9400 }] as const
    const calibrated = { ...plain, cells }
    expect(confidenceBps(evidence({}), calibrated)).toBe(9400)
    expect(confidenceBps(evidence({ type: 'trade' }), calibrated)).toBe(9000)
    expect(confidenceBps(evidence({ verdict: 'approve_with_concerns' }), calibrated)).toBe(9000)
    expect(confidenceBps(evidence({ deciding: [issue('one', 'A')] }), calibrated)).toBe(9700)
  })

  it('grows when independent rules agree, up to the ceiling, and not by the same rule twice', () => {
    expect(confidenceBps(evidence({ deciding: [issue('one', 'B'), issue('two', 'C')] }), plain)).toBe(9100)
    expect(confidenceBps(evidence({ deciding: [issue('one', 'B'), issue('one', 'B')] }), plain)).toBe(9000)
    expect(confidenceBps(evidence({ deciding: [issue('one', 'B'), issue('two', 'D')] }), plain)).toBe(9000)
    const high = { ...plain, class_start_bps: { ...plain.class_start_bps, A: 9850 } }
    expect(confidenceBps(evidence({ deciding: [issue('one', 'A'), issue('two', 'A')] }), high)).toBe(9900)
  })

  it('falls with every node that stayed open, down to the floor', () => {
    expect(confidenceBps(evidence({ unresolved: 2 }), plain)).toBe(8400)
    expect(confidenceBps(evidence({ unresolved: 40 }), plain)).toBe(5000)
    expect(confidenceBps(evidence({ unresolved: 40, deciding: [issue('one', 'E')] }), plain)).toBe(4500)
  })
})

describe('the cells that are compiled in', () => {
  it('are sorted, unique, and rise with no weaker class', () => {
    const names = calibrationCells.map((cell) => `${cell.type} ${cell.verdict} ${cell.class}`)
    expect(names).toEqual([...new Set(names)].sort())
    for (const { type, verdict } of calibrationCells) {
      const values = (['A', 'B', 'C', 'D', 'E'] as const).map((one) =>
        confidenceBps(
          evidence({ type, verdict, deciding: [issue('one', one)], coverClasses: [one] }),
          defaultCalibration,
        ),
      )
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
  })

  it('never lift what was not understood over the gate', () => {
    for (const { type, class: evidenceClass, bps } of calibrationCells) {
      expect(Number.isSafeInteger(bps) && bps > 0 && bps <= defaultCalibration.ceiling_bps).toBe(true)
      const isGated = ['onchain_action', 'trade', 'sanctions_screening'].includes(type)
      if (isGated) expect(bps >= 5000).toBe(evidenceClass !== 'E')
    }
  })
})
