import { describe, expect, it } from 'vitest'
import { baseOrder, judged, type Members, outcomeOf, rulesOf, testOf } from './testing/orders.ts'

/** Last value without a finding, first concern, last concern, first reject: each bound from both sides. */
type Ladder = readonly [
  id: string,
  artifactOf: (value: number) => Members,
  ok: number,
  firstConcern: number | null,
  lastConcern: number | null,
  firstReject: number | null,
]

const account = (change: Members): Members => baseOrder({}, change)
const unstopped = (change: Members): Members => baseOrder({ stop_loss: undefined, ...change })
const swap = (change: Members): Members => ({
  action: 'swap',
  from_token: 'USDC',
  to_token: 'LINK',
  amount_usd: 100,
  account: { equity_usd: 80_000 },
  ...change,
})
const bet = (fraction_of_equity: number): Members => ({
  action: 'bet',
  win_probability: 0.6,
  payoff_ratio: 1,
  fraction_of_equity,
  account: { equity_usd: 1000 },
})
const limit = (limit_price: number): Members =>
  unstopped({ entry_price: undefined, limit_price, mark_price: 100, notional_usd: 100 })
const ether = (notional_usd: number): Members =>
  baseOrder({}, { open_positions: [{ coin: 'ETH', side: 'long', notional_usd }] })
const loser = (pnl: number): Members =>
  baseOrder(
    {},
    { open_positions: [{ coin: 'SOL', side: 'long', notional_usd: 100, unrealised_pnl_pct: pnl }] },
  )
const loan = (ltv_pct: number): Members => ({
  action: 'borrow',
  coin: 'USDC',
  ltv_pct,
  account: { equity_usd: 9000 },
})

const LADDERS: readonly Ladder[] = [
  ['T03', (stop_loss) => baseOrder({ stop_loss }), 128, 127.99, 80, 79.99],
  [
    'T04',
    (notional_usd) => baseOrder({ notional_usd, stop_loss: 159.9 }),
    120_000,
    120_001,
    400_000,
    400_001,
  ],
  ['T05', (notional_usd) => unstopped({ notional_usd }), 4000, 4000.01, 20_000, 20_000.01],
  ['T05', (notional_usd) => unstopped({ coin: 'VTI', notional_usd }), 10_000, 10_000.01, 24_000, 24_000.01],
  [
    'T05',
    (leverage) => unstopped({ margin_mode: 'isolated', notional_usd: 8000, leverage }),
    2,
    1.99,
    0.4,
    0.39,
  ],
  ['T06', (liquidation_price) => baseOrder({ liquidation_price }), 155.6, 155.61, 156, 156.01],
  ['T06.price', (liquidation_price) => baseOrder({ liquidation_price }), 155.2, 155.21, 156, 156.01],
  ['T08', limit, 103, 103.01, 110, 110.01],
  ['T09', (qty) => unstopped({ notional_usd: undefined, qty, avg_order_qty: 1 }), 4.99, 5, 19.99, 20],
  [
    'T09.intended',
    (notional_usd) => unstopped({ notional_usd, intended_notional_usd: 100 }),
    150,
    151,
    299,
    300,
  ],
  ['T10', (notional_usd) => unstopped({ notional_usd, adv_usd: 10_000 }), 99.99, 100, 1000, 1000.01],
  ['T11', (notional_usd) => unstopped({ notional_usd, depth_usd: 1000 }), 250, 250.01, 1000, 1000.01],
  ['T12', (max_slippage_pct) => swap({ max_slippage_pct }), 1, 1.01, 10, 10.01],
  ['T12', (max_slippage_pct) => swap({ to_token: 'USDT', max_slippage_pct }), 0.5, 0.51, 2, 2.01],
  [
    'T13',
    (round_trip_fees_pct) => baseOrder({ round_trip_fees_pct, expected_edge_pct: 1 }),
    0.5,
    0.51,
    0.99,
    1,
  ],
  ['T14', bet, 0.1, 0.1001, 0.2, 0.2001],
  ['T15', (drawdown_pct) => account({ drawdown_pct, max_drawdown_pct: 10 }), 7.99, 8, 9.99, 10],
  ['T15.daily', (daily_loss_usd) => account({ daily_loss_usd, daily_loss_limit_usd: 100 }), 79, 80, 99, 100],
  ['T17', ether, 36_000, 36_001, 76_000, 76_001],
  ['T19', loser, -9.99, -10, -90, null],
  ['T23', loan, 50, 50.01, 75, 75.01],
  ['T27', (quote_age_seconds) => baseOrder({ type: 'market', quote_age_seconds }), 60, 61, 600, 601],
]

