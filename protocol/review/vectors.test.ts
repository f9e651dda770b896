// The golden vectors: exactly these records, to the byte.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fromHex } from '../bytes.ts'
import { jcsIntegers } from '../canonical-json.ts'
import { recordSha256 } from './hashes.ts'
import { review } from './review.ts'
import { rulesetOf, testManifest, testRuleset } from './testing/ruleset.ts'
import type { ReviewOptions, ReviewRecord } from './types.ts'

interface Vector {
  name: string
  artifact_hex: string
  options: ReviewOptions
  record: Omit<ReviewRecord, 'ruleset_sha256' | 'engine_sha256'>
}

const folder = join(import.meta.dirname, '../vectors/review')
const vectors = ['shell_command.json', 'hostile.json'].flatMap((file): Vector[] =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')),
)
const run = ({ artifact_hex, options }: Vector, ruleset = testRuleset): ReviewRecord =>
  review({ artifact: fromHex(artifact_hex)!, options, ruleset, data: [] })

const identity = {
  ruleset_sha256: testRuleset.sha256,
  engine_sha256: testRuleset.manifest.engine.sha256,
}

describe('golden vectors', () => {
  it('are many', () => expect(vectors.length).toBeGreaterThanOrEqual(100))

  it.each(vectors)('$name', (vector) => {
    const record = run(vector)
    expect(jcsIntegers(record)).toBe(jcsIntegers({ ...vector.record, ...identity }))
  })

  it('one changed severity gives other records and another hash', () => {
    const manifest = testManifest()
    const rules = manifest.rules.map((rule) =>
      rule.id === 'shell.fs.delete_system' ? { ...rule, severity: 'high' as const } : rule,
    )
    const milder = rulesetOf({ ...manifest, rules })
    const vector = vectors.find(({ record }) => record.issues[0]?.rule === 'shell.fs.delete_system')!
    const before = run(vector)
    const after = run(vector, milder)
    expect(before.verdict).toBe('reject')
    expect(after.verdict).toBe('approve_with_concerns')
    expect(milder.sha256).not.toBe(testRuleset.sha256)
    expect(recordSha256(after)).not.toBe(recordSha256(before))
  })
})
