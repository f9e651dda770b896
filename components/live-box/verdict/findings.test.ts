// Findings from a record, and how they follow an edit until the next answer comes.
import { describe, expect, it } from 'vitest'
import type { ReviewRecord } from '#protocol/review/types.ts'
import { carryFindings, type Finding, findingsOf } from './findings.ts'

const at = (start: number, end: number): Finding => ({
  start,
  end,
  severity: 'low',
  rule: 'r',
  mechanism: 'm',
})
const spans = (findings: readonly Finding[]) => findings.map(({ start, end }) => [start, end])

describe('findingsOf', () => {
  it('converts byte spans and leaves out findings about the whole', () => {
    const issue = { rule: 'r', severity: 'blocker', mechanism: 'm' }
    const record = {
      issues: [
        { ...issue, span: [5, 7] },
        { ...issue, span: null },
      ],
    } as unknown as ReviewRecord
    expect(spans(findingsOf(record, '🙂 rm x'))).toEqual([[3, 5]])
  })
})

describe('carryFindings', () => {
  const text = 'aaa rm bbb'
  const rm = [at(4, 6)]

  it('stays when the edit is behind it', () => {
    expect(spans(carryFindings(rm, text, 'aaa rm bbbX'))).toEqual([[4, 6]])
  })
  it('moves when the edit is before it', () => {
    expect(spans(carryFindings(rm, text, 'Xaaa rm bbb'))).toEqual([[5, 7]])
    expect(spans(carryFindings(rm, text, 'aa rm bbb'))).toEqual([[3, 5]])
  })
  it('grows and shrinks with an edit inside', () => {
    expect(spans(carryFindings(rm, text, 'aaa rXm bbb'))).toEqual([[4, 7]])
    expect(spans(carryFindings([at(3, 8)], text, 'aaa m bbb'))).toEqual([[3, 7]])
  })
  it('is dropped when the edit swallows it', () => {
    expect(carryFindings(rm, text, 'aaa  bbb')).toEqual([])
    expect(carryFindings(rm, text, 'ls')).toEqual([])
  })
  it('is the same when nothing changed', () => {
    expect(carryFindings(rm, text, text)).toEqual(rm)
  })
})

describe('a note about the whole', () => {
  const found = (text: string, severity = 'low') => {
    const issues = [{ span: [0, 8], severity, rule: 'r', mechanism: 'm' }]
    return findingsOf({ issues } as unknown as ReviewRecord, text)
  }
  it('underlines nothing where it would underline every line', () => {
    expect(found('{\n"a":1}\n')).toEqual([])
    expect(found('{\n"a":1} x')).toHaveLength(1)
    expect(found('rm -rf /')).toHaveLength(1)
    expect(found('{\n"a":1}\n', 'blocker')).toHaveLength(1)
  })
})
