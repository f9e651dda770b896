/** A publishing server is killed again and again: every event still reaches the relay, and each has one row that says so. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import { type HostileRelay, say, startHostileRelay } from '#testing/relay/hostile-relay.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'

const verdicts = 60
/** How many events reach the relay before each kill: while the server queues, while it sends, and while it waits for answers. */
const killedAfter = [0, 1, verdicts, 2 * verdicts]
let relay: HostileRelay
let service: PublishingService
const running = new Set<ChildProcess>()
const received = new Map<string, number>()
let sent = 0

beforeAll(async () => {
  relay = await startHostileRelay()
  // Slow enough to be killed between an answer and its row.
  relay.behave((socket, [, given]) => {
    const { id } = given as SignedEvent
    sent += 1
    received.set(id, (received.get(id) ?? 0) + 1)
    setTimeout(() => say(socket, 'OK', id, true, ''), 20)
  })
  service = await startPublishingService([relay])
}, 120_000)
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await service?.close()
  await relay?.close()
})

function startPublisher(): ChildProcess {
  const { DATABASE_URL, VERIFIER_SECRET_KEY, BASE_URL, LEDGER_MARK, NOSTR_RELAYS } = service.ctx.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../testing/relay/publisher.ts')], {
    env: {
      ...process.env,
      DATABASE_URL,
      VERIFIER_SECRET_KEY,
      BASE_URL,
      LEDGER_MARK,
      NOSTR_RELAYS,
      NOW_UNIX: String(service.clock.nowUnix),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  return child
}

/** Postgres notices a killed server only when it reads from it: until then its rows are locked, and others skip them. */
async function openTransactions(): Promise<number> {
  const { rows } = await service.ctx.db.pool.query(
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  )
  return rows[0].open
}

it(`survives ${killedAfter.length} kills`, { timeout: 240_000 }, async () => {
  const events = await Promise.all(Array.from({ length: verdicts }, (_, n) => service.sign(`echo ${n}`)))
  for (const count of killedAfter) {
    const child = startPublisher()
    const target = sent + count
    const exited = once(child, 'exit')
    await Promise.race([once(child.stdout!, 'data'), exited])
    await Promise.race([vi.waitUntil(() => sent >= target, { timeout: 60_000, interval: 1 }), exited])
    child.kill('SIGKILL')
    await exited
    running.delete(child)
  }
  service.clock.nowUnix += 7_200
  await vi.waitUntil(async () => (await openTransactions()) === 0, 30_000)
  expect(await service.publish()).toBeNull()
  const { rows } = await service.ctx.db.pool.query(
    'SELECT event_id, count(*) AS rows, min(state) AS state FROM relay_publication GROUP BY event_id',
  )
  expect(rows.length).toBeGreaterThanOrEqual(2 * verdicts)
  for (const row of rows) expect([row.rows, row.state]).toEqual([1, 'accepted'])
  for (const { event_id: eventId } of rows) expect(received.get(eventId)).toBeGreaterThanOrEqual(1)
  const published = await service.ctx.db.pool.query('SELECT event_id FROM relay_anchor')
  expect(published.rows.map(({ event_id: eventId }) => eventId)).toEqual(
    expect.arrayContaining(events.map(({ id }) => id)),
  )
})
