/** How long an answer is repeated when the first request died before it had one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createIdempotency, secretReplaySeconds } from './idempotency.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, 2)
})
afterAll(async () => {
  await db?.close()
  await database?.drop()
})

it('counts the time of an answer from the request that made it, not from one that died before', async () => {
  let now = 1_000_000
  const idempotency = createIdempotency(db, () => now)
  const request = () => ({
    scope: 'test',
    route: 'POST /register',
    key: 'k'.repeat(32),
    replaySeconds: secretReplaySeconds,
  })
  const leaseSeconds = 30
  expect(await idempotency.begin(request(), {}, leaseSeconds)).toBeNull()
  await expect(idempotency.begin(request(), {}, leaseSeconds)).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  })

  now += secretReplaySeconds + leaseSeconds + 1
  const second = request()
  expect(await idempotency.begin(second, {}, leaseSeconds)).toBeNull()
  await idempotency.keepAlone(second, { status: 200, body: '{"api_key":"a"}' })
  now += secretReplaySeconds
  expect(await idempotency.begin(request(), {}, leaseSeconds)).toEqual({
    status: 200,
    body: '{"api_key":"a"}',
  })
  now += 1
  await expect(idempotency.begin(request(), {}, leaseSeconds)).rejects.toMatchObject({
    code: 'idempotency_conflict',
  })
})
