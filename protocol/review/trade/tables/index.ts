// Tables of the trade family, by the name under which the manifest lists their hash.
import { ASSET_NAMES, BROAD_FUNDS, CEILING_PRICES, CLUSTERS, FLOOR_PRICES, STABLE_ASSETS } from './assets.ts'
import { SECTORS } from './sectors.ts'

export const tradeTables: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  'trade.asset_names': ASSET_NAMES,
  'trade.broad_funds': BROAD_FUNDS,
  'trade.ceiling_prices_usd': CEILING_PRICES,
  'trade.clusters': CLUSTERS,
  'trade.floor_prices_usd': FLOOR_PRICES,
  'trade.sectors': SECTORS,
  'trade.stable_assets': STABLE_ASSETS,
}
