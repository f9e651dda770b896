/** GET /offers/my: lists what the account sells, with its sales. */
import { z } from 'zod'
import { salePartsOf } from '#protocol/payments/sale.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '../deps.ts'
import { Delivery, percentMembers, percents } from './offer.schema.ts'
import { listOwn, readSeller } from './offers.store.ts'

export const listOwnOffers = defineOperation({
  id: 'marketplace.listOwnOffers',
  method: 'GET',
  path: '/offers/my',
  summary: 'Own offers and their sales, newest first',
  input: z.object({
    limit: pageLimit('Offers', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      offers: z
        .array(
          z.object({
            offer_id: z.string().describe('Id of the offer'),
            title: z.string().describe('What is sold'),
            price_sats: z.int().describe('Price in whole sats'),
            seller_payout_per_sale: z.int().describe('Sats that a sale pays'),
            category: z.string().describe('Category of the offer'),
            sold_count: z.int().describe('Number of purchases'),
            active: z.boolean().describe('Whether it is for sale'),
            hidden: z.boolean().describe('Whether an operator has hidden it from everybody else'),
            created_at: z.int().describe('When it was listed, in Unix seconds'),
            total_earned_sats: z.int().describe('Paid for this offer'),
            delivery: Delivery,
          }),
        )
        .describe('Offers of the account, newest first'),
      total_earned_sats: z.int().describe('Paid for all offers'),
      total_sales: z.int().describe('Purchases of all offers'),
      open_purchases: z.int().describe('Purchases to deliver with POST /offers/fulfill'),
      ...percentMembers,
      next_cursor: NextCursor,
    })
    .meta({ id: 'OwnOffers' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { limit, cursor }, call) {
    const { id } = call.account!
    const beforeSeq = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    const [rows, seller] = await Promise.all([
      listOwn(ctx.db, id, { beforeSeq, limit: limit + 1 }),
      readSeller(ctx.db, id),
    ])
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? String(page.at(-1)!.seq) : null
    const answer = {
      offers: page.map((row) => ({
        offer_id: row.id,
        title: row.title,
        price_sats: row.price_sats,
        seller_payout_per_sale: salePartsOf(row.price_sats).payoutSats,
        category: row.category,
        sold_count: row.sold_count,
        active: row.active,
        hidden: row.hidden_at_unix !== null,
        created_at: row.created_at_unix,
        total_earned_sats: row.earned_sats,
        delivery: row.delivery,
      })),
      total_earned_sats: seller.earned_sats,
      total_sales: seller.sales,
      open_purchases: seller.open_purchases,
      ...percents,
      next_cursor: next,
    }
    return new StatusAnswer(200, answer, nextPageLink(`${ctx.env.BASE_URL}/offers/my`, { limit }, next))
  },
})
