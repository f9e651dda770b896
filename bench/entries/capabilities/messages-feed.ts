// Measures the feed, a long thread and a full inbox, at the newest page and far back.
import { toHex } from '#protocol/bytes.ts'
import type { Entry } from '../../entry.ts'
import { fundedAccounts } from '../../harness/data/accounts.ts'
import { fillMessages } from '../../harness/data/messages-fill.ts'
import { measureQueries } from '../../harness/load/named-queries.ts'

const rows = Number(process.env.BENCH_MESSAGES ?? 100_000)

export const messagesFeed: Entry = {
  name: 'messages-feed',
  title: `Reads of the board and of an inbox, ${rows.toLocaleString('en')} posts and messages, one connection`,
  async measure(bench) {
    const assay = await bench.assay()
    const [sender, recipient] = await fundedAccounts(assay, 2, rows * 300 + 1_000)
    const thread = await fillMessages({
      databaseUrl: assay.databaseUrl,
      secretKey: toHex(assay.secretKey),
      senderId: sender!.id,
      recipientId: recipient!.id,
      rows,
    })
    const middle = Math.floor(rows / 2)
    const headers = { authorization: `Bearer ${recipient!.apiKey}` }
    const paths: Record<string, string> = {
      'GET /messages/feed': '/messages/feed',
      'GET /messages/feed, a category': '/messages/feed?category=topic-7',
      'GET /messages/feed, half way back': `/messages/feed?cursor=${middle}`,
      'GET /messages/feed, by offset': `/messages/feed?offset=${Math.min(10_000, middle)}`,
      'GET /messages/thread, half way': `/messages/thread/${thread}?cursor=${middle}`,
      'GET /messages/inbox, peeked': '/messages/inbox?peek=1',
      'GET /messages/inbox, half way back': `/messages/inbox?peek=1&cursor=${middle}`,
    }
    return {
      rows: await measureQueries(
        bench,
        assay.url,
        Object.fromEntries(
          Object.entries(paths).map(([name, path]) => [
            name,
            { request: { method: 'GET' as const, path, headers }, mustContain: '"content":' },
          ]),
        ),
      ),
      notes: [
        'A fifth of the posts are replies in one thread. Messages are sealed as the service does it and booked under the triggers of the books.',
      ],
    }
  },
}
