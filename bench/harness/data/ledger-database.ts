// Databases of the ledger entries, beside the server's own on the same cluster: one new each time, one kept between runs.
import pg from 'pg'
import { migrate } from '../../../prisma/migrate.ts'
import type { Bench } from '../bench.ts'

const urlOf = (databaseUrl: string, name: string): string => {
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Migrated. `keep`: what an earlier run left is used again. */
export async function ledgerDatabase(bench: Bench, name: string, keep: boolean): Promise<string> {
  const { databaseUrl } = await bench.assay()
  const admin = new pg.Client({ connectionString: urlOf(databaseUrl, 'postgres') })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount && !keep) await admin.query(`DROP DATABASE ${admin.escapeIdentifier(name)} WITH (FORCE)`)
    if (!rowCount || !keep) await admin.query(`CREATE DATABASE ${admin.escapeIdentifier(name)}`)
  } finally {
    await admin.end()
  }
  const connectionString = urlOf(databaseUrl, name)
  await migrate({ connectionString })
  return connectionString
}
