import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { diffToSchema, migrate } from './migrate.ts'

let database: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  ;[database, empty] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await run(empty.ownerUrl, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})
afterAll(async () => {
  await Promise.all([database.drop(), empty.drop()])
})

async function run(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows ?? []
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  it('applies each migration once, even when three servers start at the same moment', async () => {
    const target = { connectionString: empty.ownerUrl }
    const applied = await Promise.all([migrate(target), migrate(target), migrate(target)])
    const names = applied.flat()
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
    expect(await migrate(target)).toEqual([])
  })

  it('fills the table that prisma migrate reads', async () => {
    const rows = await run(
      empty.ownerUrl,
      'SELECT migration_name, finished_at, applied_steps_count FROM _prisma_migrations',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ finished_at: expect.any(Date), applied_steps_count: 1 })
  })

  it('applies every function', async () => {
    const count = "SELECT count(*)::int AS n FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
    expect(await run(empty.ownerUrl, count)).toEqual(await run(database.url, count))
    expect((await run(empty.ownerUrl, count))[0]?.n).toBeGreaterThan(0)
  })

  it('refuses a database that was made before the baseline', async () => {
    const older = await createTestDatabase()
    await run(
      older.ownerUrl,
      "UPDATE _prisma_migrations SET migration_name = '20261121000000_foundation' WHERE migration_name LIKE '%_baseline'",
    )
    await expect(migrate({ connectionString: older.ownerUrl })).rejects.toThrow(
      /^The database was made before the baseline of the migrations/,
    )
    await older.drop()
  })
})

describe('diffToSchema', () => {
  it('leaves the database as it was', async () => {
    const tables = "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'"
    const before = await run(database.url, tables)
    await diffToSchema({ connectionString: database.ownerUrl })
    expect(await run(database.url, tables)).toEqual(before)
    const shadows = "SELECT count(*)::int AS n FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'"
    expect(await run(database.url, shadows)).toEqual([{ n: 0 }])
  })

  it('creates no table that a migration forgot', async () => {
    expect(await diffToSchema({ connectionString: database.ownerUrl })).not.toMatch(/CREATE TABLE|ADD COLUMN/)
  })
})
