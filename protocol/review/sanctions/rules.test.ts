// Every rule of the family is reported somewhere, and none is reported that is not declared.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sanctionsRules } from './rules.ts'

const folder = import.meta.dirname
const reported = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(?:\.test|(?:^|\/)rules|tables\/index)\.ts$/.test(name))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/'sanctions\.[a-z_]+'/g) ?? [])
    .map((quoted) => quoted.slice(1, -1)),
)

it('declared and reported rules are the same', () => {
  expect(sanctionsRules.length).toBeGreaterThan(15)
  expect([...reported].sort()).toEqual(sanctionsRules.map(({ id }) => id).sort())
})
