/** The commit gate of the reputation: which outcomes count, as relays and Bitcoin come to hold the verdicts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceWithClocks, startServiceWithClocks } from '#testing/calendar/service-with-clocks.ts'
import { roundTrip, type StubVenue, startStubVenue } from '#testing/venue/stub-venue.ts'
import { publishOutcomes } from '../outcomes/publish-outcomes.ts'
import { readTrackRecord } from './track-record.ts'

const day = 86_400
let venue: StubVenue
let service: ServiceWithClocks

beforeAll(async () => {
  venue = await startStubVenue()
  service = await startServiceWithClocks(
    { OUTCOME_VENUE_URL: venue.url, OUTCOME_ACCOUNT: '0x7b7f72a28fe109fa703eeed7984f2a8a68fedee2' },
    [venue.host],
  )
  // Trades cite the operator's verdicts alone.
  const operator = await service.ctx.db.prisma.account.findFirstOrThrow()
  service.ctx.env.OPERATOR_AGENT_ID = operator.agentId
}, 120_000)
afterAll(async () => {
  await service?.ctx.ledger.advance()
  await service?.close()
  await venue?.close()
})

const now = () => service.clock.nowUnix
const index = async (query = '') => (await service.call(`/ledger${query}`)).body
const axis = async (query = '') => (await index(query)).reputation_axis
const entryOf = async (key: number | string) => (await service.call(`/ledger/${key}`)).body
const timingOf = async (key: number | string) => (await entryOf(key)).commitment_proof.timing
const check = async (number: number) =>
  (await axis()).conformance.find((one: { number: number }) => one.number === number)

/** A verdict about an order, as an entry; its reviewer is the operator. */
async function proposed(coin: string): Promise<{ entry: number; eventId: string; createdAt: number }> {
  const { body } = await service.call('/review', {
    apiKey: service.apiKey,
    json: {
      artifact_type: 'trade',
      artifact: JSON.stringify({
        action: 'open',
        coin,
        side: 'buy',
        entry_price: 160,
        notional_usd: 4_000,
        stop_loss: 156,
        account: { equity_usd: 40_000 },
      }),
      sign: true,
      confidentiality_tier: 'full_disclosure',
    },
  })
  await service.ctx.ledger.advance()
  const eventId = body.proof.event.id
  return { entry: (await entryOf(eventId)).entry, eventId, createdAt: body.proof.event.created_at }
}

/** A trade settled now; the day's outcomes become an entry. */
async function settled(coin: string, pnl: string): Promise<number> {
  venue.fills.push(...roundTrip({ coin, openMs: (now() - 60) * 1_000, closeMs: now() * 1_000, pnl }))
  expect(await publishOutcomes(service.ctx)).toBeNull()
  return (await index('?order=desc&limit=1')).entries[0].entry
}

