// Runs the phases of `npm test` in order under the pinned Node and stops at the first failure, with a
// sentence and the end of its output. With --quick (`npm run check`): lint, rules, types, and the unit
// tests affected by uncommitted changes.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { provideBubblewrap } from '../setup/install-bubblewrap.ts'
import { pendingBuilds } from '../setup/prepare.ts'
import { createProgress, formatDuration, type Phase } from '../setup/progress.mjs'
import { CommandFailed, endRunningCommands, runCommand, tail } from '../setup/run-command.ts'
import { findBrowser, installBrowser } from './find-browser.ts'
import { runTests } from './run-tests.ts'

const root = resolve(import.meta.dirname, '../..')
const isQuick = process.argv.includes('--quick')
const filter = process.argv.slice(2).filter((word) => word !== '--quick')

const env: NodeJS.ProcessEnv = {
  ...process.env,
  ...{ NO_COLOR: '1', FORCE_COLOR: '0', REDOCLY_TELEMETRY: 'off' },
  // Tests start the service in hundreds of processes of its own; compiled code is shared: a third less time.
  NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
}

type Check = Phase & { work(): Promise<string | undefined> }

/** Fast phases first; the return value of a phase is printed below it. Seconds on two cores. */
const all: Check[] = [
  ...builds(['client', 'words', 'engine', 'badge']),
  check('lint', 'Lint and format (biome)', 3, () =>
    tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  ),
  check('imports', 'Import rules of the storeys', 4, () =>
    tool('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
      ...sourceFolders,
    ]),
  ),
  check('determinism', 'Determinism of protocol/', 2, () => script('scripts/checks/check-determinism.ts')),
  check('openapi', 'OpenAPI document (redocly)', 6, lintOpenApi),
  ...builds(['pages']),
  check('types', 'Types of the tree and of protocol/ alone', 25, checkTypes),
  // Tests of the sandbox and of browsing are left out where there is none.
  check('browser', 'Sandbox and browser of this machine', 1, provideBrowser),
  check('tests', 'Unit and integration tests', 1_400, () => runTests({ root, args: [], env })),
  check('journeys', 'Journeys in the browser', 800, runPlaywright),
]
const sourceFolders = [
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
const quick: Check[] = [
  ...all.filter(({ id }) =>
    ['client', 'words', 'engine', 'badge', 'lint', 'imports', 'determinism', 'types'].includes(id),
  ),
  check('related', 'Unit tests of uncommitted changes', 15, () =>
    runTests({ root, args: ['--project', 'pure', '--changed', '--passWithNoTests'], env }),
  ),
]
const some: Check[] = [
  ...builds(['client', 'words', 'engine', 'badge']),
  check('filtered', `Tests with ${filter.join(' ')}`, 10, () => runTests({ root, args: filter, env })),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(130))
process.on('disconnect', () => end(130))

const checks = filter.length ? some : isQuick ? quick : all
const startedAtMs = Number(process.env.ASSAY_STARTED_AT_MS) || Date.now()
const timingsPath = join(root, '.data', 'timings.json')
const progress = createProgress({ phases: checks, timingsPath, startedAtMs })
let ending = false
for (const { id, title, work } of checks) {
  try {
    const said = await progress.run(id, work)
    if (said) console.log(said.replace(/^/gm, '    '))
  } catch (error) {
    if (ending) break
    const output = error instanceof CommandFailed ? error.output : ''
    if (output) console.error(`\n${tail(output, 200)}`)
    console.error(`\nnpm test failed at: ${title} ${(error as Error).message}.`)
    end(1)
  }
}
if (!ending) {
  console.log(`\nAll checks passed after ${formatDuration(progress.secondsTotal())}.`)
  process.exit(0)
}

function check(id: string, title: string, seconds: number, work: Check['work']): Check {
  return { id, title, seconds, work }
}

function builds(ids: string[]): Check[] {
  const titles = {
    client: 'Database client',
    words: 'Word classes of English',
    engine: 'Review engine',
    badge: 'Badge of an entry',
    pages: 'Production build of the pages',
  }
  const seconds = { client: 2, words: 1, engine: 3, badge: 1, pages: 60 }
  return pendingBuilds(root)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, run }) => check(id, titles[id], seconds[id], async () => void (await run())))
}

/** A package's own program, run by this Node, so that another Node on PATH is not used. */
async function tool(path: string, args: string[]): Promise<undefined> {
  await script(`node_modules/${path}`, args)
}

async function script(path: string, args: string[] = []): Promise<undefined> {
  await runCommand({ command: process.execPath, args: [path, ...args], cwd: root, env })
}

/** With the native compiler, which has no API for tools and is four times as fast; a build of its own is slower than none. */
async function checkTypes(): Promise<undefined> {
  const compile = (project: string) =>
    tool('typescript-native/bin/tsc', ['-p', project, '--incremental', 'false', '--pretty', 'false'])
  await Promise.all([compile('tsconfig.json'), compile('protocol/tsconfig.json')])
}

async function lintOpenApi(): Promise<undefined> {
  mkdirSync(join(root, '.build'), { recursive: true })
  await runCommand({
    command: process.execPath,
    args: ['scripts/checks/openapi.ts', '.build/openapi.json'],
    cwd: root,
    env,
  })
  await tool('@redocly/cli/bin/cli.js', [
    'lint',
    '.build/openapi.json',
    '--extends=recommended-strict',
    // A literal segment takes precedence over a parameter (OpenAPI 3.1, Path Templating Matching), and no
    // parameter accepts these literals.
    '--skip-rule=no-ambiguous-paths',
    '--max-problems=20',
  ])
}

async function provideBrowser(): Promise<string> {
  const withoutSandbox = await provideBubblewrap(root)
  const browser = findBrowser() ?? (await installBrowser(root))
  return withoutSandbox ? `No sandbox: ${withoutSandbox}\n${browser}` : browser
}

async function runPlaywright(): Promise<string> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line']
  const output = await runCommand({ command: process.execPath, args, cwd: root, env: { ...env, CI: '1' } })
  return output
    .split('\n')
    .filter((line) => /^\s*\d+ (passed|failed|flaky|skipped)/.test(line))
    .map((line) => line.trim())
    .join('\n')
}

function end(status: number): void {
  ending = true
  endRunningCommands('SIGTERM')
  process.exit(status)
}
