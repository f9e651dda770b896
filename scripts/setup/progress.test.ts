import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProgress, estimateLeft, formatDuration } from './progress.mjs'

describe('estimateLeft', () => {
  const phase = (state: 'waiting' | 'running' | 'over', seconds: number, elapsedSeconds = 0) => ({
    state,
    seconds,
    elapsedSeconds,
  })

  it('adds what waits to what is left of the running one', () => {
    expect(estimateLeft([phase('over', 60), phase('running', 20, 5), phase('waiting', 10)])).toBe(25)
  })
  it('takes a phase past its estimate to be four fifths done', () => {
    expect(estimateLeft([phase('running', 20, 40), phase('waiting', 10)])).toBe(20)
  })
  it('is nothing when all is over', () => {
    expect(estimateLeft([phase('over', 60)])).toBe(0)
  })
})

describe('formatDuration', () => {
  it.each([
    [0.04, '0.0 s'],
    [9.94, '9.9 s'],
    [61.4, '61 s'],
    [120, '2 min'],
    [150.6, '2 min 31 s'],
  ])('%d', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})

describe('createProgress', () => {
  const phases = [
    { id: 'a', title: 'First', seconds: 10 },
    { id: 'b', title: 'Second', seconds: 30 },
    { id: 'c', title: 'Third', seconds: 5 },
  ]
  function begin(timingsPath = join(mkdtempSync(join(tmpdir(), 'assay-')), 'deep', 'timings.json')) {
    const lines: string[] = []
    const clock = { ms: 0 }
    const write = (text: string) => void lines.push(text)
    const progress = createProgress({ phases, timingsPath, write, isTerminal: false, nowMs: () => clock.ms })
    const tick = (ms: number) => {
      clock.ms += ms
    }
    return { progress, lines, clock, tick, timingsPath }
  }

  it('counts down as phases end or are skipped', async () => {
    const { progress, clock } = begin()
    expect(progress.secondsLeft()).toBe(45)
    progress.skip('c')
    await progress.run('a', () => {
      clock.ms += 4000
      expect(progress.secondsLeft()).toBe(36)
    })
    expect(progress.secondsLeft()).toBe(30)
    expect(progress.secondsTotal()).toBe(4)
  })

  it('learns how long a phase takes here, but not from one that failed', async () => {
    const { progress, tick, timingsPath } = begin()
    await progress.run('a', () => tick(2000))
    await expect(progress.run('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(JSON.parse(readFileSync(timingsPath, 'utf8'))).toEqual({ a: 2 })
    expect(begin(timingsPath).progress.secondsLeft()).toBe(37)
  })

  it('prints one line for each phase, marking the failed one', async () => {
    const { progress, lines, tick } = begin()
    await progress.run('a', () => tick(1500))
    await progress.run('b', () => Promise.reject(new Error('no'))).catch(() => {})
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^✓ First +1[.]5 s\n$/)
    expect(lines[1]).toMatch(/^✗ Second /)
  })
})
