// What holds for every text of every type before its family sees it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultCaps } from '../compiled.ts'
import { Budget } from '../core/budget.ts'
import { reviewText } from '../testing/ruleset.ts'
import { decodeLayers } from './decode/decode-layers.ts'
import { findInjections } from './injection.ts'
import { byteOffsets, sourceText } from './source-text.ts'
import { fold, skeleton } from './unicode/fold.ts'
import { findLookalikeHosts } from './unicode/hosts.ts'
import { findMixedScript } from './unicode/mixed-script.ts'

const stepsOf = (work: (budget: Budget) => void): number => {
  const budget = new Budget(100_000_000)
  work(budget)
  return budget.steps
}
const PIECES =
  'a|A1|%41|\\x41|&#65;|QUFB|deadbeef |.|a.b|github.com |pаypal |é|ｅ|0x12|instructions |verdict |\n|=|/|H4sIAAAA|e\u0301|a\u200b|1gn0r3 '.split(
    '|',
  )
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }).map((given) => given.toWellFormed()),
)

describe('readers of the surface', () => {
  it('never throw, and folding a second time changes nothing [review, 3]', () => {
    fc.assert(
      fc.property(text, (given) => {
        const budget = new Budget(10_000_000)
        decodeLayers(sourceText(given, byteOffsets(given)), defaultCaps, budget)
        findMixedScript(given, budget)
        findLookalikeHosts(given, budget)
        expect(fold(fold(given))).toBe(fold(given))
        expect(skeleton(skeleton(given))).toBe(skeleton(given))
      }),
      { numRuns: 300 },
    )
  })

  it.each(PIECES)('do work that grows with the text: %j [review, 3]', (piece) => {
    for (const work of [
      (given: string, budget: Budget) =>
        void decodeLayers(sourceText(given, byteOffsets(given)), defaultCaps, budget),
      (given: string, budget: Budget) => void findMixedScript(given, budget),
      (given: string, budget: Budget) => void findLookalikeHosts(given, budget),
      (given: string, budget: Budget) => void findInjections(given, budget),
    ]) {
      const [one, two, four] = [1_000, 2_000, 4_000].map((length) =>
        stepsOf((budget) => work(piece.repeat(Math.ceil(length / piece.length)), budget)),
      )
      expect(two).toBeLessThanOrEqual(2.2 * one! + 2_000)
      expect(four).toBeLessThanOrEqual(2.2 * two! + 2_000)
    }
  })

  it('places lie inside the bytes of the artifact [review, 1]', () => {
    fc.assert(
      fc.property(text, (given) => {
        const size = new TextEncoder().encode(given).length
        for (const { span } of reviewText(given, 'general').issues) {
          if (span === null) continue
          expect(span[0]).toBeGreaterThanOrEqual(0)
          expect(span[1]).toBeGreaterThanOrEqual(span[0])
          expect(span[1]).toBeLessThanOrEqual(size)
        }
      }),
      { numRuns: 200 },
    )
  })
})
