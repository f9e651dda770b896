/** Outcomes from a venue that speaks Hyperliquid's wire protocol on loopback: what is published, and what never is. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFigureCounter } from '#protocol/ledger/figures/recompute-figures.ts'
import { jobs as schedule } from '#server/jobs/jobs.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { readTrackRecord } from '#server/ledger/read/track-record.ts'
import { type Service, startService } from '#testing/service.ts'
import { roundTrip, type StubVenue, startStubVenue, type WireFill } from '#testing/venue/stub-venue.ts'
import { publishFrom, publishOutcomes } from './publish-outcomes.ts'
import { hyperliquid } from './venue/hyperliquid.ts'

const account = '0x7b7f72a28fe109fa703eeed7984f2a8a68fedee2'
const day = 86_400

let venue: StubVenue
let service: Service
let apiKey: string

beforeAll(async () => {
  venue = await startStubVenue()
  service = await startService({
    OUTCOME_VENUE_URL: venue.url,
    OUTCOME_ACCOUNT: account,
    EGRESS_ALLOW: venue.host,
    LEDGER_CADENCE_SECONDS: '0',
  })
  const operator = await service.register()
  ;({ apiKey } = operator)
  service.ctx.env.OPERATOR_AGENT_ID = operator.agentId
  await service.fund(operator.accountId, 1_000_000)
}, 120_000)
afterAll(async () => {
  // What was kicked last still signs.
  await service?.ctx.ledger.advance()
  await service?.close()
  await venue?.close()
})

const now = () => service.clock.nowUnix
const size = async (): Promise<number> =>
  (await service.ctx.db.pool.query('SELECT size FROM log_state')).rows[0].size
const newest = async () => (await service.call(`/ledger/${await size()}`)).body
const order = (coin: string, side: 'buy' | 'sell', reviewed = {}) =>
  service.call('/review', {
    apiKey,
    json: {
      artifact_type: 'trade',
      artifact: JSON.stringify({
        action: 'open',
        coin,
        side,
        entry_price: 160,
        notional_usd: 4_000,
        stop_loss: side === 'buy' ? 156 : 164,
        account: { equity_usd: 40_000 },
      }),
      sign: true,
      ...reviewed,
    },
  })
/** Settled now, opened a minute before. */
const trade = (given: Partial<Parameters<typeof roundTrip>[0]> = {}) =>
  roundTrip({ openMs: (now() - 60) * 1_000, closeMs: now() * 1_000, pnl: '10', ...given })

beforeEach(() => {
  service.clock.nowUnix += day
  venue.instead = []
  venue.asked = []
})

