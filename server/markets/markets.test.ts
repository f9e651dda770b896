/** Regime, signals and brief, with a real Postgres and local servers that speak the protocols of the venues. */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '#protocol/bytes.ts'
import { differenceBps } from '#protocol/markets/decimal.ts'
import { readCloseFile } from '#protocol/validation/input/btc-close-file.ts'
import { outputHash } from '#protocol/validation/input/canonical-input.ts'
import { validate } from '#protocol/validation/validate.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { quietWorld, send, startVenueServers, type VenueServers } from '#testing/markets/venue-servers.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { marketJobs } from './market-jobs.ts'
import { createVenuePace } from './venues/pace.ts'

let venues: VenueServers
let service: Service
let account: Awaited<ReturnType<Service['register']>>

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
/** Each test begins with good data, a budget of requests and half an hour later. */
beforeEach(async () => {
  service.clock.nowUnix += 1_800
  venues.fault = null
  venues.world = quietWorld(venues.world.nowMs)
  await poll()
})

const job = (name: string) => marketJobs.find((one) => one.name === name)!
/** Runs the jobs once, whatever their timers say. Returns what each said of its failure. */
async function poll(names = ['read_market_contexts', 'read_market_history', 'read_agent_lists']) {
  // A pace of its own: the budget of a minute is not what these tests are about.
  service.ctx.venuePace = createVenuePace()
  const said: (string | null)[] = []
  for (const name of names) said.push(await job(name).run(service.ctx, new AbortController().signal))
  return said
}
const get = (path: string) => service.call(path, { apiKey: account.apiKey })
const balance = async () => (await get('/balance')).body.balance_sats

describe('GET /regime', () => {
  it('adds up its contributions, names source and time of each, and charges 30 sats', async () => {
    const before = await balance()
    const { status, body } = await get('/regime')
    expect([status, body.cost_sats, before - (await balance())]).toEqual([200, 30, 30])
    expect(body.inputs.map(({ name }: { name: string }) => name)).toEqual([
      'btc_drawdown_90d',
      'btc_trend',
      'vol_ratio',
      'dvol_rank',
      'funding_mean',
    ])
    for (const input of body.inputs)
      expect(input).toMatchObject({
        source: expect.stringMatching(/^(hyperliquid|deribit)$/),
        as_of: service.clock.nowUnix,
      })
    const sum = body.inputs.reduce(
      (total: number, one: { contribution_bps: number }) => total + one.contribution_bps,
      0,
    )
    expect([body.score_bps, body.missing, body.stale]).toEqual([sum, [], false])
    expect(body.cross_check).toMatchObject({ agrees: true, other_source: 'deribit' })
    const posted = await service.call('/regime', { apiKey: account.apiKey, json: {} })
    expect([posted.status, posted.body.score_bps]).toEqual([200, body.score_bps])
  })

  it('scales the weights of what is left when a venue is down for an hour', async () => {
    venues.fault = ({ path }, response) => path.startsWith('/api/v2/') && send(response, 500, {})
    service.clock.nowUnix += 3_601
    await poll()
    const { status, body } = await get('/regime')
    expect([status, body.missing]).toEqual([200, ['dvol_rank']])
    const weights = body.inputs.reduce(
      (total: number, one: { weight_bps: number }) => total + one.weight_bps,
      0,
    )
    expect(Math.abs(weights - 10_000)).toBeLessThan(3)
  })

  it('answers 503 uncharged when two venues contradict each other on Bitcoin', async () => {
    venues.world.index.BTC = 103
    await poll()
    const before = await balance()
    const { status, body, headers } = await get('/regime')
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'market_data_unavailable', '60'])
    expect((await get('/signals')).status).toBe(503)
    expect(await balance()).toBe(before)
  })
})

