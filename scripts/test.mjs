// `npm test`: installs packages and the pinned Node if needed, then runs check.ts under Node 24.
//   npm test                  everything
//   npm test -- review        only the tests whose path contains "review" (the rest of the line goes to vitest)
import './setup/require-node.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, isInstalled, nodeBinary } from './setup/install.mjs'
import { createProgress } from './setup/progress.mjs'
import { startPhases, timingsPath } from './start/start-phases.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const startedAtMs = Date.now()

try {
  if (!isInstalled(root)) {
    const checks = { id: 'checks', title: 'Checks', seconds: secondsOfChecks(process.argv.slice(2)) }
    const phases = [...startPhases.filter(({ id }) => id === 'install'), checks]
    const progress = createProgress({ phases, timingsPath: join(root, timingsPath), startedAtMs })
    await progress.run('install', () => install(root))
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** What check.ts takes on two cores, for the time that is left. */
function secondsOfChecks(args) {
  if (args.length === 0) return 1_600
  return args.includes('--quick') ? 60 : 30
}

const child = spawn(nodeBinary(root), [join(root, 'scripts', 'test', 'check.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, ASSAY_STARTED_AT_MS: String(startedAtMs) },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
