/**
 * Writes a purchase in one transaction: the review and its charge if one was asked for, the sale with its payout, the content, the
 * events of both sides. One at a time, because a refusal rolls the transaction back.
 */
import { type Debit, debitWriter } from '#server/accounts/statement/debits.store.ts'
import { recordEvents } from '#server/events/events.store.ts'
import type { Transaction } from '#server/kernel/db.ts'
import type { DeferredWrite, Writer } from '#server/kernel/settlement.ts'
import type { ReviewItem } from '#server/review/review.store.ts'
import type { MarketplaceDeps } from '../deps.ts'
import type { ListedOffer } from '../offers/offers.store.ts'
import { buy, lockSale, type NewPurchase, readContent } from './purchases.store.ts'
import { reviewSats } from './review-offer.ts'
import { reviewUnpaid, saleRefusal } from './sale-refusals.ts'

export interface PendingReview {
  writer: DeferredWrite<unknown>['writer']
  item: ReviewItem
  debit: Debit
  /** A reject: only the review is charged. */
  blocks: boolean
}

export interface PendingPurchase {
  purchase: NewPurchase
  offer: ListedOffer
  /** agent_id of the buyer. */
  buyer: string
  review: PendingReview | null
}

export interface WrittenPurchase {
  /** What the writer of the review stored; null without a review. */
  review: unknown
  balanceSats: number
  /** Null when the review blocked the purchase. */
  sale: { payoutSats: number; content: string | null } | null
}

export const purchaseWriter: Writer<PendingPurchase, WrittenPurchase, MarketplaceDeps> = {
  name: 'purchase',
  maxBatch: 1,
  concurrency: 3,
  write: async (tx, [pending], ctx) => [await writePurchase(tx, pending!, ctx)],
}

async function writePurchase(
  tx: Transaction,
  { purchase, offer, buyer, review }: PendingPurchase,
  ctx: MarketplaceDeps,
): Promise<WrittenPurchase> {
  let reviewed: WrittenReview = { stored: null, balanceSats: 0 }
  if (review) {
    if (!review.blocks) await lockSale(tx, purchase.offerId, purchase.buyerId)
    reviewed = await writeReview(tx, review, ctx)
    if (review.blocks) return { review: reviewed.stored, balanceSats: reviewed.balanceSats, sale: null }
  }
  const nowUnix = ctx.nowUnix()
  const sold = await buy(tx, purchase, nowUnix)
  if (sold.outcome !== 'sold')
    throw saleRefusal(sold.outcome, {
      priceSats: offer.price_sats,
      balanceSats: sold.balance_sats,
      lightningSats: sold.lightning_sats,
      owedSats: sold.owed_sats,
    })
  const content = offer.delivery === 'instant' ? await readContent(tx, offer.id) : null
  const told = {
    purchase_id: purchase.id,
    offer_id: offer.id,
    title: offer.title,
    price_sats: offer.price_sats,
    delivery: offer.delivery,
  }
  const payoutSats = sold.payout_sats!
  await recordEvents(
    tx,
    [
      { accountId: offer.seller_id, type: 'offer.sold', data: { ...told, payout_sats: payoutSats, buyer } },
      { accountId: purchase.buyerId, type: 'offer.purchased', data: { ...told, seller: offer.agent_id } },
    ],
    nowUnix,
  )
  return { review: reviewed.stored, balanceSats: sold.balance_sats!, sale: { payoutSats, content } }
}

interface WrittenReview {
  stored: unknown
  balanceSats: number
}

async function writeReview(
  tx: Transaction,
  { writer, item, debit }: PendingReview,
  ctx: MarketplaceDeps,
): Promise<WrittenReview> {
  const [debited] = await debitWriter.write(tx, [debit], ctx)
  if (debited!.outcome === 'insufficient') throw reviewUnpaid(reviewSats, debited!.balanceSats)
  const [stored] = await (writer as Writer<unknown, unknown, MarketplaceDeps>).write(tx, [item], ctx)
  return { stored, balanceSats: debited!.balanceSats }
}
