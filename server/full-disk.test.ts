/** The disk of the database is full: the file of one table is /dev/full, which takes no byte (ENOSPC from the kernel). Refused, told, nothing lost. */
import { existsSync, renameSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { environmentNames } from '#testing/database.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
}, 120_000)
afterAll(() => service?.close())

/** Where the table lies; its name is empty so far. Sessions open their files anew afterwards. */
async function fileOf(table: string): Promise<string> {
  const client = new pg.Client({
    connectionString: process.env[environmentNames.adminUrl]!.replace(
      /\/[^/]*$/,
      new URL(service.ctx.env.DATABASE_URL!).pathname,
    ),
  })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT current_setting('data_directory') AS directory, pg_relation_filepath($1) AS path, pg_relation_size($1) AS size`,
      [table],
    )
    expect(rows[0].size).toBe(0)
    return join(rows[0].directory, rows[0].path)
  } finally {
    await client.end()
  }
}
const closeSessions = () =>
  service.asOwner(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'assay_app'`,
  )
const health = async () => (await service.call('/health')).body

describe.skipIf(!existsSync('/dev/full'))('a full disk of the database', () => {
  it('is refused and told, nothing is charged, and it is over when there is room', async () => {
    const { apiKey } = await service.register()
    const freeCalls = async () => (await service.call('/balance', { apiKey })).body.free_calls_remaining
    const review = () =>
      service.call('/review', {
        apiKey,
        json: { artifact: 'ls', artifact_type: 'shell_command', sign: true },
      })
    const before = await freeCalls()
    expect(await health()).toMatchObject({ database_problem: null, components: { database: 'ok' } })

    const file = await fileOf('review')
    renameSync(file, `${file}.aside`)
    symlinkSync('/dev/full', file)
    await closeSessions()
    await expect
      .poll(async () => (await review()).body.detail)
      .toMatch(/cannot store data.*Nothing was charged/)
    expect(await review()).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
    expect(await health()).toMatchObject({
      status: 'degraded',
      components: { database: 'degraded' },
      database_problem: expect.stringContaining('disk of the database is full'),
    })
    expect((await service.call('/health')).status).toBe(200)
    expect(await freeCalls()).toBe(before)

    unlinkSync(file)
    renameSync(`${file}.aside`, file)
    await closeSessions()
    await expect.poll(async () => (await review()).status).toBe(200)
    expect(await freeCalls()).toBe(before - 1)
    const later = performance.now() + 61_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect((await health()).database_problem).toBeNull()
    vi.restoreAllMocks()
  })
})

// Last test: the database stays read-only.
it('a database that the host made read-only reports the same', async () => {
  const name = new URL(service.ctx.env.DATABASE_URL!).pathname.slice(1)
  await service.asOwner(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await closeSessions()
  await expect
    .poll(async () => (await service.call('/register', { method: 'POST' })).body.detail)
    .toContain('cannot store data')
  // In another window, where Postgres would have to count.
  service.clock.nowUnix += 3_600
  expect(await health()).toMatchObject({ database_problem: expect.stringContaining('read-only') })
})
