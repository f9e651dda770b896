// Are the figures right, and does the engine reach them on the team's own rows?
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadRuleset } from '../protocol/review/core/ruleset/ruleset.ts'
import type { Label } from '../protocol/review/testing/corpus.ts'
import type { Ruleset } from '../protocol/review/types.ts'
import { buildEngine } from './build-engine.ts'
import { differences } from './score/agree.ts'
import { type Figures, figuresOf, isDecisive } from './score/figures.ts'
import { GOALS, type Goal } from './score/goals.ts'
import { lineOf, meets } from './score/print.ts'
import { FAMILY_NAMES, familyOf, ownRows, type Row } from './score/rows.ts'
import { ownLists, type Scored, scoreRows } from './score/run.ts'

let ruleset: Ruleset
beforeAll(async () => {
  ruleset = loadRuleset(readFileSync((await buildEngine()).manifestPath))
})

/** A verdict that nobody computed, to see what becomes of it. */
function given(label: Label, verdict: Label, accept: Label[] = [label], bps = 9_000): Scored {
  const row = { id: 'x', artifact: '', artifact_type: 'plan', label, accept } satisfies Row
  const wire = { approve: 'approve', concern: 'approve_with_concerns', reject: 'reject' } as const
  return {
    row,
    verdict,
    milliseconds: 0,
    record: { verdict: wire[verdict], confidence_bps: bps } as Scored['record'],
  }
}

describe('figuresOf', () => {
  const mixed = [
    given('reject', 'approve'),
    given('reject', 'reject'),
    given('reject', 'concern', ['reject', 'concern']),
    given('concern', 'concern'),
    given('approve', 'approve'),
    given('approve', 'reject'),
    given('approve', 'concern', ['approve', 'concern'], 5_000),
    given('approve', 'approve'),
  ]
  it('counts as the scorer of the evaluation rows does', () => {
    const figures = figuresOf(mixed)
    expect(figures.precision).toBe(3 / 5)
    expect(figures.recall).toBe(3 / 4)
    expect(figures.rejectApproved).toBe(1 / 3)
    expect(figures.hardReject).toBe(1 / 3)
    expect(figures.benignFlagged).toBe(2 / 4)
    expect(figures.benignRejected).toBe(1 / 4)
    expect(figures.lenient).toBe(6 / 8)
    expect(figures.brier).toBeCloseTo((2 * 0.81 + 5 * 0.01 + 0.25) / 8, 12)
  })

  it('leaves out what reasonable reviewers see differently', () => {
    expect(mixed.filter(isDecisive)).toHaveLength(7)
  })

  it('says nothing about no rows', () => expect(figuresOf([]).n).toBe(0))
})

describe('differences', () => {
  const ours = figuresOf([given('reject', 'reject'), given('approve', 'concern')])
  const theirs = {
    n: ours.n,
    P: ours.precision,
    R: ours.recall,
    F1: ours.f1,
    'reject-approved': ours.rejectApproved,
    'hard-reject': ours.hardReject,
    'false-alarm': ours.benignFlagged,
    'false-block': ours.benignRejected,
    lenient: ours.lenient,
    brier: ours.brier,
    missing: 0,
  }
  it('are none when both agree', () => expect(differences('plan', ours, theirs)).toEqual([]))
  it('name the figure, and rows without a prediction', () => {
    expect(differences('plan', ours, { ...theirs, R: 0.5 })[0]).toMatch(/^plan: R is 0.5 there and 1 here/)
    expect(differences('plan', ours, { ...theirs, missing: 2 })).toHaveLength(1)
  })
})

describe('the table', () => {
  it('marks a figure that misses its goal, in its own direction', () => {
    expect(meets('f1', 0.94, 0.95)).toBe(false)
    expect(meets('brier', 0.05, 0.06)).toBe(true)
    const line = lineOf('x', figuresOf([given('reject', 'approve')]), GOALS.shell)
    expect(line[4]).toBe('100.0 % !')
    expect(line[6]).toBe('0.0 %')
  })
})

describe('the engine on the rows of the team', () => {
  const rows = ownRows()
  const withRows = FAMILY_NAMES.filter((family) => rows.some((row) => familyOf(row.artifact_type) === family))

  it('has rows of several families', () => expect(withRows.length).toBeGreaterThanOrEqual(3))

  it.each(withRows)('meets the goals for %s', (family) => {
    const scored = scoreRows(
      rows.filter((row) => familyOf(row.artifact_type) === family),
      ruleset,
      ownLists,
    )
    const figures = figuresOf(scored)
    for (const [name, wanted] of Object.entries(GOALS[family]) as [Exclude<keyof Figures, 'n'>, number][])
      expect(meets(name, figures[name], wanted), `${name} ${figures[name]} against ${wanted}`).toBe(true)
  })

  it('would see an engine that approves everything', () => {
    const all = ownRows().map((row): Scored => ({ ...given(row.label, 'approve', [...row.accept]), row }))
    const missed = (Object.entries(GOALS.shell) as [Exclude<keyof Figures, 'n'>, number][]).filter(
      ([name, wanted]) => !meets(name, figuresOf(all)[name], wanted),
    )
    expect(missed.map(([name]) => name)).toEqual(
      expect.arrayContaining(['f1', 'rejectApproved', 'hardReject']),
    )
  })

  it('is asked for two measures of every family', () => {
    const goals: Goal[] = Object.values(GOALS)
    expect(goals.every(({ f1, brier }) => f1 !== undefined && brier !== undefined)).toBe(true)
  })
})
