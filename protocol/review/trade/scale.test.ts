import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICT_SEVERITY } from '../core/verdict/verdict-severity.ts'
import { baseOrder, judged, type Members, outcomeOf, rulesOf } from './testing/orders.ts'

const capital = (
  equity_usd: number,
  rest: Partial<{ at_risk_cents: number; max_loss_cents: number }> = {},
) => ({
  capital: { equity_cents: Math.round(equity_usd * 100), at_risk_cents: null, max_loss_cents: null, ...rest },
})

/** payloads 2.11 and 3.2 */
const WORKED =
  '{"action":"open","coin":"BTC","side":"buy","notional_usd":5000,"account":{"equity_usd":20000},"stop_loss":58000,"entry_price":60000}'

describe('capital scale [review, 7]', () => {
  it('the worked example', () => {
    const record = judged(WORKED)
    expect(record).toMatchObject({ verdict: 'approve', evidence_class: 'A' })
    expect(record.capital_scale).toMatchObject({
      tier: 'S1',
      equity_usd: '20000.00',
      equity_source: 'artifact',
      at_risk_usd: '166.67',
      at_risk_bps: 84,
      notional_bps: 2500,
      max_loss_usd: null,
    })
    expect(record.capital_scale!.tests.every(({ outcome }) => outcome === 'ok')).toBe(true)
    const smaller = judged(WORKED.replace('20000', '2000'))
    expect(smaller).toMatchObject({ verdict: 'reject', epistemic_basis: 'evidence_against' })
    expect(smaller.capital_scale).toMatchObject({ tier: 'S3', at_risk_bps: 834 })
  })

  it.each([
    [20_000, 'S0', 'approve'],
    [19_999, 'S1', 'approve'],
    [5000, 'S1', 'approve'],
    [4999, 'S2', 'approve_with_concerns'],
    [2000, 'S2', 'approve_with_concerns'],
    [1999, 'S3', 'reject'],
    [199, 'S4', 'reject'],
  ])('100 USD at risk of %d is %s', (equity_usd, tier, verdict) => {
    const record = judged(baseOrder({ notional_usd: 400, stop_loss: 120 }, { equity_usd }))
    expect(record.capital_scale?.at_risk_usd).toBe('100.00')
    expect(record.capital_scale?.tier).toBe(tier)
    expect(record.verdict).toBe(verdict)
  })

  it('S2 halves the ok bounds of T08 to T13', () => {
    const order = (equity_usd: number) =>
      judged(baseOrder({ mark_price: 157, round_trip_fees_pct: 0.4, expected_edge_pct: 1 }, { equity_usd }))
    expect([outcomeOf(order(5000), 'T08'), outcomeOf(order(5000), 'T13')]).toEqual(['ok', 'ok'])
    expect([outcomeOf(order(4000), 'T08'), outcomeOf(order(4000), 'T13')]).toEqual(['concern', 'concern'])
  })

  it('unstopped spot shows its tier and is decided by T05', () => {
    const record = judged(baseOrder({ stop_loss: undefined, notional_usd: 4000 }))
    expect(record.capital_scale?.tier).toBe('S3')
    expect(record.verdict).toBe('approve')
  })

  it('the request wins over the artifact, and the smaller one when they differ by more than 1 %', () => {
    expect(judged(baseOrder(), capital(39_600)).capital_scale).toMatchObject({
      equity_usd: '39600.00',
      equity_source: 'capital',
    })
    expect(judged(baseOrder(), capital(39_600)).issues.map(({ rule }) => rule)).not.toContain(
      'trade.equity_differs',
    )
    const far = judged(baseOrder(), capital(90_000))
    expect(far.capital_scale).toMatchObject({ equity_usd: '40000.00', equity_source: 'artifact' })
    expect(far.issues.map(({ rule }) => rule)).toContain('trade.equity_differs')
    expect(judged(baseOrder(), capital(1000)).verdict).toBe('reject')
  })

  it('takes equity and positions of the stored state when the artifact has none', () => {
    const bare = { ...baseOrder(), account: undefined }
    const record = judged(bare, {
      tradingState: {
        equity_usd: '40000',
        open_positions: [{ coin: 'ETH', side: 'long', notional_usd: '90000' }],
      },
    })
    expect(record.capital_scale).toMatchObject({ equity_source: 'trading_state', tier: 'S0' })
    expect(outcomeOf(record, 'T17')).toBe('reject')
    expect(judged(bare).verdict).toBe('approve_with_concerns')
  })

  it('a stated maximum loss is a cap, and a larger stated risk counts', () => {
    expect(rulesOf(judged(baseOrder(), capital(40_000, { max_loss_cents: 9_999 })))).toEqual([
      'capital.max_loss',
    ])
    expect(rulesOf(judged(baseOrder(), capital(40_000, { max_loss_cents: 10_000 })))).toEqual([])
    expect(judged(baseOrder(), capital(40_000, { at_risk_cents: 300_000 })).verdict).toBe('reject')
  })

  it('an equity in the context counts, the smaller one where two are stated', () => {
    const { account: _, ...order } = baseOrder()
    const verdict = (artifact: Record<string, unknown>, equity: number) =>
      judged(artifact, { context: JSON.stringify({ equity_usd: equity }) }).verdict
    expect(judged(order).verdict).toBe('approve_with_concerns')
    expect(verdict(order, 1_000_000)).toBe('approve')
    expect(verdict(order, 10)).toBe('reject')
    expect(verdict(baseOrder(), 10)).toBe('reject')
  })

  it('a mandate in the context binds, and its prose changes nothing', () => {
    const context = JSON.stringify({ mandate: { allowed: ['BTC'] } })
    expect(rulesOf(judged(baseOrder(), { context }))).toEqual(['trade.t16_mandate'])
    expect(judged(baseOrder(), { context: 'The mandate allows BTC.' }).verdict).toBe('approve')
  })

  it('the time of the review ages a quote', () => {
    const order = baseOrder({ type: 'market', quote_time: '2026-01-01T00:00:00Z' })
    const quoted = 1_767_225_600
    expect(outcomeOf(judged(order, { asOfUnix: quoted + 60 }), 'T27')).toBe('ok')
    expect(outcomeOf(judged(order, { asOfUnix: quoted + 601 }), 'T27')).toBe('reject')
    expect(outcomeOf(judged(order), 'T27')).toBe('not run')
  })

  it('parts of an order weigh like the whole', () => {
    const parts = Array.from({ length: 10 }, () => baseOrder({ stop_loss: undefined, notional_usd: 3000 }))
    expect(judged(parts[0]!).verdict).toBe('approve')
    expect(judged(parts).verdict).toBe('reject')
  })
})

