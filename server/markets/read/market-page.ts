/** Reads what the page of markets draws: the regime, and the signals of the coins that are always followed. */
import type { MarketsDeps } from '../deps.ts'
import { DEFAULT_COINS } from '../store/coins.store.ts'
import { readMarketView } from './market-view.ts'
import { REGIME_KEYS, regimeOf } from './regime.ts'
import { signalKeys, signalsOf } from './signals.ts'

/** Both from one moment; null where there are no data. */
export async function readMarketPage({ db, nowUnix }: Pick<MarketsDeps, 'db' | 'nowUnix'>) {
  const view = await readMarketView(db, nowUnix(), [...signalKeys(DEFAULT_COINS), ...REGIME_KEYS])
  return { regime: regimeOf(view), signals: signalsOf(view, DEFAULT_COINS) }
}
