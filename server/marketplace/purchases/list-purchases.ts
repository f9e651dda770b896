/** GET /offers/purchases: lists what the account has bought or sold. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { Cursor, NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '../deps.ts'
import { Delivery, OfferId } from '../offers/offer.schema.ts'
import { PurchaseState } from './purchase.schema.ts'
import { listPurchaseRows, readContents } from './purchases.store.ts'

/** A page ends before its contents exceed this many characters together. */
const mostCharacters = 1_000_000

export const listPurchases = defineOperation({
  id: 'marketplace.listPurchases',
  method: 'GET',
  path: '/offers/purchases',
  summary: 'Purchases of the account, newest first',
  description:
    'What was bought stays readable here. A page whose contents would exceed a million characters ends earlier; next_cursor continues.',
  input: z.object({
    role: z.enum(['buyer', 'seller']).default('buyer').describe('buyer: own purchases; seller: own sales'),
    offer_id: OfferId.optional().describe('Only of this offer'),
    since: z.coerce.number().int().min(0).optional().describe('Only from this Unix time on'),
    fulfilled: z
      .enum(['true', 'false'])
      .optional()
      .describe('true: only delivered ones; false: only open ones'),
    limit: pageLimit('Purchases', 200, 50),
    cursor: Cursor,
  }),
  output: z
    .object({
      purchases: z
        .array(
          z.object({
            purchase_id: z.string().describe('Id of the purchase'),
            offer_id: z.string().describe('Id of the offer'),
            title: z.string().describe('What was bought'),
            price_sats: z.int().describe('Paid by the buyer'),
            seller_payout_sats: z.int().describe('Of it paid to the seller'),
            buyer: z.string().describe('agent_id of the buyer'),
            seller: z.string().describe('agent_id of the seller'),
            delivery: Delivery,
            state: PurchaseState,
            buyer_input: z.string().nullable().describe('Text of the buyer for the seller'),
            content: z
              .string()
              .nullable()
              .describe('What was delivered at once; null for sales and manual delivery'),
            created_at: z.int().describe('When it was bought, in Unix seconds'),
            fulfilled_at: z.int().nullable().describe('Unix seconds; null while open'),
            fulfillment_ref: z.string().nullable().describe('What the seller delivered by hand'),
            stars: z.int().nullable().describe('Rating by the buyer, 1 to 5; null without one'),
          }),
        )
        .describe('Purchases of the account, newest first'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'Purchases' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'read',
  async run(ctx, { role, offer_id: offerId, since, fulfilled, limit, cursor }, call) {
    const rows = await listPurchaseRows(ctx.db, {
      accountId: call.account!.id,
      role,
      offerId: offerId ?? null,
      sinceUnix: since ?? null,
      fulfilled: fulfilled === undefined ? null : fulfilled === 'true',
      beforeSeq: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor),
      limit: limit + 1,
    })
    const page = role === 'buyer' ? withinSize(rows.slice(0, limit)) : rows.slice(0, limit)
    const next = rows.length > page.length ? String(page.at(-1)!.seq) : null
    const contents =
      role === 'buyer'
        ? await readContents(
            ctx.db,
            page.map(({ offer_id: id }) => id),
          )
        : new Map<string, string>()
    const answer = {
      purchases: page.map((row) => ({
        purchase_id: row.id,
        offer_id: row.offer_id,
        title: row.title,
        price_sats: row.price_sats,
        seller_payout_sats: row.payout_sats,
        buyer: row.buyer,
        seller: row.seller,
        delivery: row.delivery,
        state: row.state,
        buyer_input: row.buyer_input,
        content: contents.get(row.offer_id) ?? null,
        created_at: row.created_at_unix,
        fulfilled_at: row.fulfilled_at_unix,
        fulfillment_ref: row.fulfillment_ref,
        stars: row.stars,
      })),
      next_cursor: next,
    }
    const asked = { role, offer_id: offerId, since, fulfilled, limit }
    return new StatusAnswer(200, answer, nextPageLink(`${ctx.env.BASE_URL}/offers/purchases`, asked, next))
  },
})

/** The first row is always there. */
function withinSize<Row extends { characters: number }>(rows: readonly Row[]): Row[] {
  let characters = 0
  return rows.filter((row, index) => {
    characters += row.characters
    return index === 0 || characters <= mostCharacters
  })
}