describe('GET /signals/full', () => {
  it('passes on what the venue said, with exact products, and charges 40 sats', async () => {
    const before = await balance()
    const { status, body } = await get('/signals/full?coins=BTC,ETH')
    expect([status, body.cost_sats, before - (await balance())]).toEqual([200, 40, 40])
    const [btc, eth] = body.coins
    const { nowUnix } = service.clock
    expect(btc).toMatchObject({
      coin: 'BTC',
      mark_price: '100.5',
      oracle_price: '100.0',
      basis_bps: 50,
      funding_rate: '0.0000125',
      funding_delta_24h: '0.0000025',
      open_interest_usd: '100550.25',
      volume_24h_usd: '2000000.25',
      sources: {
        prices: { source: 'hyperliquid', as_of: nowUnix },
        volatility: { source: 'hyperliquid', as_of: nowUnix },
        funding_before: { source: 'hyperliquid', as_of: nowUnix },
      },
    })
    expect(eth.basis_bps).toBe(differenceBps('50.25', '50.5'))
    expect(body).toMatchObject({
      stale: false,
      venue_class: 'derivatives',
      btc_dvol_source: { source: 'deribit' },
    })
    expect(body.as_of).toBe(nowUnix)
  })

  it('reads the candles of a coin that is asked for the first time', async () => {
    const count = () => venues.asked.filter((one) => one === 'candleSnapshot').length
    const before = count()
    const { body } = await get('/signals/full?coins=DOGE')
    expect([body.coins[0].vol_ratio === null, count() - before]).toEqual([false, 1])
    await get('/signals/full?coins=DOGE')
    expect(count() - before).toBe(1)
  })

  it.each([
    ['an unlisted coin', 'NOPE', 'unknown_coin'],
    ['a delisted coin', 'GONE', 'unknown_coin'],
    ['a coin sent twice', 'BTC,BTC', 'value_error'],
    ['small letters', 'btc', 'string_pattern_mismatch'],
  ])('422 for %s, uncharged', async (_what, coins, type) => {
    const before = await balance()
    const { status, body } = await get(`/signals/full?coins=${coins}`)
    expect([status, body.detail[0].type]).toEqual([422, type])
    expect(await balance()).toBe(before)
  })

  it('gives null for the prices of a coin that another venue contradicts, not for others', async () => {
    venues.world.index.ETH = 60
    await poll()
    const { body } = await get('/signals/full?coins=BTC,ETH')
    const [btc, eth] = body.coins
    expect([eth.mark_price, eth.open_interest_usd, eth.vol_ratio, eth.sources.prices]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(btc.mark_price).toBe('100.5')
    expect(body.cross_checks).toMatchObject([
      { agrees: true },
      { coin: 'ETH', agrees: false, other_price: '60' },
    ])
  })

  it('gives no ratio over a gap in the candles', async () => {
    const gap = service.clock.nowUnix * 1_000 - 10 * 3_600_000
    venues.world.hourlyClose = (_coin, startMs) => (Math.abs(startMs - gap) < 3_600_000 ? null : '100')
    await sql(service.ctx.db, "DELETE FROM market_snapshot WHERE key = 'candles_1h:XRP'")
    await poll(['read_market_history'])
    const { body } = await get('/signals/full?coins=XRP')
    expect([body.coins[0].vol_ratio, body.coins[0].realized_vol, body.coins[0].vol_regime]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the age of the data', () => {
  it.each<[number, number, boolean | undefined]>([
    [600, 200, false],
    [601, 200, true],
    [3_600, 200, true],
    [3_601, 503, undefined],
  ])('%i s: %i, stale %s', async (seconds, status, stale) => {
    service.clock.nowUnix += seconds
    const answer = await get('/signals/full?coins=BTC')
    expect([answer.status, answer.body.stale]).toEqual([status, stale])
  })

  it('an outage of an hour turns paid reads into 503, and the next good answer turns them back', async () => {
    venues.fault = (_request, response) => send(response, 500, {})
    service.clock.nowUnix += 3_601
    const said = await poll()
    expect(said[0]).toContain('the source returned 500')
    const before = await balance()
    expect((await get('/regime')).status).toBe(503)
    expect(await balance()).toBe(before)
    venues.fault = null
    await poll()
    expect((await get('/regime')).status).toBe(200)
  })

  it('no source that is switched off is asked, and reads say that there is no data', async () => {
    const off = await startService()
    const known = await off.register()
    await off.fund(known.accountId, 1_000)
    const on = marketJobs.filter(({ isOn }) => isOn(off.ctx)).map(({ name }) => name)
    expect(on).toEqual(['drop_old_snapshots'])
    for (const path of ['/signals', '/agent-economy-brief/preview'])
      expect((await off.call(path)).body.code).toBe('market_data_unavailable')
    expect((await off.call('/regime', { apiKey: known.apiKey })).status).toBe(503)
    expect((await off.call('/health')).body.components.market_data).toBe('unconfigured')
    await off.close()
  }, 120_000)
})

describe('an answer that cannot be used keeps the last good one', () => {
  const contexts = ({ body }: { body: Record<string, unknown> }) => body.type === 'metaAndAssetCtxs'
  const universe = (names: string[]) => ({ universe: names.map((name) => ({ name, szDecimals: 1 })) })
  const context = (change: object) => ({
    markPx: '100.5',
    oraclePx: '100',
    funding: '0',
    openInterest: '1',
    dayNtlVlm: '1',
    ...change,
  })
  it.each<[string, unknown]>([
    ['numbers instead of strings', [universe(['BTC']), [context({ markPx: 100.5 })]]],
    ['NaN', [universe(['BTC']), [context({ markPx: 'NaN' })]]],
    ['a negative price', [universe(['BTC']), [context({ oraclePx: '-100' })]]],
    ['lists of unequal length', [universe(['BTC', 'ETH']), [context({})]]],
    ['an empty list', [universe([]), []]],
    ['a coin twice', [universe(['BTC', 'BTC']), [context({}), context({})]]],
    ['cut JSON', '[{"universe":['],
    ['three mebibytes', `[${' '.repeat(3 * 1024 * 1024)}]`],
    ['a price that jumped by half', [universe(['BTC']), [context({ markPx: '150.5' })]]],
  ])('%s', async (_what, body) => {
    service.clock.nowUnix += 60
    venues.fault = (request, response) => contexts(request) && send(response, 200, body)
    await poll(['read_market_contexts'])
    const { body: answer } = await get('/signals/full?coins=BTC')
    expect([answer.coins[0].mark_price, answer.as_of]).toEqual(['100.5', service.clock.nowUnix - 60])
    const [row] = await sql<{ failure: string | null; fetched_at_unix: string }>(
      service.ctx.db,
      "SELECT failure FROM market_snapshot WHERE key = 'contexts'",
    )
    expect(row!.failure).not.toBeNull()
  })

  it('a jump that a second answer confirms is taken', async () => {
    for (const one of venues.world.perpetuals) if (one.name === 'SOL') one.mark = '20.2'
    service.clock.nowUnix += 60
    await poll(['read_market_contexts'])
    expect((await get('/signals/full?coins=SOL')).body.coins[0].mark_price).toBe('10.1')
    service.clock.nowUnix += 60
    await poll(['read_market_contexts'])
    expect((await get('/signals/full?coins=SOL')).body.coins[0].mark_price).toBe('20.2')
  })

  it.each<[string, (startMs: number) => number]>([
    ['a clock an hour ahead', (startMs) => startMs + 2 * 3_600_000],
    ['candles of hours ago', (startMs) => startMs - 5 * 3_600_000],
  ])('%s', async (_what, shift) => {
    venues.fault = ({ body }, response) => {
      if (body.type !== 'candleSnapshot') return false
      const { coin, interval, endTime } = body.req as { coin: string; interval: string; endTime: number }
      const t = shift(Math.floor(endTime / 3_600_000) * 3_600_000)
      return send(response, 200, [
        { t, T: t + 3_599_999, s: coin, i: interval, c: '1', o: '1', h: '1', l: '1', v: '1', n: 1 },
      ])
    }
    await poll(['read_market_history'])
    const [row] = await sql<{ failure: string | null; fetched_at_unix: string }>(
      service.ctx.db,
      "SELECT failure, fetched_at_unix FROM market_snapshot WHERE key = 'candles_1h:BTC'",
    )
    expect(row).toMatchObject({ failure: expect.any(String) })
    expect(Number(row!.fetched_at_unix)).toBe(service.clock.nowUnix)
  })

  it('a venue that hangs is given up', async () => {
    venues.fault = contexts_hang
    const before = performance.now()
    await poll(['read_market_contexts'])
    expect(performance.now() - before).toBeLessThan(12_000)
    const [row] = await sql<{ failure: string | null; fetched_at_unix: string }>(
      service.ctx.db,
      "SELECT failure FROM market_snapshot WHERE key = 'contexts'",
    )
    expect(row!.failure).toBe('the source did not answer in time')
  })
  const contexts_hang: VenueServers['fault'] = (request) => contexts(request)
})

describe('pace', () => {
  it('429 pauses a source for as long as it asks, and longer each time', async () => {
    let nowMs = 0
    service.ctx.venuePace = createVenuePace(() => nowMs)
    const run = () => job('read_market_contexts').run(service.ctx, new AbortController().signal)
    venues.fault = ({ path }, response) =>
      path === '/info' && send(response, 429, {}, { 'retry-after': '30' })
    const asked = () => venues.asked.filter((one) => one === 'metaAndAssetCtxs').length
    const before = asked()
    await run()
    await run()
    expect(asked() - before).toBe(1)
    nowMs = 30_001
    await run()
    nowMs += 59_000
    await run()
    expect(asked() - before).toBe(2)
  })

  it('asks one at a time and not over the budget of a minute', async () => {
    let nowMs = 0
    const pace = createVenuePace(() => nowMs)
    await pace.take('a', 590, async () => null)
    await expect(pace.take('a', 20, async () => null)).rejects.toThrow('budget')
    await pace.take('b', 20, async () => null)
    nowMs = 60_000
    await pace.take('a', 20, async () => null)
  })
})

describe('POST /agent-economy-brief', () => {
  const brief = () => service.call('/agent-economy-brief', { apiKey: account.apiKey, json: {} })

  it('counts what came and went since the last cycle, and charges 78 sats', async () => {
    await sql(service.ctx.db, "DELETE FROM market_snapshot WHERE key IN ('paid_resources', 'mcp_servers')")
    await poll(['read_agent_lists'])
    const first = await brief()
    expect([first.status, first.body.cost_sats, first.body.churn]).toEqual([200, 78, { new: 0, dropped: 0 }])
    expect(first.body.items.map(({ url }: { url: string }) => url)).toContain(
      'https://seller1.example/data?a=1&b=2',
    )
    service.clock.nowUnix += 21_600
    venues.world.resources.splice(0, 1, {
      resource: 'https://new.example/',
      description: 'New\u202E\u0007 one',
    })
    await poll(['read_agent_lists'])
    const { body } = await brief()
    expect(body.churn).toEqual({ new: 1, dropped: 1 })
    expect(body.items[0]).toMatchObject({
      name: 'New one',
      url: 'https://new.example/',
      new_this_cycle: true,
    })
    const preview = (await service.call('/agent-economy-brief/preview')).body
    expect(preview).toMatchObject({ source_count: 2, item_count: 4, churn: body.churn, price: { sats: 78 } })
  })

  it('a list that failed keeps its items and its time, and adds nothing to churn', async () => {
    service.clock.nowUnix += 21_600
    venues.fault = ({ path }, response) => path.startsWith('/x402') && send(response, 503, {})
    await poll(['read_agent_lists'])
    const { body } = await brief()
    const [resources, servers] = body.sources
    expect([resources.failed, resources.fetched_at < servers.fetched_at, servers.failed]).toEqual([
      true,
      true,
      false,
    ])
    expect([body.churn, body.item_count]).toEqual([{ new: 0, dropped: 0 }, 4])
  })

  it('pages without an end are given up', async () => {
    venues.fault = ({ path }, response) =>
      path.startsWith('/mcp') &&
      send(response, 200, {
        servers: [{ server: { name: 'a', remotes: [{ url: 'https://a.example/' }] } }],
        metadata: { nextCursor: 'again' },
      })
    await poll(['read_agent_lists'])
    const [row] = await sql<{ failure: string | null; fetched_at_unix: string }>(
      service.ctx.db,
      "SELECT failure FROM market_snapshot WHERE key = 'mcp_servers'",
    )
    expect(row!.failure).toBe('the pages of the list repeat')
  })
})

describe('daily closes of Bitcoin', () => {
  it('are frozen, published under their hash, and used by POST /validate', async () => {
    const from = service.clock.nowUnix - 60 * 86_400
    const step = (day: number) => (day < Math.floor(from / 86_400) + 20 ? '100' : '130')
    await service.asOwner('ALTER TABLE btc_daily_close DISABLE TRIGGER ALL')
    await service.asOwner('ALTER TABLE btc_close_file DISABLE TRIGGER ALL')
    await service.asOwner('DELETE FROM btc_daily_close')
    await service.asOwner('DELETE FROM btc_close_file')
    await sql(service.ctx.db, "DELETE FROM market_snapshot WHERE key = 'candles_1d:BTC'")
    venues.world.dailyClose = (startMs) => step(startMs / 86_400_000)
    await poll(['read_market_history'])
    const trades = Array.from({ length: 40 }, (_, i) => ({
      ret: i % 2 === 0 ? 0.01 : -0.004,
      coin: 'BTC',
      ts: from + i * 86_400,
    }))
    const { body } = await service.call('/validate', { apiKey: account.apiKey, json: { trades } })
    const {
      btc_regime: regime,
      btc_regime_reason: reason,
      btc_data_sha256: sha256,
    } = body.concentration_and_regime
    expect([reason, regime.in_melt_up.rows + regime.outside.rows]).toEqual([null, 40])
    expect(regime.in_melt_up.rows).toBeGreaterThan(4)
    const file = await service.call(`/engine/data/${sha256}`)
    expect(file.body.closes.at(-1)).toMatchObject({
      source: 'hyperliquid',
      close: '130',
      fetched_at: service.clock.nowUnix,
    })
    expect(file.body.closes.at(-1).checked_by).toEqual({ source: 'deribit', close: '130' })
    // What the page and the command line compute from the file is what the service signed.
    const closes = readCloseFile(file.text, sha256)
    const own = validate({ trades }, { btcCloses: closes })
    expect([outputHash(own), own.input_hash]).toEqual([body.audit.output_hash, body.audit.input_hash])
    // A close that is known stays as it was read, and so does the file.
    venues.world.dailyClose = () => '999'
    await poll(['read_market_history'])
    const again = await service.call('/validate', { apiKey: account.apiKey, json: { trades } })
    expect(again.body.concentration_and_regime.btc_data_sha256).toBe(sha256)
  })
})

describe('a second venue checks the daily closes', () => {
  const dayOf = () => Math.floor(service.clock.nowUnix / 86_400) - 1
  const frozen = async (day: number) =>
    sql<{ other_close: string | null }>(
      service.ctx.db,
      `SELECT other_close FROM btc_daily_close WHERE day = ${day}`,
    )

  it('a day on which both agree becomes final; one that is contradicted or not given waits', async () => {
    service.clock.nowUnix = (dayOf() + 2) * 86_400 + 3_600
    const day = dayOf()
    const next = (change: Partial<VenueServers['world']>) => {
      venues.world = { ...quietWorld(venues.world.nowMs), dailyClose: () => '100', ...change }
      return poll(['read_market_history'])
    }
    await next({ otherClose: () => 102 })
    expect(await frozen(day)).toEqual([])
    venues.fault = ({ path }, response) => path.endsWith('chart_data') && send(response, 500, {})
    await next({ otherClose: () => 100 })
    expect(await frozen(day)).toEqual([])
    venues.fault = null
    await next({ otherClose: () => 100.5 })
    expect(await frozen(day)).toEqual([{ other_close: '100.5' }])
  })
})

describe('earlier answers', () => {
  const kept = () =>
    sql<{ fetched_at_unix: string; body: Buffer; sha256: string }>(
      service.ctx.db,
      "SELECT fetched_at_unix, body, sha256 FROM market_snapshot_history WHERE key = 'contexts' ORDER BY 1",
    )

  it('are kept once each, whole, and dropped after 400 days', async () => {
    const before = (await kept()).length
    for (const mark of ['100.5', '100.6', '100.6']) {
      service.clock.nowUnix += 60
      venues.world.perpetuals[0]!.mark = mark
      await poll(['read_market_contexts'])
    }
    const rows = await kept()
    expect(rows).toHaveLength(before + 1)
    const text = gunzipSync(rows.at(-1)!.body)
    expect(sha256Hex(text)).toBe(rows.at(-1)!.sha256)
    expect(JSON.parse(text.toString()).coins.BTC.mark).toBe('100.6')
    const drop = job('drop_old_snapshots')
    await drop.run(service.ctx, new AbortController().signal)
    expect(await kept()).toHaveLength(rows.length)
    service.clock.nowUnix += 400 * 86_400 - 60
    await drop.run(service.ctx, new AbortController().signal)
    expect(await kept()).toHaveLength(1)
  })
})

it('GET /health names the state of the sources', async () => {
  expect((await service.call('/health')).body.components.market_data).toBe('ok')
  service.clock.nowUnix += 3_601
  expect((await service.call('/health')).body.components.market_data).toBe('down')
})

it('jobs are fleet jobs of the service, due in their own time', async () => {
  const names = marketJobs.map(({ name }) => name)
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  expect(await runDueJobs(service.ctx, marketJobs)).toEqual(names)
  service.clock.nowUnix += 60
  expect(await runDueJobs(service.ctx, marketJobs)).toEqual(['read_market_contexts'])
})
