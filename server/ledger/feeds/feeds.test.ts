/** Feeds of the newest entries, with texts of callers in them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { xmlText } from './get-atom-feed.ts'

let service: Service
const disclosed = { sign: true, confidentiality_tier: 'full_disclosure', artifact_type: 'shell_command' }

beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0' })
  const { apiKey } = await service.register()
  await service.call('/review', { apiKey, json: { ...disclosed, artifact: 'cat <a> & \u202e"b"' } })
  await service.ctx.ledger.advance()
})
afterAll(() => service?.close())

it('200: JSON Feed 1.1, newest first, each item with its bundle', async () => {
  const { status, body, headers } = await service.call('/ledger/feed.json')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  expect(body.version).toBe('https://jsonfeed.org/version/1.1')
  expect(body.items.map(({ url }: { url: string }) => url)).toEqual([
    'http://localhost:3000/ledger/40',
    'http://localhost:3000/ledger/1',
  ])
  const [item] = body.items
  expect(item.title).toMatch(/^Entry 40: .+“cat <a> & \\u\{202e\}"b"”$/)
  const [bundle] = item.attachments
  const served = await service.call(new URL(bundle.url).pathname)
  expect(served.headers.get('content-type')).toContain(bundle.mime_type)
})

it('200: Atom with the texts of callers escaped', async () => {
  const { status, text, headers } = await service.call('/ledger/feed.atom')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(text).toContain('“cat &lt;a&gt; &amp; \\u{202e}&quot;b&quot;”</title>')
  expect(text.match(/<entry>/g)).toHaveLength(2)
  expect(text.match(/<\/entry>/g)).toHaveLength(2)
  expect(text).toMatch(/<updated>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z<\/updated>/)
})

it('a page of the ledger is not taken for a feed, nor a feed for an entry', async () => {
  expect((await service.call('/ledger/feed.json', { method: 'POST', json: {} })).status).toBe(405)
  expect((await service.call('/ledger/feed.xml')).status).toBe(422)
})

it('what XML cannot hold is marked', () => {
  expect(xmlText('a\u0000b\ud800c\td')).toBe('a\ufffdb\ufffdc\td')
})
