/** The daily cap of a grant, counted in Postgres over the charges of its calls: calls at once on two servers never exceed it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { type Database, openDatabase } from '#server/kernel/db.ts'
import { type Service, startService } from '#testing/service.ts'
import { addGrant, countOnGrant } from './grants.store.ts'

const SATS = 5_600
const DAY_SECONDS = 86_400

describe('the daily cap of a grant', () => {
  let service: Service
  let other: Database
  let account: Awaited<ReturnType<Service['register']>>
  beforeAll(async () => {
    service = await startService()
    other = openDatabase(service.ctx.env.DATABASE_URL!, 10)
    account = await service.register()
    await service.fund(account.accountId, 1_000_000)
  })
  afterAll(async () => {
    await other?.close()
    await service?.close()
  })

  const now = () => service.clock.nowUnix
  const grantOf = (dailySatsCap: number) =>
    addGrant(service.ctx.db, {
      accountId: account.accountId,
      agentId: account.agentId,
      grantedAtUnix: now(),
      expiresAtUnix: now() + 10 * DAY_SECONDS,
      dailySatsCap,
      allowlistDomains: [],
      memoryMb: null,
      vcpuMilli: null,
      timeoutSeconds: null,
      maxBrowserActions: null,
      priceMultiplierBps: 10_000,
    })
  async function charge(leaseSeconds = 600): Promise<string> {
    const chargeId = `chg_${randomUUID()}`
    await service.ctx.books.reserve({
      chargeId,
      accountId: account.accountId,
      operation: 'POST /execute',
      priceClass: 'agent',
      priceSats: SATS,
      freeEligible: false,
      lightningOnly: false,
      leaseUntilUnix: now() + leaseSeconds,
    })
    return chargeId
  }
  const count = (grantId: string, chargeId: string, db = service.ctx.db) =>
    countOnGrant(db, { grantId, chargeId, sats: SATS }, now())
  /** Charges of twenty calls at once, half of them at another server, that were counted. */
  async function twentyAtOnce(grantId: string): Promise<string[]> {
    const charges = await Promise.all(Array.from({ length: 20 }, () => charge()))
    const counted = await Promise.all(
      charges.map((chargeId, n) => count(grantId, chargeId, n % 2 === 0 ? service.ctx.db : other)),
    )
    return charges.filter((_, n) => counted[n])
  }

  it('is never exceeded by twenty calls at once, and starts again with the next day (UTC)', async () => {
    const grantId = await grantOf(5 * SATS + SATS - 1)
    expect(await twentyAtOnce(grantId)).toHaveLength(5)
    expect(await count(await grantOf(SATS - 1), await charge())).toBe(false)
    service.clock.nowUnix += DAY_SECONDS
    expect(await twentyAtOnce(grantId)).toHaveLength(5)
  })

  it('counts a delivered call, and not one that its call released', async () => {
    const grantId = await grantOf(2 * SATS)
    const [delivered, released] = [await charge(), await charge()]
    expect([await count(grantId, delivered), await count(grantId, released)]).toEqual([true, true])
    await service.ctx.db.transaction((tx) => service.ctx.books.deliver(tx, [delivered]))
    expect(await count(grantId, await charge())).toBe(false)
    await service.ctx.books.release([released])
    expect(await count(grantId, await charge())).toBe(true)
    expect(await count(grantId, await charge())).toBe(false)
  })

  it('does not count a call whose server crashed, once the lease of its charge has ended', async () => {
    const grantId = await grantOf(SATS)
    expect(await count(grantId, await charge(60))).toBe(true)
    expect(await count(grantId, await charge(3_000))).toBe(false)
    service.clock.nowUnix += 61
    // By the books of another server.
    await createBooks(other, now).sweepLeases()
    expect(await count(grantId, await charge())).toBe(true)
  })
})
