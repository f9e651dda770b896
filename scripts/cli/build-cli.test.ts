// `npx assay …` in a clone, and in a package without sources on the oldest Node that is promised.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildCli } from './build-cli.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-package-'))
const row = '{"id":"x","artifact_type":"shell_command","artifact":"rm -rf /"}'

/** A Node of the system that reads no TypeScript; null where there is none. */
function olderNode(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node'))
  const others = places.filter((path) => existsSync(path) && !realpathSync(path).includes('node_modules'))
  return (
    others.find(
      (path) =>
        spawnSync(path, ['-p', 'Boolean(process.features.typescript)']).stdout.toString().trim() === 'false',
    ) ?? null
  )
}

const older = olderNode()
const npx = spawnSync('npx', ['--version']).status === 0
const run = (command: string, args: string[], cwd: string) =>
  spawnSync(command, args, { cwd, input: row, encoding: 'utf8', timeout: 300_000 })

// Every call starts a process, npx several.
vi.setConfig({ testTimeout: 300_000 })
beforeAll(async () => {
  await buildCli(join(folder, '.build'))
  mkdirSync(join(folder, 'cli'))
  cpSync(join(root, 'cli/assay.mjs'), join(folder, 'cli/assay.mjs'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jsonl = ['review', '--jsonl', '--sanctions', 'none']

describe('a package without sources', () => {
  it('judges with the bundle, the same record as the sources', () => {
    const packaged = run(process.execPath, [join(folder, 'cli/assay.mjs'), ...jsonl], folder)
    const engine = ['--engine', join(folder, '.build/engine')]
    const fromSources = run(process.execPath, [join(root, 'cli/assay.ts'), ...jsonl, ...engine], root)
    expect(packaged.stderr).toBe('')
    expect(JSON.parse(packaged.stdout)).toMatchObject({ id: 'x', verdict: 'reject' })
    expect(packaged.stdout).toBe(fromSources.stdout)
  })

  it.skipIf(older === null)(`runs on an older Node${older ? '' : ' (skipped: none on PATH)'}`, () => {
    const script = join(folder, 'cli/assay.mjs')
    const { stdout, stderr } = run(older!, [script, ...jsonl], folder)
    expect(stderr).toBe('')
    expect(stdout).toBe(run(process.execPath, [script, ...jsonl], folder).stdout)
    expect(run(older!, [script, 'ruleset'], folder).stdout).toContain('pass   engine')
  })

  it('says what is missing when it contains nothing to run', () => {
    const empty = mkdtempSync(join(folder, 'empty-'))
    mkdirSync(join(empty, 'cli'))
    cpSync(join(root, 'cli/assay.mjs'), join(empty, 'cli/assay.mjs'))
    const { status, stderr } = run(process.execPath, [join(empty, 'cli/assay.mjs'), 'review'], empty)
    expect([status, stderr]).toEqual([
      70,
      'This package is incomplete: it contains neither sources nor a bundle.\n',
    ])
  })
})

describe.skipIf(!npx)(`npx in a clone${npx ? '' : ' (skipped: no npx on PATH)'}`, () => {
  it('runs the sources, and hands status and streams through', () => {
    const { status, stdout } = run('npx', ['assay', ...jsonl], root)
    expect(JSON.parse(stdout)).toMatchObject({ id: 'x', verdict: 'reject' })
    expect(status).toBe(0)
    expect(run('npx', ['assay', 'review', '--type', 'general', '--as-of', 'never'], root).status).toBe(64)
    const refused = run('npx', ['assay', 'frobnicate'], root)
    expect([refused.status, refused.stderr]).toEqual([
      64,
      expect.stringContaining('unknown command "frobnicate"'),
    ])
  })
})
