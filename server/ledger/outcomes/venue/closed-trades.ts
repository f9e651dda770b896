/** Builds trades from fills, from one flat position to the next, in exact arithmetic. */
import { usdE8 } from '#protocol/ledger/figures/outcome.ts'
import { orderFills, positionAfter } from './order-fills.ts'
import type { Fill } from './venue.ts'

export interface ClosedTrade {
  coin: string
  side: 'long' | 'short'
  /** After fees, in the record's format. */
  realizedPnlUsd: string
  /** Time of the last fill. */
  cause: string
  openedAtUnix: number
  settledAtUnix: number
  fills: readonly Fill[]
}

export interface TradeHistory {
  /** In order of settlement. */
  trades: ClosedTrade[]
  /** Closing times of omitted positions: opened before the history begins, or paid in another token. */
  skippedAtUnix: number[]
}

export function closedTrades(fills: readonly Fill[]): TradeHistory {
  const byCoin = new Map<string, Fill[]>()
  for (const fill of fills) {
    const group = byCoin.get(fill.coin)
    if (group) group.push(fill)
    else byCoin.set(fill.coin, [fill])
  }
  const histories = [...byCoin.values()].map((group) => tradesOfCoin(orderFills(group)))
  return {
    trades: histories.flatMap(({ trades }) => trades).sort(bySettlement),
    skippedAtUnix: histories.flatMap(({ skippedAtUnix }) => skippedAtUnix).sort((a, b) => a - b),
  }
}

/** `ordered`: each fill starts from the position the previous one left. */
function tradesOfCoin(ordered: readonly Fill[]): TradeHistory {
  const history: TradeHistory = { trades: [], skippedAtUnix: [] }
  let open: Fill[] = []
  let isWhole = ordered[0]!.startPositionE18 === 0n
  for (const fill of ordered) {
    open.push(fill)
    const after = positionAfter(fill)
    const turnsRound =
      fill.startPositionE18 !== 0n && after !== 0n && fill.startPositionE18 < 0n !== after < 0n
    if (after !== 0n && !turnsRound) continue
    const pnl = isWhole ? netOf(open) : null
    if (pnl === null) history.skippedAtUnix.push(Math.floor(fill.timeMs / 1_000))
    else history.trades.push(tradeOf(open, pnl))
    isWhole = true
    // A fill that reverses the position also opens the next trade; its result and fee belong to the trade
    // it closes.
    open = turnsRound ? [{ ...fill, startPositionE18: 0n, closedPnlUsdE18: 0n, feeUsdE18: 0n }] : []
  }
  return history
}

function netOf(fills: readonly Fill[]): bigint | null {
  let net = 0n
  for (const { closedPnlUsdE18, feeUsdE18 } of fills) {
    if (feeUsdE18 === null) return null
    net += closedPnlUsdE18 - feeUsdE18
  }
  return net
}

function tradeOf(fills: readonly Fill[], netE18: bigint): ClosedTrade {
  const [first, last] = [fills[0]!, fills.at(-1)!]
  return {
    coin: first.coin,
    side: last.side === 'sell' ? 'long' : 'short',
    realizedPnlUsd: dollars(netE18),
    cause: last.cause,
    openedAtUnix: Math.floor(first.timeMs / 1_000),
    settledAtUnix: Math.floor(last.timeMs / 1_000),
    fills,
  }
}

/** At most eight decimals, rounded away from zero, so that a result never rounds to break-even. */
function dollars(unitsE18: bigint): string {
  const magnitude = unitsE18 < 0n ? -unitsE18 : unitsE18
  const e8 = (magnitude + 9_999_999_999n) / 10_000_000_000n
  const fraction = String(e8 % 100_000_000n)
    .padStart(8, '0')
    .replace(/0+$/, '')
  const text = `${unitsE18 < 0n ? '-' : ''}${e8 / 100_000_000n}${fraction === '' ? '' : `.${fraction}`}`
  usdE8(text)
  return text
}

const bySettlement = (a: ClosedTrade, b: ClosedTrade): number =>
  a.settledAtUnix - b.settledAtUnix || (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : 0)
