/** Address and token of the embedded pair: a file in its directory, for every process that wants to use it. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface EmbeddedConnection {
  port: number
  /** Of LND's REST interface, without a slash at the end. */
  url: string
  macaroonHex: string
}

/** Null when no pair has ever run here. It may have ended since. */
export function readConnection(directory: string): EmbeddedConnection | null {
  try {
    return JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8')) as EmbeddedConnection
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function writeConnection(directory: string, connection: EmbeddedConnection): void {
  const path = join(directory, 'connection.json')
  writeFileSync(`${path}.draft`, JSON.stringify(connection, null, 2), { mode: 0o600 })
  renameSync(`${path}.draft`, path)
}
