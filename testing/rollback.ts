// Rolls a test database back under running servers: an older copy takes its name, as after a point-in-time
// restore or a failover to a lagging replica.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { environmentNames } from './database.ts'

export interface OlderCopy {
  /**
   * The copy takes the name of the database; connected clients are disconnected. Returns the address of the
   * replaced database.
   */
  restore(): Promise<{ replacedUrl: string; drop(): Promise<void> }>
}

/** Copies the database in its current state. Ends all its connections for a moment. */
export async function copyDatabase(url: string): Promise<OlderCopy> {
  const name = new URL(url).pathname.slice(1)
  const copy = `${name}_older`
  await asAdmin(async (run) => {
    await disconnect(run, name)
    await run(`CREATE DATABASE ${copy} TEMPLATE ${name} STRATEGY FILE_COPY`)
    await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  })
  return {
    async restore() {
      const replaced = `${name}_${randomBytes(4).toString('hex')}`
      await asAdmin(async (run) => {
        await disconnect(run, name)
        await run(`ALTER DATABASE ${name} RENAME TO ${replaced}`)
        await run(`ALTER DATABASE ${copy} RENAME TO ${name}`)
        await run(`ALTER DATABASE ${replaced} ALLOW_CONNECTIONS true`)
      })
      const replacedUrl = new URL(url)
      replacedUrl.pathname = `/${replaced}`
      return {
        replacedUrl: replacedUrl.href,
        drop: () => asAdmin((run) => run(`DROP DATABASE IF EXISTS ${replaced} WITH (FORCE)`)),
      }
    },
  }
}

type Run = (statement: string) => Promise<void>

async function disconnect(run: Run, name: string): Promise<void> {
  await run(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await run(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
  )
}

async function asAdmin(work: (run: Run) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env[environmentNames.adminUrl]! })
  await admin.connect()
  try {
    await work(async (statement) => void (await admin.query(statement)))
  } finally {
    await admin.end()
  }
}
