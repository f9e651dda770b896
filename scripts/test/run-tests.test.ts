/** Vitest itself, on small projects made for it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CommandFailed } from '../setup/run-command.ts'
import { runTests } from './run-tests.ts'

const modules = resolve(import.meta.dirname, '../..', 'node_modules')
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  symlinkSync(modules, join(root, 'node_modules'))
  write('vitest.config.ts', 'export default {}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const PASSES = `import { it } from 'vitest'\nit('passes', () => {})\n`
const FAILS = `import { it } from 'vitest'\nit('fails', () => { throw new Error('always so') })\n`
const FAILS_ONCE = `import { existsSync, writeFileSync } from 'node:fs'
import { it } from 'vitest'
it('waits', () => {
  if (existsSync('seen')) return
  writeFileSync('seen', '')
  throw new Error('too late\\nthis time')
})
`
const { VITEST: _, VITEST_WORKER_ID: __, ...outside } = process.env
const run = () => runTests({ root, args: [], env: { ...outside, NO_COLOR: '1' } })
const outputOfFailure = async (): Promise<string> => {
  const error = await run().catch((error: unknown) => error)
  if (!(error instanceof CommandFailed)) throw new Error('it passed')
  return error.output
}

it('is one run when everything passes', async () => {
  write('server/good.test.ts', PASSES)
  expect(await run()).toMatch(/^Test Files\s+1 passed \(1\)\nTests\s+1 passed \(1\)$/)
}, 60_000)

it('runs a file that waits for processes once more, and says what failed before', async () => {
  write('server/good.test.ts', PASSES)
  write('server/busy.test.ts', FAILS_ONCE)
  const said = await run()
  expect(said).toMatch(/^Test Files\s+1 failed \| 1 passed \(2\)/)
  expect(said).toContain('server/busy.test.ts: waits: Error: too late\n')
  expect(said).toMatch(/Test Files\s+1 passed \(1\)\nTests\s+1 passed \(1\)$/)
}, 60_000)

it('fails with what fails twice', async () => {
  write('server/bad.test.ts', FAILS)
  expect(await outputOfFailure()).toContain('always so')
}, 60_000)

it('never repeats what only computes', async () => {
  write('protocol/odd.test.ts', FAILS_ONCE)
  expect(await outputOfFailure()).toContain('too late')
}, 60_000)

it('never repeats a run that failed in many files', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    write(`server/${name}.test.ts`, FAILS_ONCE.replaceAll('seen', `seen-${name}`))
  expect(await outputOfFailure()).toContain('5 failed (5)')
}, 60_000)
