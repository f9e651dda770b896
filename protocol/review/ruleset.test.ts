import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import { recordSha256 } from './hashes.ts'
import { loadRuleset, RulesetRefused } from './ruleset.ts'
import { manifestBytes, reviewText, rulesetOf, testManifest, testRuleset } from './testing/ruleset.ts'
import type { Manifest, RuleEffect } from './types.ts'

const changed = (change: Partial<Manifest>) => () => rulesetOf({ ...testManifest(), ...change })

describe('loadRuleset (review.md section 1)', () => {
  it('takes the manifest of the compiled rules', () => {
    expect(testRuleset.manifest.rules.length).toBeGreaterThan(10)
  })

  it('refuses a missing, an extra and an unknown rule', () => {
    const { rules } = testManifest()
    expect(changed({ rules: rules.slice(1) })).toThrow(RulesetRefused)
    expect(changed({ rules: [...rules, { ...rules[0]!, id: 'zzz' }] })).toThrow(/zzz/)
    expect(changed({ rules: [...rules].reverse() })).toThrow(/sorted/)
  })

  it('refuses an unknown severity, a float cap and another table', () => {
    const { rules, caps, tables } = testManifest()
    const odd = { ...rules[0]!, severity: 'fatal' as RuleEffect }
    expect(changed({ rules: [odd, ...rules.slice(1)] })).toThrow(/fatal/)
    expect(changed({ caps: { ...caps, steps: '1' as unknown as number } })).toThrow(/caps.steps/)
    expect(changed({ tables: tables.map((table) => ({ ...table, sha256: '0'.repeat(64) })) })).toThrow(
      /tables/,
    )
  })

  it('refuses bytes that are not canonical', () => {
    const bytes = manifestBytes(testManifest())
    expect(() => loadRuleset(utf8Encode(`${new TextDecoder().decode(bytes)}\n`))).toThrow(RulesetRefused)
    expect(() => loadRuleset(utf8Encode('{}'))).toThrow(RulesetRefused)
    expect(() => loadRuleset(utf8Encode('nothing'))).toThrow(RulesetRefused)
  })

  it('one changed severity changes the hash of the ruleset and the record', () => {
    const manifest = testManifest()
    const rules = manifest.rules.map((rule) =>
      rule.id === 'coverage.none' ? { ...rule, severity: 'blocker' as const } : rule,
    )
    const stricter = rulesetOf({ ...manifest, rules })
    const before = reviewText('{}', 'plan')
    const after = reviewText('{}', 'plan', {}, stricter)
    expect(stricter.sha256).not.toBe(testRuleset.sha256)
    expect(before.verdict).toBe('approve_with_concerns')
    expect(after.verdict).toBe('reject')
    expect(recordSha256(after)).not.toBe(recordSha256(before))
  })
})
