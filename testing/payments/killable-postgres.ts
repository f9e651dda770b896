/** A Postgres of a test's own, to be stopped and killed while it works. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '#dev/embedded-postgres/embedded.ts'

export interface KillablePostgres {
  /** As its owner. */
  url: string
  /** As the role of servers. */
  appUrl: string
  /** Everybody is cut off, what is committed is written, and it starts again. */
  restart(): Promise<void>
  /** At once, with these sessions and processes of it, and it starts again. */
  killAndRestart(pids: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/**
 * `durable`: as in production. Otherwise nothing is forced to the disk, which a killed process survives; commits that are answered
 * stand all the same.
 */
export async function startKillablePostgres({ durable }: { durable: boolean }): Promise<KillablePostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  // As root, PostgreSQL runs as another user, who must be able to enter.
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
