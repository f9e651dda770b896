/** Offers the paid chapters of the novel in the marketplace, as an account of the operator; its buyers read them free. */
import { randomBytes } from 'node:crypto'
import { OFFER_PRICE_SATS } from '#protocol/payments/sale.ts'
import type { Database } from '#server/kernel/db.ts'
import { sellChapters } from '#server/reading/chapter-offers.store.ts'
import { openLibrary } from '#server/reading/open-library.ts'
import { findAccount, unknownAccount } from '#server/warden/actions/find-account.ts'
import { idFrom } from '#server/warden/operators/operator-token.ts'
import { instanceUrl, onInstance } from './on-instance.ts'

const usage = `Usage: npm run sell:chapters -- AGENT_ID SATS

  AGENT_ID is an account of yours, which is paid 95 % of each sale. An earlier offer of the chapters by it ends.
  CONTENT_DIR and BASE_URL, or PORT, are those of the instance.`

async function sell(db: Database, agentId: string, priceSats: number): Promise<string> {
  const [seller, { novel }] = await Promise.all([
    findAccount(db, agentId),
    openLibrary(process.env.CONTENT_DIR ?? 'content'),
  ])
  if (!seller) throw new Error(unknownAccount(agentId))
  if (!novel) throw new Error('The instance has no novel.')
  const offerId = idFrom('off', randomBytes(17))
  const baseUrl = instanceUrl()
  const sale = { offerId, sellerId: seller.id, priceSats, baseUrl }
  const files = await db.transaction((tx) => sellChapters(tx, novel, sale, Math.floor(Date.now() / 1_000)))
  return `${offerId} sells ${files.join(', ')} for ${priceSats.toLocaleString('en')} sats: ${baseUrl}/marketplace/${offerId}`
}

const [agentId, amount, ...more] = process.argv.slice(2)
const sats = Number(amount)
if (
  agentId !== undefined &&
  more.length === 0 &&
  Number.isInteger(sats) &&
  sats >= OFFER_PRICE_SATS.least &&
  sats <= OFFER_PRICE_SATS.most
)
  await onInstance((db) => sell(db, agentId, sats))
else {
  console.error(usage)
  process.exitCode = 2
}
