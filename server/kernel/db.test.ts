/** Transactions against a real PostgreSQL: one that stands still lets go of what it holds, and one that was rolled back says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { sql } from '#testing/sql.ts'
import { type Database, isDatabaseAway, openDatabase } from './db.ts'

let database: TestDatabase
let db: Database
/** Of a server that is given up sooner. */
let impatient: Database
const standstillMs = 2_000
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, 4)
  impatient = openDatabase(database.url, 2, { standstillMs })
  await asOwner(
    database.url,
    'CREATE TABLE counter (n int); INSERT INTO counter VALUES (0); GRANT ALL ON counter TO PUBLIC',
  )
})
afterAll(async () => {
  await Promise.all([db?.close(), impatient?.close()])
  await database?.drop()
})

const count = async (): Promise<number> => (await db.pool.query('SELECT n FROM counter')).rows[0].n
const raise = 'UPDATE counter SET n = n + 1'

describe('a transaction', () => {
  it('whose server stands still in the middle of it holds up nobody for long, and counts for nothing', async () => {
    const stopped = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const stopping = impatient
      .transaction(async (tx) => {
        await sql(tx, raise)
        holding.resolve()
        await stopped.promise
        await sql(tx, raise)
      })
      .then(
        () => 'committed',
        (error) => (isDatabaseAway(error) ? 'away' : String(error)),
      )
    await holding.promise
    await db.transaction((tx) => sql(tx, raise))
    stopped.resolve()
    expect(await stopping).toBe('away')
    expect(await count()).toBe(1)
  }, 30_000)

  it('that reads one state may take its time between two looks', async () => {
    const before = await impatient.snapshot(async (tx) => {
      const [row] = await sql<{ n: number }>(tx, 'SELECT n FROM counter')
      await new Promise((resolve) => setTimeout(resolve, standstillMs + 500))
      await sql(tx, 'SELECT n FROM counter')
      return row!.n
    })
    expect(before).toBe(await count())
  })

  it('in which a failure was passed over is no success', async () => {
    const before = await count()
    const passedOver = db.transaction(async (tx) => {
      await sql(tx, raise)
      await sql(tx, 'SELECT 1 / 0').catch(() => {})
    })
    await expect(passedOver).rejects.toThrow('rolled back')
    expect(await count()).toBe(before)
    await db.transaction((tx) => sql(tx, raise))
    expect(await count()).toBe(before + 1)
  })
})

describe('a statement', () => {
  const statementMs = 400
  let hasty: Database
  beforeAll(() => {
    hasty = openDatabase(database.url, 1, { statementMs })
  })
  afterAll(() => hasty.close())

  it('that takes too long is ended, and the connection goes on', async () => {
    const slow = await sql(hasty, 'SELECT pg_sleep(20)').catch((error) => error)
    expect(isDatabaseAway(slow)).toBe(true)
    expect(await sql(hasty, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('to a Postgres that is frozen fails within the time, and the next one gets another connection', async () => {
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }>(hasty, 'SELECT pg_backend_pid() AS pid')
    process.kill(pid, 'SIGSTOP')
    try {
      const startedMs = performance.now()
      const failed = await hasty.transaction((tx) => sql(tx, raise)).catch((error: unknown) => error)
      expect(isDatabaseAway(failed)).toBe(true)
      expect(performance.now() - startedMs).toBeLessThan(10_000)
      expect(await sql(hasty, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }, 30_000)
})
