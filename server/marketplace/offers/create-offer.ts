/** POST /offers/create: offers something for sale. */
import { z } from 'zod'
import { OFFER_PRICE_SATS, salePartsOf } from '#protocol/payments/sale.ts'
import { base32Prefix } from '#server/accounts/account-names.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { parsePublicUrl } from '#server/kernel/egress/public-url.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { deferWrite, type Writer } from '#server/kernel/settlement.ts'
import { defineOperation, type MarketplaceDeps } from '../deps.ts'
import { Category, percentMembers, percents } from './offer.schema.ts'
import { insertOffer, type NewOffer } from './offers.store.ts'

const unsupported = ['eligibility_url', 'eligibility_bearer', 'content_file'] as const
const refused = (why: string) => z.unknown().optional().describe(why)

/** Letters that no reader sees, and line breaks where `lines` is false, are refused. */
const text = (least: number, most: number, lines: boolean) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine(
      (value) => value.isWellFormed() && !(lines ? /[^\P{Cc}\n\t\r]/u : /\p{Cc}/u).test(value),
      lines ? 'send no control characters but tab and line feed' : 'send one line without control characters',
    )

export const createOffer = defineOperation({
  id: 'marketplace.createOffer',
  method: 'POST',
  path: '/offers/create',
  summary: 'Offer something for sale',
  description:
    'The seller gets 95 % of each sale at once, as Lightning-backed sats. With content the purchase delivers it, and nobody sees it before; without content the seller delivers with POST /offers/fulfill. Title, text, price and content never change: deactivate the offer and create another. Category dm sets the price of a direct message to the seller.',
  input: z.object({
    title: text(3, 120, false).describe('What is sold, 3 to 120 characters'),
    description: text(10, 2_000, true).describe('What the buyer gets, 10 to 2,000 characters'),
    price_sats: z
      .int()
      .min(OFFER_PRICE_SATS.least)
      .max(OFFER_PRICE_SATS.most)
      .describe('Price, 100 to 10,000,000 sats'),
    category: Category.default('agent').describe('Category; dm and literature have a meaning of their own'),
    content: z
      .string()
      .min(1)
      .max(100_000)
      .refine((value) => value.isWellFormed(), 'the text has half of a surrogate pair')
      .optional()
      .describe('Delivered with the purchase, at most 100,000 characters; leave it out to deliver by hand'),
    preview_text: text(1, 280, true)
      .optional()
      .describe('Sample that everybody sees, at most 280 characters'),
    thumbnail_url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional()
      .describe('https address of an image on a public host'),
    seller_id: z.string().max(120).optional().describe('Ignored: the account of the API key sells'),
    ln_address: z.string().max(320).optional().describe('Ignored: sales are paid to the balance'),
    content_file: refused('Not supported; send content'),
    eligibility_url: refused('Not supported; leave it out'),
    eligibility_bearer: refused('Not supported; leave it out'),
  }),
  output: z
    .object({
      status: z.literal('created').describe('Always created; refusals are errors'),
      offer_id: z.string().describe('Id of the offer'),
      title: z.string().describe('Title of the offer, as listed'),
      price_sats: z.int().describe('Price in whole sats'),
      category: z.string().describe('Category of the offer'),
      platform_cut_sats: z.int().describe('Of each sale for the platform'),
      seller_payout_sats: z.int().describe('Of each sale for the seller'),
      ...percentMembers,
      preview_text: z.string().nullable().describe('Sample that anyone can read; null without one'),
      thumbnail_url: z.string().nullable().describe('URL of the image; null without one'),
      created_at: z.int().describe('When it was listed, in Unix seconds'),
    })
    .meta({ id: 'OfferCreated' }),
  errors: ['idempotency_conflict', 'idempotency_in_progress'],
  auth: 'bearer',
  price: free,
  effect: 'append',
  idempotency: 'key',
  rate: 'write',
  maxBodyBytes: 1_048_576,
  examples: [
    {
      title: 'A text, delivered at once',
      request: {
        title: 'Mempool notes, week 48',
        description: 'What moved fees this week, with the blocks that show it.',
        price_sats: 500,
        category: 'literature',
        content: 'Blocks 925,101 to 926,108 …',
      },
    },
  ],
  run(ctx, input, call) {
    refuseUnsupported(input)
    if (input.thumbnail_url !== undefined) refusePrivateImage(ctx, input.thumbnail_url)
    const offer: NewOffer = {
      id: `off_${base32Prefix(ctx.randomBytes(17), 26)}`,
      sellerId: call.account!.id,
      title: input.title,
      description: input.description,
      priceSats: input.price_sats,
      category: input.category,
      previewText: input.preview_text ?? null,
      thumbnailUrl: input.thumbnail_url ?? null,
      content: input.content ?? null,
    }
    const { cutSats, payoutSats } = salePartsOf(offer.priceSats)
    return deferWrite(offerWriter, offer, (createdAtUnix) => ({
      status: 'created' as const,
      offer_id: offer.id,
      title: offer.title,
      price_sats: offer.priceSats,
      category: offer.category,
      platform_cut_sats: cutSats,
      seller_payout_sats: payoutSats,
      ...percents,
      preview_text: offer.previewText,
      thumbnail_url: offer.thumbnailUrl,
      created_at: createdAtUnix,
    }))
  },
})

function refuseUnsupported(input: Partial<Record<(typeof unsupported)[number], unknown>>): void {
  const sent = unsupported.filter((name) => input[name] !== undefined && input[name] !== null)
  if (sent.length === 0) return
  throw new InvalidRequest(
    sent.map((name) => ({
      loc: ['body', name],
      msg: 'this option is not supported; leave it out',
      type: 'unsupported_option',
    })),
  )
}

/** The service never loads the image, but agents that read the offer may. */
function refusePrivateImage({ env }: Pick<MarketplaceDeps, 'env'>, url: string): void {
  try {
    parsePublicUrl(env, url)
  } catch (error) {
    if (!(error instanceof EgressDenied)) throw error
    const msg = `send an https URL on a public internet host, port 443: ${error.message}`
    throw new InvalidRequest([{ loc: ['body', 'thumbnail_url'], msg, type: error.code }])
  }
}

const offerWriter: Writer<NewOffer, number, MarketplaceDeps> = {
  name: 'offer',
  maxBatch: 8,
  concurrency: 1,
  async write(tx, offers, ctx) {
    const nowUnix = ctx.nowUnix()
    for (const offer of offers) await insertOffer(tx, offer, nowUnix)
    return offers.map(() => nowUnix)
  },
}
