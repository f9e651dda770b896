/** GET /ledger/feed.json: the newest entries as a JSON Feed 1.1. */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { feedTitle, readFeedItems } from './feed-items.ts'

const text = (what: string) => z.string().describe(what)

export const getJsonFeed = defineOperation({
  id: 'ledger.getJsonFeed',
  method: 'GET',
  path: '/ledger/feed.json',
  summary: 'The newest entries as a JSON Feed',
  input: z.object({}),
  output: z
    .object({
      version: z.literal('https://jsonfeed.org/version/1.1').describe('Version of JSON Feed, by its URL'),
      title: text('Name of the feed'),
      home_page_url: text('URL of the ledger'),
      feed_url: text('URL of this feed'),
      items: z
        .array(
          z.object({
            id: text('Address of the entry'),
            url: text('URL of the entry'),
            title: text('What was decided, and about what'),
            content_text: text('Title of the record and its event'),
            date_published: text('When it was signed, RFC 3339'),
            attachments: z
              .array(
                z.object({ url: text('URL of the bundle'), mime_type: text('Media type of the bundle') }),
              )
              .describe('A file that verifies without this service'),
          }),
        )
        .describe('Newest first, at most 25'),
    })
    .meta({ id: 'JsonFeed' }),
  produces: 'application/feed+json; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=60',
  async run(ctx) {
    const items = await readFeedItems(ctx)
    return new RawAnswer(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: feedTitle,
        home_page_url: `${ctx.env.BASE_URL}/ledger`,
        feed_url: `${ctx.env.BASE_URL}/ledger/feed.json`,
        items: items.map(({ url, title, text: words, createdAtUnix, bundle }) => ({
          id: url,
          url,
          title,
          content_text: words,
          date_published: new Date(createdAtUnix * 1_000).toISOString(),
          attachments: [{ url: bundle.url, mime_type: bundle.type }],
        })),
      }),
    )
  },
})
