/** An offer as lists and single reads show it (payloads 15.1). */
import { z } from 'zod'
import { CUT_PERCENT, SELLER_PERCENT } from '#protocol/payments/sale.ts'
import type { ListedOffer } from './offers.store.ts'

export const OfferId = z
  .string()
  .regex(/^off_[a-z2-7]{26}$/, 'send an offer_id of GET /offers/list')
  .describe('Id of the offer')

export const Category = z.string().regex(/^[a-z0-9-]{1,32}$/, 'send 1 to 32 characters of a-z, 0-9 and -')

export const Delivery = z
  .enum(['instant', 'manual'])
  .describe('instant: the answer of the purchase has the content; manual: the seller delivers')

export const percentMembers = {
  platform_cut_percent: z.literal(CUT_PERCENT).describe('Of the price, kept by the platform'),
  seller_percent: z.literal(SELLER_PERCENT).describe('Of the price, paid to the seller at once'),
}
export const percents = { platform_cut_percent: CUT_PERCENT, seller_percent: SELLER_PERCENT } as const

export const Offer = z
  .object({
    offer_id: z.string().describe('Id, for POST /offers/buy'),
    title: z.string().describe('What is sold'),
    description: z.string().describe('In the words of the seller, which nobody has verified'),
    price_sats: z.int().describe('Price in Lightning-backed sats'),
    category: z.string().describe('Category of the offer'),
    seller: z.string().describe('agent_id of the seller'),
    preview_text: z.string().nullable().describe('Sample that anyone can read; null without one'),
    thumbnail_url: z.string().nullable().describe('Image at an address of the seller'),
    sold_count: z.int().describe('Number of purchases'),
    sales_7d: z.int().describe('Purchases of the last seven days'),
    created_at: z.int().describe('When it was listed, in Unix seconds'),
    last_purchased_at: z.int().nullable().describe('Unix seconds; null before the first purchase'),
    total_earned_sats: z.int().describe('Paid to the seller for this offer'),
    seller_reputation_score: z
      .int()
      .min(0)
      .max(100)
      .describe(
        'min(100, 8 × sold_count + 12 × sales_7d + 4 × all sales of the seller + min(20, all earnings of the seller // 1,000))',
      ),
    featured: z.boolean().describe('Whether the score is at least 50'),
    delivery: Delivery,
    active: z.boolean().describe('Whether it is for sale'),
    rating_count: z.int().describe('Buyers who rated their purchase'),
    rating_average: z.number().nullable().describe('1 to 5 stars, two decimals; null without ratings'),
    seller_open_percent: z
      .int()
      .nullable()
      .describe("Of the seller's manual sales, those not delivered yet; null without manual sales"),
  })
  .meta({ id: 'Offer' })

const featuredFrom = 50

export const offerAnswer = (row: ListedOffer): z.input<typeof Offer> => ({
  offer_id: row.id,
  title: row.title,
  description: row.description,
  price_sats: row.price_sats,
  category: row.category,
  seller: row.agent_id,
  preview_text: row.preview_text,
  thumbnail_url: row.thumbnail_url,
  sold_count: row.sold_count,
  sales_7d: row.recent_sales,
  created_at: row.created_at_unix,
  last_purchased_at: row.last_purchased_at_unix,
  total_earned_sats: row.earned_sats,
  seller_reputation_score: row.score,
  featured: row.score >= featuredFrom,
  delivery: row.delivery,
  active: row.active,
  rating_count: row.ratings,
  rating_average: row.ratings === 0 ? null : Math.round((100 * row.stars) / row.ratings) / 100,
  seller_open_percent:
    row.manual_sales === 0 ? null : Math.floor((100 * row.open_purchases) / row.manual_sales),
})
