/** GET /stats: how publication and anchoring keep up, as peers stop and come back. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveRelay } from '#dev/relay/serve-relay.ts'
import { startHostileCalendar } from '#testing/calendar/hostile-calendar.ts'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'
import { startService } from '#testing/service.ts'

let service: ServiceWithClocks
let hostile: Awaited<ReturnType<typeof startHostileCalendar>>

beforeAll(async () => {
  hostile = await startHostileCalendar()
  hostile.behave({ status: 503, body: '<b>busy</b>\n\u0007 see http://user:key@inner.example/secret' })
  service = await startServiceWithClocks({}, [hostile.host])
})
afterAll(async () => {
  await service?.close()
  await hostile?.close()
})

const clocks = async () => (await service.call('/stats')).body.clocks

it('counts what no job has taken up, and since when', async () => {
  const { relays, calendars, unqueued } = await clocks()
  expect(relays.map(({ state, backlog }: { state: string; backlog: number }) => [state, backlog])).toEqual([
    ['untried', 0],
  ])
  expect(calendars.map(({ state }: { state: string }) => state)).toEqual(['untried', 'untried'])
  const signedAt = service.clock.nowUnix
  await service.sign('echo one')
  const later = (await clocks()).unqueued
  expect(later.for_relays).toBe(unqueued.for_relays + 1)
  expect(later.for_calendars).toBe(unqueued.for_calendars + 1)
  expect(later.oldest_at).toBeLessThanOrEqual(signedAt)
})

it('a relay that is gone keeps a backlog with its age and error; one that is back clears it', async () => {
  // Its chain head is signed in the background.
  await service.ctx.ledger.advance()
  await service.relay.close()
  const queuedAt = service.clock.nowUnix
  await service.publish()
  service.clock.nowUnix += 30
  const [gone] = (await clocks()).relays
  expect(gone).toMatchObject({
    relay: new URL(service.relay.url).host,
    state: 'failing',
    failures: 1,
    oldest_pending_at: queuedAt,
    last_answer_at: null,
  })
  expect(gone.backlog).toBeGreaterThan(0)
  expect(gone.last_error).toMatch(/^[A-Za-z0-9 #\-.,;:()/_]{3,160}$/)
  expect(gone.rests_until).toBeGreaterThan(queuedAt)
  expect((await clocks()).unqueued.for_relays).toBe(0)

  const back = await serveRelay({ port: Number(new URL(service.relay.url).port) })
  try {
    await service.publish()
    expect((await clocks()).relays).toMatchObject([
      { state: 'ok', failures: 0, backlog: 0, oldest_pending_at: null, last_error: gone.last_error },
    ])
  } finally {
    await back.close()
  }
})

it('digests wait for calendars, then for a block; a calendar that fails is named', async () => {
  await service.sign('echo two')
  expect(await service.stamp()).toBeNull()
  const { anchors, calendars } = await clocks()
  expect(anchors).toMatchObject({
    waiting: 0,
    oldest_waiting_at: null,
    oldest_pending_at: service.clock.nowUnix,
  })
  expect(anchors.pending).toBeGreaterThan(1)
  expect(calendars).toMatchObject([
    { calendar: [service.world.a.host, service.world.b.host].sort()[0], state: 'ok', failures: 0 },
    { state: 'ok', last_answer_at: service.clock.nowUnix, last_error: null },
  ])

  await service.world.b.close()
  await service.sign('echo three')
  const waitingSince = service.clock.nowUnix
  expect(await service.stamp()).toContain(service.world.b.host)
  service.clock.nowUnix += 60
  const after = await clocks()
  expect(after.anchors).toMatchObject({ oldest_waiting_at: waitingSince })
  expect(after.anchors.waiting).toBeGreaterThan(1)
  const failing = after.calendars.find(
    ({ calendar }: { calendar: string }) => calendar === service.world.b.host,
  )
  expect(failing).toMatchObject({ state: 'failing', failures: 1 })
  expect(failing.last_error).toContain('not reached')

  service.world.a.anchor()
  await service.upgrade()
  expect((await clocks()).anchors.pending).toBe(0)
})

it('a hostile calendar’s words appear in plain characters, without addresses', async () => {
  const { egress } = service.ctx
  const { bytes } = await egress.read(`${hostile.url}/digest`, {
    maxBytes: 1_000,
    timeoutMs: 5_000,
    chooser: 'configured',
  })
  service.ctx.calendarRests.note(hostile.url, new TextDecoder().decode(bytes), service.clock.nowUnix)
  const { calendars } = await clocks()
  const shown = calendars.find(({ calendar }: { calendar: string }) => calendar === hostile.host)
  expect(shown.last_error).toBe('_b_busy_/b___ see inner.example')
})

it('without relays and calendars nothing waits', async () => {
  const bare = await startService()
  try {
    const { body } = await bare.call('/stats')
    expect(body.clocks).toMatchObject({
      unqueued: { for_relays: 0, for_calendars: 0, oldest_at: null },
      relays: [],
      calendars: [],
    })
  } finally {
    await bare.close()
  }
})
