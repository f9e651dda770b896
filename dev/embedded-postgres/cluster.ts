// Creates the cluster in steps that can be repeated after a crash, and explains why an existing one cannot
// be used.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PostgresBinaries } from './binaries.ts'
import { type ConnectionFile, readConnection, writeConnection } from './connection-file.ts'
import { freePort } from './free-port.ts'
import type { Placement } from './placement.ts'
import { bareEnvironment, type SystemUser } from './system-user.ts'

export async function createCluster(directory: string, placement: Placement): Promise<ConnectionFile> {
  const unfinished = readConnection(directory, 'connection.new.json')
  if (unfinished && existsSync(unfinished.cluster)) return finish(directory, unfinished)

  const { cluster, binaries, user } = placement
  const draft = `${cluster}.new`
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(dirname(cluster), `password-${randomBytes(6).toString('hex')}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  try {
    if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid)
    await initdb(binaries, draft, passwordFile, user)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  const connection = {
    cluster,
    port: await freePort(),
    user: 'assay',
    password,
    appPassword: randomBytes(24).toString('hex'),
  }
  writeConnection(directory, connection, 'connection.new.json')
  renameSync(draft, cluster)
  return finish(directory, connection)
}

function finish(directory: string, connection: ConnectionFile): ConnectionFile {
  renameSync(join(directory, 'connection.new.json'), join(directory, 'connection.json'))
  return connection
}

function initdb(
  binaries: PostgresBinaries,
  cluster: string,
  passwordFile: string,
  user: SystemUser | null,
): Promise<void> {
  const flags = [
    `--pgdata=${cluster}`,
    '--username=assay',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Text sorts by code point, identically on every system and after every C library upgrade.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  return new Promise((done, fail) => {
    const child = spawn(binaries.initdb, flags, {
      ...user,
      cwd: '/',
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`PostgreSQL could not create its cluster: ${complaint.trim()}`)),
    )
  })
}

/** PostgreSQL would refuse as well, without saying what to do. */
export function ownershipComplaint(cluster: string, user: SystemUser | null): string | null {
  const wanted = user?.uid ?? process.getuid?.()
  const owner = statSync(cluster).uid
  if (owner === wanted) return null
  return `The database in ${cluster} belongs to user ${owner}, but PostgreSQL would run as ${wanted}: start as the original user, or delete ${dirname(cluster)} to start over.`
}

export function versionComplaint(cluster: string, binaries: PostgresBinaries): string | null {
  const kept = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const major = binaries.version.split('.')[0]
  if (kept === major) return null
  return `The database in ${cluster} was written by PostgreSQL ${kept}, but ${major} is installed: migrate its data with pg_dump, or delete ${dirname(cluster)} to start over.`
}
