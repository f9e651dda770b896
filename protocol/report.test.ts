import { describe, expect, it } from 'vitest'
import { cannotEstablish, compare, fail, pass, shown } from './check.ts'
import { answerQuestion, buildReport, type Check, type Outcome, toWire, worstOutcome } from './report.ts'

const about = (id: string) => ({ id, title: `title of ${id}`, spec: 'a paragraph' })
const check = (id: string, outcome: Outcome): Check => {
  const finding = { expected: 'a', actual: 'b', why: 'because' }
  if (outcome === 'pass') return pass(about(id), finding)
  return outcome === 'fail' ? fail(about(id), finding) : cannotEstablish(about(id), finding, ['a fact'])
}
const AUTHENTIC = ['event.shape', 'event.id', 'event.sig', 'event.key', 'event.schema']

describe('worstOutcome [ledger, 11.1]', () => {
  it.each([
    [['pass', 'pass'], 'pass'],
    [['pass', 'cannot_establish'], 'cannot_establish'],
    [['cannot_establish', 'fail', 'pass'], 'fail'],
    [[], 'cannot_establish'],
  ] as [Outcome[], Outcome][])('%j gives %s', (outcomes, worst) => {
    expect(worstOutcome(outcomes)).toBe(worst)
  })
})

describe('answerQuestion [ledger, 11.1]', () => {
  const all = AUTHENTIC.map((id) => check(id, 'pass'))
  it('passes when every required check passes, whatever others say', () => {
    expect(answerQuestion('authentic', [...all, check('payload.canonical', 'fail')], [])).toBe('pass')
  })
  it.each(AUTHENTIC)('takes the outcome of %s', (id) => {
    for (const outcome of ['fail', 'cannot_establish'] as const) {
      const checks = all.map((entry) => (entry.id === id ? check(id, outcome) : entry))
      expect(answerQuestion('authentic', checks, [])).toBe(outcome)
    }
  })
  it('a required check that did not run is no pass, unless it does not apply', () => {
    const withoutKey = all.filter((entry) => entry.id !== 'event.key')
    expect(answerQuestion('authentic', withoutKey, [])).toBe('cannot_establish')
    expect(answerQuestion('authentic', withoutKey, [{ id: 'event.key', why: 'none' }])).toBe('pass')
  })
  it('nothing that ran establishes nothing', () => {
    const notApplicable = AUTHENTIC.map((id) => ({ id, why: 'none' }))
    expect(answerQuestion('authentic', [], notApplicable)).toBe('cannot_establish')
  })
})

describe('buildReport and toWire [ledger, 11.1]', () => {
  it('answers only the questions asked, and the worst of them is the outcome', () => {
    const checks = [...AUTHENTIC.map((id) => check(id, 'pass')), check('payload.artifact', 'fail')]
    const notApplicable = ['payload.intended_verifier', 'payload.freshness'].map((id) => ({
      id,
      why: 'unasked',
    }))
    const profile = { name: 'Assay', source: 'built_in' } as const
    expect(buildReport(profile, ['authentic'], checks, notApplicable).outcome).toBe('pass')
    const report = buildReport(profile, ['authentic', 'as_expected'], checks, notApplicable)
    expect(report.questions).toEqual({ authentic: 'pass', as_expected: 'fail' })
    expect(report.outcome).toBe('fail')
    expect(toWire(report).checks.at(-1)).toEqual({
      id: 'payload.artifact',
      title: 'title of payload.artifact',
      outcome: 'fail',
      expected: 'a',
      recomputed: 'b',
      reason: 'because',
      needs: [],
    })
    expect(Object.keys(toWire(report))).toEqual(['outcome', 'questions', 'checks'])
  })
})

describe('check makers [ledger, 11.1]', () => {
  const why = { equal: 'same', different: 'other' }
  it('compare passes on equal texts only', () => {
    expect(compare(about('x'), { expected: null, actual: null }, why)).toMatchObject({
      outcome: 'pass',
      why: 'same',
    })
    expect(compare(about('x'), { expected: 'a', actual: null }, why)).toMatchObject({
      outcome: 'fail',
      why: 'other',
    })
  })
  it('shown cuts long values', () => {
    expect(shown('x'.repeat(300))).toHaveLength(200)
    expect([shown(undefined), shown(null), shown(1), shown('a')]).toEqual([null, null, '1', 'a'])
  })
})
