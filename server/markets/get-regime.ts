/** GET and POST /regime: a description of the present risk appetite by five numbers, each with its source and time. */
import { z } from 'zod'
import { fixedPrice } from '#server/kernel/operation.ts'
import { defineOperation, type MarketsDeps } from './deps.ts'
import { charged, RegimeData } from './markets.schema.ts'
import { readMarketView, unavailable } from './read/market-view.ts'
import { REGIME_KEYS, regimeOf } from './read/regime.ts'

export const regimePrice = fixedPrice(30, '0.025298')

const contract = {
  summary: 'Risk regime of the market',
  description:
    'Describes the present by five stated numbers; it is no forecast. An input that is missing, too old or contradicted by another venue is left out and named, and the other weights are scaled. With too little known the answer is 503 and nothing is charged.',
  input: z.object({}),
  output: RegimeData.extend(charged),
  errors: ['market_data_unavailable'] as const,
  auth: 'payer' as const,
  price: regimePrice,
  rate: 'paid' as const,
  tool: 'regime',
  mcp: false as const,
}

/** Throws market_data_unavailable. */
async function readRegime({ db, nowUnix }: Pick<MarketsDeps, 'db' | 'nowUnix'>) {
  const regime = regimeOf(await readMarketView(db, nowUnix(), REGIME_KEYS))
  if (regime === null)
    throw unavailable('Too few inputs of the regime are known, or they are older than an hour.')
  return regime
}

const beforePayment = async (ctx: MarketsDeps): Promise<void> => void (await readRegime(ctx))

export const getRegime = defineOperation({
  ...contract,
  id: 'markets.getRegime',
  method: 'GET',
  path: '/regime',
  effect: 'read',
  beforePayment,
  run: (ctx) => readRegime(ctx),
})

export const requestRegime = defineOperation({
  ...contract,
  id: 'markets.requestRegime',
  method: 'POST',
  path: '/regime',
  effect: 'money',
  idempotency: 'key',
  beforePayment,
  run: (ctx) => readRegime(ctx),
})
