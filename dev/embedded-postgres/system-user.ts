// Chooses the OS user that runs PostgreSQL, which refuses to run as root: root runs it as the user
// `postgres`, created if missing; any other user runs it directly.
import { spawnSync } from 'node:child_process'

export type SystemUser = { uid: number; gid: number }

/** null: the current user. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp('postgres') ?? create('postgres')
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and no user `postgres` could be created: start as another user, or set DATABASE_URL.',
  )
}

/** Tests access as that user, which covers permissions, groups, access lists and mounts. */
export function canEnter(user: SystemUser, directory: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...user, cwd: '/', stdio: 'ignore' })
      .status === 0
  )
}

function lookUp(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function create(name: string): SystemUser | null {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  return lookUp(name)
}

/** The environment PostgreSQL needs: none of the caller's PG… variables, no secrets, messages in English. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/bin:/bin', NODE_ENV } = process.env
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}
