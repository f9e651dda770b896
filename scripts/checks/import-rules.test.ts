// Positive controls: a planted import of each forbidden kind, judged by the very configuration that npm test uses.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = [
  'protocol',
  'server',
  'components',
  'app',
  'cli',
  'prisma',
  'scripts',
  'dev',
  'testing',
  'e2e',
  'bench',
]

/** file, its one import, the rule it breaks */
const planted: [string, string, string][] = [
  ['protocol/reads-files.ts', "import 'node:fs'", 'protocol-imports-nothing-but-itself'],
  [
    'protocol/reaches-up.ts',
    "import { a } from '#server/plain.ts'; a",
    'protocol-imports-nothing-but-itself',
  ],
  ['protocol/other-package.ts', "import pg from 'pg'; pg", 'protocol-imports-nothing-but-itself'],
  ['protocol/up.test.ts', "import { a } from '../server/plain.ts'; a", 'protocol-tests-stay-in-protocol'],
  ['server/reaches-up.ts', "import { a } from '#components/plain.tsx'; a", 'server-imports-no-upper-storey'],
  ['server/renders.ts', "import { useState } from 'react'; useState", 'server-knows-no-react-nor-next'],
  ['server/routes.ts', "import next from 'next'; next", 'server-knows-no-react-nor-next'],
  [
    'server/ledger/takes-all.ts',
    "import { a } from '#server/compose.ts'; a",
    'capabilities-name-their-parts',
  ],
  ['server/get-thing.ts', "import pg from 'pg'; pg", 'database-only-in-stores'],
  ['components/value.tsx', "import { a } from '#server/plain.ts'; a", 'components-import-no-server-values'],
  ['components/up.tsx', "import { a } from '../app/plain.ts'; a", 'components-import-no-upper-storey'],
  ['app/query.ts', "import { a } from '#server/plain.store.ts'; a", 'no-prisma-in-pages'],
  ['app/hash.ts', "import { sha256 } from '@noble/hashes/sha2.js'; sha256", 'no-crypto-in-pages'],
  ['cli/trusts-us.ts', "import { a } from '#server/plain.ts'; a", 'cli-imports-protocol-only'],
  ['server/uses-test.ts', "import { a } from './plain.test.ts'; a", 'product-imports-no-tests-nor-scripts'],
  [
    'protocol/deep/uses-testing.ts',
    "import { a } from './testing/lists.ts'; a",
    'product-imports-no-tests-nor-scripts',
  ],
  ['server/uses-dev.ts', "import { a } from '../dev/plain.ts'; a", 'product-imports-no-tests-nor-scripts'],
  [
    'server/uses-testing.ts',
    "import { a } from '../testing/plain.ts'; a",
    'product-imports-no-tests-nor-scripts',
  ],
  ['server/dev-tool.ts', "import fc from 'fast-check'; fc", 'product-imports-no-dev-tools'],
  ['scripts/by-accident.ts', "import semver from 'semver'; semver", 'only-declared-packages'],
  ['server/nowhere.ts', "import 'no-such-package'", 'declared-and-found'],
  ['server/circle-a.ts', "import { b } from './circle-b.ts'; export const a = b", 'no-circles'],
]
const allowed: [string, string][] = [
  ['protocol/plain.ts', "import { sha256 } from '@noble/hashes/sha2.js'; export const a = sha256"],
  [
    'protocol/plain.test.ts',
    "import { readFileSync } from 'node:fs'; import { it } from 'vitest'; it; readFileSync",
  ],
  [
    'server/plain.ts',
    "import { a as b } from '#protocol/plain.ts'; export const a = b; export type T = typeof a",
  ],
  ['protocol/deep/testing/lists.ts', "import { readFileSync } from 'node:fs'; export const a = readFileSync"],
  ['protocol/deep/lists.test.ts', "import { a } from './testing/lists.ts'; a"],
  ['dev/plain.ts', "import { a as b } from '#server/plain.ts'; export const a = b"],
  ['testing/plain.ts', "import { a as b } from '../dev/plain.ts'; export const a = b"],
  ['server/plain.test.ts', "import fc from 'fast-check'; export const a = fc"],
  ['server/plain.store.ts', "import pg from 'pg'; export const a = pg"],
  ['server/main.ts', "import next from 'next'; next"],
  ['server/compose.ts', 'export const a = 1'],
  [
    'components/plain.tsx',
    "import type { T } from '#server/plain.ts'; import { a as b } from '#protocol/plain.ts'; export const a: T = b",
  ],
  ['app/plain.ts', "import { a as b } from '#server/plain.ts'; export const a = b"],
  ['cli/plain.ts', "import { a } from '#protocol/plain.ts'; import 'node:fs'; a"],
  ['server/circle-b.ts', "import { a } from './circle-a.ts'; export const b = () => a"],
]

type Violation = { from: string; rule: { name: string } }
let violations: Violation[]
let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'assay-'))
  for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'])
    copyFileSync(join(root, file), join(tree, file))
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const folder of folders) mkdirSync(join(tree, folder))
  for (const [path, text] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), `${text}\n`)
  }
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  violations = JSON.parse(stdout).summary.violations
}, 60_000)
afterAll(() => rmSync(tree, { recursive: true }))

const brokenBy = (path: string) => violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)

describe('the import rules', () => {
  it.each(planted)('%s: %s breaks %s', (path, _, rule) => {
    expect(brokenBy(path)).toContain(rule)
  })
  it.each(allowed.filter(([path]) => !path.includes('circle')))('%s may', (path) => {
    expect(brokenBy(path)).toEqual([])
  })
  it('have a control for each of them', () => {
    const { forbidden } = require(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
    const controlled = new Set(planted.map(([, , rule]) => rule))
    expect(forbidden.map(({ name }) => name).filter((name) => !controlled.has(name))).toEqual([])
  })
})
