// Brings a database to the state of prisma/migrations, prisma/functions and prisma/triggers. Migrations run through Prisma's own schema
// engine in WebAssembly, which needs no download, with the folder and the `_prisma_migrations` table of `npx prisma migrate deploy`.
//   node prisma/migrate.ts          applies what is missing, as the role of MIGRATION_DATABASE_URL, and grants the role of
//                                   DATABASE_URL what a server needs; with DATABASE_URL alone one role does both
//   node prisma/migrate.ts diff     prints the SQL that leads from the migrations to the schema
//   node prisma/migrate.ts rolled-back <name>   lets a migration that failed be tried again
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm'
import pg from 'pg'
import { grantAppRole } from './app-role.ts'
import { withSchemaEngine } from './schema-engine.ts'
import { applySchemaFiles, findChangedFiles } from './schema-files.ts'

const folder = import.meta.dirname
const filters = { externalTables: [], externalEnums: [] }

type Target = { connectionString: string }

/**
 * The migrations applied just now, oldest first, then the files of functions and triggers; empty when the database was up to date, which
 * a role without rights may find too.
 */
export async function migrate({ connectionString }: Target): Promise<string[]> {
  if (await isUpToDate({ connectionString })) return []
  const migrations = await withSchemaEngine(connectionString, datamodels(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: readMigrations(),
      filters,
    })
    return appliedMigrationNames
  })
  return [...migrations, ...(await applySchemaFiles(connectionString))]
}

/** Throws when something is missing and the role may not make it. */
async function isUpToDate({ connectionString }: Target): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string; creates: boolean; begun: boolean }>(
      `SELECT current_user AS role, has_schema_privilege('public', 'CREATE') AS creates, to_regclass('_prisma_migrations') IS NOT NULL AS begun`,
    )
    const { role, creates, begun } = rows[0]!
    const known = begun
      ? await client.query<{ name: string; done: boolean }>(
          'SELECT migration_name AS name, finished_at IS NOT NULL AS done FROM _prisma_migrations WHERE rolled_back_at IS NULL',
        )
      : { rows: [] }
    const done = new Set(known.rows.filter((row) => row.done).map(({ name }) => name))
    const missing = migrationNames().filter((name) => !done.has(name))
    if (missing[0] === migrationNames()[0] && done.size > 0)
      throw new Error(
        'The database was made before the baseline of the migrations, and no migration leads from it. Name an empty database in DATABASE_URL; for the embedded one, delete the folder .data.',
      )
    const { changed, removed } = await findChangedFiles(client)
    const steps = missing.length + changed.length + removed.length
    if (steps > 0 && !creates)
      throw new Error(
        `${steps} migrations, functions or triggers are missing or out of date, and the role ${role} may not change them: set MIGRATION_DATABASE_URL to the role that owns the tables.`,
      )
    return steps === 0 && known.rows.every((row) => row.done)
  } finally {
    await client.end()
  }
}

/** The SQL of the next migration, '' when the migrations already lead to the schema. Needs the right to create a database. */
export async function diffToSchema({ connectionString }: Target): Promise<string> {
  return withSchemaEngine(connectionString, datamodels(), async (engine) => {
    const from = { tag: 'migrations' as const, ...readMigrations() }
    const to = { tag: 'schemaDatamodel' as const, files: readSchema() }
    const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters })
    const sql = (stdout ?? '').trim()
    return sql === '-- This is an empty migration.' ? '' : sql
  })
}

function datamodels(): [string, string][] {
  return readSchema().map(({ path, content }) => [path, content])
}

const baseDir = join(folder, 'migrations')

const migrationNames = (): string[] =>
  readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()

function readMigrations(): MigrationList {
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames().map((path) => {
      const value = readFileSync(join(baseDir, path, 'migration.sql'), 'utf8')
      return { path, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } }
    }),
  }
}

function readSchema(): SchemaContainer[] {
  const directory = join(folder, 'schema')
  const names = readdirSync(directory).filter((name) => name.endsWith('.prisma'))
  return names.sort().map((name) => {
    const path = join(directory, name)
    return { path, content: readFileSync(path, 'utf8') }
  })
}

/** For a migration that failed half way, once what it left is repaired: the next `migrate` tries it again. */
export async function markRolledBack({ connectionString }: Target, migrationName: string): Promise<void> {
  await withSchemaEngine(connectionString, datamodels(), (engine) =>
    engine.markMigrationRolledBack({ migrationName }),
  )
}

async function main([verb = 'deploy', name = '']: string[]): Promise<string> {
  const { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl } = process.env
  const connectionString = ownerUrl || appUrl
  if (!connectionString) throw new Error('Set DATABASE_URL to the database to work on.')
  if (verb === 'diff') return (await diffToSchema({ connectionString })) || '-- no difference'
  if (verb === 'rolled-back') {
    await markRolledBack({ connectionString }, name)
    return `${name} counts as not applied`
  }
  if (verb !== 'deploy')
    throw new Error('Usage: node prisma/migrate.ts [deploy | diff | rolled-back <migration>]')
  const applied = await migrate({ connectionString })
  if (ownerUrl && appUrl) await grantAppRole({ ownerUrl, appUrl })
  return applied.length ? `applied ${applied.join(', ')}` : 'nothing to apply'
}

if (import.meta.main) {
  try {
    console.log(await main(process.argv.slice(2)))
    process.exit(0) // the engine's timer for its lock would keep the process alive for 10 s
  } catch (error) {
    console.error(withoutTrace((error as Error).message))
    process.exit(1)
  }
}

/** The engine's messages end in a trace of its own source. */
function withoutTrace(message: string): string {
  return message.split(/\n\s+0: /)[0] ?? message
}