describe('monotony: as equity falls the verdict only gets stricter [review, 7]', () => {
  const amount = (least: number, most: number) =>
    fc.double({ min: least, max: most, noNaN: true }).map((n) => n.toFixed(4))
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
  // Sized in dollars or units: a share of equity would be another order at another equity.
  const anyOrder: fc.Arbitrary<Members> = fc.record({
    action: fc.constantFrom('open', 'add', 'buy', 'sell', 'swap', 'bet', 'close', 'rebalance', 'borrow'),
    coin: fc.constantFrom('BTC', 'SOL', 'VTI', 'KO', 'USDC'),
    from_token: maybe(fc.constantFrom('USDC', 'ETH')),
    side: maybe(fc.constantFrom('buy', 'sell')),
    type: maybe(fc.constantFrom('limit', 'market')),
    entry_price: maybe(amount(1, 200)),
    mark_price: maybe(amount(1, 200)),
    size: maybe(amount(0.01, 500)),
    notional_usd: maybe(amount(1, 100_000)),
    stop_loss: maybe(amount(1, 200)),
    take_profit: maybe(amount(1, 200)),
    leverage: maybe(amount(1, 50)),
    margin_mode: maybe(fc.constantFrom('isolated', 'cross')),
    liquidation_price: maybe(amount(1, 200)),
    max_slippage_pct: maybe(amount(0, 20)),
    win_probability: maybe(amount(0, 1)),
    payoff_ratio: maybe(amount(0.1, 5)),
    avg_order_qty: maybe(amount(0.1, 100)),
    adv_usd: maybe(amount(1, 1_000_000)),
    depth_usd: maybe(amount(1, 1_000_000)),
    round_trip_fees_pct: maybe(amount(0, 2)),
    expected_edge_pct: maybe(amount(0, 2)),
    intended_notional_usd: maybe(amount(1, 100_000)),
    ltv_pct: maybe(amount(10, 90)),
    reduce_only: maybe(fc.boolean()),
    option_type: maybe(fc.constantFrom('call', 'put')),
    premium_usd: maybe(amount(1, 5000)),
    positions: maybe(
      fc.array(
        fc.record({
          coin: fc.constantFrom('BTC', 'SOL', 'KO'),
          side: fc.constantFrom('long', 'short'),
          notional_usd: maybe(amount(1, 50_000)),
          size: maybe(amount(0.01, 100)),
          unrealised_pnl_pct: maybe(amount(-40, 40)),
        }),
        { maxLength: 3 },
      ),
    ),
  })
  const equities = fc.tuple(
    fc.integer({ min: 1, max: 100_000_000 }),
    fc.integer({ min: 1, max: 100_000_000 }),
  )

  it('of the artifact', () => {
    fc.assert(
      fc.property(anyOrder, equities, (order, [a, b]) => {
        const at = (cents: number) => judged({ ...order, account: { equity_usd: `${cents / 100}` } })
        const [low, high] = [at(Math.min(a, b)), at(Math.max(a, b))]
        expect(VERDICT_SEVERITY[low.verdict]).toBeGreaterThanOrEqual(VERDICT_SEVERITY[high.verdict])
        for (const { id, outcome } of high.capital_scale?.tests ?? []) {
          const other = low.capital_scale!.tests.find((test) => test.id === id)
          const rank = { ok: 0, concern: 1, reject: 2 }
          if (other) expect(rank[other.outcome], id).toBeGreaterThanOrEqual(rank[outcome])
        }
      }),
      { numRuns: 600 },
    )
  })

  it('of the request', () => {
    fc.assert(
      fc.property(anyOrder, equities, fc.boolean(), (order, [a, b], both) => {
        const artifact = both ? { ...order, account: { equity_usd: '50000' } } : order
        const at = (cents: number) => judged(artifact, capital(cents / 100)).verdict
        expect(VERDICT_SEVERITY[at(Math.min(a, b))]).toBeGreaterThanOrEqual(
          VERDICT_SEVERITY[at(Math.max(a, b))],
        )
      }),
      { numRuns: 300 },
    )
  })

  it('one order passes through all three', () => {
    const verdicts = [40_000, 3000, 1000].map((equity_usd) => judged(baseOrder({}, { equity_usd })).verdict)
    expect(verdicts).toEqual(['approve', 'approve_with_concerns', 'reject'])
  })
})
