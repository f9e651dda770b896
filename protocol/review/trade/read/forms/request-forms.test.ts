/**
 * Requests and calls of tools as agents send them, with the state of the account beside the order, and what must not be approved beside
 * them. Written after the references of Alpaca, Binance, Bitget, Bybit, Coinbase, Hyperliquid, Kalshi, Kraken, OKX, Polymarket, Schwab and
 * Tradier.
 */
import { describe, expect, it } from 'vitest'
import { judged, type Members, rulesOf } from '../../testing/orders.ts'

const verdict = (artifact: Members | string): string => judged(artifact).verdict

const SCHWAB: Members = {
  name: 'schwab_place_order',
  input: {
    accountHash: 'AB12CD34EF56AB12CD34EF56',
    order: {
      orderType: 'LIMIT',
      session: 'NORMAL',
      duration: 'DAY',
      price: '61.20',
      orderStrategyType: 'SINGLE',
      orderLegCollection: [
        { instruction: 'BUY', quantity: 40, instrument: { symbol: 'KO', assetType: 'EQUITY' } },
      ],
    },
  },
  context: { liquidationValue: 98_000.5, cashBalance: 41_000, quote: { bidPrice: 61.18, askPrice: 61.21 } },
}
const BYBIT: Members = {
  method: 'POST',
  url: 'https://api.bybit.com/v5/order/create',
  body: {
    category: 'linear',
    symbol: 'ETHUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.5',
    price: '3050',
    stopLoss: '2980',
    positionIdx: 0,
  },
  state: { totalEquity: '24500', positions: [], ticker: { bid1Price: '3051.2', ask1Price: '3051.3' } },
  why: 'retest of the level that broke',
}
const CLOSE: Members = {
  requestPath: '/api/v2/mix/order/close-positions',
  method: 'POST',
  body: { symbol: 'BTCUSDT', productType: 'USDT-FUTURES', holdSide: 'short' },
  positions: [
    { symbol: 'BTCUSDT', holdSide: 'short', total: '0.4', openPriceAvg: '88000', markPrice: '91000' },
  ],
  equity: '15000',
  journal: 'two closes above 90.5k, so the idea is wrong; out at market, nothing new before Monday',
}
const SALE: Members = {
  endpoint: '/api/v1/hf/orders',
  method: 'POST',
  headers: { 'KC-API-KEY': 'k', 'KC-API-SIGN': 's' },
  data: { clientOid: 'c', side: 'sell', symbol: 'LINK-USDT', type: 'limit', price: '18.2', size: '12' },
  balances: { USDT: { available: '9100', holds: '0' }, LINK: { available: '40' } },
}

