// No text of the evaluation rows may be in the project: a score on memorised rows says nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadRuleset } from '../protocol/review/ruleset.ts'
import { buildEngine } from './build-engine.ts'
import { figuresOf, readRows, scoreRows } from './score.ts'

const root = resolve(import.meta.dirname, '..')
const folder = process.env.EVAL_DIR ?? resolve(root, '../shared/eval')
const missing = !existsSync(folder)
const shortest = 40

const artifacts = missing
  ? []
  : readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readRows(join(folder, name)))
      .map(({ artifact }) => artifact)
      // A bare address is a public fact, and test vectors of the address formats hold some.
      .filter((artifact) => artifact.length >= shortest && !/^\w+$/.test(artifact))

/** As it is, and as it would stand in JSON or a string. */
function foundIn(text: string, wanted: readonly string[]): string[] {
  return wanted.filter(
    (artifact) => text.includes(artifact) || text.includes(JSON.stringify(artifact).slice(1, -1)),
  )
}

describe.skipIf(missing)(`evaluation rows${missing ? ' (skipped: no rows in EVAL_DIR)' : ''}`, () => {
  it('are in no tracked file', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean)
    expect(files.length).toBeGreaterThan(100)
    const texts = files
      .filter((file) => existsSync(join(root, file)) && !/\.(?:png|woff2?|ico|wasm)$/.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
    expect(foundIn(texts.join('\n'), artifacts)).toEqual([])
  })

  it('would be found', () => {
    const planted = artifacts[0]!
    expect(foundIn(`const row = ${JSON.stringify(planted)}`, artifacts)).toContain(planted)
  })
})

describe('npm run score', () => {
  it('meets the goals for shell on the rows of the team', async () => {
    const { manifestPath } = await buildEngine({ root })
    const ruleset = loadRuleset(new Uint8Array(readFileSync(manifestPath)))
    const rows = readRows(join(root, 'protocol/vectors/review/corpus/shell_command.jsonl'))
    const figures = figuresOf(scoreRows(rows, ruleset))
    expect(rows.length).toBeGreaterThanOrEqual(150)
    expect(figures.f1).toBeGreaterThan(0.95)
    expect(figures.rejectApproved).toBe(0)
    expect(figures.benignRejected).toBe(0)
  })
})
