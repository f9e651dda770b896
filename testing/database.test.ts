import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

async function rowsOf<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

describe('createTestDatabase', () => {
  let one: TestDatabase
  let two: TestDatabase
  beforeAll(async () => {
    ;[one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  })
  afterAll(async () => {
    await Promise.all([one.drop(), two.drop()])
  })

  it('comes with every migration applied', async () => {
    const rows = await rowsOf<{ open: number; done: number }>(
      one.url,
      'SELECT count(*) FILTER (WHERE finished_at IS NULL)::int AS open, count(finished_at)::int AS done FROM _prisma_migrations',
    )
    expect(rows[0]?.open).toBe(0)
    expect(rows[0]?.done).toBeGreaterThan(0)
  })

  it('is seen by nobody else', async () => {
    await rowsOf(one.ownerUrl, 'CREATE TABLE only_here (n int)')
    const look = "SELECT to_regclass('only_here') IS NOT NULL AS there"
    expect(await rowsOf(one.url, look)).toEqual([{ there: true }])
    expect(await rowsOf(two.url, look)).toEqual([{ there: false }])
  })

  it('is gone after drop', async () => {
    const brief = await createTestDatabase()
    await brief.drop()
    await expect(rowsOf(brief.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' })
  })
})
