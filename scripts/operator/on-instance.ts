/** The database of the instance that a script works on: DATABASE_URL, or the one that `npm start` keeps in .data/. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appUrl, readConnection } from '#dev/embedded-postgres/connection-file.ts'
import { type Database, openDatabase } from '#server/db.ts'

const root = resolve(import.meta.dirname, '../..')

/** What settings this script and the server of this folder share: the environment, then .env.local and .env. */
export function loadSettings(): void {
  for (const file of ['.env.local', '.env'])
    if (existsSync(join(root, file))) process.loadEnvFile(join(root, file))
}

/** As the server of `npm start` in this folder has them: its Lightning pair belongs to its own database. */
export function instanceEnvironment(): NodeJS.ProcessEnv {
  const directory = process.env.LIGHTNING_EMBEDDED_DIRECTORY || join(root, '.data', 'lightning')
  const isEmbedded = !process.env.DATABASE_URL && !process.env.LIGHTNING_BACKEND
  if (!isEmbedded || !existsSync(join(directory, 'connection.json'))) return process.env
  return { ...process.env, LIGHTNING_BACKEND: 'embedded', LIGHTNING_EMBEDDED_DIRECTORY: directory }
}

/** Throws one sentence when neither is there. */
export function instanceDatabaseUrl(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const embedded = readConnection(join(root, '.data', 'postgres'))
  if (embedded) return appUrl(embedded, 'assay')
  throw new Error('Set DATABASE_URL to the database of the instance, or run npm start here first.')
}

/** Opens, works, closes. What `work` answers is printed; a failure is one sentence and status 1. */
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
    console.error(code === 'ECONNREFUSED' ? 'The database does not answer: is npm start running?' : message)
    process.exitCode = 1
  }
}
