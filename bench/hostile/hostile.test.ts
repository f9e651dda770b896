import { describe, expect, it } from 'vitest'
import { defaultCaps } from '#protocol/review/compiled.ts'
import { recordSha256 } from '#protocol/review/core/hashes.ts'
import { reviewText } from '#protocol/review/testing/ruleset.ts'
import { FULL_LENGTH } from './fill.ts'
import { hostileCases } from './index.ts'

const codePoints = (text: string): number => [...text].length

/** Every n-th artifact; each of them with DECOY_SHARE=1, as in `npm run test:hostile`. */
const STEP = Number(process.env.DECOY_SHARE ?? 3)

describe('hostile artifacts', () => {
  it('are as long as the engine judges, not longer', () => {
    expect(FULL_LENGTH).toBe(defaultCaps.artifact_code_points)
    expect(hostileCases.filter(({ text }) => codePoints(text) > FULL_LENGTH).map(({ name }) => name)).toEqual(
      [],
    )
    expect(hostileCases.filter(({ text }) => codePoints(text) > FULL_LENGTH / 2).length).toBeGreaterThan(300)
  })

  it('have names of their own', () => {
    const names = hostileCases.map(({ type, name }) => `${type} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('end within the steps; some are judged again, to the same record', { timeout: 600_000 }, () => {
    for (const [at, { type, name, text }] of hostileCases.entries()) {
      if (at % STEP !== 0) continue
      const record = reviewText(text, type)
      expect(record.steps, name).toBeLessThanOrEqual(defaultCaps.steps)
      expect(record.steps, name).toBeGreaterThan(0)
      if (at % (4 * STEP) === 0) expect(recordSha256(reviewText(text, type)), name).toBe(recordSha256(record))
    }
  })

  it('some do not end before the steps are spent', () => {
    expect(hostileCases.some(({ type, text }) => reviewText(text, type).steps === defaultCaps.steps)).toBe(
      true,
    )
  })
})
