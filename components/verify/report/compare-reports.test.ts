import { expect, it } from 'vitest'
import { toWire, type WireReport } from '#protocol/report.ts'
import { proof, verify } from '#protocol/testing/verify.ts'
import { compareReports } from './compare-reports.ts'

const reportAt = (age: number): WireReport =>
  toWire(verify(proof, { expectations: { maxAgeSeconds: 60 }, nowUnix: proof.created_at + age }).report)

it('the same report agrees on every check', () => {
  const report = reportAt(5)
  expect(compareReports(report, reportAt(6))).toEqual({
    agreed: report.checks.length,
    differing: [],
    onlyHere: [],
    onlyThere: [],
  })
})

it('names a check with another outcome, and one with another value', () => {
  const there = reportAt(5)
  const [first, second] = there.checks
  first!.outcome = 'fail'
  second!.recomputed = 'ff'
  const { differing } = compareReports(reportAt(5), there)
  expect(differing.map(({ id }) => id)).toEqual([first!.id, second!.id])
})

it('names what only one of the two has', () => {
  const here = reportAt(5)
  const there = reportAt(5)
  here.checks.pop()
  there.checks.shift()
  const { onlyHere, onlyThere } = compareReports(here, there)
  expect(onlyHere).toEqual(['event.shape'])
  expect(onlyThere).toEqual(['payload.freshness'])
})
