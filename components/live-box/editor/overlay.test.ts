// Blocks and runs: nothing of the text is lost, the most severe finding shows, diagnostics stand under their line.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Finding, Mark } from '../verdict/findings.ts'
import { lineAt, lineStartsOf } from './lines.ts'
import { layOut, MAX_DIAGNOSTICS, runsOf } from './overlay.ts'

const finding = (start: number, end: number, severity: Mark = 'blocker'): Finding => ({
  start,
  end,
  severity,
  rule: `r${start}`,
  mechanism: 'm',
})
const seen = (runs: readonly { text: string; severity: Mark | null }[]) =>
  runs.map(({ text, severity }) => [text, severity])

describe('lines', () => {
  it('begins one after each line feed, also after the last', () => {
    expect(lineStartsOf('a\nbc\n')).toEqual([0, 2, 5])
    expect(lineStartsOf('')).toEqual([0])
  })

  it('finds the line of any index', () => {
    const starts = lineStartsOf('a\nbc\n')
    expect([0, 1, 2, 4, 5].map((index) => lineAt(starts, index))).toEqual([1, 1, 2, 2, 3])
  })
})

describe('runsOf', () => {
  it('shows the most severe of overlapping findings', () => {
    const runs = runsOf('abcdefgh', [finding(0, 6, 'low'), finding(2, 4, 'blocker'), finding(3, 8, 'medium')])
    expect(seen(runs)).toEqual([
      ['ab', 'low'],
      ['cd', 'blocker'],
      ['efgh', 'medium'],
    ])
  })

  it('does not end a finding where an equal one inside it ends', () => {
    expect(seen(runsOf('abcd', [finding(0, 4), finding(1, 2)]))).toEqual([['abcd', 'blocker']])
  })

  it('underlines nothing for an empty span', () => {
    expect(seen(runsOf('ab', [finding(1, 1)]))).toEqual([['ab', null]])
  })
})

describe('layOut', () => {
  it('ends a block under the line of a finding and leaves the line feed out', () => {
    const blocks = layOut('one\ntwo\nthree\n', [finding(4, 7)])
    expect(blocks.map(({ start, end, firstLine, lineCount }) => [start, end, firstLine, lineCount])).toEqual([
      [0, 7, 1, 2],
      [8, 14, 3, 2],
    ])
    expect(blocks[0]!.diagnostics).toHaveLength(1)
    expect(blocks[1]!.diagnostics).toEqual([])
  })

  it('stands under the last line that a span touches, not under the line after its line feed', () => {
    expect(layOut('a\nb\nc', [finding(0, 4)])[0]).toMatchObject({ firstLine: 1, lineCount: 2 })
  })

  it('keeps an empty line after a finding on the last line but one', () => {
    expect(layOut('rm\n', [finding(0, 2)]).map(({ firstLine }) => firstLine)).toEqual([1, 2])
    expect(layOut('rm', [finding(0, 2)]).map(({ firstLine }) => firstLine)).toEqual([1])
  })

  it('bounds the diagnostics and keeps the most severe', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      finding(at * 2, at * 2 + 1, at === 59 ? 'blocker' : 'low'),
    )
    const shown = layOut('a\n'.repeat(60), many).flatMap(({ diagnostics }) => diagnostics)
    expect(shown).toHaveLength(MAX_DIAGNOSTICS)
    expect(shown.some(({ severity }) => severity === 'blocker')).toBe(true)
  })

  it('draws every character of any text exactly once, whatever the findings', () => {
    const severity = fc.constantFrom<Mark>('blocker', 'high', 'medium', 'low')
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', ' ') })
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(30), fc.nat(30), severity)), (drawn, given) => {
        const findings = given.map(([a, b, severe]) =>
          finding(Math.min(a, b, drawn.length), Math.min(Math.max(a, b), drawn.length), severe),
        )
        const blocks = layOut(drawn, findings)
        expect(blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n')).toBe(drawn)
        for (const { start, end, runs } of blocks)
          expect(drawn.slice(start, end)).toBe(runs.map((run) => run.text).join(''))
      }),
    )
  })
})
