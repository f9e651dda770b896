// Stores address, port and password of the embedded cluster beside it, readable only by its owner.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export type ConnectionFile = {
  cluster: string
  port: number
  /** Owns the tables and migrates. */
  user: string
  password: string
  /** Password of the role used by servers and scripts; absent until the first start has generated it. */
  appPassword?: string
}

export const APP_USER = 'assay_app'

export function readConnection(directory: string, name = 'connection.json'): ConnectionFile | null {
  const path = join(directory, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES') throw new Error(`${path} belongs to another user: start as the original user.`)
    throw error
  }
  const kept = JSON.parse(text) as ConnectionFile
  const connection = { ...kept, cluster: resolve(directory, kept.cluster) }
  if (name === 'connection.json' && !existsSync(connection.cluster)) {
    throw new Error(
      `The database in ${connection.cluster} is missing: restore it, or delete ${directory} to start over.`,
    )
  }
  return connection
}

export function writeConnection(
  directory: string,
  connection: ConnectionFile,
  name = 'connection.json',
): void {
  const path = join(directory, name)
  const inside = relative(directory, connection.cluster)
  // A relative path stays valid when the repository is moved.
  const cluster = inside.startsWith('..') ? connection.cluster : inside
  writeFileSync(`${path}.draft`, JSON.stringify({ ...connection, cluster }, null, 2), { mode: 0o600 })
  chmodSync(`${path}.draft`, 0o600)
  renameSync(`${path}.draft`, path)
}

export const ownerUrl = ({ port, user, password }: ConnectionFile, database: string): string =>
  urlOf({ port, user, password, database })

export function appUrl({ port, appPassword }: ConnectionFile, database: string): string {
  if (!appPassword) throw new Error('The database has no role for servers yet: run npm start here once.')
  return urlOf({ port, user: APP_USER, password: appPassword, database })
}

type Address = { port: number; user: string; password: string; database: string }

const urlOf = ({ port, user, password, database }: Address): string =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
