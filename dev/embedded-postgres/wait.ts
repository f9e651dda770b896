// Waits until the database is reachable, and states the reason when it gives up.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL's "starting up" and a refused connection are temporary; a wrong password is not. */
const passing = new Set(['57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOENT'])

export async function waitForDatabase(
  connectionString: string,
  options: { timeoutSeconds: number },
): Promise<void> {
  for (const deadline = Date.now() + options.timeoutSeconds * 1000; ; ) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
    client.on('error', () => {}) // errors of a connection being closed are ignored
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      const mayPass = passing.has(code ?? '') || message.includes('timeout')
      if (!mayPass || Date.now() > deadline)
        throw new Error(`The database does not answer: ${message || code}`)
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Creates the database if it does not exist; returns true when it did. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount) return false
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
    return true
  } finally {
    await client.end()
  }
}
