/** The age that /verify-proof states: from the strongest timing where something outside holds the event. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'

let service: ServiceWithClocks

beforeAll(async () => {
  service = await startServiceWithClocks()
}, 120_000)
afterAll(() => service?.close())

it('is measured from created_at, and from a Bitcoin block once one holds the verdict', async () => {
  const { event } = await service.publishedEntry('pwd')
  const verify = async (maxAge: number) =>
    (await service.call('/verify-proof', { json: { event_id: event.id, expect_max_age_seconds: maxAge } }))
      .body
  const createdAt = service.clock.nowUnix
  service.clock.nowUnix += 60
  const before = await verify(60)
  expect([before.valid, before.age_seconds, before.recompute_depth.tier]).toEqual([true, 60, 'decision_ref'])
  await service.stamp()
  service.world.a.anchor()
  await service.upgrade()
  service.clock.nowUnix += 600
  const open = await verify(100_000)
  const { tier, timestamp } = open.timing
  expect(tier).toBe(0)
  expect(timestamp).not.toBe(createdAt)
  const age = Math.max(0, service.clock.nowUnix - timestamp)
  expect([open.valid, open.age_seconds, open.recompute_depth.tier]).toEqual([true, age, 'bounded@anchor'])
  expect((await verify(age)).valid).toBe(true)
  const old = await verify(age - 1)
  expect([old.valid, old.reason]).toEqual([false, 'freshness_within_bound'])
})
