// Starts the postmaster and waits until it accepts connections.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Placement } from './placement.ts'
import { readPostmasterFile, removeDeadPostmasterFile } from './postmaster.ts'
import { settingsFlags } from './settings.ts'
import { bareEnvironment } from './system-user.ts'

export class PortTakenError extends Error {}

type Launch = { directory: string; placement: Placement; port: number; durable: boolean }

/** Replaying the log after a crash takes time; PostgreSQL reports progress only to its own log. */
const startSeconds = 120

export async function launch(wanted: Launch): Promise<{ process: ChildProcess; pid: number }> {
  const { directory, placement, port, durable } = wanted
  const deadline = Date.now() + startSeconds * 1000
  for (;;) {
    removeDeadPostmasterFile(placement.cluster)
    const logPath = join(directory, 'server.log')
    if (existsSync(logPath)) renameSync(logPath, `${logPath}.previous`)
    const log = openSync(logPath, 'w', 0o600)
    const child = spawn(
      placement.binaries.postgres,
      ['-D', placement.cluster, ...settingsFlags({ port, durable })],
      // Detached: Ctrl-C goes to a whole process group, and PostgreSQL must outlive the server.
      { ...placement.user, cwd: '/', env: bareEnvironment(), detached: true, stdio: ['ignore', log, log] },
    )
    closeSync(log)
    const failed = new Promise<string>((tell) => {
      child.once('error', (error) => tell(error.message))
      child.once('exit', (code) => tell(`status ${code}`))
    })
    const outcome = await Promise.race([failed, ready(child, placement.cluster, deadline)])
    if (outcome === 'ready') return { process: child, pid: child.pid as number }

    const told = readFileSync(logPath, 'utf8')
    if (/could not bind|Address already in use/.test(told)) throw new PortTakenError(`Port ${port} is taken.`)
    // Sessions of a killed postmaster end within moments; until then it cannot start again.
    const mayPass = told.includes('pre-existing shared memory block')
    if (!mayPass || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start (${outcome}). ${lastLines(told)}`)
    }
    await sleep(100)
  }
}

async function ready(child: ChildProcess, cluster: string, deadline: number): Promise<string> {
  while (Date.now() < deadline) {
    const file = readPostmasterFile(cluster)
    if (file?.ready && file.pid === child.pid) return 'ready'
    await sleep(10)
  }
  child.kill('SIGINT')
  return `not ready after ${startSeconds} s`
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-3).join(' | ')
}
