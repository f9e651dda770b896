/** GET /ledger/feed.atom: the newest entries as an Atom feed (RFC 4287). */
import { z } from 'zod'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { type FeedItem, feedTitle, readFeedItems } from './feed-items.ts'

export const getAtomFeed = defineOperation({
  id: 'ledger.getAtomFeed',
  method: 'GET',
  path: '/ledger/feed.atom',
  summary: 'The newest entries as an Atom feed',
  input: z.object({}),
  output: z.string(),
  produces: 'application/atom+xml; charset=utf-8',
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=60',
  async run(ctx) {
    const items = await readFeedItems(ctx)
    return new RawAnswer(atomOf(items, ctx.env.BASE_URL, ctx.nowUnix()))
  },
})

function atomOf(items: readonly FeedItem[], baseUrl: string, nowUnix: number): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xmlText(feedTitle)}</title>`,
    `<id>${xmlText(baseUrl)}/ledger</id>`,
    // Of the newest entry: the feed changes with it alone.
    `<updated>${timeOf(items[0]?.createdAtUnix ?? nowUnix)}</updated>`,
    '<author><name>Assay</name></author>',
    `<link rel="self" type="application/atom+xml" href="${xmlText(baseUrl)}/ledger/feed.atom"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(baseUrl)}/ledger"/>`,
    ...items.map(
      ({ url, title, text, createdAtUnix, bundle }) =>
        `<entry><title>${xmlText(title)}</title><id>${xmlText(url)}</id><updated>${timeOf(createdAtUnix)}</updated>` +
        `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>` +
        `<link rel="enclosure" type="${xmlText(bundle.type)}" href="${xmlText(bundle.url)}"/>` +
        `<summary>${xmlText(text)}</summary></entry>`,
    ),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

const timeOf = (unix: number): string => new Date(unix * 1_000).toISOString()

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML 1.0 has no control characters, not even escaped ones. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (letter) => ESCAPES[letter]!)
