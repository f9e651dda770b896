// Chooses locations for the cluster and the programs that the PostgreSQL user can access: beside the
// repository's other data, or outside it when root starts from a directory closed to others (such as
// /root).
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binariesIn, findBinaries, type PostgresBinaries } from './binaries.ts'
import { canEnter, postgresUser, type SystemUser } from './system-user.ts'

export type Placement = { cluster: string; binaries: PostgresBinaries; user: SystemUser | null }

/** For data that root cannot keep in the repository. Not the temporary directory, which a reboot empties. */
const sharedHome = '/var/lib/assay'

export function place(directory: string, options: { durable: boolean; remembered?: string }): Placement {
  const found = findBinaries()
  mkdirSync(directory, { recursive: true })
  const user = postgresUser()
  const binaries = runs(found, user) || !user ? found : copyOf(found)
  const complaint = complaintOf(binaries, user)
  if (complaint)
    throw new Error(
      `PostgreSQL's programs do not run here (${complaint}): set DATABASE_URL to your own PostgreSQL.`,
    )
  return { cluster: options.remembered ?? newCluster(directory, options.durable, user), binaries, user }
}

function newCluster(directory: string, durable: boolean, user: SystemUser | null): string {
  const beside = join(directory, 'cluster')
  if (!user) return beside
  chmodSync(directory, 0o711)
  if (canEnter(user, directory)) return beside
  const home = durable ? sharedHome : tmpdir()
  const own = join(home, `assay-postgres-${randomBytes(6).toString('hex')}`)
  mkdirSync(own, { recursive: true, mode: 0o711 })
  return join(own, 'cluster')
}

function copyOf(original: PostgresBinaries): PostgresBinaries {
  const target = join(sharedHome, `postgresql-${original.version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    mkdirSync(sharedHome, { recursive: true, mode: 0o755 })
    cpSync(original.nativeDirectory, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    renameSync(draft, target)
  }
  return binariesIn(target, original.version)
}

function runs(binaries: PostgresBinaries, user: SystemUser | null): boolean {
  return complaintOf(binaries, user) === null
}

function complaintOf(binaries: PostgresBinaries, user: SystemUser | null): string | null {
  const tried = spawnSync(binaries.postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  if (tried.status === 0) return null
  return tried.error?.message ?? (tried.stderr.trim().split('\n')[0] || `status ${tried.status}`)
}
