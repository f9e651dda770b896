// Finds and stops a PostgreSQL that already runs on this cluster. Reads `postmaster.pid`, whose first line is the pid and
// whose eighth the state, and asks the system whether that process really is our postmaster.
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

/** The pid in the file may belong to somebody else by now: only a process at work in this cluster counts. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (identityOf(pid) === null) return false
  const directory = realpathSync(cluster)
  if (platform() === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory
    } catch (error) {
      // EACCES: another user's process, so not one that this user started. ENOENT: it is gone.
      if (['EACCES', 'EPERM', 'ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return false
      throw error
    }
  }
  const listed = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.stdout.includes(directory)
}

/**
 * PostgreSQL refuses to start while the pid in the file lives, even when that pid is by now another program's,
 * which is the rule in containers. Its own guard against two postmasters, the shared memory, stays in force.
 */
export function removeDeadPostmasterFile(cluster: string): void {
  const file = readPostmasterFile(cluster)
  if (file && !isPostmasterOf(file.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Fast shutdown first: sessions are cut, the state is written. Then immediate shutdown, then SIGKILL;
 * after either of those the next start replays the log and loses nothing that was committed.
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
