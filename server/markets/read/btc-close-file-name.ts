/** Names the file of daily closes that validations of a moment used. */
import type { MarketsDeps } from '../deps.ts'
import { findCloseFileName } from '../store/btc-closes.store.ts'

/** `atUnix`: null for now. The answer is null where no closes were known. */
export const btcCloseFileName = (
  { db, nowUnix }: Pick<MarketsDeps, 'db' | 'nowUnix'>,
  atUnix: number | null,
): Promise<string | null> => findCloseFileName(db, atUnix ?? nowUnix())
