/**
 * Servers on loopback that speak the documented interfaces of Hyperliquid, Deribit, an x402 discovery list and an MCP server list,
 * from hand-written data with round prices. A test lets them lie, hang, slow down, contradict each other or fail.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export interface Perpetual {
  name: string
  mark: string
  oracle: string
  funding: string
  openInterest: string
  volume: string
  isDelisted?: boolean
}

export interface VenueWorld {
  /** Clock of the venues. */
  nowMs(): number
  perpetuals: Perpetual[]
  /** Close of an hour or day of a coin, by its start; null leaves the candle out. */
  hourlyClose(coin: string, startMs: number): string | null
  dailyClose(startMs: number): string | null
  /** Close of a day at the other venue. */
  otherClose(startMs: number): number
  fundingAt(coin: string, timeMs: number): string
  dvolAt(startMs: number): number
  index: { BTC: number; ETH: number }
  resources: { resource: string; description: string }[]
  servers: { name: string; url: string; description?: string }[]
}

export type Fault = (
  request: { path: string; body: Record<string, unknown> },
  response: ServerResponse,
) => boolean

export interface VenueServers {
  settings: Record<string, string>
  world: VenueWorld
  /** Requests as they came, such as `metaAndAssetCtxs` or a path. */
  asked: string[]
  /** Answers a request in place of the venue and returns true; null for none. */
  fault: Fault | null
  close(): Promise<void>
}

export const send = (response: ServerResponse, status: number, body: unknown, headers = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
  return true
}

export function quietWorld(nowMs: () => number): VenueWorld {
  const world = plainWorld(nowMs)
  // What a test makes of the one venue is what the other says, unless it says otherwise.
  world.otherClose = (startMs) => Number(world.dailyClose(startMs) ?? 0)
  return world
}

function plainWorld(nowMs: () => number): VenueWorld {
  const perpetual = (name: string, mark: string, oracle: string): Perpetual => ({
    name,
    mark,
    oracle,
    funding: '0.0000125',
    openInterest: '1000.5',
    volume: '2000000.25',
  })
  return {
    nowMs,
    perpetuals: [
      perpetual('BTC', '100.5', '100.0'),
      perpetual('ETH', '50.25', '50.5'),
      perpetual('SOL', '10.1', '10.1'),
      perpetual('XRP', '2.5', '2.5'),
      perpetual('DOGE', '0.5', '0.5'),
      { ...perpetual('GONE', '1', '1'), isDelisted: true },
    ],
    hourlyClose: (_coin, startMs) => String(100 + ((startMs / HOUR_MS) % 5)),
    dailyClose: (startMs) => String(100 + ((startMs / DAY_MS) % 7)),
    otherClose: () => 100,
    fundingAt: () => '0.00001',
    dvolAt: (startMs) => 40 + ((startMs / DAY_MS) % 10),
    index: { BTC: 100.1, ETH: 50.4 },
    resources: [1, 2, 3].map((n) => ({
      resource: `https://Seller${n}.example/data?b=2&a=1`,
      description: `Data ${n}`,
    })),
    servers: [{ name: 'example/weather', url: 'https://weather.example/mcp', description: 'Weather' }],
  }
}

const startsBetween = (fromMs: number, toMs: number, intervalMs: number): number[] => {
  const first = Math.ceil(fromMs / intervalMs) * intervalMs
  return Array.from(
    { length: Math.max(0, Math.floor((toMs - first) / intervalMs) + 1) },
    (_, i) => first + i * intervalMs,
  )
}

interface CandleRequest {
  coin: string
  interval: string
  startTime: number
  endTime: number
}

function answerInfo(world: VenueWorld, body: Record<string, unknown>, response: ServerResponse): true {
  if (body.type === 'metaAndAssetCtxs') {
    const universe = world.perpetuals.map(({ name, isDelisted }) => ({
      name,
      szDecimals: 5,
      maxLeverage: 40,
      ...(isDelisted ? { isDelisted } : {}),
    }))
    const contexts = world.perpetuals.map((one) => ({
      funding: one.funding,
      openInterest: one.openInterest,
      prevDayPx: one.mark,
      dayNtlVlm: one.volume,
      premium: one.isDelisted ? null : '0.0001',
      oraclePx: one.oracle,
      markPx: one.mark,
      midPx: one.isDelisted ? null : one.mark,
      impactPxs: null,
      dayBaseVlm: '1.0',
    }))
    return send(response, 200, [{ universe, marginTables: [] }, contexts])
  }
  if (body.type === 'candleSnapshot') {
    const { coin, interval, startTime, endTime } = body.req as CandleRequest
    const intervalMs = interval === '1d' ? DAY_MS : HOUR_MS
    const candles = startsBetween(startTime, endTime, intervalMs).flatMap((t) => {
      const c = interval === '1d' ? world.dailyClose(t) : world.hourlyClose(coin, t)
      return c === null
        ? []
        : [{ t, T: t + intervalMs - 1, s: coin, i: interval, o: c, h: c, l: c, c, v: '1.0', n: 3 }]
    })
    return send(response, 200, candles.slice(-5_000))
  }
  if (body.type === 'fundingHistory') {
    const { coin, startTime } = body as { coin: string; startTime: number }
    const rows = startsBetween(startTime, world.nowMs(), HOUR_MS).map((time) => ({
      coin,
      fundingRate: world.fundingAt(coin, time),
      premium: '0.0001',
      time: time + 7,
    }))
    return send(response, 200, rows.slice(0, 500))
  }
  return send(response, 422, 'Failed to deserialize the JSON body into the target type')
}

