/** rules.json: every rule of the manifest that has examples, with its source and the beginnings of its examples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { families } from '../../protocol/review/families.ts'
import type { FamilyDescription } from '../../server/review/rule-descriptions.ts'
import { buildEngine } from './build-engine.ts'

let described: FamilyDescription[]
beforeAll(async () => {
  const { manifestPath } = await buildEngine()
  described = JSON.parse(readFileSync(join(manifestPath, '../rules.json'), 'utf8'))
}, 120_000)

describe('rules.json', () => {
  it('names every family with all its rules and definitions', () => {
    expect(
      described.map(({ name, rules, definitions }) => [name, rules.length, definitions.map(({ id }) => id)]),
    ).toEqual(
      families.map(({ name, rules, definitions }) => [name, rules.length, definitions.map(({ id }) => id)]),
    )
  })

  it('gives each definition a source and at least two examples of both kinds, shortened', () => {
    const all = described.flatMap(({ definitions }) => definitions)
    expect(all.length).toBeGreaterThan(500)
    for (const { id, source, fires, quiet } of all) {
      expect([source.length > 0, fires.length >= 2, quiet.length >= 2], id).toEqual([true, true, true])
      expect(Math.max(...[...fires, ...quiet].map((text) => text.length)), id).toBeLessThanOrEqual(401)
    }
  })
})
