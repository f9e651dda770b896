// `npm run test:hostile`: runs the attacks of scripts/test/attacks.ts for longer than npm test, and reports whether each was refused.
//   npm run test:hostile              all of them
//   npm run test:hostile -- ledger    those whose text or files contain "ledger"
// KILLS, CRASHES, OPERATIONS, NODE_KILLS, SERVERS, DECOY_SHARE, TAMPER_SHARE, KILL_SHARE and FUZZ_SEED set the duration; the defaults are below.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pendingBuilds } from '../setup/prepare.ts'
import { CommandFailed, endRunningCommands, runCommand, tail } from '../setup/run-command.ts'
import { type Attack, attacks } from './attacks.ts'

const root = resolve(import.meta.dirname, '../..')
const reportPath = join(root, '.build', 'hostile.json')

const long = {
  KILLS: '48',
  CRASHES: '12',
  OPERATIONS: '2000',
  NODE_KILLS: '2',
  SERVERS: '2',
  DECOY_SHARE: '1',
  TAMPER_SHARE: '1',
  KILL_SHARE: '1',
  FUZZ_SEED: 'random',
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endRunningCommands('SIGTERM')
    process.exit(130)
  })

const word = (process.argv[2] ?? '').toLowerCase()
const chosen = attacks.filter(({ attack, tests }) =>
  [attack, ...tests].some((text) => text.toLowerCase().includes(word)),
)
if (chosen.length === 0) {
  console.error(`No attack matches "${word}"; scripts/test/attacks.ts lists them.`)
  process.exit(64)
}
for (const build of pendingBuilds(root)) if (build.id !== 'pages' && !build.isDone) await build.run()
const output = await runAll(chosen.flatMap(({ tests }) => tests))
const passed = passedFiles()
const isRefused = ({ tests }: Attack) => tests.every((file) => passed.has(file))
for (const attack of chosen) console.log(`${isRefused(attack) ? 'refused  ' : 'NOT SHOWN'}  ${attack.attack}`)
if (chosen.every(isRefused)) console.log(`\n${chosen.length} of ${chosen.length} refused.`)
else {
  console.error(`\n${tail(output, 80)}`)
  process.exitCode = 1
}

async function runAll(files: string[]): Promise<string> {
  mkdirSync(join(root, '.build'), { recursive: true })
  rmSync(reportPath, { force: true })
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  try {
    return await runCommand({
      command: process.execPath,
      args: ['node_modules/vitest/vitest.mjs', ...args],
      cwd: root,
      env: { ...long, NO_COLOR: '1', ...process.env },
    })
  } catch (error) {
    if (error instanceof CommandFailed) return error.output
    throw error
  }
}

/** Only attacks whose tests ran and passed count as refused. */
function passedFiles(): Set<string> {
  const report = JSON.parse(readFileSync(reportPath, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
  }
  return new Set(
    report.testResults
      .filter(
        ({ status, assertionResults }) =>
          status === 'passed' && assertionResults.some((test) => test.status === 'passed'),
      )
      .map(({ name }) => relative(root, name)),
  )
}
