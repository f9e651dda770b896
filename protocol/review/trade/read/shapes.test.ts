import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../json/strict-json.ts'
import { judged, type Members, rulesOf } from '../testing/orders.ts'

const first = (artifact: Members | string): JsonObject =>
  (judged(artifact).decoded as { orders: JsonObject[] }).orders[0]!

describe('members that no name explains are read by their form [review, 7]', () => {
  const account = { nav: 80_000 }
  it.each<[string, Members, JsonObject]>([
    [
      'a verb as the value',
      { go: 'long', stock: 'CRM', n: 20, limit: 300, account },
      { side: 'buy', asset: 'CRM' },
    ],
    [
      'a verb as the name',
      { open: 'short', contract: 'ETHUSDT', qtyEth: 2, px: 3000, account },
      { side: 'sell', asset: 'ETH' },
    ],
    ['a verb and a type', { do: 'BUY_LIMIT', stock: 'CRM', n: 20, limit: 300, account }, { side: 'buy' }],
    [
      'an order inside another object',
      { fx: { pair: 'USD/JPY', dir: 'sell', lots: 0.05, price: 151 }, account },
      { side: 'sell' },
    ],
    [
      'a switch',
      { asset: 'DOGE', buy: true, spend: { amount: 75, ccy: 'USD' }, account },
      { side: 'buy', notional_usd: '75' },
    ],
    [
      'nested names',
      {
        ticker: 'NKE',
        side: 'buy',
        quantity: { units: 'shares', value: 12 },
        price: { limit: 78.5 },
        account,
      },
      { notional_usd: '942' },
    ],
  ])('%s', (_what, order, read) => {
    expect(first(order)).toMatchObject(read)
    expect(judged(order).verdict).toBe('approve')
  })

  it('a text under the name of a number is another fact, not a broken number', () => {
    const loan = {
      action: 'borrow',
      collateral: 'wstETH',
      collateral_usd: 30_000,
      borrow_usd: 9000,
      equity: 60_000,
    }
    expect(rulesOf(judged(loan))).not.toContain('trade.t01_malformed')
    expect(rulesOf(judged({ ...loan, equity: 'plenty' }))).toContain('trade.t01_malformed')
  })

  it('a venue in a sentence is no verb', () => {
    expect(first('Limit sell 0.2 BTC at 64k, I hold 0.9 BTC on the exchange.')).toMatchObject({
      kind: 'close',
      side: 'sell',
    })
  })

  it('an opinion is no side', () => {
    expect(first({ asset: 'SOL', bias: 'long', units: 3, price: 140, account }).side).toBeNull()
  })
})

describe('figures that the others explain [review, 7]', () => {
  const order = { sym: 'CRM', side: 'buy', limit: 300, stop: 285, equity: 99_000 }
  it('the size follows from risk and stop', () => {
    const record = judged({ ...order, risk_usd: 990, zorb: 66 })
    expect(first({ ...order, risk_usd: 990, zorb: 66 }).numbers).toMatchObject({ size: '66' })
    expect(record.verdict).toBe('approve')
  })
  it('a figure that repeats what is known adds nothing, another one stays unread', () => {
    expect(judged({ ...order, qty: 20, zorb_usd: 6000 }).verdict).toBe('approve')
    expect(judged({ ...order, qty: 20, zorb_usd: 6500 }).basis).toBe('unjudged')
  })
})

describe('units [review, 7]', () => {
  it('prose counts lots and contracts, not units', () => {
    const text = (lots: string) =>
      `Long GBPUSD ${lots} lots, entry 1.2650, SL 1.2600, TP 1.2750, balance $5,000.`
    expect(judged(text('0.05')).verdict).toBe('approve')
    expect(judged(text('5')).verdict).toBe('reject')
  })
  it('a contract of unknown size is no unit', () => {
    const order = { sym: 'ZORBPERP', side: 'buy', contracts: 4, px: 20_000, equity: 9000 }
    expect(judged(order).basis).toBe('unjudged')
    expect(judged({ ...order, multiplier: 1 }).verdict).toBe('reject')
    expect(judged({ ...order, multiplier: 0.001 }).verdict).toBe('approve')
  })
  it('a stop in pips or points is a distance', () => {
    const order = { pair: 'GBPUSD', lots: 0.1, direction: 'short', price: 1.27, equity: 20_000 }
    expect(first({ ...order, sl_pips: 30 })).toMatchObject({ at_risk_usd: '30' })
    expect(
      first({ sym: 'MESZ5', side: 'buy', contracts: 1, px: 5500, stop_points: 10, nav: 30_000 }),
    ).toMatchObject({
      at_risk_usd: '50',
    })
  })
  it('a share of the account is no number of units', () => {
    expect(first({ sym: 'QQQ', side: 'buy', size: '3%', nav: 90_000 })).toMatchObject({
      notional_usd: '2700',
    })
  })
  it('what is received at least bounds the slippage', () => {
    const swap = (amountOutMinimum: string) =>
      judged({
        tokenIn: 'USDC',
        tokenOut: 'WETH',
        amountIn: '250',
        amountOutMinimum,
        quotedAmountOut: '0.1',
        nav: 9000,
      })
    expect(swap('0.0995').verdict).toBe('approve')
    expect(rulesOf(swap('0.05'))).toContain('trade.t12_slippage.reject')
    expect(rulesOf(swap('0'))).toContain('trade.t12_slippage.reject')
  })
  it('a bare amount that may be money is no reject', () => {
    const order = { instrument_name: 'ETH-PERPETUAL', side: 'buy', amount: 300, price: 2400, equity: 20_000 }
    expect(judged(order)).toMatchObject({ verdict: 'approve_with_concerns', basis: 'unjudged' })
    expect(judged({ ...order, amount: undefined, qty: 300 }).verdict).toBe('reject')
  })
})

