// Confidence is the measured share of blind rows where there are enough of them, or a start value under a ceiling
// (review.md section 2).
import { describe, expect, it } from 'vitest'
import { defaultCalibration } from '../../compiled.ts'
import type { CalibrationCell, EvidenceClass, Issue } from '../../types.ts'
import { checkCells } from '../ruleset/check-cells.ts'
import { calibrationCells } from './calibration-cells.ts'
import { confidenceBps, type Evidence, evidenceBps, evidenceClassOf } from './confidence.ts'
import { gateOf } from './gate.ts'

/** As if everything had been measured, so that start values show. */
const plain = { ...defaultCalibration, unmeasured_ceiling_bps: 10_000, cells: [] }
const issue = (rule: string, evidence: EvidenceClass): Issue => ({ rule, evidence }) as Issue

function evidence(given: Partial<Evidence>): Evidence {
  return {
    verdict: 'reject',
    type: 'shell_command',
    deciding: [issue('one', 'B')],
    coverClasses: [],
    band: 'full',
    unresolved: 0,
    ...given,
  }
}

describe('the class [review, 2]', () => {
  it('of a reject is that of its strongest deciding issue', () => {
    expect(evidenceClassOf(evidence({ deciding: [issue('one', 'C'), issue('two', 'A')] }))).toBe('A')
  })
  it('of an approve is that of its weakest cover, and E without any', () => {
    expect(evidenceClassOf(evidence({ verdict: 'approve', coverClasses: ['A', 'C'] }))).toBe('C')
    expect(evidenceClassOf(evidence({ verdict: 'approve' }))).toBe('E')
  })
})

describe('the confidence [review, 2]', () => {
  it('is the start value of the class, under the ceiling of what was not measured', () => {
    const starts = (calibration: typeof plain) =>
      (['A', 'B', 'C', 'D', 'E'] as const).map((one) =>
        confidenceBps(evidence({ deciding: [issue('one', one)] }), calibration),
      )
    expect(starts(plain)).toEqual([9700, 9000, 7800, 6200, 4500])
    expect(starts({ ...plain, unmeasured_ceiling_bps: 7000 })).toEqual([7000, 7000, 7000, 6200, 4500])
  })

  it('is the measured share of class and band, else that of the pool', () => {
    const own: CalibrationCell = {
      group: 'shell',
      verdict: 'reject',
      class: 'B',
      band: 'full',
      bps: 9400,
      rows: 40,
    }
    const pool: CalibrationCell = { ...own, class: null, band: null, bps: 8800, rows: 70 }
    const calibrated = { ...plain, unmeasured_ceiling_bps: 7000, cells: [pool, own] }
    expect(confidenceBps(evidence({}), calibrated)).toBe(9400)
    expect(confidenceBps(evidence({ band: 'part' }), calibrated)).toBe(8800)
    expect(confidenceBps(evidence({ deciding: [issue('one', 'A')] }), calibrated)).toBe(8800)
    expect(confidenceBps(evidence({ type: 'trade' }), calibrated)).toBe(7000)
    expect(confidenceBps(evidence({ verdict: 'approve_with_concerns' }), calibrated)).toBe(7000)
  })

  it('of an irreversible act that was not understood stays under the gate, whatever was measured', () => {
    const pool: CalibrationCell = {
      group: 'trade',
      verdict: 'approve_with_concerns',
      class: null,
      band: null,
      bps: 9000,
      rows: 50,
    }
    const open = evidence({
      type: 'trade',
      verdict: 'approve_with_concerns',
      deciding: [issue('coverage.partial', 'E')],
      band: 'part',
    })
    expect(confidenceBps(open, { ...plain, cells: [pool] })).toBe(4500)
  })

  it('of a concern may be measured low without sending an act that was understood through the gate', () => {
    const pool: CalibrationCell = {
      group: 'onchain',
      verdict: 'approve_with_concerns',
      class: null,
      band: null,
      bps: 3700,
      rows: 24,
    }
    const understood = evidence({ type: 'onchain_action', verdict: 'approve_with_concerns' })
    const calibrated = { ...plain, cells: [pool] }
    expect(confidenceBps(understood, calibrated)).toBe(3700)
    const gate = (given: Evidence) =>
      gateOf(given.type, given.verdict, evidenceBps(given, calibrated), 5000).triggered
    expect(gate(understood)).toBe(false)
    expect(gate(evidence({ ...understood, unresolved: 40 }))).toBe(false)
    expect(gate(evidence({ ...understood, deciding: [issue('one', 'E')] }))).toBe(true)
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

describe('the cells that are compiled in [review, 2]', () => {
  it('are well formed, sorted and unique', () => expect(() => checkCells(calibrationCells)).not.toThrow())

  it('rest on 20 rows or more and stay under the ceiling', () => {
    for (const { bps, rows } of calibrationCells) {
      expect(rows).toBeGreaterThanOrEqual(20)
      expect(bps).toBeLessThanOrEqual(defaultCalibration.ceiling_bps)
    }
  })
})
