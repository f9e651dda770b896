import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../bytes.ts'
import { vectorJson, vectorsMissing, vectorsNote } from '../../testing/vectors.ts'
import type { Worked } from '../testing/worked.ts'
import { type Calibration, calibrationOfCounts, logLossTerm, type ResolvedVerdict } from './calibration.ts'
import { logLossTable } from './log-loss-table.ts'

const worked = () => vectorJson<Worked>('assay-worked/vectors.json')

const verdicts = (items: readonly [confidenceBps: number, right: 0 | 1][]): ResolvedVerdict[] =>
  items.map(([confidenceBps, right]) => ({ confidenceBps, outcome: right ? 'proven_right' : 'proven_wrong' }))

const calibration = (each: readonly ResolvedVerdict[]): Calibration =>
  calibrationOfCounts(each.map((verdict) => ({ ...verdict, count: 1 })))

describe('log loss table [ledger, 9.3]', () => {
  it('is the table of the specification', () => {
    const table = logLossTable()
    expect(table).toHaveLength(9801)
    expect(sha256Hex(table.map((value) => `${value}\n`).join(''))).toBe(
      '276d9e5827643b0765ffe3f3c33d2be952b77fef704435688f0a5f1b1e631ac5',
    )
  })
  it('is clamped at both ends', () => {
    expect(logLossTerm(0, true)).toBe(logLossTerm(100, true))
    expect(logLossTerm(10_000, true)).toBe(logLossTerm(9900, true))
    expect(logLossTerm(10_000, false)).toBe(logLossTerm(100, true))
  })
})

describe('calibration [ledger, 9.3]', () => {
  const scored = calibration(
    verdicts([
      [8500, 1],
      [6000, 0],
      [9100, 1],
      [5500, 0],
    ]),
  )
  it('gives the worked scores', () => {
    expect(scored).toMatchObject({ n: 4, excluded: 0, brierBps: 1733, logLossMicronats: 492_907 })
  })
  it('of a coin flip is the baseline', () => {
    const { brierBps, logLossMicronats, coinFlip } = calibration(
      verdicts([
        [5000, 1],
        [5000, 0],
      ]),
    )
    expect({ brierBps, logLossMicronats }).toEqual(coinFlip)
  })
  it('leaves out and counts what was not decided', () => {
    const more: ResolvedVerdict[] = [
      { confidenceBps: 100, outcome: 'inconclusive' },
      { confidenceBps: 100, outcome: 'evidence_unavailable' },
    ]
    expect(calibration([...verdicts([[8500, 1]]), ...more])).toMatchObject({
      n: 1,
      excluded: 2,
      brierBps: 225,
    })
    expect(calibration(more)).toMatchObject({ n: 0, excluded: 2, brierBps: null, logLossMicronats: null })
  })
  it('says when there are too few to judge', () => {
    const many = verdicts(Array.from({ length: 30 }, (): [number, 1] => [9000, 1]))
    expect(calibration(many.slice(1)).label).toBe('too few to judge')
    expect(calibration(many).label).toBeNull()
  })
  it('sorts into ten bins, the last with 10000', () => {
    const { bins } = calibration(
      verdicts([
        [0, 0],
        [999, 1],
        [1000, 1],
        [9000, 1],
        [10_000, 0],
      ]),
    )
    expect(bins.map(({ n }) => n)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
    expect(bins[0]).toEqual({ fromBps: 0, toBps: 1000, n: 2, meanConfidenceBps: 500, rightBps: 5000 })
    expect(bins[5]).toMatchObject({ meanConfidenceBps: null, rightBps: null })
  })
})

describe.skipIf(vectorsMissing)(`worked calibration [ledger, 9.3]${vectorsNote}`, () => {
  it('gives the stated terms, scores and table', () => {
    const { items, log_loss_terms, brier_bps, log_loss_micronats, table } = worked().calibration
    expect(items.map((item) => logLossTerm(item.confidence_bps, item.outcome === 1))).toEqual(log_loss_terms)
    const scored = calibration(verdicts(items.map((item) => [item.confidence_bps, item.outcome])))
    expect([scored.brierBps, scored.logLossMicronats]).toEqual([brier_bps, log_loss_micronats])
    const L = logLossTable()
    expect([L.length, L[0], L[4900], L[9800]]).toEqual([table.lines, table.c100, table.c5000, table.c9900])
  })
})

describe('calibration of counts [ledger, 9.3]', () => {
  it('is that of the verdicts counted', () => {
    const each = verdicts([
      [8500, 1],
      [8500, 1],
      [8500, 0],
      [6000, 0],
      [9100, 1],
    ])
    const counted = calibrationOfCounts([
      { confidenceBps: 8500, outcome: 'proven_right', count: 2 },
      { confidenceBps: 8500, outcome: 'proven_wrong', count: 1 },
      { confidenceBps: 6000, outcome: 'proven_wrong', count: 1 },
      { confidenceBps: 9100, outcome: 'proven_right', count: 1 },
      { confidenceBps: 9100, outcome: 'inconclusive', count: 4 },
    ])
    expect(counted).toEqual({ ...calibration(each), excluded: 4 })
    expect(counted.n).toBe(5)
  })
})
