/** Places of a caller, counted in Postgres: calls at once on two servers never exceed them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { inRunPlace } from './in-run-place.ts'
import { dropEndedPlaces, leavePlace, MOST_OF_CALLER, takePlace } from './run-places.store.ts'

let service: Service
let other: Database
let account: Awaited<ReturnType<Service['register']>>
beforeAll(async () => {
  service = await startService()
  other = openDatabase(service.ctx.env.DATABASE_URL!, 10)
  account = await service.register()
})
afterAll(async () => {
  await other?.close()
  await service?.close()
})

const nowUnix = 1_000
const take = (n: number, at = nowUnix, caller = account.accountId) =>
  takePlace(
    n % 2 === 0 ? service.ctx.db : other,
    { caller, runId: `run-${n}` },
    { nowUnix: at, untilUnix: at + 60 },
  )
const twenty = Array.from({ length: 20 }, (_, n) => n)
const kept = <T>(all: readonly (T | null)[]) => all.filter((one): one is T => one !== null)

describe('places of a caller', () => {
  it('are four, however many calls ask at once', async () => {
    const taken = kept(await Promise.all(twenty.map((n) => take(n))))
    expect(taken.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4])
    expect(await take(20)).toBeNull()
    expect(await take(21, nowUnix, 'another')).not.toBeNull()
    await leavePlace(other, taken[2]!)
    const again = kept(await Promise.all(twenty.map((n) => take(n + 30))))
    expect(again.map(({ place }) => place)).toEqual([taken[2]!.place])
    // One that has left already frees nothing of its successor.
    await leavePlace(other, taken[2]!)
    expect(await take(60)).toBeNull()
  })

  it('are free when the lease of a crashed server has ended, and its late end takes nothing from the next', async () => {
    const before = await sql<{ place: number; run_id: string }>(
      service.ctx.db,
      'SELECT place, run_id FROM run_place WHERE caller = $1',
      [account.accountId],
    )
    const late = nowUnix + 60
    const taken = kept(await Promise.all(twenty.map((n) => take(n + 100, late))))
    expect(taken).toHaveLength(MOST_OF_CALLER)
    for (const { place, run_id: runId } of before)
      await leavePlace(service.ctx.db, { caller: account.accountId, place, runId })
    expect(await take(200, late)).toBeNull()
    await dropEndedPlaces(service.ctx.db, late + 60)
    expect(await sql(service.ctx.db, 'SELECT FROM run_place')).toEqual([])
  })

  it('are left by work that fails, and the fifth is refused', async () => {
    const caller = { account: null, ip: '192.0.2.1' }
    const ends: (() => void)[] = []
    const running = Array.from({ length: MOST_OF_CALLER }, () =>
      inRunPlace(service.ctx, caller, 30, () => new Promise<void>((resolve) => ends.push(resolve))),
    )
    while (ends.length < MOST_OF_CALLER) await new Promise((resolve) => setTimeout(resolve, 5))
    await expect(inRunPlace(service.ctx, caller, 30, async () => 1)).rejects.toMatchObject({
      code: 'rate_limited',
    })
    for (const end of ends) end()
    await Promise.all(running)
    const failed = inRunPlace(service.ctx, caller, 30, () => Promise.reject(new Error('lost')))
    await expect(failed).rejects.toThrow('lost')
    expect(await sql(service.ctx.db, 'SELECT FROM run_place')).toEqual([])
  })
})
