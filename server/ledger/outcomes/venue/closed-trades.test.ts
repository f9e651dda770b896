import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedTrades } from './closed-trades.ts'
import { orderFills } from './order-fills.ts'
import { type Fill, VenueUnusable } from './venue.ts'

const e18 = (units: number): bigint => BigInt(Math.round(units * 1e6)) * 10n ** 12n

/** `pnl` and `fee` in dollars; buys are positive sizes. */
function fills(...given: [size: number, pnl?: number, fee?: number | null, cause?: string][]): Fill[] {
  let position = 0
  return given.map(([size, pnl = 0, fee = 0, cause = 'order'], index) => {
    const fill: Fill = {
      ref: String(1_000 + index),
      coin: 'ETH',
      side: size > 0 ? 'buy' : 'sell',
      sizeE18: e18(Math.abs(size)),
      startPositionE18: e18(position),
      closedPnlUsdE18: e18(pnl),
      feeUsdE18: fee === null ? null : e18(fee),
      timeMs: 1_790_000_000_000 + index * 1_500,
      cause,
    }
    position += size
    return fill
  })
}

const resultsOf = (history: readonly Fill[]) =>
  closedTrades(history).trades.map(({ side, realizedPnlUsd }) => [side, realizedPnlUsd])

describe('a trade', () => {
  it('runs from flat to flat: opening and closing fees and partial closes are part of it', () => {
    const { trades, skippedAtUnix } = closedTrades(
      fills([2, 0, 0.5], [-1, 10, 0.25], [1, 0, 0.25], [-2, -3.000001, 0.5]),
    )
    expect(skippedAtUnix).toEqual([])
    expect(trades).toMatchObject([
      {
        coin: 'ETH',
        side: 'long',
        realizedPnlUsd: '5.499999',
        openedAtUnix: 1_790_000_000,
        settledAtUnix: 1_790_000_004,
      },
    ])
    expect(trades[0]!.fills.map(({ ref }) => ref)).toEqual(['1000', '1001', '1002', '1003'])
  })
  it('is a loss where the fees eat the profit, and a breakeven at exactly 0', () => {
    expect(resultsOf(fills([1, 0, 1], [-1, 1.5, 1]))).toEqual([['long', '-0.5']])
    expect(resultsOf(fills([-1, 0, 1], [1, 2, 1]))).toEqual([['short', '0']])
  })
  it('ends where a fill turns the position round, whose fee it pays; the rest opens the next', () => {
    expect(resultsOf(fills([1, 0, 0.1], [-3, 5, 0.3], [2, 7, 0.2]))).toEqual([
      ['long', '4.6'],
      ['short', '6.8'],
    ])
  })
  it('that is still open is none yet', () => {
    expect(resultsOf(fills([1], [-0.5, 4]))).toEqual([])
  })
  it('gains a rebate', () => {
    expect(resultsOf(fills([1, 0, -0.25], [-1, 1, 0]))).toEqual([['long', '1.25']])
  })
  it('of a billionth of a cent is no breakeven', () => {
    const [open, close] = fills([1], [-1])
    expect(resultsOf([open!, { ...close!, closedPnlUsdE18: -1n }])).toEqual([['long', '-0.00000001']])
  })
  it('names why it was closed', () => {
    expect(closedTrades(fills([1], [-1, -50, 1, 'liquidation'])).trades[0]!.cause).toBe('liquidation')
  })
})

describe('left out, and counted', () => {
  it('a position that was opened before the history begins; what follows is whole', () => {
    const history = fills([2], [-2, 9], [1], [-1, 3]).slice(1)
    expect(closedTrades(history)).toMatchObject({
      trades: [{ realizedPnlUsd: '3' }],
      skippedAtUnix: [1_790_000_001],
    })
  })
  it('a trade whose fee was not paid in dollars', () => {
    expect(closedTrades(fills([1], [-1, 3, null]))).toMatchObject({
      trades: [],
      skippedAtUnix: [1_790_000_001],
    })
  })
})

describe('the order of fills', () => {
  it('does not depend on the order in which they are given, even within one millisecond', () => {
    const sizes = fc.array(
      fc.integer({ min: -3, max: 3 }).filter((size) => size !== 0),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(sizes, fc.boolean(), fc.infiniteStream(fc.nat()), (given, atOnce, keys) => {
        const history = fills(...given.map((size): [number, number, number] => [size, size, 0.125])).map(
          (fill) => (atOnce ? { ...fill, timeMs: 1_790_000_000_000 } : fill),
        )
        const shuffled = history
          .map((fill) => ({ fill, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ fill }) => fill)
        expect(orderFills(shuffled)).toEqual(orderFills(history))
        expect(orderFills(shuffled)).toHaveLength(history.length)
      }),
      { numRuns: 200 },
    )
  })
  it('refuses a history with a hole', () => {
    const history = fills([1], [1], [-2, 5])
    expect(() => closedTrades(history)).not.toThrow()
    expect(() => closedTrades([history[0]!, history[2]!])).toThrow(VenueUnusable)
  })
  it('refuses fills of one millisecond that do not chain', () => {
    const at = fills([1], [1], [1]).map((fill) => ({ ...fill, timeMs: 1 }))
    expect(() => orderFills([at[0]!, at[2]!])).toThrow(/does not follow/)
  })
})
