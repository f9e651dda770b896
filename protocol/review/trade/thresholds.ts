// The bounds of the trade tests. Data of the manifest, in integers; section 7 of the review design has the same
// table. `ok` is the last value without a finding, `reject` the last one below a reject, unless the test says that a
// bound itself already counts.

export interface Bounds {
  readonly ok: number
  readonly reject: number
}

/** Shares of equity, price, volume or limit in basis points; `x100` are multiples in hundredths. */
export const tradeThresholds = {
  t02_unpriced_size_bps: 200,
  t03_loss_at_stop_bps: { ok: 200, reject: 500 },
  t04_leverage_x100: { ok: 300, reject: 1000 },
  t05_no_stop_bps: { ok: 1000, reject: 5000 },
  t05_broad_fund_bps: { ok: 2500, reject: 6000 },
  t06_maintenance_bps: 50,
  t06_buffer_of_stop_bps: 1000,
  t06_buffer_of_price_bps: 50,
  t08_price_band_bps: { ok: 300, reject: 1000 },
  t09_usual_size_x100: { ok: 500, reject: 2000 },
  t09_intended_x100: { ok: 150, reject: 300 },
  t10_daily_volume_bps: { ok: 100, reject: 1000 },
  /** An algorithm that takes at most this part of what trades spreads the order over the day. */
  t10_participation_bps: 1000,
  t10_sliced_bps: { ok: 500, reject: 1000 },
  t11_depth_bps: { ok: 2500, reject: 10_000 },
  t12_slippage_bps: { ok: 100, reject: 1000 },
  t12_stable_pair_bps: { ok: 50, reject: 200 },
  t13_fees_of_edge_bps: { ok: 5000, reject: 10_000 },
  t14_of_kelly_bps: { ok: 5000, reject: 10_000 },
  t15_of_limit_bps: { ok: 8000, reject: 10_000 },
  t17_cluster_bps: { ok: 10_000, reject: 20_000 },
  t19_losing_position_bps: 1000,
  t23_loan_to_value_bps: { ok: 5000, reject: 7500 },
  t24_sell_tax_bps: 1000,
  t24_age_hours: 24,
  t26_at_risk_usd: 100_000,
  t27_quote_age_seconds: { ok: 60, reject: 600 },
  /** A resting order waits for its price: age alone never rejects it. */
  t27_limit_order_seconds: { ok: 60, reject: 4_294_967_295 },
  t29_spread_bps: { ok: 500, reject: 5000 },
  hedge_cost_bps: 500,
  rebalance_bps: 500,
  equity_difference_bps: 100,
} as const satisfies Readonly<Record<string, number | Bounds>>

type Data<T> = { readonly [K in keyof T]: T[K] extends number ? number : Bounds }
export type TradeThresholds = Data<typeof tradeThresholds>
