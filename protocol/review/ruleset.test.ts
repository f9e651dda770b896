import { describe, expect, it } from 'vitest'
import { utf8Encode } from '../bytes.ts'
import { FAMILY_NAMES, type Family } from './core/family.ts'
import { recordSha256 } from './core/hashes.ts'
import { checkManifest } from './core/ruleset/check-manifest.ts'
import { loadRuleset, RulesetRefused } from './core/ruleset/ruleset.ts'
import { families } from './families.ts'
import { manifestBytes, reviewText, rulesetOf, testManifest, testRuleset } from './testing/ruleset.ts'
import type { Calibration, EnginePart, Manifest, RuleEffect } from './types.ts'

const changed = (change: Partial<Manifest>) => () => rulesetOf({ ...testManifest(), ...change })

describe('loadRuleset [review, 1]', () => {
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
      rule.id === 'coverage.partial' ? { ...rule, severity: 'blocker' as const } : rule,
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

describe('loadRuleset: cells of the calibration [review, 2]', () => {
  type Cells = Calibration['cells']
  const withCells = (cells: unknown) => changed({ calibration: { ...calibration, cells: cells as Cells } })
  const { calibration } = testManifest()
  const first = { group: 'code', verdict: 'approve', class: 'B', band: 'full', bps: 9700, rows: 40 }
  const second = { ...first, class: 'C' }

  it('takes none, and sorted ones', () => {
    expect(withCells([])).not.toThrow()
    expect(withCells([first, second])).not.toThrow()
    expect(withCells([{ ...first, bps: 0 }])).not.toThrow()
    expect(withCells([{ ...first, class: null, band: null }, first])).not.toThrow()
  })

  it.each<[string, unknown, RegExp]>([
    ['no list', { 0: first }, /not a list/],
    ['null', null, /not a list/],
    ['a cell that is a text', ['code_diff'], /cells\[0\] is not an object/],
    ['an unknown group', [{ ...first, group: 'poem' }], /group is unknown/],
    ['an unknown band', [{ ...first, band: 'half' }], /band is unknown/],
    ['a class pooled without its band', [{ ...first, class: null }], /pools a class/],
    ['no rows behind a share', [{ ...first, rows: 0 }], /rows is not a count/],
    ['an unknown verdict', [{ ...first, verdict: 'maybe' }], /verdict is unknown/],
    ['an unknown class', [first, { ...second, class: 'F' }], /cells\[1\].class is unknown/],
    ['a list for a group', [{ ...first, group: ['code'] }], /group is unknown/],
    ['a text for a share', [{ ...first, bps: '9700' }], /bps is not an integer/],
    ['a share above the whole', [{ ...first, bps: 10_001 }], /bps is not an integer/],
    ['a share below nothing', [{ ...first, bps: -1 }], /bps is not an integer/],
    ['a member too many', [{ ...first, n: 3 }], /other members/],
    ['a member too few', [{ type: 'code_diff', verdict: 'approve', class: 'B' }], /other members/],
    ['another order', [second, first], /sorted and unique/],
    ['the same twice', [first, { ...first, bps: 9000 }], /sorted and unique/],
  ])('refuses %s', (_what, cells, why) => {
    expect(withCells(cells)).toThrow(why)
    expect(withCells(cells)).toThrow(RulesetRefused)
  })
})

describe('loadRuleset: parts of the engine [review, 1]', () => {
  const { engine } = testManifest()
  const part = { file: 'core-AAAAAAAA.js', sha256: '0'.repeat(64), bytes: 5, imports: [] as string[] }
  const shell = { ...part, file: 'shell-BBBBBBBB.js', imports: [part.file] }
  const withParts = (parts: unknown) => changed({ engine: { ...engine, parts: parts as EnginePart[] } })

  it('takes sorted ones', () => {
    expect(withParts([part, shell])).not.toThrow()
  })

  it.each<[string, unknown, RegExp]>([
    ['none', null, /not a list/],
    ['a text', [part.file], /not an object/],
    ['a path', [{ ...part, file: '../core-AAAAAAAA.js' }], /not named like/],
    ['no hash', [{ ...part, sha256: 'abc' }], /no hash/],
    ['no size', [{ ...part, bytes: 0 }], /no size/],
    ['a member too many', [{ ...part, url: '' }], /does not have url/],
    ['the same twice', [part, part], /sorted and unique/],
    ['no imports', [{ ...part, imports: null }], /imports of the part .* is not a list/],
    ['an import twice', [part, { ...shell, imports: [part.file, part.file] }], /sorted and unique/],
    ['an import that is no part', [shell], /not among them/],
  ])('refuses %s', (_what, parts, why) => {
    expect(withParts(parts)).toThrow(why)
    expect(withParts(parts)).toThrow(RulesetRefused)
  })
})

describe('a manifest and some of the families [review, 1]', () => {
  const only = (...names: string[]): Family[] => families.filter(({ name }) => names.includes(name))
  const check = (given: readonly Family[], change: Partial<Manifest>) => () =>
    checkManifest(given, manifestBytes({ ...testManifest(), ...change }))

  it('every family is there once, and its rules and tables begin with its name', () => {
    expect(families.map(({ name }) => name)).toEqual(FAMILY_NAMES)
    for (const { name, rules, tables } of families) {
      const names = [...rules.map(({ id }) => id), ...Object.keys(tables)]
      expect(names.filter((one) => !one.startsWith(`${name}.`))).toEqual([])
    }
  })

  it('what belongs to an absent family is checked once it is there', () => {
    const rules = testManifest().rules.filter(({ id }) => id !== 'shell.fs.delete_system')
    const tables = testManifest().tables.map((table) =>
      table.name === 'trade.asset_names' ? { ...table, sha256: '0'.repeat(64) } : table,
    )
    expect(check(only('plan'), { rules, tables })).not.toThrow()
    expect(check(only('plan', 'shell'), { rules })).toThrow(/shell.fs.delete_system/)
    expect(check(only('plan', 'trade'), { tables })).toThrow(/trade.asset_names/)
  })

  it('what belongs to none is refused without any family', () => {
    const { rules } = testManifest()
    expect(check([], {})).not.toThrow()
    expect(check([], { rules: [...rules, { ...rules[0]!, id: 'zzz.a' }] })).toThrow(/zzz/)
    expect(check([], { rules: rules.filter(({ id }) => id !== 'coverage.partial') })).toThrow(
      /coverage.partial/,
    )
  })
})