describe('a trade that has settled', () => {
  it('is published with its result after fees, and cites the verdict that proposed it', async () => {
    service.clock.nowUnix -= 60
    const { body: review } = await order('SOL', 'buy')
    expect(review.verdict).toBe('approve')
    await service.ctx.ledger.advance()
    const verdict = await newest()
    expect(verdict.record.verdict.proposed_entries).toEqual({ SOL: 'long' })
    expect((await service.call(`/ledger/${verdict.entry}/outcome`)).body).toMatchObject({
      applicable: true,
      outcome_status: 'open',
      outcome_current: null,
    })
    service.clock.nowUnix += 60
    venue.fills.push(...trade({ coin: 'SOL', pnl: '-3.25' }))
    expect(await publishOutcomes(service.ctx)).toBeNull()
    const entry = await newest()
    expect(entry).toMatchObject({
      type: 'trade_outcomes',
      record: {
        audit: { venue: 'Hyperliquid', account },
        summary: {
          closed: 1,
          wins: 0,
          losses: 1,
          breakevens: 0,
          net_pnl_usd: '-3.75',
          by_sleeve: { SOL: 1 },
          skipped_partial_records: 0,
        },
        trades: [
          {
            coin: 'SOL',
            side: 'long',
            realized_pnl_usd: '-3.75',
            result: 'LOSS',
            verdict_entry: verdict.entry,
            opened_at: now() - 60,
            settled_at: now(),
          },
        ],
      },
    })
    expect(entry.record.trades[0].fill_refs).toEqual(venue.fills.map(({ tid }) => String(tid)))
    expect(entry.record_sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await service.call(`/ledger/${verdict.entry}/outcome`)).body).toMatchObject({
      outcome_status: 'settled',
      outcome_current: 'proven_wrong',
      settled_by: [entry.entry],
      settled_at: now(),
      evidence: { venue: 'Hyperliquid', account, fill_refs: venue.fills.map(({ tid }) => String(tid)) },
    })
    const { calibration, track_record: record } = (await service.call('/ledger')).body
    expect(calibration).toMatchObject({
      n: 1,
      proven_wrong: 1,
      proven_right: 0,
      label: 'too few to judge',
      trades_win_rate_bps: 0,
    })
    // Sure of what came out wrong.
    expect(calibration.brier_bps).toBe(Math.round(review.confidence ** 2 * 10_000))
    expect(record).toMatchObject({ live_trades_closed: 1, wins: 0, losses: 1, net_pnl_usd: -3.75 })
  })

  it('recomputes from the export as the index states it', async () => {
    const counter = createFigureCounter()
    const answer = await service.surface.request('http://localhost:3000/ledger/export.ndjson', {
      headers: { host: 'localhost:3000' },
    })
    const text = await answer.text()
    for (const line of text.trimEnd().split('\n')) counter.add(line)
    const { calibration, track_record: record } = (await service.call('/ledger')).body
    const own = counter.result()
    expect(own.trackRecord).toEqual(record)
    expect(own.calibration).toEqual(calibration)
    expect(own.calibration.n).toBe(1)
    const { days } = await readTrackRecord(service.ctx)
    expect(days).toMatchObject([{ wins: 0, losses: 1, breakevens: 0, netUsd: '-3.75', sumUsd: '-3.75' }])
  })

  it('is published once, whenever the history is read again', async () => {
    const before = await size()
    await publishOutcomes(service.ctx)
    expect(await size()).toBe(before)
  })

  it('waits for the entry of the next day when this day has one', async () => {
    venue.fills.push(...trade({ pnl: '1' }))
    await publishOutcomes(service.ctx)
    const before = await size()
    service.clock.nowUnix += 60
    venue.fills.push(...trade({ coin: 'BTC', pnl: '2' }))
    await publishOutcomes(service.ctx)
    expect(await size()).toBe(before)
    service.clock.nowUnix += day
    await publishOutcomes(service.ctx)
    expect((await newest()).record.trades).toMatchObject([
      { coin: 'BTC', verdict_entry: null, result: 'WIN' },
    ])
  })

  it('cites no verdict for the other side, of another account, or given after it was opened', async () => {
    service.clock.nowUnix -= 120
    await order('AVAX', 'sell')
    const other = await service.register()
    await service.fund(other.accountId, 10_000)
    await service.call('/review', {
      apiKey: other.apiKey,
      json: {
        artifact_type: 'trade',
        artifact: 'Buy 10 DOGE at 1 with a stop at 0.95, account 50k',
        sign: true,
        confidentiality_tier: 'full_disclosure',
      },
    })
    service.clock.nowUnix += 120
    await order('LINK', 'buy')
    venue.fills.push(...trade({ coin: 'AVAX' }), ...trade({ coin: 'DOGE' }), ...trade({ coin: 'LINK' }))
    await service.ctx.ledger.advance()
    await publishOutcomes(service.ctx)
    const { trades } = (await newest()).record
    expect(
      trades.map(({ coin, verdict_entry: cites }: { coin: string; verdict_entry: number | null }) => [
        coin,
        cites,
      ]),
    ).toEqual([
      ['AVAX', null],
      ['DOGE', null],
      ['LINK', null],
    ])
  })

  it('a rejected proposal stays without evidence, and is counted', async () => {
    await order('SOL', 'buy', { capital: { equity_usd: 40_000, max_loss_usd: 1 } })
    await service.ctx.ledger.advance()
    const verdict = await newest()
    expect(verdict.record.verdict.verdict).toBe('reject')
    expect((await service.call(`/ledger/${verdict.entry}/outcome`)).body).toMatchObject({
      outcome_status: 'open',
      outcome_current: 'evidence_unavailable',
    })
    const { calibration } = (await service.call('/ledger')).body
    expect(calibration).toMatchObject({ n: 1, excluded: { evidence_unavailable: 1 } })
  })

  it('before the ledger began is no part of it', async () => {
    const before = await size()
    venue.fills.push(
      ...roundTrip({ coin: 'OLD', openMs: 1_700_000_000_000, closeMs: 1_700_000_100_000, pnl: '1' }),
    )
    await publishOutcomes(service.ctx)
    expect(await size()).toBe(before)
  })

  it('comes out the same from pages that are cut, doubled and in another order, and spot is no position', async () => {
    venue.pageSize = 2_000
    const opened = (now() - 4_000) * 1_000
    const many: WireFill[] = Array.from({ length: 1_100 }, (_, i) =>
      roundTrip({
        coin: 'HYPE',
        openMs: opened + i * 2_000,
        closeMs: opened + i * 2_000 + 1_000,
        pnl: i % 2 ? '0.75' : '-1',
      }),
    ).flat()
    const spot = trade({ coin: 'PURR/USDC' })[0]!
    venue.fills.push(...many, { ...spot, dir: 'Buy', startPosition: '7.0', feeToken: 'PURR' })
    venue.instead = [
      (response, page) => answer(response, 200, [...page.slice(0, -1), page[0]].reverse()),
      null,
    ]
    const before = await size()
    await publishOutcomes(service.ctx)
    expect(venue.asked.length).toBe(2)
    const added = (await size()) - before
    expect(added).toBeGreaterThan(3)
    const records = await Promise.all(
      Array.from({ length: added }, async (_, i) => (await service.call(`/ledger/${before + 1 + i}`)).body),
    )
    expect(records.flatMap(({ record }) => record.trades)).toHaveLength(1_100)
    expect(records[0].title).toMatch(/, part 1 of \d+$/)
    const { track_record: record } = (await service.call('/ledger')).body
    expect(record.wins + record.losses).toBeGreaterThan(1_100)
  })
})

