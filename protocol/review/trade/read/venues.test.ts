import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../json/strict-json.ts'
import { judged, type Members } from '../testing/orders.ts'

const account = { equity_usd: 50_000 }
const first = (artifact: Members | string): JsonObject =>
  (judged(artifact).decoded as { orders: JsonObject[] }).orders[0]!

/** Each is 2,000 USD of BTC, written as the venue's own API has it. */
const SHAPES: readonly [string, Members, Members][] = [
  ['Binance', { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '0.04', price: '50000' }, {}],
  [
    'Bybit',
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.04',
      price: '50000',
      stopLoss: '49000',
    },
    { stop_loss: '49000' },
  ],
  [
    'OKX',
    {
      instId: 'BTC-USDT',
      tdMode: 'isolated',
      side: 'buy',
      ordType: 'limit',
      sz: '0.04',
      px: '50000',
      attachAlgoOrds: [{ slTriggerPx: '49000' }],
    },
    { stop_loss: '49000' },
  ],
  [
    'Coinbase',
    {
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: { limit_limit_gtc: { base_size: '0.04', limit_price: '50000' } },
    },
    {},
  ],
  [
    'Kraken',
    { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', volume: '0.04', price: '50000', leverage: '2:1' },
    { leverage: '2' },
  ],
  [
    'Alpaca',
    {
      symbol: 'BTC/USD',
      qty: '0.04',
      side: 'buy',
      type: 'limit',
      limit_price: '50000',
      stop_loss: { stop_price: '49000' },
    },
    { stop_loss: '49000' },
  ],
  [
    'CCXT',
    {
      symbol: 'BTC/USDT:USDT',
      type: 'limit',
      side: 'buy',
      amount: 0.04,
      price: 50000,
      params: { stopLoss: { triggerPrice: 49000 } },
    },
    { stop_loss: '49000' },
  ],
  [
    'Hyperliquid',
    {
      action: {
        type: 'order',
        orders: [{ a: 0, b: true, p: '50000', s: '0.04', r: false, t: { limit: { tif: 'Gtc' } } }],
        grouping: 'na',
      },
      nonce: 1,
    },
    {},
  ],
  [
    'tool call',
    {
      name: 'place_order',
      arguments: JSON.stringify({ symbol: 'BTC', side: 'buy', qty: '0.04', price: '50000', account }),
    },
    {},
  ],
]

describe('order shapes of the venues [review, 7]', () => {
  it.each(SHAPES)('%s', (_venue, shape, numbers) => {
    const order = first({ ...shape, ...('arguments' in shape ? {} : { account }) })
    expect(order).toMatchObject({ kind: 'order', asset: 'BTC', side: 'buy', notional_usd: '2000' })
    expect(order.numbers).toMatchObject({ size: '0.04', ...numbers })
    const record = judged({ ...shape, ...('arguments' in shape ? {} : { account }) })
    expect(record.verdict).toBe('approve')
  })

  it.each(SHAPES.filter(([, shape]) => !('arguments' in shape)))(
    '%s: too large is refused',
    (_venue, shape) => {
      expect(judged({ ...shape, account: { equity_usd: 500 } }).verdict).toBe('reject')
    },
  )

  it('Hyperliquid: the stop of a group protects its entry', () => {
    const entry = { a: 0, b: true, p: '50000', s: '0.04', r: false, t: { limit: { tif: 'Gtc' } } }
    const stop = {
      a: 0,
      b: false,
      p: '49000',
      s: '0.04',
      r: true,
      t: { trigger: { isMarket: true, triggerPx: '49000', tpsl: 'sl' } },
    }
    const order = first({ action: { type: 'order', orders: [entry, stop] }, account })
    expect(order).toMatchObject({ numbers: { stop_loss: '49000' }, at_risk_usd: '40' })
  })

  it('order JSON inside prose keeps its places', () => {
    const text = 'Place é this: {"action":"buy","coin":"BTC","notional_usd":-1} now'
    const [start, end] = judged(text).issues.find(({ rule }) => rule === 'trade.t01_malformed')!.span!
    expect(new TextDecoder().decode(new TextEncoder().encode(text).slice(start, end))).toBe('-1')
  })

  it('two values for one thing are reported, also under two names', () => {
    const order = { action: 'buy', coin: 'BTC', notional_usd: 100, account }
    expect(judged(order).verdict).toBe('approve')
    for (const change of [{ symbol: 'ETH' }, { side: 'sell' }, { notional: 200 }])
      expect(judged({ ...order, ...change }).issues.map(({ rule }) => rule)).toContain('trade.contradiction')
  })
})
