/** The worked examples of CONTRIBUTING.md: what they add compiles, and the rule that they add fires. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEngine } from '../engine/build-engine.ts'
import { applied, copyTree, readExamples, writeExamples } from './worked-examples.ts'

const root = resolve(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'assay-contributing-'))
const examples = readExamples(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))
const files = [...new Set(examples.map(({ path }) => path))]
const tests = files.filter((path) => path.endsWith('.test.ts'))
const isOfRule = ({ path }: { path: string }) => path.startsWith('protocol/')

/** Without what the running vitest says to its own workers. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))

/** Its output, of a program that fails too. */
const run = (...words: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, words, {
    cwd: copy,
    env: { ...env, NO_COLOR: '1' } as unknown as NodeJS.ProcessEnv,
  })
    .then(({ stdout }) => stdout)
    .catch(({ code, stdout, stderr }) => `exit ${code}\n${stdout}${stderr}`)

beforeAll(async () => {
  copyTree(root, copy)
  writeExamples(
    copy,
    examples.filter((example) => !isOfRule(example)),
  )
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the examples', () => {
  it('are an operation, a rule, a page and a job, each with its tests', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'server/discovery/count-verdicts.ts',
        'protocol/review/shell/rules/filesystem/thin-pools.ts',
        'app/(site)/verdicts/page.tsx',
        'server/events/webhooks/report-disabled.ts',
      ]),
    )
    expect(tests.length).toBeGreaterThanOrEqual(2)
  })

  it('pass the tests that they bring, on a real PostgreSQL', async () => {
    // The engine is the same until the rule is added.
    const engine = join('.build', 'engine')
    await buildEngine({ root, outDir: join(root, engine) })
    cpSync(join(root, engine), join(copy, engine), { recursive: true })
    const output = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'postgres', ...tests)
    expect(output, output.slice(-4_000)).toMatch(new RegExp(`Test Files\\s+${tests.length} passed`))
    expect(output).not.toMatch(/failed/)
  }, 600_000)

  it('compile with the rule', async () => {
    writeExamples(copy, examples.filter(isOfRule))
    expect(await run('scripts/tables/discover-rules.ts')).not.toMatch(/^exit/)
    const include = ['app/images.d.ts', ...files]
    writeFileSync(
      join(copy, 'tsconfig.examples.json'),
      JSON.stringify({ extends: './tsconfig.json', include, exclude: ['node_modules'] }),
    )
    expect(
      await run(
        'node_modules/typescript-native/bin/tsc',
        '-p',
        'tsconfig.examples.json',
        '--incremental',
        'false',
      ),
    ).toBe('')
  }, 600_000)

  it('fire the rule where it should, and nowhere else', async () => {
    const output = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'pure',
      'protocol/review/core/examples.test.ts',
      '-t',
      'shell.fs.thin_restore',
    )
    expect(output).toMatch(/Tests\s+[1-9]\d* passed/)
    expect(output).not.toMatch(/failed/)
  }, 600_000)
})

describe('a block', () => {
  it('belongs to the file that the words before it name', () => {
    const markdown = 'Words, `server/a.ts`, and `server/b.ts`:\n\n```ts\nexport {}\n```\n'
    expect(readExamples(markdown)).toEqual([{ path: 'server/b.ts', kind: 'file', text: 'export {}\n' }])
    expect(() => readExamples('Words:\n\n```ts\nexport {}\n```\n')).toThrow('no file is named')
  })

  it('of changes is refused where its unchanged lines do not stand', () => {
    expect(applied(' a\n+b\n', 'a\nc\n')).toBe('a\nb\nc\n')
    expect(() => applied(' a\n+b\n', 'c\n')).toThrow('stand 0 times')
    expect(() => applied(' a\n+b\n', 'a\na\n')).toThrow('stand 2 times')
  })
})
