/** POST /markets/act and GET /governance-record, with a real Postgres and local servers that speak the protocols of the venues. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashOf } from '#server/reason/provenance.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { send, startVenueServers, type VenueServers } from '#testing/markets/venue-servers.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { marketJobs } from '../market-jobs.ts'
import { createVenuePace } from '../venues/pace.ts'

let venues: VenueServers
let service: Service
let account: Awaited<ReturnType<Service['register']>>

async function poll(names = marketJobs.map(({ name }) => name)) {
  service.ctx.venuePace = createVenuePace()
  for (const { name, run } of marketJobs)
    if (names.includes(name)) await run(service.ctx, new AbortController().signal)
}

beforeAll(async () => {
  venues = await startVenueServers(() => service.clock.nowUnix * 1_000)
  service = await startService(venues.settings)
  account = await service.register()
  await service.fund(account.accountId, 100_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service?.close()
  await venues?.close()
})
beforeEach(async () => {
  service.clock.nowUnix += 1_800
  venues.fault = null
  await poll()
})

const act = (json: object, headers = {}) =>
  service.call('/markets/act', { apiKey: account.apiKey, json, headers })
const balance = async () => (await service.call('/balance', { apiKey: account.apiKey })).body.balance_sats
const countRows = async () =>
  (
    await sql<{ reviews: string; actions: string }>(
      service.ctx.db,
      'SELECT (SELECT count(*) FROM review) AS reviews, (SELECT count(*) FROM audit_row) AS actions',
    )
  )[0]

describe('POST /markets/act', () => {
  it('gives every part of one moment for one price, with an audit row and a proof that verifies', async () => {
    const [before, rows] = [await balance(), await countRows()]
    const request = { coins: ['BTC'], artifact: 'ls', artifact_type: 'shell_command' }
    const { status, body } = await act(request)
    expect([status, body.status, body.missing]).toEqual([200, 'acted', []])
    expect([body.cost_sats, before - (await balance())]).toEqual([105, 105])
    expect(await countRows()).toEqual({
      reviews: Number(rows!.reviews) + 1,
      actions: Number(rows!.actions) + 1,
    })
    const { regime, signals, brief, missing, audit } = body
    expect([regime.as_of, signals.as_of, brief.as_of]).toEqual([regime.as_of, regime.as_of, regime.as_of])
    expect(audit).toMatchObject({
      kind: 'markets_act',
      action_id: body.action_id,
      input_hash: hashOf({ ...request, context: '' }),
      output_hash: hashOf({
        status: 'acted',
        regime,
        signals,
        brief,
        missing,
        review_record_sha256: body.review.deterministic.record_sha256,
      }),
      price_sats: 105,
      payment: 'bearer',
    })
    expect((await service.call('/verify-proof', { json: { event: body.proof.event } })).body.valid).toBe(true)
    const proof = await service.call('/prove', {
      apiKey: account.apiKey,
      json: { action_id: body.action_id },
    })
    expect(proof.status).toBe(200)
  })

  it('blocks what the review rejects', async () => {
    const { body } = await act({ artifact: 'rm -rf / --no-preserve-root', artifact_type: 'shell_command' })
    expect([body.status, body.review.verdict]).toEqual(['blocked', 'reject'])
    const without = await act({})
    expect([without.body.status, without.body.review]).toEqual(['acted', null])
    expect(without.body.signals.coins).toHaveLength(4)
  })

  it('names a part whose sources are down, and is 503 uncharged when all are', async () => {
    service.clock.nowUnix += 3_601
    const { body } = await act({})
    expect([body.missing, body.regime, body.signals]).toEqual([['regime', 'signals'], null, null])
    await sql(service.ctx.db, "DELETE FROM market_snapshot WHERE key IN ('paid_resources', 'mcp_servers')")
    venues.fault = (_request, response) => send(response, 500, {})
    const [before, rows] = [await balance(), await countRows()]
    const answer = await act({ artifact: 'ls', artifact_type: 'shell_command' })
    expect([answer.status, answer.body.code]).toEqual([503, 'market_data_unavailable'])
    expect([await balance(), await countRows()]).toEqual([before, rows])
  })

  it.each<[string, object, string]>([
    ['a cap below the price', { max_spend_sats: 104 }, 'spend_cap_exceeded'],
    ['an unlisted coin', { coins: ['BTC', 'NOPE'] }, 'unknown_coin'],
    ['small letters', { coins: ['btc'] }, 'string_pattern_mismatch'],
    ['no coin', { coins: [] }, 'too_short'],
  ])('422 for %s, before any work', async (_what, request, type) => {
    const [before, rows] = [await balance(), await countRows()]
    const { status, body } = await act(request)
    expect([status, body.detail[0].type]).toEqual([422, type])
    expect([await balance(), await countRows()]).toEqual([before, rows])
  })

  it('repeats the answer of an Idempotency-Key without a second charge', async () => {
    const headers = { 'idempotency-key': 'markets-act-0001' }
    const first = await act({ coins: ['BTC'] }, headers)
    const before = await balance()
    const second = await act({ coins: ['BTC'] }, headers)
    expect([second.text, await balance()]).toEqual([first.text, before])
  })
})

describe('GET /governance-record', () => {
  it('counts verdicts whose sums are the total, with tiers and gate', async () => {
    const before = (await service.call('/governance-record')).body
    await act({
      artifact: JSON.stringify({
        side: 'buy',
        asset: 'BTC',
        size: '1',
        order_type: 'market',
        entry_price: '100',
        stop_loss: '10',
      }),
      artifact_type: 'trade',
      capital: { equity_usd: 150 },
    })
    const { status, body } = await service.call('/governance-record')
    expect(status).toBe(200)
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((total, count) => total + count, 0)
    const { total, by_verdict, by_artifact_type, by_tier } = body.verdicts
    expect(total).toBe(before.verdicts.total + 1)
    expect([sum(by_verdict), sum(by_artifact_type), sum(by_tier)]).toEqual([total, total, total])
    expect(by_artifact_type.trade).toBe(1)
    expect(Object.keys(by_tier).some((tier) => /^S[0-4?]$/.test(tier))).toBe(true)
    expect(body.gate.threshold_bps).toBe(5_000)
    expect(
      body.capital_tiers.map(({ tier, up_to_bps }: { tier: string; up_to_bps: number }) => [tier, up_to_bps]),
    ).toEqual([
      ['S0', 50],
      ['S1', 200],
      ['S2', 500],
      ['S3', 5_000],
      ['S4', null],
      ['S?', null],
    ])
    expect(body.overrides).toEqual([])
  })
})
