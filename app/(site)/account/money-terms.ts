// Reads prices, limits and open payment methods for the account page: the same answers that programs read.
import type { MoneyTerms } from '#components/account/session/terms.ts'
import { publicationSats } from '#server/ledger/submit/submit-verdict.ts'
import { maxValueBytes, readPrice, storePrice } from '#server/memory/memory.rules.ts'
import { maxMessageCharacters } from '#server/messages/messages.schema.ts'
import { sharedContext } from '#server/runtime.ts'
import { readOperation } from '../read-operation.ts'

export async function moneyTerms(): Promise<MoneyTerms> {
  const { BASE_URL } = (await sharedContext()).env
  const {
    prices,
    free_calls: freeCalls,
    fees,
    usd_per_sat: usdPerSat,
  } = await readOperation('discovery.getPrices', {})
  return {
    wallet: await readOperation('payments.getWalletStatus', {}),
    reviewSats: prices.review!.sats_agent,
    freeReviews: freeCalls.review ?? 0,
    publishSats: publicationSats,
    withdrawFeeSats: fees.withdraw_sats,
    usdPerSat,
    host: new URL(BASE_URL).host,
    baseUrl: BASE_URL,
    maxMessageCharacters,
    memory: { maxValueBytes, store: storePrice, read: readPrice },
  }
}
