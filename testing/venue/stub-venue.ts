/** Stub of Hyperliquid's info API on loopback: returns fills by its rules, or answers set by a test. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WireFill {
  coin: string
  px: string
  sz: string
  side: 'A' | 'B'
  time: number
  startPosition: string
  dir: string
  closedPnl: string
  hash: string
  oid: number
  crossed: boolean
  fee: string
  tid: number
  feeToken: string
  twapId: null
}

export interface StubVenue {
  url: string
  host: string
  fills: WireFill[]
  /** What clearinghouseState says: the account's value, and the sizes of its positions. */
  account: { value: string; sizes: string[] }
  asked: { type: string; user: string; startTime: number }[]
  /** Replace the next answers, one each; null answers by the rules. */
  instead: (((response: ServerResponse, fills: WireFill[]) => void) | null)[]
  /** As the venue returns it. */
  pageSize: number
  close(): Promise<void>
}

export async function startStubVenue(): Promise<StubVenue> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    if (request.url === '/info' && asked.type === 'clearinghouseState') {
      const { value, sizes } = venue.account
      const assetPositions = sizes.map((szi) => ({ type: 'oneWay', position: { coin: 'ETH', szi } }))
      const state = { marginSummary: { accountValue: value }, assetPositions, time: 1 }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
    }
    if (request.method !== 'POST' || request.url !== '/info' || asked.type !== 'userFillsByTime')
      return response.writeHead(422).end('Failed to deserialize the JSON body')
    venue.asked.push(asked)
    const page = venue.fills
      .filter(({ time }) => time >= asked.startTime)
      .sort((a, b) => a.time - b.time)
      .slice(0, venue.pageSize)
    const instead = venue.instead.shift()
    if (instead) return instead(response, page)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const venue: StubVenue = {
    url: `http://${host}`,
    host,
    fills: [],
    account: { value: '12345.67', sizes: ['1.5', '0.0'] },
    asked: [],
    instead: [],
    pageSize: 2_000,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return venue
}

let nextTid = 107_411_944_047_202

/** A position opened and closed, in one fill each. `pnl`: before the two fees of `fee` each. */
export function roundTrip(given: {
  coin?: string
  side?: 'long' | 'short'
  openMs: number
  closeMs: number
  pnl: string
  fee?: string
}): WireFill[] {
  const { coin = 'ETH', side = 'long', openMs, closeMs, pnl, fee = '0.25' } = given
  const isLong = side === 'long'
  const word = isLong ? 'Long' : 'Short'
  const common = { coin, px: '2000.5', sz: '1.5', oid: 1, crossed: true, fee, feeToken: 'USDC', twapId: null }
  const hash = `0x${'ab'.repeat(32)}`
  return [
    {
      ...common,
      side: isLong ? 'B' : 'A',
      time: openMs,
      startPosition: '0.0',
      dir: `Open ${word}`,
      closedPnl: '0.0',
      hash,
      tid: nextTid++,
    },
    {
      ...common,
      side: isLong ? 'A' : 'B',
      time: closeMs,
      startPosition: isLong ? '1.5' : '-1.5',
      dir: `Close ${word}`,
      closedPnl: pnl,
      hash,
      tid: nextTid++,
    },
  ]
}
