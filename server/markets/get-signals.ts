/** GET /signals: the volatility regime of Bitcoin, free of charge. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { signalsPrice } from './get-full-signals.ts'
import { readMarketView, unavailable } from './read/market-view.ts'
import { teaserOf } from './read/signals.ts'
import { candlesKey } from './venues/hyperliquid.ts'

export const getSignals = defineOperation({
  id: 'markets.getSignals',
  method: 'GET',
  path: '/signals',
  summary: 'Volatility regime of Bitcoin',
  input: z.object({}),
  output: z
    .object({
      as_of: z.int().describe('When the venue answered, in Unix seconds'),
      source: z.string().describe('Name of the venue'),
      coin: z.literal('BTC').describe('Symbol of the coin'),
      vol_ratio: z.string().describe('Volatility ratio, as a decimal string'),
      regime: z.enum(['expansion', 'normal']).describe('expansion from the threshold'),
      threshold: z.string().describe('Threshold of the signal, as a decimal string'),
      method: z.string().describe('Over hourly closes'),
      stale: z.boolean().describe('True when the answer is older than 10 minutes'),
      full: z
        .object({
          path: z.string().describe('Path of the operation with all coins'),
          price: z
            .object({
              sats: z.int().describe('Price in whole sats'),
              usd: z.string().nullable().describe('Price in US dollars, decimal; null when no rate is known'),
            })
            .describe('Price of that call'),
        })
        .describe('Signals of all coins'),
    })
    .meta({ id: 'SignalsTeaser' }),
  errors: ['market_data_unavailable'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  async run({ db, nowUnix }) {
    const teaser = teaserOf(await readMarketView(db, nowUnix(), [candlesKey('1h', 'BTC')]))
    if (teaser === null) throw unavailable('The hourly closes of BTC are missing, or older than an hour.')
    const { agentSats: sats, usd } = signalsPrice
    return { ...teaser, full: { path: '/signals/full', price: { sats, usd } } }
  },
})
