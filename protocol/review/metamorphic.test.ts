// Rewrites every row of the team's corpora in ways that change nothing about its danger: no finding may vanish, and
// what was not understood may not become an approval (review.md section 13).
import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import { FAMILY_NAMES, FAMILY_OF_TYPE } from './core/family.ts'
import { verdictOfFindings } from './core/verdict/verdict.ts'
import { VERDICT_SEVERITY } from './core/verdict/verdict-severity.ts'
import { knownBadOf, withKnownBad } from './lists/known-bad-of-call.ts'
import { review } from './review.ts'
import { shippedAsFull } from './sanctions/testing/lists.ts'
import { type CorpusRow, corpusOf } from './testing/corpus.ts'
import { DECOYS, REWRITINGS, rewritingsFor } from './testing/metamorphic.ts'
import { optionsFor, testRuleset } from './testing/ruleset.ts'
import { ARTIFACT_TYPES, type ReviewRecord } from './types.ts'

function judge(row: CorpusRow, artifact: string): ReviewRecord {
  const named = row.context?.known_bad
  return review({
    artifact: utf8Encode(artifact),
    options: optionsFor(row.artifact_type),
    ruleset: testRuleset,
    data: withKnownBad([shippedAsFull], named === undefined ? null : knownBadOf(named)),
  })
}

const looser = (before: ReviewRecord, after: ReviewRecord): boolean =>
  VERDICT_SEVERITY[verdictOfFindings(after.issues)] < VERDICT_SEVERITY[verdictOfFindings(before.issues)] ||
  (before.verdict !== 'approve' && after.verdict === 'approve')

const rows = corpusOf(ARTIFACT_TYPES)
/** Each row meets one decoy in so many; together every decoy meets every kind of row. "npm run test:hostile" tries all of them. */
const SHARE = Number(process.env.DECOY_SHARE ?? 6)

describe.each(FAMILY_NAMES)('%s [review, 13]', (family) => {
  const ofFamily = rows.filter(({ artifact_type }) => FAMILY_OF_TYPE[artifact_type] === family)

  it('no rewriting removes a finding', { timeout: 300_000 }, () => {
    const lost: string[] = []
    let tried = 0
    ofFamily.forEach((row, index) => {
      const before = judge(row, row.artifact)
      if (before.verdict === 'approve') return
      rewritingsFor(row).forEach(({ name, rewrite }, at) => {
        if (name.startsWith('decoy') && (index + at) % SHARE !== 0) return
        const rewritten = rewrite(row.artifact, row)
        if (rewritten === null || rewritten.length > 20_000) return
        tried++
        const after = judge(row, rewritten)
        if (looser(before, after)) lost.push(`${row.id}: ${name}: ${before.verdict} → ${after.verdict}`)
      })
    })
    expect(tried).toBeGreaterThan(100)
    expect(lost).toEqual([])
  })
})

it('has twenty decoys and a rewriting for every family [review, 13]', () => {
  expect(DECOYS).toHaveLength(20)
  for (const family of FAMILY_NAMES)
    expect(REWRITINGS.some(({ families }) => families.includes(family))).toBe(true)
})

it('would see a finding that vanishes [review, 13]', () => {
  const row = rows.find(({ id }) => id.endsWith('-reject'))!
  const before = judge(row, row.artifact)
  expect(looser(before, { ...before, verdict: 'approve', issues: [] })).toBe(true)
  expect(looser(before, before)).toBe(false)
})