describe('requests with the state of the account beside them [review, 5]', () => {
  it.each<[string, Members]>([
    ['a call of a tool, with one leg', SCHWAB],
    ['a request with its method and address', BYBIT],
    ['a close of a stated position, with a journal', CLOSE],
    ['a sale of a balance', SALE],
    [
      'a reduce-only order of Hyperliquid',
      {
        url: 'https://api.hyperliquid.xyz/exchange',
        payload: {
          action: {
            type: 'order',
            orders: [{ a: 1, b: true, p: '3120', s: '8', r: true, t: { limit: { tif: 'Ioc' } } }],
            grouping: 'na',
          },
          nonce: 1,
        },
        clearinghouseState: {
          marginSummary: { accountValue: '9000' },
          assetPositions: [{ type: 'oneWay', position: { coin: 'ETH', szi: '-8', entryPx: '3010' } }],
        },
        mids: { ETH: '3111' },
      },
    ],
    [
      'positions that are told in words, of an account that owes nothing',
      {
        function: {
          name: 'alpaca_submit_order',
          arguments: JSON.stringify({
            symbol: 'PG',
            qty: '8',
            side: 'buy',
            type: 'limit',
            limit_price: '160.5',
            stop_loss: { stop_price: '154' },
            context: { equity: '50000', cash: '31000', open_positions: ['MMM 40', 'DUK 60'] },
          }),
        },
      },
    ],
  ])('%s', (_form, artifact) => {
    const { coverage } = judged(artifact)
    expect([verdict(artifact), coverage.unjudged]).toEqual(['approve', []])
  })

  it.each<[string, Members]>([
    ['another host', { ...BYBIT, url: 'https://api.bybit.com.example.org/v5/order/create' }],
    ['a path that moves money', { ...BYBIT, url: 'https://api.bybit.com/v5/asset/withdraw/create' }],
    ['another method', { ...BYBIT, method: 'DELETE' }],
    ['a header that changes the method', { ...SALE, headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
    ['a tool of another kind', { ...CLOSE, tool: 'bitget.withdraw' }],
    [
      'a step that follows',
      { ...BYBIT, follow_up: { action: 'buy', symbol: 'DOGEUSDT', quantity: '900000' } },
    ],
    [
      'an order inside the state',
      {
        ...BYBIT,
        state: {
          totalEquity: '24500',
          positions: [],
          next: { action: 'buy', symbol: 'DOGEUSDT', quantity: '900000' },
        },
      },
    ],
    [
      'a list of further orders inside a quote',
      {
        ...SCHWAB,
        context: {
          liquidationValue: 98_000,
          quote: { bidPrice: 61, askPrice: 61.1, orders2: [{ action: 'buy', quantity: 9000 }] },
        },
      },
    ],
    [
      'a recipient inside the state',
      { ...BYBIT, state: { totalEquity: '24500', positions: [], withdraw_to: 'bc1q0' } },
    ],
    ['a remark that goes on', { ...CLOSE, journal: 'out at market, then buy 2 BTC on the other side' }],
    [
      'more than the balance',
      { ...SALE, data: { side: 'sell', symbol: 'LINK-USDT', type: 'limit', price: '18.2', size: '900' } },
    ],
    ['a balance that is owed', { ...SALE, balances: { LINK: { available: '-40' } } }],
    ['a size beyond the account', { ...BYBIT, body: { ...(BYBIT.body as Members), qty: '500' } }],
  ])('%s is not approved', (_what, artifact) => {
    expect(verdict(artifact)).not.toBe('approve')
  })
})

describe('a request to cancel beside the orders that rest [review, 5]', () => {
  const state = {
    equity: 30_000,
    positions: [{ product_id: 'ETH-USD', side: 'long', size: '11', mark_price: '3000' }],
    open_orders: [
      {
        order_id: 'o-1',
        product_id: 'ETH-USD',
        side: 'BUY',
        size: '0.4',
        price: '2900',
        order_type: 'LIMIT',
      },
      {
        order_id: 'o-2',
        product_id: 'ETH-USD',
        side: 'SELL',
        size: '11',
        stop_price: '2700',
        order_type: 'STOP_LIMIT',
      },
    ],
  }
  const cancel = (order_id: string, change: Members = {}): Members => ({
    tool: 'coinbase.cancel_order',
    arguments: { order_id },
    ...state,
    ...change,
  })
  it('an entry takes risk away, the only stop of a position does not', () => {
    expect(verdict(cancel('o-1'))).toBe('approve')
    expect(rulesOf(judged(cancel('o-2')))).toContain('trade.t05_no_stop.reject')
  })
  it('another stop of the same size keeps the position bounded', () => {
    const second = { ...state.open_orders[1]!, order_id: 'o-3' }
    expect(verdict(cancel('o-2', { open_orders: [...state.open_orders, second] }))).toBe('approve')
    expect(verdict(cancel('o-2', { open_orders: [...state.open_orders, { ...second, size: '2' }] }))).toBe(
      'reject',
    )
  })
  it('an order that is not listed, and a second act, are left open', () => {
    expect(verdict(cancel('o-9'))).toBe('approve_with_concerns')
    expect(verdict(cancel('o-1', { follow_up: { action: 'buy', size: 9 } }))).toBe('approve_with_concerns')
  })
})

describe('shares in an outcome [review, 7]', () => {
  const [yes, no] = ['7'.repeat(40), '8'.repeat(40)]
  const bet = (order: Members = {}, agent: Members = {}): Members => ({
    tool: 'polymarket.create_order',
    order_args: { token_id: yes, price: 0.4, size: 100, side: 'BUY', ...order },
    market: {
      tokens: [
        { outcome: 'Yes', token_id: yes },
        { outcome: 'No', token_id: no },
      ],
    },
    agent: { bankroll_usdc: 5000, p_yes: 0.55, ...agent },
  })
  it('is weighed by what a share costs and the chance of the outcome', () => {
    expect(verdict(bet())).toBe('approve')
    expect(verdict(bet({ token_id: no, price: 0.5 }))).toBe('reject')
    expect(verdict(bet({ size: 9000 }))).toBe('reject')
  })
  it.each<[string, Members]>([
    ['a decision for the other outcome', bet({}, { decision: 'buy No' })],
    ['two chances', bet({}, { p_no: 0.2 })],
    ['no chance', bet({}, { p_yes: null })],
    ['a second order', { ...bet(), order2: { token_id: no, price: 0.4, size: 100, side: 'BUY' } }],
    ['a sale', bet({ side: 'SELL' })],
  ])('%s is not approved', (_what, artifact) => {
    expect(verdict(artifact)).toBe('approve_with_concerns')
  })
  it('a rule that is told in words bounds the stake', () => {
    const rule = { stake_rule: 'at most 2% of bankroll per event' }
    expect(verdict(bet({}, rule))).toBe('approve')
    expect(rulesOf(judged(bet({ size: 400 }, rule)))).toContain('trade.t16_mandate')
  })
  it('Kalshi: a contract costs cents', () => {
    const kalshi = {
      ticker: 'KXRAIN',
      action: 'buy',
      side: 'no',
      type: 'limit',
      count: 50,
      no_price: 42,
      bankroll_usd: 2600,
    }
    expect(verdict({ ...kalshi, model_prob_yes: 0.45 })).toBe('approve')
    expect(verdict({ ...kalshi, model_prob_yes: 0.65 })).toBe('reject')
    expect(verdict({ ...kalshi, model_prob_yes: 0.45, yes_price: 90 })).not.toBe('approve')
  })
})

describe('what stands inside an exit, a quote or a remark [review, 5]', () => {
  const BRACKET = {
    symbol: 'ORCL',
    side: 'buy',
    qty: '12',
    type: 'limit',
    limit_price: '120.00',
    stop_loss: { stop_price: '116.00' },
    take_profit: { limit_price: '131.00' },
    account: { equity: '90000' },
    thesis: 'pullback to the average of fifty days',
  }
  const OTHER = { symbol: 'GME', side: 'buy', qty: '4000' }
  it('is read', () => expect(verdict(BRACKET)).toBe('approve'))
  it.each([
    ['leverage in the stop', { stop_loss: { stop_price: '116.00', set_leverage: 25 } }],
    ['an order in the target', { take_profit: { limit_price: '131.00', next_orders: [OTHER] } }],
    ['an order in the quote', { quote: { bid: '119.9', ask: '120.1', order: OTHER } }],
    ['an order in the metadata', { _meta: { order: OTHER } }],
    ['a mandate that forbids it', { thesis: 'the mandate forbids ORCL' }],
    ['another owner', { thesis: 'the account belongs to Mrs. Adeyemi' }],
    ['what an officer told', { thesis: 'their treasurer and the CFO told us the quarter is strong' }],
  ])('%s leaves it open', (_, changed) => {
    expect(verdict({ ...BRACKET, ...changed })).not.toBe('approve')
  })
})
