/** A dedicated Postgres that a test can stop and kill. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '#dev/embedded-postgres/embedded.ts'

export interface KillablePostgres {
  /** Address as the owner. */
  url: string
  /** Address as the server role. */
  appUrl: string
  /** Ends all connections, writes committed data, and restarts. */
  restart(): Promise<void>
  /** Kills these sessions and processes immediately, and restarts. */
  killAndRestart(pids: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/**
 * `durable`: as in production. Otherwise nothing is synced to disk; acknowledged commits survive a killed
 * process.
 */
export async function startKillablePostgres({ durable }: { durable: boolean }): Promise<KillablePostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  // As root, PostgreSQL runs as another user, which must be able to enter the directory.
  chmodSync(parent, 0o755)
  const start = () => startPostgres({ directory: join(parent, 'data'), durable })
  let running: RunningPostgres = await start()
  const { port } = running
  const again = async () => {
    running = await start()
    if (running.port !== port) throw new Error('the port of Postgres was taken meanwhile')
  }
  return {
    url: running.urlOf('postgres'),
    appUrl: running.appUrlOf('postgres'),
    async restart() {
      await running.stop()
      await again()
    },
    async killAndRestart(pids) {
      for (const pid of [running.pid, ...pids]) killIfThere(pid)
      await running.died
      await running.stop()
      await again()
    },
    async stop() {
      await running.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

/** A session may have ended by itself. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
