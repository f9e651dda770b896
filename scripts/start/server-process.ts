// Runs server/main.ts as a child process for npm start and the browser tests; ready when /health returns
// 200.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithThisProcess } from '#dev/embedded-postgres/watchdog.ts'

export type RunningServer = {
  pid: number
  /** Resolves with a sentence when the server ends unexpectedly. */
  died: Promise<string>
  /** Lets running requests finish, then kills the server after 20 s. */
  stop(): Promise<void>
  kill(): void
}

export type ServerOptions = { root: string; port: number; host: string; environment: Record<string, string> }

/** Ends what hangs; a busy machine is no failure, and a server that ended is reported at once. */
const startSeconds = 180

/**
 * Limits the server's memory. glibc creates a heap per thread and keeps freed memory; two heaps are as
 * fast. V8 lets its young generation grow to 128 MB and its old one to several times the memory in use; an
 * eighth of the first, and a third more for the second, cost no measurable throughput on reviews.
 */
export const frugal = {
  environment: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' },
  arguments: ['--max-semi-space-size=16', '--heap-growing-percent=30'],
}

export async function startServer({ root, port, host, environment }: ServerOptions): Promise<RunningServer> {
  const child = spawn(process.execPath, [...frugal.arguments, join(root, 'server', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...frugal.environment,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: host,
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Its own process group: Ctrl-C reaches it only through this process, once.
    detached: true,
  })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  if (!child.pid)
    throw new Error(
      `The server could not be started: ${((await once(child, 'error')) as [Error])[0].message}`,
    )
  const watchdog = endWithThisProcess(child.pid, 'TERM')
  let stopping = false
  const died = new Promise<string>((tell) => {
    void exited.then(([code, signal]) => {
      watchdog.kill('SIGKILL')
      if (!stopping)
        tell(`The server ended (${signal ?? `status ${code}`}); see its last output for the reason.`)
    })
  })
  const running: RunningServer = {
    pid: child.pid,
    died,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await exited
      clearTimeout(insist)
    },
  }
  const silent = await Promise.race([answers(healthUrl(port, host)), died])
  if (silent) {
    await running.stop()
    throw new Error(silent)
  }
  return running
}

function healthUrl(port: number, host: string): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/health`
}

async function answers(url: string): Promise<string | null> {
  let last = 'no answer'
  for (const deadline = Date.now() + startSeconds * 1000; Date.now() < deadline; await sleep(25)) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
      await response.arrayBuffer()
      if (response.ok) return null
      last = `status ${response.status}`
    } catch (error) {
      last = (error as Error).message
    }
  }
  return `The server does not answer ${url} after ${startSeconds} s: ${last}.`
}
