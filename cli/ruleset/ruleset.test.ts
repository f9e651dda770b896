/** Every hash of the rule set is recomputed, and each one that does not fit is named. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { buildEngine } from '../../scripts/engine/build-engine.ts'
import { dependencyCheck, sourceChecks } from './ruleset-sources.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-ruleset-'))
const engine = join(root, '.build/engine')
beforeAll(() => buildEngine())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function ruleset(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/assay.ts', 'ruleset', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function copyWith(name: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(folder, 'copy-'))
  cpSync(engine, copy, { recursive: true })
  const path = join(copy, name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return copy
}

const outcomes = (text: string): Record<string, string> =>
  Object.fromEntries(
    JSON.parse(text).checks.map((check: { id: string; outcome: string }) => [check.id, check.outcome]),
  )

describe('assay ruleset', () => {
  it('names the rule set by the hash of its manifest', () => {
    const { status, stdout } = ruleset('--engine', engine, '--json')
    const answer = JSON.parse(stdout)
    expect(answer.ruleset_sha256).toBe(sha256Hex(readFileSync(join(engine, 'manifest.json'))))
    expect(outcomes(stdout)).toMatchObject({ engine: 'pass', compiled: 'pass', sources: 'pass' })
    // Of a folder that was named, the packages it was built from are not at hand.
    expect([status, answer.outcome]).toEqual([2, 'cannot_establish'])
    expect(ruleset('--engine', engine).stdout).toContain(`manifest   ${answer.ruleset_sha256}`)
  })

  it.each([
    ['engine.js', (text: string) => `${text}//`, 'engine'],
    [
      'manifest.json',
      (text: string) => text.replace('"severity":"blocker"', '"severity":"fatal"'),
      'compiled',
    ],
    ['sources.txt', (text: string) => text.replace('a', 'b'), 'sources'],
  ])('finds a change of %s', (name, change, id) => {
    const { status, stdout } = ruleset('--engine', copyWith(name, change), '--json')
    expect(outcomes(stdout)[id]).toBe('fail')
    expect(status).toBe(1)
  })

  it('70: a folder without an engine', () => expect(ruleset('--engine', folder).status).toBe(70))
  it('64: wrong usage', () => expect(ruleset('--engin', folder).status).toBe(64))
})

describe('sources and packages at hand', () => {
  const manifestOf = () => JSON.parse(readFileSync(join(engine, 'manifest.json'), 'utf8'))

  it('a source that differs is named', () => {
    const listing = readFileSync(join(engine, 'sources.txt'))
    const copy = mkdtempSync(join(folder, 'sources-'))
    cpSync(join(root, 'protocol'), join(copy, 'protocol'), { recursive: true })
    writeFileSync(join(copy, 'protocol/review/core/rule.ts'), 'changed')
    const checks = sourceChecks(manifestOf(), listing, copy)
    expect(checks.map(({ outcome }) => outcome)).toEqual(['pass', 'fail'])
    expect(checks[1]!.actual).toContain('protocol/review/core/rule.ts')
    expect(sourceChecks(manifestOf(), null, copy)[0]!.outcome).toBe('cannot_establish')
  })

  it('a package with other contents is named', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
    expect(dependencyCheck(manifestOf(), Buffer.from(lock)).outcome).toBe('pass')
    const [first] = manifestOf().dependencies
    const other = lock.replaceAll(first.integrity, 'sha512-other')
    expect(dependencyCheck(manifestOf(), Buffer.from(other)).outcome).toBe('fail')
    expect(dependencyCheck(manifestOf(), null).outcome).toBe('cannot_establish')
  })
})