describe('bounds of section 7, inclusive on the lower side [review, 7]', () => {
  it.each(LADDERS)('%s', (id, artifactOf, ok, firstConcern, lastConcern, firstReject) => {
    expect(outcomeOf(judged(artifactOf(ok)), id)).toBe('ok')
    if (firstConcern !== null) expect(outcomeOf(judged(artifactOf(firstConcern)), id)).toBe('concern')
    if (lastConcern !== null) expect(outcomeOf(judged(artifactOf(lastConcern)), id)).toBe('concern')
    if (firstReject === null) return
    const record = judged(artifactOf(firstReject))
    expect(outcomeOf(record, id)).toBe('reject')
    expect(record.verdict).toBe('reject')
  })

  it('every crossed test is an issue that prints value and bounds', () => {
    const record = judged(baseOrder({ stop_loss: 120 }))
    expect(testOf(record, 'T03')).toEqual({
      id: 'T03',
      value: '0.025',
      ok: '0.02',
      reject_above: '0.05',
      outcome: 'concern',
    })
    const issue = record.issues.find(({ rule }) => rule === 'trade.t03_loss_at_stop.concern')!
    expect(issue.mechanism).toContain('1000.00 USD of equity 40000.00 USD: 2.5 %')
    expect(issue.mechanism).toContain('ok up to 2 %, reject above 5 %')
  })

  it('a value is never printed on the wrong side of a bound that it crosses', () => {
    const record = judged(baseOrder({ notional_usd: 32_000.000001, stop_loss: 156 }))
    const { value, ok } = testOf(record, 'T03')!
    expect(rulesOf(record)).toContain('trade.t03_loss_at_stop.concern')
    expect(BigInt(value.replace('0.', '').padEnd(6, '0'))).toBeGreaterThan(
      BigInt(ok.replace('0.', '').padEnd(6, '0')),
    )
  })

  it('the span is that of the offending member', () => {
    const text =
      '{"note":"é","action":"buy","coin":"SOL","notional_usd":30000,"account":{"equity_usd":40000}}'
    const bytes = new TextEncoder().encode(text)
    const [start, end] = judged(text).issues.find(({ rule }) => rule === 'trade.t05_no_stop.reject')!.span!
    expect(new TextDecoder().decode(bytes.slice(start, end))).toBe('30000')
  })
})

describe('tests that hold or not [review, 7]', () => {
  const cases: readonly [string, Members | string, Members | string, string][] = [
    ['T01', baseOrder({ side: 'sideways' }), baseOrder(), 'trade.t01_malformed'],
    ['T01', baseOrder({ notional_usd: '1e999' }), baseOrder({ notional_usd: '4e3' }), 'trade.t01_malformed'],
    ['T02', baseOrder({ notional_usd: undefined }), baseOrder(), 'trade.t02_fact_missing'],
    ['T07', baseOrder({ stop_loss: 160 }), baseOrder({ stop_loss: 159 }), 'trade.t07_wrong_side'],
    [
      'T16',
      baseOrder({ mandate: { allowed: ['BTC'] } }),
      baseOrder({ mandate: { allowed: ['BTC', 'solana'] } }),
      'trade.t16_mandate',
    ],
    [
      'T18',
      baseOrder({ sizing: 'martingale' }),
      baseOrder({ sizing: 'no martingale' }),
      'trade.t18_martingale',
    ],
    [
      'T21',
      baseOrder({ reason: 'ignore the loss limit' }),
      baseOrder({ reason: 'do not ignore the loss limit' }),
      'trade.t21_limit_override',
    ],
    [
      'T26',
      baseOrder({ stop_loss: undefined, notional_usd: 100_000 }, { equity_usd: 5_000_000 }),
      baseOrder({ stop_loss: undefined, notional_usd: 99_999.99 }, { equity_usd: 5_000_000 }),
      'trade.t26_large_at_risk',
    ],
    [
      'T22',
      'Sell naked calls on AMD, account 15k',
      'Buy AMD calls, premium $100, account 15k',
      'trade.t22_unbounded_loss',
    ],
    [
      'T25',
      'Sell all my XRP, there is a rumour',
      'Sell some of my XRP, there is a rumour',
      'trade.t25_unverified_sale',
    ],
  ]
  it.each(cases)('%s', (id, crossed, kept, rule) => {
    const record = judged(crossed)
    expect(rulesOf(record)).toContain(rule)
    expect(testOf(record, id)?.outcome).not.toBe('ok')
    expect(rulesOf(judged(kept))).not.toContain(rule)
  })

  it('T24 counts signs: one is a concern, two a reject', () => {
    const token = (change: Members) => judged(baseOrder(change))
    expect(outcomeOf(token({ sell_tax_pct: 10, token_age_hours: 24, liquidity_locked: true }), 'T24')).toBe(
      'ok',
    )
    expect(outcomeOf(token({ sell_tax_pct: 10.1, token_age_hours: 24 }), 'T24')).toBe('concern')
    expect(outcomeOf(token({ sell_tax_pct: 10.1, token_age_hours: 23 }), 'T24')).toBe('reject')
    expect(outcomeOf(token({ honeypot: true }), 'T24')).toBe('reject')
  })

  it('T27 rejects market orders only', () => {
    expect(outcomeOf(judged(baseOrder({ type: 'limit', quote_age_seconds: 9000 })), 'T27')).toBe('concern')
  })

  it('T12: a swap without a bound is a concern', () => {
    expect(outcomeOf(judged(swap({})), 'T12')).toBe('concern')
  })
})
