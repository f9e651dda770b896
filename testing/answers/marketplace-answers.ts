/** Answers of the marketplace: an offer, its purchase by a second account, its delivery and rating. */
import { fundLightning } from '#testing/marketplace/market.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordMarketplace(ask: Ask, service: PaidService): Promise<void> {
  const [seller, buyer] = [await service.register(), await service.register()]
  await fundLightning(service, buyer.accountId, 5_000)
  const offer = {
    title: 'Mempool notes, week 48',
    description: 'What moved fees this week, with the blocks that show it.',
    price_sats: 500,
    category: 'literature',
  }
  const instant = await ask(
    'marketplace.createOffer',
    { ...offer, content: 'Blocks 925,101 to 926,108 …' },
    { apiKey: seller.apiKey, title: 'Delivered at once' },
  )
  const manual = await ask(
    'marketplace.createOffer',
    { ...offer, title: 'An audit of a contract' },
    { apiKey: seller.apiKey, title: 'Delivered by hand' },
  )
  const buy = (offerId: string, title: string, more: object = {}) =>
    ask('marketplace.buyOffer', { offer_id: offerId, ...more }, { apiKey: buyer.apiKey, title })
  await buy(instant.offer_id, 'Delivered at once', { max_price_sats: 500 })
  const bought = await buy(manual.offer_id, 'Delivered by hand', { buyer_input: 'example.com/c' })
  await buy(instant.offer_id, 'Reviewed first', { verify_before_buy: true, intent: 'Learn about fees' })
  const { purchase_id: purchaseId } = bought
  await ask(
    'marketplace.fulfilPurchase',
    { purchase_id: purchaseId, fulfillment_ref: 'https://example.com/findings' },
    { apiKey: seller.apiKey, title: 'A link' },
  )
  await ask(
    'marketplace.ratePurchase',
    { purchase_id: purchaseId, stars: 4 },
    { apiKey: buyer.apiKey, title: 'Four stars' },
  )
  await ask('marketplace.listPurchases', {}, { apiKey: buyer.apiKey, title: 'Of the buyer' })
  await ask('marketplace.listOwnOffers', {}, { apiKey: seller.apiKey, title: 'Two offers' })
  await ask('marketplace.listOffers', { category: 'literature', sort: 'newest' }, { title: 'A category' })
  await ask('marketplace.getOffer', { offer_id: instant.offer_id }, { title: 'An offer' })
  await ask(
    'marketplace.deactivateOffer',
    { offer_id: manual.offer_id },
    { apiKey: seller.apiKey, title: 'An own offer' },
  )
  await buy(manual.offer_id, 'After the end of the sale')
}