function answerDeribit(world: VenueWorld, url: URL, response: ServerResponse): true {
  const us = world.nowMs() * 1_000
  const envelope = (result: unknown) => ({
    jsonrpc: '2.0',
    result,
    usIn: us - 100,
    usOut: us,
    usDiff: 100,
    testnet: false,
  })
  if (url.pathname === '/api/v2/public/get_index_price') {
    const price = url.searchParams.get('index_name') === 'eth_usd' ? world.index.ETH : world.index.BTC
    return send(response, 200, envelope({ estimated_delivery_price: price, index_price: price }))
  }
  if (url.pathname === '/api/v2/public/get_volatility_index_data') {
    const [from, to] = ['start_timestamp', 'end_timestamp'].map((name) => Number(url.searchParams.get(name)))
    const intervalMs = url.searchParams.get('resolution') === '1D' ? DAY_MS : HOUR_MS
    const data = startsBetween(from!, to!, intervalMs).map((t) => {
      const value = world.dvolAt(t)
      return [t, value, value, value, value]
    })
    return send(response, 200, envelope({ data, continuation: null }))
  }
  if (url.pathname === '/api/v2/public/get_tradingview_chart_data') {
    const [from, to] = ['start_timestamp', 'end_timestamp'].map((name) => Number(url.searchParams.get(name)))
    const ticks = startsBetween(from!, to!, HOUR_MS)
    const close = ticks.map((t) => world.otherClose(Math.floor(t / DAY_MS) * DAY_MS))
    const rest = Object.fromEntries(['open', 'high', 'low', 'volume', 'cost'].map((name) => [name, close]))
    return send(response, 200, envelope({ ticks, close, ...rest, status: 'ok' }))
  }
  return send(response, 404, { error: 'not found' })
}

function answerLists(world: VenueWorld, url: URL, response: ServerResponse): true {
  const limit = Number(url.searchParams.get('limit'))
  if (url.pathname === '/x402/discovery/resources') {
    const offset = Number(url.searchParams.get('offset'))
    const items = world.resources.slice(offset, offset + limit).map(({ resource, description }) => ({
      resource,
      type: 'http',
      x402Version: 1,
      lastUpdated: '2026-01-01T00:00:00Z',
      accepts: [{ scheme: 'exact', network: 'base', description, maxAmountRequired: '1000' }],
    }))
    const pagination = { limit, offset, total: world.resources.length }
    return send(response, 200, { x402Version: 1, items, pagination })
  }
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const servers = world.servers.slice(from, from + limit).map(({ name, url: address, description }) => ({
    server: { name, description, version: '1.0.0', remotes: [{ type: 'streamable-http', url: address }] },
    _meta: {},
  }))
  const more = from + limit < world.servers.length ? { nextCursor: String(from + limit) } : {}
  return send(response, 200, { servers, metadata: { count: servers.length, ...more } })
}

export async function startVenueServers(nowMs: () => number): Promise<VenueServers> {
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    const url = new URL(request.url ?? '/', 'http://venue')
    venue.asked.push(typeof body.type === 'string' ? body.type : url.pathname)
    if (venue.fault?.({ path: url.pathname, body }, response)) return
    if (url.pathname === '/info') return void answerInfo(venue.world, body, response)
    if (url.pathname.startsWith('/api/v2/')) return void answerDeribit(venue.world, url, response)
    answerLists(venue.world, url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const venue: VenueServers = {
    settings: {
      MARKET_DERIVATIVES_URL: `http://${host}`,
      MARKET_VOLATILITY_URL: `http://${host}`,
      AGENT_RESOURCES_URL: `http://${host}/x402`,
      AGENT_SERVERS_URL: `http://${host}/mcp`,
      EGRESS_ALLOW: host,
    },
    world: quietWorld(nowMs),
    asked: [],
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return venue
}
