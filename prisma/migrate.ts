// Brings a database to the state of prisma/migrations with Prisma's own schema engine in WebAssembly, which needs
// no download. Same folder and same `_prisma_migrations` table as `npx prisma migrate deploy`.
//   node prisma/migrate.ts          applies what is missing to DATABASE_URL
//   node prisma/migrate.ts diff     prints the SQL that leads from the migrations to the schema
//   node prisma/migrate.ts rolled-back <name>   lets a migration that failed be tried again
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm'
import { withSchemaEngine } from './schema-engine.ts'

const folder = import.meta.dirname
const filters = { externalTables: [], externalEnums: [] }

type Target = { connectionString: string }

/** The names applied just now, oldest first; empty when the database was up to date. */
export async function migrate({ connectionString }: Target): Promise<string[]> {
  return withSchemaEngine(connectionString, datamodels(), async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: readMigrations(),
      filters,
    })
    return appliedMigrationNames
  })
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

function readMigrations(): MigrationList {
  const baseDir = join(folder, 'migrations')
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return {
    baseDir,
    lockfile: {
      path: 'migration_lock.toml',
      content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8'),
    },
    shadowDbInitScript: '',
    migrationDirectories: names.map((path) => {
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
  const connectionString = process.env.DATABASE_URL
  if (!connectionString) throw new Error('Set DATABASE_URL to the database to work on.')
  if (verb === 'diff') return (await diffToSchema({ connectionString })) || '-- no difference'
  if (verb === 'rolled-back') {
    await markRolledBack({ connectionString }, name)
    return `${name} counts as not applied`
  }
  if (verb !== 'deploy')
    throw new Error('Usage: node prisma/migrate.ts [deploy | diff | rolled-back <migration>]')
  const applied = await migrate({ connectionString })
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
