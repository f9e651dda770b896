// The golden vectors: exactly these records, to the byte (review.md section 1).
import { describe, expect, it } from 'vitest'
import { fromHex, sha256Hex } from '../bytes.ts'
import { jcsIntegers } from '../json/canonical-json.ts'
import {
  dataOf,
  expectedSha256,
  type ReviewVector,
  readChangedSeverity,
  readVectors,
  withSeverity,
} from '../testing/review-vectors.ts'
import { recordSha256 } from './core/hashes.ts'
import { review } from './review.ts'
import { rulesetOf, testManifest, testRuleset } from './testing/ruleset.ts'
import { ARTIFACT_TYPES, type ReviewRecord } from './types.ts'

const vectors = readVectors()
const run = (vector: ReviewVector, ruleset = testRuleset): ReviewRecord =>
  review({ artifact: fromHex(vector.artifact_hex)!, options: vector.options, ruleset, data: dataOf(vector) })

const identityOf = (ruleset: typeof testRuleset) => ({
  ruleset_sha256: ruleset.sha256,
  engine_sha256: ruleset.manifest.engine.sha256,
})

describe('golden vectors [review, 1]', () => {
  it('are many, of every type, with options, lists and hostile input', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(400)
    expect(new Set(vectors.map(({ options }) => options.artifactType))).toEqual(new Set(ARTIFACT_TYPES))
    expect(vectors.filter(({ data }) => data.length > 0).length).toBeGreaterThanOrEqual(60)
    expect(vectors.filter(({ options }) => options.capital !== null).length).toBeGreaterThanOrEqual(8)
    expect(new Set(vectors.map(({ record }) => record.verdict)).size).toBe(3)
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
  })

  it.each(vectors)('$name', (vector) => {
    const record = run(vector)
    expect(jcsIntegers(record)).toBe(jcsIntegers({ ...vector.record, ...identityOf(testRuleset) }))
    expect(recordSha256(record)).toBe(expectedSha256(vector, identityOf(testRuleset)))
  })

  it('carry the hash of their record', () => {
    const wrong = vectors.filter(
      ({ record, record_sha256 }) => sha256Hex(jcsIntegers(record)) !== record_sha256,
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('one changed severity gives other records and another hash', () => {
    const changed = readChangedSeverity()
    const milder = rulesetOf(withSeverity(testManifest(), changed))
    expect(milder.sha256).not.toBe(testRuleset.sha256)
    expect(changed.vectors.length).toBeGreaterThanOrEqual(3)
    for (const vector of changed.vectors) {
      const before = run(vector)
      const after = run(vector, milder)
      expect(before.verdict).toBe('reject')
      expect(recordSha256(after)).toBe(expectedSha256(vector, identityOf(milder)))
      // Not only because the record names its rule set.
      expect(jcsIntegers({ ...after, ...identityOf(testRuleset) })).not.toBe(jcsIntegers(before))
    }
    expect(changed.vectors.some((vector) => run(vector, milder).verdict !== 'reject')).toBe(true)
  })
})
