// `npm start` and `npm run dev` (with --dev): installs packages and the pinned Node if needed, then runs serve.ts under Node 24.
import './setup/require-node.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { acquireLock } from '#dev/embedded-postgres/process-lock.mjs'
import { dataFolder } from './setup/data-folder.mjs'
import { install, isInstalled, nodeBinary } from './setup/install.mjs'
import { createProgress } from './setup/progress.mjs'
import { startPhases, timingsPath } from './start/start-phases.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const startedAtMs = Date.now()

try {
  mkdirSync(dataFolder(root), { recursive: true })
  const lock = await takeLock(join(dataFolder(root), 'start.lock'))
  process.once('exit', () => lock.release()) // no effect once serve.ts has taken over the lock
  if (!isInstalled(root)) {
    const progress = createProgress({
      phases: startPhases,
      timingsPath: join(root, timingsPath),
      startedAtMs,
    })
    if (process.argv.includes('--dev')) progress.skip('pages')
    console.log(`First start: about ${Math.ceil(progress.secondsLeft() / 30) / 2} minutes, mostly npm.`)
    await progress.run('install', () => install(root))
  }
  serve()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function takeLock(path) {
  for (const deadline = Date.now() + 30_000; ; ) {
    const taken = acquireLock(path)
    if ('lock' in taken) return taken.lock
    const { pid, address, state } = taken.heldBy
    if (state !== 'stopping' || Date.now() > deadline) {
      const where = address ? `at ${address}` : 'and is still starting'
      throw new Error(
        `Assay already runs from this folder ${where} (process ${pid}); stop it with: kill ${pid}`,
      )
    }
    await sleep(100)
  }
}

/** npm exits on a signal without waiting; when run from npm, a new parent process means that npm is gone. */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_script?.includes('start.mjs')) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 300)
}

function serve() {
  const child = spawn(
    nodeBinary(root),
    [join(root, 'scripts', 'start', 'serve.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      // The channel closes when this process ends in any way; serve.ts then stops too.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ASSAY_STARTED_AT_MS: String(startedAtMs) },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenNpmIsGone(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(
      `The pinned Node could not be started: ${error.message}. Delete node_modules and start again.`,
    )
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal) console.error(`Assay was terminated by ${signal}.`)
    process.exit(code ?? 1)
  })
}
