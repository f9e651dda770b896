/**
 * Reads fills of a public account from Hyperliquid's info API (`userFillsByTime`: oldest first, at most
 * 2,000 per answer).
 */
import { z } from 'zod'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { type Fill, type Venue, VenueUnusable } from './venue.ts'

const pageFills = 2_000
/** The venue keeps the newest 10,000 fills of an account. */
const maxPages = 8
const maxAnswerBytes = 4 * 1_024 * 1_024
const patienceMs = 15_000
/** Maximum lead of the venue's clock. */
const aheadMs = 300_000

const decimal = z.string().regex(/^-?\d{1,18}(?:\.\d{1,18})?$/)

const WireFill = z.object({
  coin: z.string().regex(/^[!#-[\]-~]{1,64}$/),
  sz: decimal.refine((text) => /[1-9]/.test(text) && !text.startsWith('-'), 'must be above 0'),
  /** B: the account bought; A: it sold. */
  side: z.enum(['A', 'B']),
  time: z.int().min(0),
  startPosition: decimal,
  dir: z.string().max(64),
  closedPnl: decimal,
  /** Total fee, including the builder's. */
  fee: decimal,
  feeToken: z.string().max(32),
  tid: z.int().min(0),
})
type WireFill = z.infer<typeof WireFill>

/** `@107`, `PURR/USDC` and `#12` are spot and outcome markets, which have no position. */
const isPerpetual = (coin: string): boolean => !/^[@#]|\//.test(coin)

interface Options extends Pick<LedgerDeps, 'egress' | 'nowUnix'> {
  url: string
  account: string
  /** Time limit of one answer, headers and body. */
  timeoutMs?: number
}

export function hyperliquid({ egress, nowUnix, url, account, timeoutMs = patienceMs }: Options): Venue {
  const endpoint = `${url.replace(/\/+$/, '')}/info`

  async function ask(startTime: number): Promise<WireFill[]> {
    const answer = await egress
      .read(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'userFillsByTime', user: account, startTime, aggregateByTime: false }),
        maxBytes: maxAnswerBytes,
        timeoutMs,
        chooser: 'configured',
      })
      .catch((error: unknown) => {
        throw new VenueUnusable(`the venue did not answer: ${(error as Error).message}`)
      })
    if (answer.status === 429) throw new VenueUnusable('the venue is rate-limiting requests (429)')
    if (answer.status !== 200) throw new VenueUnusable(`the venue returned ${answer.status}`)
    return parseFills(answer.bytes)
  }

  async function readFills(sinceMs: number): Promise<Fill[]> {
    const fills = new Map<string, { wire: string; fill: Fill | null }>()
    let startTime = sinceMs
    for (let page = 0; page < maxPages; page += 1) {
      const wire = await ask(startTime)
      for (const one of wire) keep(one)
      if (wire.length < pageFills) return [...fills.values()].flatMap(({ fill }) => fill ?? [])
      const newest = wire.reduce((latest, { time }) => Math.max(latest, time), 0)
      if (newest <= startTime)
        throw new VenueUnusable(`more than ${pageFills} fills in one millisecond cannot be read completely`)
      // From the newest fill on, inclusive: others of that millisecond may be on the next page.
      startTime = newest
    }
    throw new VenueUnusable(`the history continues after ${maxPages} answers`)

    function keep(one: WireFill): void {
      if (one.time < startTime || one.time > nowUnix() * 1_000 + aheadMs)
        throw new VenueUnusable(`fill ${one.tid} is outside the requested period`)
      const key = `${one.time}:${one.coin}:${one.tid}`
      const text = JSON.stringify(one)
      const known = fills.get(key)
      if (known && known.wire !== text)
        throw new VenueUnusable(`fill ${one.tid} was returned in two versions`)
      fills.set(key, { wire: text, fill: isPerpetual(one.coin) ? fillOf(one) : null })
    }
  }

  return {
    name: 'Hyperliquid',
    account,
    howToVerify: `POST {"type":"userFillsByTime","user":"${account}","startTime":<ms>} to ${endpoint}. A trade runs from a flat position to the next flat one in its coin; its result is the sum of closedPnl less the sum of fee over its fills (fill_refs are their tid). A fill that turns a position round pays its fee in the trade it closes. Funding payments are not part of a trade.`,
    outcomesOnChain: 'Every fill is part of the public history of the venue’s own chain.',
    readFills,
  }
}

function parseFills(bytes: Uint8Array): WireFill[] {
  let given: unknown
  try {
    given = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new VenueUnusable('the venue did not return JSON')
  }
  const read = z.array(WireFill).max(pageFills).safeParse(given)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0]!
  throw new VenueUnusable(
    `the venue returned an unexpected format: ${path.join('.') || 'the whole'}: ${message}`,
  )
}

const fillOf = (wire: WireFill): Fill => ({
  ref: String(wire.tid),
  coin: wire.coin,
  side: wire.side === 'B' ? 'buy' : 'sell',
  sizeE18: unitsE18(wire.sz),
  startPositionE18: unitsE18(wire.startPosition),
  closedPnlUsdE18: unitsE18(wire.closedPnl),
  // Perpetuals are margined in dollar tokens; a fee in another token has no dollar amount here.
  feeUsdE18: /^USD/.test(wire.feeToken) ? unitsE18(wire.fee) : /[1-9]/.test(wire.fee) ? null : 0n,
  timeMs: wire.time,
  cause: causeOf(wire.dir),
})

const causeOf = (dir: string): string => {
  if (/liquidat/i.test(dir)) return 'liquidation'
  if (/auto-?deleverag/i.test(dir)) return 'auto-deleveraging'
  if (/settle/i.test(dir)) return 'settlement by the venue'
  return 'order'
}

function unitsE18(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -units : units
}
