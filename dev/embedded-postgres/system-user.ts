// User that PostgreSQL runs as. It refuses to run as root, so root runs it as the user `postgres`, whom we create when there
// is none. Anybody else runs it as themselves.
import { spawnSync } from 'node:child_process'

export type SystemUser = { uid: number; gid: number }

/** null: as the present user. */
export function postgresUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null
  const found = lookUp('postgres') ?? create('postgres')
  if (found) return found
  throw new Error(
    'PostgreSQL does not run as root, and no user `postgres` could be created: start as another user, or set DATABASE_URL.',
  )
}

/** Asks the system itself, as that user: permissions, groups, access lists and mounts all count. */
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

/** What PostgreSQL needs of the environment: none of the caller's PG… variables, no secret, messages in English. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '/usr/bin:/bin', NODE_ENV } = process.env
  return { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' }
}