describe('the commit gate', () => {
  let late: Awaited<ReturnType<typeof proposed>>
  let early: Awaited<ReturnType<typeof proposed>>
  let lateTrades: number

  it('counts no outcome while nothing outside holds a verdict', async () => {
    late = await proposed('SOL')
    service.clock.nowUnix += day
    lateTrades = await settled('SOL', '12')
    const { derivation, reputation } = await axis()
    expect(reputation).toBe(0)
    expect(derivation).toMatchObject({
      commit_gated_closed: 0,
      earliest_anchored_commit_at: null,
      excluded_pre_commit_outcomes: [{ entry: lateTrades, outcomes: 1 }],
    })
    expect(await check(4)).toMatchObject({ status: 'PARTIAL', counted: 0, total: 1 })
    expect((await index()).track_record).toMatchObject({ wins: 1 })
  })

  it('a block that is later than the outcome shows existence, and counts nothing', async () => {
    service.clock.nowUnix += 60
    await service.stamp()
    service.world.a.anchor()
    await service.upgrade()
    const { commitment_proof: proof } = await entryOf(late.entry)
    expect(proof.ots_anchor).toMatchObject({ status: 'confirmed', precedence: false })
    expect(proof.timing).toMatchObject({ tier: null, committed_at: null, frozen: false })
    expect((await axis()).derivation).toMatchObject({
      commit_gated_closed: 0,
      earliest_anchored_commit_at: null,
    })
    expect((await check(4)).counted).toBe(0)
  })

  it('a block that no outcome precedes counts from its own time on, and no earlier outcome', async () => {
    early = await proposed('LINK')
    service.clock.nowUnix += 60
    await service.stamp()
    service.world.a.anchor()
    await service.upgrade()
    const timing = await timingOf(early.entry)
    expect(timing).toMatchObject({ tier: 0, frozen: true, committed_at_reference: 'tier0_btc_pow' })
    expect(timing.committed_at).toBeGreaterThan(early.createdAt)
    // A trade cites a verdict of the day before; each UTC day has one entry of outcomes.
    service.clock.nowUnix += day / 2
    await settled('LINK', '-3')
    const { derivation, winRateBps } = await axis()
    expect(derivation).toMatchObject({
      commit_gated_wins: 0,
      commit_gated_losses: 1,
      earliest_anchored_commit_at: timing.committed_at,
      excluded_pre_commit_outcomes: [{ entry: lateTrades, outcomes: 1 }],
    })
    expect(winRateBps).toBe(0)
    expect(await check(4)).toMatchObject({ status: 'PARTIAL', counted: 1, total: 2 })
    expect((await check(5)).status).toBe('PASS')
    expect((await service.call(`/ledger/${early.entry}/outcome`)).body).toMatchObject({
      outcome_status: 'settled',
      settled_after_commit: true,
    })
  })

  it('a relay that returns the original counts a verdict from its signing on; Bitcoin stays the stronger clock', async () => {
    const frozen = await timingOf(early.entry)
    const before = await index()
    await service.publish()
    service.clock.nowUnix += 700
    await service.check()
    expect(await timingOf(late.entry)).toMatchObject({ tier: 1, committed_at: late.createdAt })
    expect(await timingOf(early.entry)).toEqual(frozen)
    const after = await index()
    // Nothing was appended: the figures follow the anchors.
    expect(after.total).toBe(before.total)
    expect(after.reputation_axis.derivation).toMatchObject({
      commit_gated_wins: 1,
      commit_gated_losses: 1,
      earliest_anchored_commit_at: late.createdAt,
      excluded_pre_commit_outcomes: [],
    })
    expect(after.reputation_axis).toMatchObject({ winRateBps: 5_000, reputationBps: 200 })
    expect(await check(4)).toMatchObject({ status: 'PASS', counted: 2, total: 2 })
    const { reputation, minutes } = await readTrackRecord(service.ctx)
    expect(reputation.map((row) => [row.wins, row.losses, row.reputationBps])).toEqual([
      [1, 0, 200],
      [1, 1, after.reputation_axis.reputationBps],
    ])
    expect(minutes).toMatchObject({ verdicts: 2, confirmed: 2, isLocalChain: true })
    // The first waited a day for its block, the second a minute at most.
    expect(minutes.bins.filter(({ verdicts }) => verdicts > 0)).toEqual([
      { fromMinutes: 0, toMinutes: 10, verdicts: 1 },
      { fromMinutes: 120, toMinutes: null, verdicts: 1 },
    ])
    expect((await service.call(`/ledger/${late.entry}/outcome`)).body.settled_after_commit).toBe(true)
  })

  it('keeps to the entries of the keys that a reader trusts', async () => {
    expect((await axis(`?anchors=${'0'.repeat(64)}`)).derivation).toMatchObject({
      commit_gated_closed: 0,
      earliest_anchored_commit_at: null,
      total_entries: 0,
    })
  })

  it('never moves to a weaker clock', async () => {
    await expect(
      service.asOwner(`UPDATE ledger_commit SET tier = 1 WHERE entry = ${early.entry}`),
    ).rejects.toThrow(/stronger clock/)
    await expect(service.asOwner('DELETE FROM ledger_commit')).rejects.toThrow(/append-only/)
  })
})

it('a verdict whose block came before its entry counts from the moment it is one', async () => {
  delete service.ctx.env.OPERATOR_AGENT_ID
  const event = await service.sign('echo held first')
  service.clock.nowUnix += 60
  await service.stamp()
  service.world.a.anchor()
  await service.upgrade()
  const counted = (await check(4)).counted
  const { body } = await service.call('/ledger/submit', { apiKey: service.apiKey, json: { event } })
  const timing = await timingOf(body.entry)
  expect(timing).toMatchObject({ tier: 0, frozen: true })
  expect(timing.committed_at).toBe(timing.available.tier0_btc_pow)
  expect((await check(4)).counted).toBe(counted + 1)
})

it('every commit that counts is the committed_at that is served', async () => {
  const { rows } = await service.ctx.db.pool.query('SELECT entry, committed_at_unix FROM ledger_commit')
  const { entries } = await index()
  const verdicts = entries.filter(({ verdict }: { verdict: string | null }) => verdict !== null)
  const served = await Promise.all(
    verdicts.map(async ({ entry }: { entry: number }) => [entry, (await timingOf(entry)).committed_at]),
  )
  expect(rows.map((row) => [row.entry, row.committed_at_unix]).sort()).toEqual(
    served.filter(([, at]) => at !== null).sort(),
  )
  expect(rows).toHaveLength(3)
})
