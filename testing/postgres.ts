// Runs the PostgreSQL for tests: real, without fsync, with one migrated template database to copy from.
// Concurrent runs each get their own cluster, the first free of .data/test-postgres/0, 1, 2 …
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type RunningPostgres, startPostgres } from '#dev/embedded-postgres/embedded.ts'
import { isAlive, readHolder } from '#dev/embedded-postgres/process-lock.mjs'
import { grantAppRole } from '../prisma/app-role.ts'
import { migrate } from '../prisma/migrate.ts'

const root = join(import.meta.dirname, '..')
const clusters = join(root, '.data', 'test-postgres')

export type TestPostgres = { adminUrl: string; appUrl: string; template: string; stop(): Promise<void> }

export async function startTestPostgres(): Promise<TestPostgres> {
  const running = await startFirstFree()
  try {
    const adminUrl = running.urlOf('postgres')
    const template = await prepareTemplate(adminUrl, running)
    return { adminUrl, appUrl: running.appUrlOf('postgres'), template, stop: running.stop }
  } catch (error) {
    await running.stop()
    throw error
  }
}

async function startFirstFree(): Promise<RunningPostgres> {
  for (let slot = 0; slot < 20; slot++) {
    const directory = join(clusters, String(slot))
    mkdirSync(directory, { recursive: true })
    const holder = readHolder(join(directory, 'lock'))
    if (holder && isAlive(holder)) continue
    try {
      return await startPostgres({ directory, durable: false })
    } catch (error) {
      const rival = readHolder(join(directory, 'lock'))
      if (rival && rival.pid !== process.pid) continue
      // Without fsync a power failure may corrupt a cluster; it contains nothing worth keeping.
      if (readdirSync(directory).length === 0) throw error
      rmSync(directory, { recursive: true, force: true })
      return startPostgres({ directory, durable: false })
    }
  }
  throw new Error(`Twenty test runs are under way in ${clusters}.`)
}

/** Named after the migrations and privileges, so that it is built once for each version of them. */
async function prepareTemplate(adminUrl: string, { urlOf, appUrlOf }: RunningPostgres): Promise<string> {
  const template = `template_${migrationsHash()}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname ~ '^(test|template|draft|prisma_migrate_shadow_db)_'",
    )
    for (const { name } of rows) {
      if (name !== template) await admin.query(`DROP DATABASE ${admin.escapeIdentifier(name)} WITH (FORCE)`)
    }
    if (rows.some(({ name }) => name === template)) return template
    await admin.query('CREATE DATABASE draft_template')
    await migrate({ connectionString: urlOf('draft_template') })
    await grantAppRole({ ownerUrl: urlOf('draft_template'), appUrl: appUrlOf('draft_template') })
    await admin.query(`ALTER DATABASE draft_template RENAME TO ${admin.escapeIdentifier(template)}`)
    return template
  } finally {
    await admin.end()
  }
}

function migrationsHash(): string {
  const folder = join(root, 'prisma')
  const hash = createHash('sha256').update(readFileSync(join(folder, 'app-role.ts')))
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (path.endsWith('.sql'))
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(folder, path)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
