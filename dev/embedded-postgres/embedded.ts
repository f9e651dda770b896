// Runs a real PostgreSQL from npm for the lifetime of this process: creates the cluster, starts it,
// recovers from a crash, and stops it.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCluster, ownershipComplaint, versionComplaint } from './cluster.ts'
import { appUrl, type ConnectionFile, ownerUrl, readConnection, writeConnection } from './connection-file.ts'
import { freePort, isPortFree } from './free-port.ts'
import { launch, PortTakenError } from './launch.ts'
import { place } from './placement.ts'
import { isPostmasterOf, readPostmasterFile, stopPostmaster } from './postmaster.ts'
import { acquireLock } from './process-lock.mjs'
import { endWithThisProcess } from './watchdog.ts'

export type PostgresOptions = {
  /** Used exclusively: contains the cluster, the password and the log. Created when missing. */
  directory: string
  /** false trades durability after a power failure for speed; for tests. */
  durable: boolean
}

export type RunningPostgres = {
  port: number
  pid: number
  /** The cluster was created just now. */
  created: boolean
  /** A killed run had left a PostgreSQL running, which was stopped first. */
  recovered: boolean
  /** Address as the role that owns the cluster. */
  urlOf(database: string): string
  /** Address as the server role created by prisma/app-role.ts. */
  appUrlOf(database: string): string
  /** Resolves with the last lines of the log when PostgreSQL ends unexpectedly. */
  died: Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const directory = resolve(options.directory)
  mkdirSync(directory, { recursive: true })
  const taken = acquireLock(join(directory, 'lock'))
  if ('heldBy' in taken)
    throw new Error(`Process ${taken.heldBy.pid} already runs PostgreSQL in ${directory}.`)
  try {
    return await startLocked(directory, options.durable, taken.lock.release)
  } catch (error) {
    taken.lock.release()
    throw error
  }
}

async function startLocked(
  directory: string,
  durable: boolean,
  release: () => void,
): Promise<RunningPostgres> {
  const remembered = readConnection(directory)
  const placement = place(directory, { durable, remembered: remembered?.cluster })
  const { cluster, binaries, user } = placement
  const created = remembered === null
  let connection: ConnectionFile = remembered ?? (await createCluster(directory, placement))
  const complaint = ownershipComplaint(cluster, user) ?? versionComplaint(cluster, binaries)
  if (complaint) throw new Error(complaint)
  if (!connection.appPassword) {
    connection = { ...connection, appPassword: randomBytes(24).toString('hex') }
    writeConnection(directory, connection)
  }

  const left = readPostmasterFile(cluster)
  const recovered = left !== null && isPostmasterOf(left.pid, cluster)
  if (recovered) await stopPostmaster(left.pid, cluster)

  let launched: { process: ChildProcess; pid: number } | undefined
  for (let attempt = 0; !launched; attempt++) {
    if (attempt > 0 || !(await isPortFree(connection.port))) {
      connection = { ...connection, port: await freePort() }
      writeConnection(directory, connection)
    }
    try {
      launched = await launch({ directory, placement, port: connection.port, durable })
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === 3) throw error
    }
  }
  const { process: child, pid } = launched
  const watchdog = endWithThisProcess(pid, 'INT')
  let stopping = false
  const died = new Promise<string>((tell) => {
    child.once('exit', (code, signal) => {
      watchdog.kill('SIGKILL')
      if (!stopping)
        tell(`PostgreSQL ended (${signal ?? `status ${code}`}); its log: ${join(directory, 'server.log')}`)
    })
  })
  return {
    port: connection.port,
    pid,
    created,
    recovered,
    died,
    urlOf: (database) => ownerUrl(connection, database),
    appUrlOf: (database) => appUrl(connection, database),
    async stop() {
      stopping = true
      watchdog.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await stopPostmaster(pid, cluster)
      release()
    },
  }
}
