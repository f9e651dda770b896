/** GET /waternova/{file}: serves a chapter; a paid one against a payment, and to the account that bought it again without one. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { findChapterOffer } from './chapter-offers.store.ts'
import { chapterPrice } from './chapter-price.ts'
import { chapterPurchaseWriter, hasBought } from './chapter-purchases.store.ts'
import { defineOperation, type ReadingDeps } from './deps.ts'
import type { Chapter } from './open-library.ts'
import { FileMember, Sha256Member } from './reading.schema.ts'
import { requireHash, textAnswer } from './text-answer.ts'

const plainText = 'text/plain; charset=utf-8'

export const getChapter = defineOperation({
  id: 'reading.getChapter',
  method: 'GET',
  path: '/waternova/{file}',
  summary: 'Read a chapter of the novel Waternova',
  description:
    'A free chapter is answered as text, without a credential. A paid one costs the price of the list, once for an account: the account that bought it, or the offer of the marketplace that the 402 names as buy, reads it again free. An L402 token pays for one reading and is answered the same for a day.',
  input: z.object({ file: FileMember.describe('Name as in GET /waternova'), sha256: Sha256Member }),
  output: z
    .object({
      file: z.string().describe('Name of the file'),
      number: z.int().describe('Number of the chapter, from 1'),
      title: z.string().describe('Title of the text'),
      sha256: z.string().describe('SHA-256 of the text'),
      text: z.string().describe('The chapter, Markdown'),
      cost_sats: z.int().optional().describe('Charged; absent when the account had bought it before'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'Chapter' }),
  answers: {
    200: {
      description: 'A free chapter',
      schema: z.string().describe('Text of the chapter in Markdown'),
      contentType: 'text/plain',
    },
  },
  errors: ['unknown_file', 'insufficient_balance', 'state_conflict'],
  auth: 'payer',
  price: chapterPrice,
  async isFree(ctx, { file = '' }, account) {
    const chapter = ctx.library.chapter(file)
    return !chapter || chapter.isFree || (account !== null && (await hasBought(ctx.db, account.id, file)))
  },
  challenge: {
    members: z.object({
      buy: z
        .object({
          offer_id: z.string().describe('Offer of the marketplace'),
          price_sats: z.int().describe('Price of the chapter in sats'),
          path: z.literal('/offers/buy').describe('Where it is bought'),
        })
        .nullable()
        .describe('The offer that sells this chapter with others; null without one'),
    }),
    async read(ctx, { file = '' }) {
      const offer = await findChapterOffer(ctx.db, file)
      return { buy: offer && { offer_id: offer.offerId, price_sats: offer.priceSats, path: '/offers/buy' } }
    },
  },
  beforePayment: (ctx, { file, sha256 }) => requireHash(chapterOf(ctx, file), sha256),
  effect: 'read',
  rate: 'read',
  tool: 'waternova_chapter',
  mcp: false,
  examples: [{ title: 'A paid chapter', request: { file: 'chapter-4.md' } }],
  run(ctx, { file, sha256 }, { account, payment }) {
    const chapter = chapterOf(ctx, file)
    if (chapter.isFree) return textAnswer(chapter, sha256, plainText)
    const answer = {
      file,
      number: chapter.number,
      title: chapter.title,
      sha256: chapter.sha256,
      text: chapter.text,
    }
    if (!account || !payment) return answer
    const purchase = { accountId: account.id, file, sha256: chapter.sha256, chargeId: payment.chargeId }
    return deferWrite(chapterPurchaseWriter, purchase, () => answer)
  },
})

function chapterOf({ library }: Pick<ReadingDeps, 'library'>, file: string): Chapter {
  const chapter = library.chapter(file)
  if (!chapter) throw new OperationError('unknown_file')
  return chapter
}
