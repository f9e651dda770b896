/** Writes closed trades as records: one row each, split over as many entries as the record size requires. */
import { sha256Hex } from '#protocol/bytes.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { tradeResult, usdE8 } from '#protocol/ledger/figures/outcome.ts'
import type { TradeRow } from '#protocol/ledger/record/record-types.ts'
import { type EntryDraft, noFacts } from '../append/entry-draft.ts'
import type { ClosedTrade } from './venue/closed-trades.ts'
import type { Venue } from './venue/venue.ts'

/** Space for rows in a record of at most 64 KiB. */
const maxRowBytes = 56 * 1_024
const maxFillRefs = 200

/** Stable: reading the same trade of the same account again gives the same id. */
export function tradeIdOf(venue: Pick<Venue, 'name' | 'account'>, { coin, fills }: ClosedTrade): string {
  const [first, last] = [fills[0]!, fills.at(-1)!]
  return `${venue.name.toLowerCase()}:${venue.account}:${coin}:${first.timeMs}.${first.ref}-${last.timeMs}.${last.ref}`
}

export function tradeRow(venue: Venue, trade: ClosedTrade, verdictEntry: number | null): TradeRow {
  const refs = trade.fills.map(({ ref }) => ref)
  return {
    trade_id: tradeIdOf(venue, trade),
    coin: trade.coin,
    side: trade.side,
    realized_pnl_usd: trade.realizedPnlUsd,
    result: tradeResult(trade.realizedPnlUsd),
    reason: `closed by ${trade.cause}`,
    source: `fills of the account on ${venue.name}`,
    opened_at: trade.openedAtUnix,
    settled_at: trade.settledAtUnix,
    verdict_entry: verdictEntry,
    fill_refs:
      refs.length <= maxFillRefs
        ? refs
        : [refs[0]!, refs.at(-1)!, `count:${refs.length}`, `sha256:${sha256Hex(refs.join('\n'))}`],
  }
}

interface Day {
  /** YYYY-MM-DD, UTC. */
  date: string
  createdAtUnix: number
  /** The attester of the outcome. */
  attester: string
  skippedPartialRecords: number
}

export function outcomeDrafts(venue: Venue, rows: readonly TradeRow[], day: Day): EntryDraft[] {
  const parts = split(rows)
  return parts.map((trades, index) => {
    const attesters = [day.attester]
    return {
      idemKey: outcomeKey(venue, day.date, index),
      type: 'trade_outcomes' as const,
      createdAtUnix: day.createdAtUnix,
      members: {
        title: `Trade outcomes ${day.date}${parts.length === 1 ? '' : `, part ${index + 1} of ${parts.length}`}`,
        what: 'Positions of a public account that were closed, each graded by its realised result after fees. Losses are retained.',
        attesters,
        audit: {
          venue: venue.name,
          account: venue.account,
          how_to_verify: `${venue.howToVerify} Over ${maxFillRefs} fills, fill_refs names the first, the last, their count and the SHA-256 of all of them joined by line feeds.`,
          outcomes_on_chain: venue.outcomesOnChain,
        },
        summary: summaryOf(trades, index === 0 ? day.skippedPartialRecords : 0),
        trades: trades as unknown as JsonObject[],
      },
      event: null,
      eventIsStored: false,
      facts: { ...noFacts, attesters, trades },
    }
  })
}

export const outcomeKey = (venue: Pick<Venue, 'name' | 'account'>, date: string, part: number): string =>
  `outcomes:${venue.name.toLowerCase()}:${venue.account}:${date}:${part}`

function summaryOf(trades: readonly TradeRow[], skippedPartialRecords: number): JsonObject {
  const count = (wanted: string): number => trades.filter(({ result }) => result === wanted).length
  const bySleeve: Record<string, number> = {}
  for (const { coin } of trades) bySleeve[coin] = (bySleeve[coin] ?? 0) + 1
  const settled = trades.map(({ settled_at: at }) => at)
  return {
    by_sleeve: bySleeve,
    closed: trades.length,
    wins: count('WIN'),
    losses: count('LOSS'),
    breakevens: count('BREAKEVEN'),
    net_pnl_usd: sumOf(trades),
    period: `${isoOf(Math.min(...settled))} to ${isoOf(Math.max(...settled))}`,
    skipped_partial_records: skippedPartialRecords,
  }
}

function sumOf(trades: readonly TradeRow[]): string {
  const net = trades.reduce((sum, { realized_pnl_usd: pnl }) => sum + usdE8(pnl), 0n)
  const magnitude = net < 0n ? -net : net
  const fraction = String(magnitude % 100_000_000n)
    .padStart(8, '0')
    .replace(/0+$/, '')
  return `${net < 0n ? '-' : ''}${magnitude / 100_000_000n}${fraction === '' ? '' : `.${fraction}`}`
}

const isoOf = (unix: number): string => new Date(unix * 1_000).toISOString().replace('.000Z', 'Z')

function split(rows: readonly TradeRow[]): TradeRow[][] {
  const parts: TradeRow[][] = []
  let bytes = maxRowBytes
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row)) + 1
    if (bytes + size > maxRowBytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(row)
    bytes += size
  }
  return parts
}
