/** A relay that is configured later, or again, is given what was published without it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NpmRelay, startNpmRelay } from '#testing/relay/npm-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { catchUpRelays } from './catch-up.ts'
import { publishEvents } from './publish-events.ts'

let first: NpmRelay
let second: NpmRelay
let service: PublishingService
beforeAll(async () => {
  ;[first, second] = await Promise.all([startNpmRelay(), startNpmRelay()])
  service = await startPublishingService([first])
})
afterAll(async () => {
  await service?.close()
  await Promise.all([first?.close(), second?.close()])
})

const withBoth = () => {
  const relays = [first, second].map(({ name, url }) => ({ name, url }))
  return { ...service.ctx, relays }
}
const held = (relay: NpmRelay) =>
  relay.store
    .find({})
    .map(({ id }) => id)
    .toSorted()

it('a relay that is added gets every event and copy that was published before', async () => {
  for (let n = 0; n < 5; n += 1) await service.sign(`echo before ${n}`)
  await service.publish()
  expect(held(first).length).toBeGreaterThanOrEqual(10)
  expect(held(second)).toEqual([])
  expect(await publishEvents(withBoth())).toBeNull()
  expect(held(second)).toEqual(held(first))
})

it('is asked for only once', async () => {
  const before = second.store.size
  expect(await publishEvents(withBoth())).toBeNull()
  const { rows } = await service.ctx.db.pool.query('SELECT name, catch_up_after FROM relay ORDER BY name')
  expect(rows).toEqual([first.name, second.name].toSorted().map((name) => ({ name, catch_up_after: null })))
  expect(second.store.size).toBe(before)
})

it('a relay that returns gets what it missed', async () => {
  const missed = await service.sign('echo without the second')
  await service.publish()
  expect(held(second)).not.toContain(missed.id)
  await publishEvents(withBoth())
  expect(held(second)).toEqual(held(first))
})

it('a run without time left queues nothing, and the next goes on', async () => {
  const missed = await service.sign('echo late')
  await service.publish()
  await catchUpRelays(withBoth(), 0)
  expect((await service.sendings(missed.id))[second.name]).toBeUndefined()
  await publishEvents(withBoth())
  expect((await service.sendings(missed.id))[second.name]!.state).toBe('accepted')
})
