import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { baseOrder, judged, type Members, rulesOf } from './testing/orders.ts'

/** Names of one role each, in the styles of venues and agents. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  coin: ['symbol', 'sym', 'tickerSymbol', 'instrument_id', 'asset-code'],
  side: ['direction', 'order_side', 'tradeDirection'],
  qty: ['order_qty', 'sz', 'requestedQuantity', 'amt', 'totalSize', 'baseSize'],
  limit_price: ['lmt_px', 'limitPx', 'order_limit_price', 'lmtPrc', 'px'],
  mark_price: ['lastPx', 'current_market_price', 'midPrice', 'ltp', 'referencePrice'],
  stop_loss: ['stopLossPrice', 'sl_px', 'stp', 'stop-loss-trigger-price', 'protectiveless'],
  take_profit: ['tp_px', 'profitTarget', 'targetPx'],
  leverage: ['lev', 'requested_leverage', 'gearing'],
}
const ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  equity_usd: ['nav', 'accountEquity', 'net_liquidation_value', 'acct_eq', 'equity_eur', 'total_balance_usd'],
}
/** A name that no reader knows. */
const UNREADABLE = 'protectiveless'

const renamed = (order: Members, names: Readonly<Record<string, string>>): Members =>
  Object.fromEntries(Object.entries(order).map(([name, value]) => [names[name] ?? name, value]))

const anySpelling = fc.record(
  Object.fromEntries(
    Object.entries(SPELLINGS).map(([role, names]) => [role, fc.constantFrom(role, ...names)]),
  ),
)
const anyAccount = fc.constantFrom('equity_usd', ...ACCOUNT.equity_usd!)

const order = (change: Members = {}): Members => ({
  coin: 'SOL',
  side: 'buy',
  qty: 25,
  limit_price: 160,
  mark_price: 160,
  stop_loss: 156,
  leverage: 1,
  ...change,
})

/** Each is refused for another reason. */
const REFUSED: readonly (readonly [string, Members, number])[] = [
  ['too much is lost at the stop', order({ stop_loss: 60 }), 40_000],
  ['the stop is above the price', order({ stop_loss: 170 }), 40_000],
  ['the limit is far from the market', order({ limit_price: 1600, stop_loss: 1590 }), 4_000_000],
  ['leverage', order({ qty: 4000, stop_loss: 159.9 }), 40_000],
  ['no stop', order({ qty: 200, stop_loss: undefined }), 40_000],
]

describe('renaming the members of an order [review, 13]', () => {
  it.each(REFUSED)('a reject is never approved: %s', (_why, refused, equity) => {
    const plain = JSON.parse(JSON.stringify(refused))
    expect(judged({ ...plain, account: { equity_usd: equity } }).verdict).toBe('reject')
    fc.assert(
      fc.property(anySpelling, anyAccount, (names, own) => {
        const verdict = judged({ ...renamed(plain, names), account: { [own]: equity } }).verdict
        const isRead = !Object.values(names).includes(UNREADABLE)
        if (isRead) expect(verdict).toBe('reject')
        expect(verdict).not.toBe('approve')
      }),
      { numRuns: 120 },
    )
  })

  it('an order in bounds stays approved while every name is read, and is no finding otherwise', () => {
    fc.assert(
      fc.property(anySpelling, anyAccount, (names, own) => {
        const record = judged({ ...renamed(order({ qty: 10 }), names), account: { [own]: 40_000 } })
        expect(record.basis).not.toBe('finding')
        expect(record.verdict).toBe(names.stop_loss === UNREADABLE ? 'approve_with_concerns' : 'approve')
      }),
      { numRuns: 200 },
    )
  })
})

/** `zorb` is in no list of words, so that no name here is one that is read. */
const unknownName = fc
  .tuple(
    fc.constantFrom('zorb', 'zorbed', 'xq'),
    fc.constantFrom(
      '_stop',
      'Size',
      '_limit_usd',
      'Leverage',
      '_max_loss_pct',
      '',
      '_equity',
      'ReduceOnly',
      '_price',
    ),
  )
  .map((parts) => parts.join(''))
const anyValue = fc.oneof(
  fc.integer({ min: -5, max: 1_000_000 }),
  fc.boolean(),
  fc.constantFrom<unknown>('5%', '0.1', 'all', { stop_loss: 159 }, [1, 2], null, { reduce_only: true }),
)

