// Only code that a finding spells out can be taken over, and only when the engine finds the result better.
import { describe, expect, it } from 'vitest'
import type { Issue, ReviewRecord, Verdict } from '#protocol/review/types.ts'
import { placeIssues } from '../verdict/verdict-words.ts'
import { isBetter, quickFixOf } from './quick-fix.ts'

const text = `cd x\nrm -rf "$DIR"/* \${DIR} $DIRECTORY\n`
const issue = (rest: Partial<Issue>): Issue => ({
  rule: 'r',
  severity: 'blocker',
  category: 'safety',
  evidence: 'A',
  attribution: 'agentive',
  span: [5, 38],
  layers: [],
  mechanism: 'm',
  suggested_fix: 'be careful',
  alternative: null,
  ...rest,
})
const fixOf = (rest: Partial<Issue>) => quickFixOf(placeIssues([issue(rest)], text)[0]!, text)

describe('quickFixOf', () => {
  it('guards every use of the variable that the fix names, and no longer name', () => {
    expect(fixOf({ suggested_fix: `write \${DIR:?} so that an empty value stops the command` })?.text).toBe(
      `cd x\nrm -rf "\${DIR:?}"/* \${DIR:?} $DIRECTORY\n`,
    )
  })
  it('takes an alternative that is code as a whole', () => {
    expect(fixOf({ alternative: '`ls -la`' })?.text).toBe('cd x\nls -la\n')
  })
  it.each([
    { alternative: 'git stash -u, or move the files first' },
    { alternative: 'run `ls` first' },
    { suggested_fix: `write \${OTHER:?}` },
    { alternative: '`ls`', span: null },
  ])('leaves prose and what does not fit alone: %j', (rest) => {
    expect(fixOf(rest)).toBeNull()
  })
})

describe('isBetter', () => {
  const record = (verdict: Verdict, ...rules: string[]) =>
    ({ verdict, issues: rules.map((rule) => ({ rule })) }) as unknown as ReviewRecord
  it('wants the rule gone and the verdict no worse', () => {
    expect(isBetter(record('approve'), record('reject', 'r'), 'r')).toBe(true)
    expect(isBetter(record('reject', 'other'), record('reject', 'r'), 'r')).toBe(true)
    expect(isBetter(record('reject', 'r'), record('reject', 'r'), 'r')).toBe(false)
    expect(isBetter(record('reject'), record('approve_with_concerns', 'r'), 'r')).toBe(false)
  })
})
