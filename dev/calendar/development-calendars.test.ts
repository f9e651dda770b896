/** The calendars for development: an entry goes through every clock, and a restart keeps chain and promises. */
import { appendFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startDevelopmentRelay } from '#dev/relay/start-development-relay.ts'
import { refuseOtherChain } from '#server/anchors/timing/anchor-facts.store.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { type PublishingService, startPublishingService } from '#testing/relay/service-with-relays.ts'
import { type DevelopmentCalendars, startDevelopmentCalendars } from './start-development-calendars.ts'

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

let service: PublishingService | undefined
const directory = () => mkdtempSync(join(tmpdir(), 'assay-calendars-'))
const start = (at: string): Promise<DevelopmentCalendars> =>
  startDevelopmentCalendars({
    directory: at,
    nowUnix: () => service?.clock.nowUnix ?? 1_790_000_000,
    everyMs: 20,
  })

it('carries an entry from issued to held by the relay to confirmed on the local chain, as npm start runs it', async () => {
  const calendars = await start(directory())
  opened.push(calendars)
  const relay = await startDevelopmentRelay(directory())
  opened.push(relay)
  service = await startPublishingService([relay], {
    ...calendars.environment,
    EGRESS_ALLOW: calendars.hosts.join(','),
  })
  opened.push(service)
  const event = await service.sign('echo through every clock', 'full_disclosure')
  await service.ctx.ledger.advance()
  const proof = async () => (await service!.call(`/ledger/${event.id}`)).body.commitment_proof
  const seen: string[] = []
  const axis = async () =>
    (await service!.call('/ledger')).body.reputation_axis.derivation.earliest_anchored_commit_at
  const note = async () => {
    const { published_at: published, relay_anchor: relayed, ots_anchor: ots, timing } = await proof()
    const state = [
      published === null ? 'issued' : 'accepted',
      relayed.status,
      ots?.status ?? 'unstamped',
      timing.tier,
      timing.frozen,
    ].join(' ')
    if (seen.at(-1) !== state) seen.push(state)
  }
  await note()
  expect(await axis()).toBeNull()
  // The service's own jobs at their own times, for at most half an hour.
  for (let minute = 0; minute < 30 && !seen.at(-1)!.endsWith('true'); minute++) {
    await runDueJobs(service.ctx)
    await note()
    service.clock.nowUnix += 60
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  expect(seen[0]).toBe('issued unverified unstamped  false')
  expect(seen).toContain('accepted anchored pending 1 false')
  expect(seen.at(-1)).toBe('accepted anchored confirmed 0 true')
  const { ots_anchor: ots, timing, signed_at: signedAt } = await proof()
  expect(ots).toMatchObject({ network: 'regtest', precedence: true })
  expect(ots.bitcoin_block_hash).toBe(calendars.chain.hashAt(ots.bitcoin_block_height))
  expect(timing.available).toMatchObject({
    tier0_btc_pow: ots.bitcoin_block_time,
    tier1_relay_attested: signedAt,
  })
  expect(timing.claim).toMatch(/local chain of development.*proves no time/)
  expect((await service.call('/ledger')).body.commitment_proof_spec.ots).toContain(
    'local chain of development',
  )
  expect(await axis()).toBe(timing.committed_at)

  // What was confirmed here never passes for Bitcoin.
  await expect(refuseOtherChain(service.ctx.db, 'mainnet')).rejects.toThrow(/confirmed on regtest/)
  await expect(refuseOtherChain(service.ctx.db, 'regtest')).resolves.toBeUndefined()
}, 120_000)

it('completes after a restart what it promised before, at its ports, also after a line was cut off', async () => {
  service = undefined
  const at = directory()
  const before = await start(at)
  const [calendar] = before.environment.OTS_CALENDARS!.split(',')
  const digest = new Uint8Array(32).fill(7)
  const promised = await fetch(`${calendar}/digest`, { method: 'POST', body: digest })
  expect(promised.status).toBe(200)
  await before.close()
  appendFileSync(join(at, 'promises-a.ndjson'), '{"commitment":"cut')
  appendFileSync(join(at, 'headers'), 'cut')
  const after = await startDevelopmentCalendars({
    directory: at,
    nowUnix: () => 1_790_000_800,
    everyMs: 20,
  })
  opened.push(after)
  expect(after.environment).toEqual(before.environment)
  await expect.poll(() => after.chain.height()).toBe(1)
  const again = await startAgain(at, after)
  expect(again.chain.height()).toBe(1)
  expect(again.chain.hashAt(1)).toBe(after.chain.hashAt(1))
})

async function startAgain(at: string, before: DevelopmentCalendars): Promise<DevelopmentCalendars> {
  await before.close()
  opened.length = 0
  const again = await start(at)
  opened.push(again)
  return again
}
