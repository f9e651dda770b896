/** GET /waternova: the contents of the novel, with the price of each chapter. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
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
      author: z.string().describe('Author'),
      summary: z.string().describe('What it is about'),
      chapters: z
        .array(
          z.object({
            ...textMembers,
            number: z.int().describe('From 1'),
            free: z.boolean().describe('Whether it costs nothing'),
            price_sats: z.int().nullable().describe('Price; null for a free chapter'),
          }),
        )
        .describe('In order'),
    })
    .meta({ id: 'Novel' }),
  errors: ['unknown_file'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  run({ env, library: { novel } }) {
    if (!novel) throw new OperationError('unknown_file', { detail: 'This instance serves no novel.' })
    return {
      title: novel.title,
      author: novel.author,
      summary: novel.summary,
      chapters: novel.chapters.map((chapter) => ({
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
