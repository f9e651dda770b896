/** Dollars per XRP: the median of recent public sources, as for bitcoin. */
import type { PaymentsDeps } from '#server/payments/deps.ts'
import { fetchJsonThrough } from '#server/payments/rates/fetch-json.ts'
import { parseRateSetting } from '#server/payments/rates/rate-setting.ts'
import { createRates, type Rates } from '#server/payments/rates/rates.ts'

/** Public prices that need no key. */
export const PUBLIC_XRP_RATE_SOURCES =
  'https://api.coinbase.com/v2/prices/XRP-USD/spot#data.amount,' +
  'https://api.kraken.com/0/public/Ticker?pair=XRPUSD#result.XXRPZUSD.c.0,' +
  'https://www.bitstamp.net/api/v2/ticker/xrpusd/#last'

const opened = new WeakMap<PaymentsDeps['db'], Rates>()

/** Created at first use, one per context. */
function ratesOf(ctx: PaymentsDeps): Rates {
  const known = opened.get(ctx.db)
  if (known) return known
  const setting = (ctx.env as PaymentsDeps['env'] & { XRP_RATE_SOURCES?: string }).XRP_RATE_SOURCES
  const rates = createRates({
    ...parseRateSetting(setting ?? PUBLIC_XRP_RATE_SOURCES),
    now: ctx.nowUnix,
    fetchJson: fetchJsonThrough(ctx.egress),
  })
  opened.set(ctx.db, rates)
  return rates
}

/** Throws RateUnavailable. */
export async function microUsdPerXrp(ctx: PaymentsDeps): Promise<bigint> {
  // The sources quote one coin in dollars, so the bitcoin code applies.
  return (await ratesOf(ctx).quote()).microUsdPerBtc
}
