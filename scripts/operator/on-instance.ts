/**
 * Opens the database of the instance for a script: DATABASE_URL, or the one that `npm start` keeps in
 * .data/.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appUrl, readConnection } from '#dev/embedded-postgres/connection-file.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { dataFolder } from '../setup/data-folder.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Settings shared with the server of this folder: the environment, then .env.local and .env. */
export function loadSettings(): void {
  for (const file of ['.env.local', '.env'])
    if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
}

/** Same defaults as `npm start` in this folder: its Lightning pair belongs to its own database. */
export function instanceEnvironment(): NodeJS.ProcessEnv {
  const directory = process.env.LIGHTNING_EMBEDDED_DIRECTORY || join(dataFolder(root), 'lightning')
  const isEmbedded = !process.env.DATABASE_URL && !process.env.LIGHTNING_BACKEND
  if (!isEmbedded || !existsSync(join(directory, 'connection.json'))) return process.env
  return { ...process.env, LIGHTNING_BACKEND: 'embedded', LIGHTNING_EMBEDDED_DIRECTORY: directory }
}

/** As `npm start` of this folder serves it: BASE_URL, or PORT on this machine. */
export const instanceUrl = (): string =>
  (process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, '')

/** Throws one sentence when neither exists. */
export function instanceDatabaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const embedded = readConnection(join(dataFolder(root), 'postgres'))
  if (embedded) return appUrl(embedded, 'assay')
  throw new Error('Set DATABASE_URL to the database of the instance, or run npm start here first.')
}

/**
 * Opens, runs `work`, closes. Prints the result of `work`; a failure prints one sentence and exits with
 * status 1.
 */
export async function onInstance(work: (db: Database) => Promise<string>): Promise<void> {
  try {
    loadSettings()
    const db = openDatabase(instanceDatabaseUrl(), 2)
    try {
      console.log(await work(db))
    } finally {
      await db.close()
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    console.error(
      code === 'ECONNREFUSED'
        ? 'The database does not answer. Start the instance first: npm start.'
        : message,
    )
    process.exitCode = 1
  }
}