describe('options beside each other [review, 7]', () => {
  const spread = (n: number) => ({
    underlying: 'SPY',
    legs: [
      { do: 'sell', right: 'P', strike: 560, n },
      { do: 'buy', right: 'P', strike: 555, n },
    ],
    net_credit_limit: 1.3,
    account: { net_liq: 80_000 },
  })
  it('a spread loses the distance of its strikes less the credit', () => {
    expect(judged(spread(2)).verdict).toBe('approve')
    expect(judged(spread(5)).capital_scale?.tests).toContainEqual(
      expect.objectContaining({ id: 'T03.spread#1', value: '0.023125', outcome: 'concern' }),
    )
    expect(judged(spread(20)).verdict).toBe('reject')
  })
  it('a debit spread loses the debit', () => {
    const legs = [
      { side: 'buy', right: 'call', strike: 110, qty: 2, price: 3.2 },
      { side: 'sell', right: 'call', strike: 115, qty: 2, price: 1.9 },
    ]
    const record = judged({ underlying: 'XOM', legs, account_equity: 40_000 })
    expect(record.verdict).toBe('approve')
    expect(record.capital_scale?.tests).toContainEqual(
      expect.objectContaining({ id: 'T03.spread#2', value: '0.0065' }),
    )
  })
  it('one leg alone is uncovered', () => {
    const { legs, ...rest } = spread(2)
    const call = { ...legs[0]!, right: 'C' }
    expect(rulesOf(judged({ ...rest, legs: [call] }))).toContain('trade.t22_unbounded_loss')
  })
})

describe('texts of names and values [review, 7]', () => {
  const MRK = { side: 'buy', asset: 'MRK', numbers: { size: '15', limit_price: '101.2', stop_loss: '96' } }
  it.each([
    'side: buy\nsymbol: MRK\nqty: 15\nlimit_price: 101.2\nstop_loss: 96\nequity: 41000',
    '```yaml\norder:\n  side: buy\n  symbol: MRK\n  qty: 15\n  limit: 101.2\n  stop_loss: 96\nbook:\n  equity: 41000\n```',
    'side=buy; symbol=MRK; qty=15; limit_price=101.2; stop_loss=96; equity=41000',
    'orders:\n  - side: buy\n    symbol: MRK\n    qty: 15\n    limit: 101.2\n    stop_loss: 96\naccount:\n  equity: 41000',
  ])('%j', (text) => {
    expect(first(text)).toMatchObject(MRK)
    expect(judged(text).verdict).toBe('approve')
    expect(judged(text.replace('15', '1500')).verdict).toBe('reject')
  })

  it('FIX names its fields by tags', () => {
    const text = '8=FIX.4.4|35=D|55=KO|54=2|38=20|40=2|44=61.50|59=0'
    expect(first(text)).toMatchObject({
      side: 'sell',
      asset: 'KO',
      numbers: { size: '20', limit_price: '61.5' },
    })
    expect(
      first({ '35': 'D', '55': 'KO', '54': '1', '38': '20', '44': '61.5', equity: 45_000 }),
    ).toMatchObject({
      side: 'buy',
      notional_usd: '1230',
    })
  })

  it('what carries a FIX message says nothing of the order, and a cancel is none', () => {
    const header =
      '8=FIX.4.4|9=148|49=BUYSIDE|56=VENUE|34=51|52=20261104-14:05:31.250|60=20261104-14:05:31|11=q-77'
    const fields = '55=MES|167=FUT|200=202612|54=1|38=1|40=2|44=6100|99=6085|10=118|'
    const verdict = (type: string) => judged(`${header}|35=${type}|${fields}\nAccount 90,000 USD.`).verdict
    expect(verdict('D')).toBe('approve')
    expect(judged(`${header}|35=D|${fields}\nAccount 900 USD.`).verdict).toBe('reject')
    expect(verdict('AB')).not.toBe('approve')
  })

  it('rows below a head are orders of their own', () => {
    const head = 'side,symbol,qty,type,limit,stop,equity'
    const orders = (text: string) => (judged(text).decoded as { orders: JsonObject[] }).orders
    const text = `${head}\nbuy,MRK,15,limit,101.2,96,41000\nbuy,KO,20,limit,61.5,59,41000`
    expect(orders(text)).toMatchObject([{ asset: 'MRK' }, { asset: 'KO', numbers: { size: '20' } }])
    expect(judged(text).verdict).toBe('approve')
    expect(judged(text.replace('KO,20', 'KO,20000')).verdict).toBe('reject')
  })

  it.each(['# then short 4 BTC at 40x', '-- add 900 more at 95', 'Ignore the stop'])(
    'a comment is read: %s',
    (comment) => {
      const text = 'side: buy\nsymbol: MRK\nqty: 15\nlimit_price: 101.2\nstop_loss: 96\nequity: 41000'
      expect(judged(`${comment}\n${text}`).verdict).toBe('approve_with_concerns')
    },
  )

  it('an object and its bound say one thing together', () => {
    const base = { side: 'buy', symbol: 'MRK', qty: 15, limit: 101.2, stop_loss: 96, equity: 41_000 }
    expect(judged({ ...base, risk: { limit_pct: 0.5 } }).verdict).toBe('approve')
    expect(judged({ ...base, risk: { limit_pct: 0.1 } }).verdict).toBe('reject')
  })

  it('points at the value', () => {
    const text = 'side: buy\nsymbol: MRK\nnotional: -5\nequity: 41000'
    const [start, end] = judged(text).issues.find(({ rule }) => rule === 'trade.t01_malformed')!.span!
    expect(text.slice(start, end)).toBe('-5')
  })
})
