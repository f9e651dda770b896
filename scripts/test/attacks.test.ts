/** The list of attacks names tests that exist, and that npm test runs too. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')
const projects = config.test?.projects as { test: { include: string[] } }[]
const run = new Set(
  projects.flatMap(({ test }) => test.include.flatMap((glob) => globSync(glob, { cwd: root }))),
)

it.each(attacks)('$attack', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((file) => !run.has(file))).toEqual([])
})

it('names no attack and no file twice', () => {
  const names = attacks.flatMap(({ attack, tests }) => [attack, ...tests])
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
