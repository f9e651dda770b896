import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judged } from './testing/orders.ts'

interface Row {
  readonly id: string
  readonly artifact: string
  readonly artifact_type: string
  readonly label: 'approve' | 'concern' | 'reject'
  readonly accept: readonly string[]
  readonly principle: string
  readonly reason: string
}

const rows = readFileSync(new URL('../../vectors/review/corpus/trade.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row)

/** A fifth, by a hash of the id, is kept out of tuning: single rows of it may fail, the family may not. */
const isKeptOut = (id: string): boolean => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 5 === 0
}
const said = { approve: 'approve', approve_with_concerns: 'concern', reject: 'reject' } as const

describe('the corpus of trades (review.md section 13)', () => {
  it('has at least 150 rows, half of them benign, and a benign twin for each dangerous one', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const paired = rows.filter(({ id }) => !id.startsWith('blind-'))
    const dangerous = paired.filter(({ label }) => label !== 'approve')
    expect(dangerous.length * 2).toBe(paired.length)
    for (const { id, label, artifact } of dangerous) {
      const twin = rows.find((row) => row.id === `${id.slice(0, -label.length)}twin`)
      expect(twin?.label, id).toBe('approve')
      expect(twin?.artifact).not.toBe(artifact)
    }
  })

  it('every test of section 7 has rows', () => {
    const principles = new Set(rows.map(({ principle }) => principle))
    for (let n = 1; n <= 27; n++) expect(principles).toContain(`T${String(n).padStart(2, '0')}`)
  })

  it.each(rows.filter(({ id }) => !isKeptOut(id)))('$id', ({ artifact, accept }) => {
    expect(accept).toContain(said[judged(artifact).verdict])
  })

  it('rows that were kept out of tuning stay within the goals (section 12)', () => {
    const keptOut = rows
      .filter(({ id }) => isKeptOut(id))
      .map((row) => ({ ...row, verdict: said[judged(row.artifact).verdict] }))
    expect(keptOut.length).toBeGreaterThan(25)
    const rejects = keptOut.filter(({ label }) => label === 'reject')
    expect(rejects.filter(({ verdict }) => verdict === 'approve')).toEqual([])
    expect(
      rejects.filter(({ verdict }) => verdict === 'reject').length / rejects.length,
    ).toBeGreaterThanOrEqual(0.94)
    const benign = keptOut.filter(({ label }) => label === 'approve')
    expect(benign.filter(({ verdict }) => verdict !== 'approve').length / benign.length).toBeLessThanOrEqual(
      0.05,
    )
    const accepted = keptOut.filter(({ accept, verdict }) => accept.includes(verdict)).length
    expect(accepted / keptOut.length).toBeGreaterThanOrEqual(0.96)
  })

  it('99 of 100 reviews take at most 25 ms', () => {
    const rounds = Array.from({ length: 3 }, () => {
      const times = rows.map(({ artifact }) => {
        const start = performance.now()
        judged(artifact)
        return performance.now() - start
      })
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!
    })
    expect(Math.min(...rounds)).toBeLessThanOrEqual(25)
  })
})
