/** Rates from real answers of servers on loopback, reached through the guarded egress; only the clock is ours. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createEgress } from '#server/kernel/egress/egress.ts'
import { createLog } from '#server/kernel/log.ts'
import { fetchJsonThrough } from './fetch-json.ts'
import { createRates, type FetchJson, RateUnavailable } from './rates.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

interface Market {
  host: string
  /** What is answered from now on; null: nothing, ever. */
  body: string | null
  status: number
  asked: number
}

async function openMarket(body: string | null): Promise<Market> {
  const answer: RequestListener = (_request, response) => {
    market.asked += 1
    if (market.body !== null) response.writeHead(market.status).end(market.body)
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const market: Market = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    body,
    status: 200,
    asked: 0,
  }
  return market
}

const clock = { unix: 1_800_000_000 }
const fetchFrom = (markets: readonly Market[]): FetchJson =>
  fetchJsonThrough(
    createEgress(
      { EGRESS_DENY: [], EGRESS_DENY_DOMAINS: [], EGRESS_ALLOW: markets.map(({ host }) => host) },
      createLog('silent'),
    ),
  )
const ratesOf = (markets: readonly Market[], fetchJson = fetchFrom(markets)) =>
  createRates({
    sources: markets.map(({ host }) => ({ name: host, url: `http://${host}/`, path: ['price'] })),
    fixedUsdPerBtc: null,
    now: () => clock.unix,
    fetchJson,
  })
const priced = (price: string) => JSON.stringify({ price })

describe('the median', () => {
  it.each([
    [['100000'], 100_000_000_000n],
    [['100000', '100001'], 100_000_500_000n],
    [['100000', '900000', '100002.123456'], 100_002_123_456n],
    [['1', '2.9', '3.000001', '9'], 2_950_000n],
  ])('of %j', async (prices, microUsdPerBtc) => {
    const markets = await Promise.all(prices.map((price) => openMarket(priced(price))))
    const quote = await ratesOf(markets).quote()
    expect(quote).toEqual({
      microUsdPerBtc,
      source: markets.map(({ host }) => host).join(', '),
      observedAtUnix: clock.unix,
    })
  })

  it('is none of two sources that do not agree, as when a third is silent and one of the others lies', async () => {
    const [honest, lying, silent] = [
      await openMarket(priced('100000')),
      await openMarket(priced('0.01')),
      await openMarket('{}'),
    ]
    const rates = ratesOf([honest, lying, silent])
    await expect(rates.quote()).rejects.toThrow(RateUnavailable)
    silent.body = priced('100001')
    clock.unix += 30
    expect((await rates.quote()).microUsdPerBtc).toBe(100_000_000_000n)
  })

  it('leaves out a source that errs, and says which ones count', async () => {
    const markets = await Promise.all(['1', '290', '300'].map((price) => openMarket(priced(price))))
    markets[0]!.status = 500
    const { microUsdPerBtc, source } = await ratesOf(markets).quote()
    expect(microUsdPerBtc).toBe(295_000_000n)
    expect(source).toBe(`${markets[1]!.host}, ${markets[2]!.host}`)
  })

  it.each(['{}', '{"price":null}', '{"price":"0"}', '{"price":-1}', '{"price":1e5}', '<html>', ''])(
    'leaves out a source that answers %s',
    async (body) => {
      const [good, odd] = [await openMarket(priced('5')), await openMarket(body)]
      expect((await ratesOf([good, odd]).quote()).source).toBe(good.host)
      await expect(ratesOf([odd]).quote()).rejects.toThrow(RateUnavailable)
    },
  )

  it('waits three seconds for a silent source, no longer', async () => {
    const [good, silent] = [await openMarket(priced('5')), await openMarket(null)]
    const from = performance.now()
    expect((await ratesOf([good, silent]).quote()).source).toBe(good.host)
    expect(performance.now() - from).toBeGreaterThan(2_500)
    expect(performance.now() - from).toBeLessThan(4_500)
  })
})

describe('the age', () => {
  it('keeps an answer for 30 seconds, then asks again', async () => {
    const market = await openMarket(priced('5'))
    const rates = ratesOf([market])
    await rates.quote()
    clock.unix += 29
    market.body = priced('6')
    expect([(await rates.quote()).microUsdPerBtc, market.asked]).toEqual([5_000_000n, 1])
    clock.unix += 1
    expect([(await rates.quote()).microUsdPerBtc, market.asked]).toEqual([6_000_000n, 2])
  })

  it('counts what a source said until it is 120 seconds old', async () => {
    const [steady, failing] = [await openMarket(priced('10')), await openMarket(priced('10.8'))]
    const rates = ratesOf([steady, failing])
    const firstUnix = clock.unix
    await rates.quote()
    failing.status = 503
    clock.unix = firstUnix + 119
    expect(await rates.quote()).toMatchObject({ microUsdPerBtc: 10_400_000n, observedAtUnix: firstUnix })
    clock.unix = firstUnix + 120
    expect(await rates.quote()).toMatchObject({ microUsdPerBtc: 10_000_000n, source: steady.host })
  })

  it('is unavailable when nothing is fresh, and comes back', async () => {
    const market = await openMarket(priced('10'))
    const rates = ratesOf([market])
    await rates.quote()
    market.status = 503
    clock.unix += 121
    await expect(rates.quote()).rejects.toThrow(RateUnavailable)
    const { asked } = market
    await expect(rates.quote()).rejects.toThrow(RateUnavailable)
    expect(market.asked).toBe(asked)
    market.status = 200
    clock.unix += 5
    expect((await rates.quote()).microUsdPerBtc).toBe(10_000_000n)
  })

  it('does not call an answer fresh because the clock went back', async () => {
    const market = await openMarket(priced('10'))
    const rates = ratesOf([market])
    await rates.quote()
    market.status = 503
    clock.unix -= 7_200
    await expect(rates.quote()).rejects.toThrow(RateUnavailable)
    clock.unix += 7_200
  })
})

it('asks once for many callers', async () => {
  const market = await openMarket(priced('5'))
  const rates = ratesOf([market])
  const quotes = await Promise.all(Array.from({ length: 50 }, () => rates.quote()))
  expect(quotes.every(({ microUsdPerBtc }) => microUsdPerBtc === 5_000_000n)).toBe(true)
  expect(market.asked).toBe(1)
})

it('asks nobody for a fixed rate', async () => {
  const rates = createRates({
    sources: [],
    fixedUsdPerBtc: '109623',
    now: () => 7,
    fetchJson: () => Promise.reject(new Error('asked')),
  })
  expect(await rates.quote()).toEqual({
    microUsdPerBtc: 109_623_000_000n,
    source: 'fixed',
    observedAtUnix: 7,
  })
})
