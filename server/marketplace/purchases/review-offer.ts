/** Has an offer reviewed before it is bought: what everybody sees of it, never the content. */
import type { Call } from '#server/kernel/call.ts'
import type { FixedPrice } from '#server/kernel/operation.ts'
import { requestReview } from '#server/review/request-review.ts'
import type { ReviewItem } from '#server/review/review.store.ts'
import { reviewArtifact } from '#server/review/review-artifact.ts'
import type { MarketplaceDeps } from '../deps.ts'
import type { ListedOffer } from '../offers/offers.store.ts'

/** The price of POST /review for programs; free calls do not pay it here. */
export const reviewSats = (requestReview.price as FixedPrice).agentSats

export async function reviewOffer(
  ctx: MarketplaceDeps,
  offer: ListedOffer,
  { intent, buyerInput }: { intent: string; buyerInput: string | null },
  call: Call,
) {
  const parts = [
    `Buy "${offer.title}" from ${offer.agent_id} for ${offer.price_sats} sats.`,
    offer.description,
    offer.preview_text,
    buyerInput === null ? null : `Sent to the seller: ${buyerInput}`,
  ]
  const pending = await reviewArtifact(
    ctx,
    {
      artifact: parts.filter((part) => part !== null).join('\n\n'),
      artifact_type: 'general',
      context: intent,
      sign: false,
      dry_run: false,
      confidentiality_tier: 'hash_only',
      include_trading_state: false,
      severity_threshold: 'all',
    },
    call,
    { operation: 'review', alwaysSigned: false },
  )
  return { ...pending, item: pending.item as ReviewItem }
}