describe('a member that no reader knows [review, 2]', () => {
  it('never loosens a verdict that rests on facts which were read', () => {
    const orders = [
      baseOrder(),
      baseOrder({ stop_loss: null, notional_usd: 9000 }),
      baseOrder({ stop_loss: 'none', notional_usd: 30_000 }),
      baseOrder({ stop_loss: 120 }),
      baseOrder({ notional_usd: undefined }),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...orders), unknownName, anyValue, (before, name, value) => {
        const after = judged({ ...before, [name]: value })
        expect(VERDICT_SEVERITY[after.verdict]).toBeGreaterThanOrEqual(
          VERDICT_SEVERITY[judged(before).verdict],
        )
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['a figure', { zorb_factor: 40 }],
    ['a switch', { zorb: true }],
    ['an object with a figure', { zorb: { factor: 40 } }],
    ['where the proceeds go', { payout_address: 'cold' }],
    ['a second stage', { zorb: [{ size: 1 }, { size: 2 }] }],
  ])('leaves an order in bounds unjudged, which is no finding and no reject: %s', (_what, change) => {
    expect(judged(baseOrder()).verdict).toBe('approve')
    const record = judged(baseOrder(change))
    expect(record).toMatchObject({
      verdict: 'approve_with_concerns',
      basis: 'unjudged',
      gate: { triggered: false },
    })
    expect(rulesOf(record)).toEqual(['coverage.partial'])
  })

  it.each([
    { client_order_id: 'a-1' },
    { time_in_force: 'day' },
    { rationale: 'a pullback to the mean of the last fifty days' },
    { indicators: { rsi: 31, atr: 2.4 } },
    { zorb: false },
  ])('names, times, texts and observations change nothing: %j', (change) => {
    expect(judged(baseOrder(change)).verdict).toBe('approve')
  })

  it('a stop in an object that is not the order protects nothing', () => {
    const unstopped = { stop_loss: undefined, notional_usd: 30_000 }
    for (const name of ['backtest', 'previous_order', 'example', 'alternatives'])
      expect(judged(baseOrder({ ...unstopped, [name]: { stop_loss: 159 } })).verdict).toBe('reject')
    // Nobody knows what this object is: the stop is neither there nor missing.
    expect(judged(baseOrder({ ...unstopped, zorb: { stop_loss: 159 } })).basis).toBe('unjudged')
    for (const name of ['exits', 'bracket', 'risk', 'protection'])
      expect(judged(baseOrder({ ...unstopped, [name]: { stop_loss: 159 } })).verdict).not.toBe('reject')
  })
})

describe('bounds of a mandate [review, 7]', () => {
  it.each([
    'max_position_pct',
    'positionLimitPercent',
    'per_trade_cap_bps',
    'max_notional_usd',
    'maxOrderUsd',
  ])('%s is compared with the order, inside a mandate or beside it', (name) => {
    const bound = name.includes('bps') ? 1100 : /usd/i.test(name) ? 4400 : 11
    const low = name.includes('bps') ? 900 : /usd/i.test(name) ? 3600 : 9
    for (const wrap of [
      (value: number) => ({ mandate: { [name]: value } }),
      (value: number) => ({ [name]: value }),
    ]) {
      expect(judged(baseOrder(wrap(bound))).verdict).toBe('approve')
      expect(rulesOf(judged(baseOrder(wrap(low))))).toContain('trade.t16_mandate')
    }
  })

  it('a bound without a unit holds in every reading, or is open', () => {
    const cap = (max_order: number) => judged(baseOrder({ mandate: { max_order } }))
    expect(cap(5000).verdict).toBe('approve')
    expect(cap(3000).basis).toBe('unjudged')
    expect(rulesOf(cap(10))).toContain('trade.t16_mandate')
  })

  it.each([
    { max_trades_per_day: 3 },
    { min_reward_risk: 2 },
    { excluded: ['tobacco producers'] },
    { permitted: ['liquid large caps'] },
    { options: 'only with the approval of the board' },
  ])('a term that cannot be bound to a figure is told as unjudged: %j', (mandate) => {
    expect(judged(baseOrder({ mandate }))).toMatchObject({
      verdict: 'approve_with_concerns',
      basis: 'unjudged',
    })
  })
})
