/** GET /corpus: lists the essays, in the order in which they are best read. */
import { z } from 'zod'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from './deps.ts'
import { textMembers } from './reading.schema.ts'
import { textUrl } from './text-answer.ts'

export const listEssays = defineOperation({
  id: 'reading.listEssays',
  method: 'GET',
  path: '/corpus',
  summary: 'List essays and guides',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(50).describe('Essays in one answer'),
    cursor: z.string().min(1).max(128).optional().describe('next_cursor of the answer before'),
  }),
  output: z
    .object({
      count: z.int().describe('Essays in all'),
      items: z
        .array(
          z.object({
            ...textMembers,
            summary: z.string().describe('What it says, in one or two sentences'),
            published_at: z.int().describe('When it was published, in Unix seconds'),
          }),
        )
        .describe('In reading order'),
      next_cursor: z.string().nullable().describe('Cursor of the next essays; null after the last'),
    })
    .meta({ id: 'Corpus' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30, must-revalidate',
  run({ env, library: { essays } }, { limit, cursor }) {
    const from = cursor === undefined ? 0 : essays.findIndex(({ file }) => file === cursor) + 1
    if (cursor !== undefined && from === 0)
      throw new InvalidRequest([
        { loc: ['query', 'cursor'], msg: 'send next_cursor of an answer', type: 'value_error' },
      ])
    const page = essays.slice(from, from + limit)
    const next = from + limit < essays.length ? page.at(-1)!.file : null
    const answer = {
      count: essays.length,
      items: page.map((essay) => ({
        file: essay.file,
        title: essay.title,
        summary: essay.summary,
        words: essay.words,
        bytes: essay.bytes,
        sha256: essay.sha256,
        published_at: essay.publishedAtUnix,
        url: textUrl(env.BASE_URL, 'corpus', essay),
      })),
      next_cursor: next,
    }
    return new StatusAnswer(200, answer, nextPageLink(`${env.BASE_URL}/corpus`, { limit }, next))
  },
})
