// The sentences of the track record claim no more than their figures.
import { expect, it } from 'vitest'
import { calibrationOnTheWire } from '#protocol/ledger/figures/calibration-on-the-wire.ts'
import type { OutcomeCurrent } from '#protocol/ledger/figures/outcome.ts'
import { trackRecord } from '#protocol/ledger/figures/track-record.ts'
import { compareFigures } from './recompute.ts'
import { calibrationSentence, outcomeSentence, usdShort } from './track-words.ts'

const of = (confidenceBps: number, outcome: OutcomeCurrent, count: number) =>
  calibrationOnTheWire([{ confidenceBps, outcome, count }], { wins: 0, losses: 0 })
const record = (wins: number, losses: number, breakevens = 0) =>
  trackRecord({
    wins,
    losses,
    breakevens,
    netPnlUsdE8: 0n,
    researchCalls: 0,
    governedDecisions: 0,
    ledgerEntries: 9,
  })

it.each([
  [of(9_000, 'inconclusive', 3), /nothing is scored/],
  [of(9_000, 'proven_wrong', 40), /It does not beat a coin yet\.$/],
  [
    of(9_000, 'proven_wrong', 4),
    /It does not beat a coin yet, and fewer than 30 verdicts are too few to judge\.$/,
  ],
  [of(9_000, 'proven_right', 4), /but fewer than 30 verdicts are too few to judge\.$/],
  [of(9_000, 'proven_right', 30), /0\.0100 over 30 verdicts; .* It beats a coin\.$/],
  [of(5_000, 'proven_right', 30), /It does not beat a coin yet\.$/],
])('calibration %#', (calibration, sentence) => {
  expect(calibrationSentence(calibration)).toMatch(sentence)
})

it('outcomes name losses and break-evens', () => {
  const day = { date: '2026-01-01', wins: 1, losses: 2, breakevens: 1, netUsd: '-3.755', sumUsd: '-1203.755' }
  expect(outcomeSentence({ trackRecord: record(1, 2, 1), days: [day] })).toBe(
    '4 trades settled: 1 won, 2 lost, 1 broke even. Net −1,203.75 USD.',
  )
  expect(outcomeSentence({ trackRecord: record(0, 0), days: [] })).toBe('No trade has settled yet.')
  expect(usdShort('3.1')).toBe('+3.10')
})

it('a recomputed figure that differs is found by its name', () => {
  const shown = { trackRecord: record(2, 1), calibration: of(9_000, 'proven_right', 4) }
  const differing = (other: typeof shown) =>
    compareFigures(shown, other)
      .filter((row) => row.shown !== row.recomputed)
      .map(({ name }) => name)
  expect(differing(shown)).toEqual([])
  expect(differing({ ...shown, trackRecord: record(3, 1) })).toEqual([
    'Trades closed',
    'Won',
    'Win rate of all, %',
  ])
  expect(differing({ ...shown, calibration: of(9_000, 'proven_wrong', 4) })).toContain('Brier score, bps')
})
