/** GET /waternova: the contents of the novel, with the price of each chapter. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { findChapterOffer } from './chapter-offers.store.ts'
import { chapterPrice } from './chapter-price.ts'
import { defineOperation } from './deps.ts'
import { textMembers } from './reading.schema.ts'
import { textUrl } from './text-answer.ts'

export const getNovel = defineOperation({
  id: 'reading.getNovel',
  method: 'GET',
  path: '/waternova',
  summary: 'List the chapters of the novel Waternova',
  input: z.object({}),
  output: z
    .object({
      title: z.string().describe('Title of the novel'),
      author: z.string().describe('Name of the author'),
      summary: z.string().describe('What it is about'),
      chapters: z
        .array(
          z.object({
            ...textMembers,
            number: z.int().describe('Number of the chapter, from 1'),
            free: z.boolean().describe('Whether it costs nothing'),
            buy: z
              .object({
                offer_id: z.string().describe('Offer of the marketplace that has the chapter'),
                path: z.literal('/offers/buy').describe('Where it is bought'),
              })
              .nullable()
              .describe('Null for a free chapter, and where no offer has it'),
            price_sats: z.int().nullable().describe('Price; null for a free chapter'),
          }),
        )
        .describe('Chapters of the novel, in order'),
    })
    .meta({ id: 'Novel' }),
  errors: ['unknown_file'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  async run({ db, env, library: { novel } }) {
    if (!novel) throw new OperationError('unknown_file', { detail: 'This instance serves no novel.' })
    const buys = await Promise.all(
      novel.chapters.map(({ file, isFree }) => (isFree ? null : findChapterOffer(db, file))),
    )
    return {
      title: novel.title,
      author: novel.author,
      summary: novel.summary,
      chapters: novel.chapters.map((chapter, index) => ({
        buy: buyOf(buys[index] ?? null),
        file: chapter.file,
        number: chapter.number,
        title: chapter.title,
        free: chapter.isFree,
        price_sats: chapter.isFree ? null : chapterPrice.agentSats,
        words: chapter.words,
        bytes: chapter.bytes,
        sha256: chapter.sha256,
        url: textUrl(env.BASE_URL, 'waternova', chapter),
      })),
    }
  },
})

const buyOf = (offer: { offerId: string } | null) =>
  offer && { offer_id: offer.offerId, path: '/offers/buy' as const }