const answer = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('a venue that cannot be believed appends nothing', () => {
  const changed = (change: object) => (response: ServerResponse, page: WireFill[]) =>
    answer(
      response,
      200,
      page.map((fill, i) => (i === page.length - 1 ? { ...fill, ...change } : fill)),
    )
  const cases: [string, (response: ServerResponse, page: WireFill[]) => void, RegExp][] = [
    ['500', (response) => answer(response, 500, null), /returned 500/],
    ['429', (response) => answer(response, 429, 'Too many requests'), /rate-limiting requests/],
    ['no JSON', (response) => void response.writeHead(200).end('<html>'), /did not return JSON/],
    [
      'cut off',
      (response) =>
        void response.writeHead(200, { 'content-length': '99' }).write('[', () => response.destroy()),
      /did not answer/,
    ],
    ['an object', (response) => answer(response, 200, {}), /an unexpected format/],
    [
      'a fill without a fee',
      (response, page) =>
        answer(
          response,
          200,
          page.map(({ fee: _fee, ...rest }) => rest),
        ),
      /an unexpected format/,
    ],
    ['a number that is none', changed({ closedPnl: 'NaN' }), /an unexpected format/],
    ['a size of 0', changed({ sz: '0.0' }), /an unexpected format/],
    ['a fill of tomorrow', changed({ time: 1_999_999_999_000 }), /outside the requested period/],
    ['a hole', changed({ startPosition: '4' }), /does not follow/],
    [
      'two versions of a fill',
      (response, page) => answer(response, 200, [...page, { ...page.at(-1), closedPnl: '99' }]),
      /two versions/,
    ],
    [
      'more than an answer may hold',
      (response) => void response.writeHead(200).end(Buffer.alloc(5 * 1_024 * 1_024, 0x20)),
      /exceeds 4194304 bytes/,
    ],
    [
      'elsewhere',
      (response) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      /redirected/,
    ],
  ]

  it.each(cases)('%s', async (_, instead, reason) => {
    venue.fills = trade({ coin: 'NEW' })
    venue.instead = [instead]
    const before = await size()
    await expect(publishOutcomes(service.ctx)).rejects.toThrow(reason)
    expect(await size()).toBe(before)
    // The same trade from an answer by the rules: the refusal was of the answer.
    expect(await publishOutcomes(service.ctx)).toBeNull()
    expect(await size()).toBe(before + 1)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['never ends its answer', (response) => void response.writeHead(200).write('[')],
  ])('late: it %s', async (_, instead) => {
    venue.fills = trade({ coin: 'LATE' })
    const { egress, nowUnix } = service.ctx
    const patient = hyperliquid({ egress, nowUnix, url: venue.url, account, timeoutMs: 250 })
    venue.instead = [instead]
    const before = await size()
    await expect(publishFrom(service.ctx, patient, 'anon')).rejects.toThrow(/did not answer/)
    expect(await size()).toBe(before)
    expect(await publishFrom(service.ctx, patient, 'anon')).toHaveLength(1)
  })

  it('the job says so in the index, and tries again', async () => {
    const list = schedule.filter(({ name }) => name === 'publish_outcomes')
    venue.fills = trade({ coin: 'JOB' })
    venue.instead = [(response) => answer(response, 503, null)]
    const before = await size()
    expect(await runDueJobs(service.ctx, list)).toEqual(['publish_outcomes'])
    const failed = (await service.call('/ledger')).body.outcome_evidence_spec
    expect(failed).toMatchObject({
      venue: 'Hyperliquid',
      account,
      state: 'on',
      last_read: { at: now(), outcome: 'failed' },
    })
    expect(await size()).toBe(before)
    service.clock.nowUnix += 600
    await runDueJobs(service.ctx, list)
    expect((await service.call('/ledger')).body.outcome_evidence_spec.last_read.outcome).toBe('read')
    expect(await size()).toBe(before + 1)
  })
})

describe('without an account', () => {
  it('nothing is read, and the index says that it is off', async () => {
    const { OUTCOME_ACCOUNT: _account, ...env } = service.ctx.env
    const ctx = { ...service.ctx, env: env as typeof service.ctx.env }
    await publishOutcomes(ctx)
    expect(schedule.find(({ name }) => name === 'publish_outcomes')!.isOn(ctx)).toBe(false)
    expect(venue.asked).toEqual([])
  })
})
