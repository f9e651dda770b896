// Finds and stops a PostgreSQL that already runs on this cluster. Reads pid (line 1) and state (line 8)
// from `postmaster.pid` and verifies that the process is this cluster's postmaster.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf } from './process-lock.mjs'

export type PostmasterFile = { pid: number; ready: boolean }

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null
}

/** The pid may have been reused: only a process working in this cluster counts. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (identityOf(pid) === null) return false
  const directory = realpathSync(cluster)
  if (platform() === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory
    } catch (error) {
      // EACCES: another user's process, so not one started by this user. ENOENT: it has ended.
      if (['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return false
      throw error
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.stdout.includes(directory)
}

/**
 * PostgreSQL refuses to start while the pid in the file is alive, even when another program has reused it,
 * which is common in containers. Its own protection against two postmasters, the shared memory, remains
 * active.
 */
export function removeDeadPostmasterFile(cluster: string): void {
  const file = readPostmasterFile(cluster)
  if (file && !isPostmasterOf(file.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Fast shutdown first: sessions are ended and the state is written. Then immediate shutdown, then SIGKILL;
 * after either of those the next start replays the log, and no committed data is lost.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, waitSeconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isPostmasterOf(pid, cluster)) return
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    for (const deadline = Date.now() + waitSeconds * 1000; Date.now() < deadline; ) {
      if (identityOf(pid) === null) return
      await sleep(15)
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}
