/** GET /signals/full: derivatives signals of up to twenty coins, each figure with its source and time. */
import { z } from 'zod'
import { fixedPrice } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { charged, SignalsData } from './markets.schema.ts'
import { requireCoins, viewOfCoins } from './read/known-coins.ts'
import { unavailable } from './read/market-view.ts'
import { signalsOf } from './read/signals.ts'
import { DEFAULT_COINS } from './store/coins.store.ts'

export const signalsPrice = fixedPrice(40, '0.033730')

const coinsOf = (text: string): string[] => text.split(',')

export const getFullSignals = defineOperation({
  id: 'markets.getFullSignals',
  method: 'GET',
  path: '/signals/full',
  summary: 'Derivatives signals of coins',
  description:
    'Prices, funding, open interest and volatility as the venue gave them. A number that no source gave, or that another venue contradicts, is null. Without prices within the last hour the answer is 503 and nothing is charged.',
  input: z.object({
    coins: z
      .string()
      .regex(
        /^[A-Z0-9]{1,12}(,[A-Z0-9]{1,12}){0,19}$/,
        'send 1 to 20 coins in capital letters, such as BTC,ETH',
      )
      .default(DEFAULT_COINS.join(','))
      .describe('Symbols of 1 to 20 coins, separated by commas'),
  }),
  output: SignalsData.extend(charged),
  errors: ['market_data_unavailable'],
  auth: 'payer',
  price: signalsPrice,
  beforePayment: (ctx, { coins }) => requireCoins(ctx, coinsOf(coins), ['query', 'coins']),
  effect: 'read',
  rate: 'paid',
  tool: 'signals',
  examples: [{ title: 'Two coins', request: { coins: 'BTC,ETH' } }],
  async run(ctx, { coins }) {
    const names = coinsOf(coins)
    const signals = signalsOf(await viewOfCoins(ctx, names), names)
    if (signals === null) throw unavailable('The venue gave no prices within the last hour.')
    return signals
  },
})
