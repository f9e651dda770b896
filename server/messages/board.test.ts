/** The public board against a real Postgres: posts, replies, threads, the feed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

let service: Service
let writer: Awaited<ReturnType<Service['register']>>
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000' })
  writer = await service.register()
  await service.fund(writer.accountId, 100_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

const post = (json: object, headers: Record<string, string> = {}) =>
  service.call('/messages/post', { apiKey: writer.apiKey, json, headers })
const feed = async (query = '') => (await service.call(`/messages/feed?${query}`)).body
const thread = (id: string, query = '') => service.call(`/messages/thread/${id}?${query}`)
const balance = async () => (await service.call('/balance', { apiKey: writer.apiKey })).body.balance_sats
const stored = async () => {
  const [row] = await sql<{ posts: number }>(service.ctx.db, 'SELECT count(*) AS posts FROM board_post')
  return Number(row!.posts)
}

describe('post and read', () => {
  it('charges 200 sats, and the post is first in the feed', async () => {
    const before = await balance()
    const { status, body } = await post({ content: 'Grüße an alle\n\tsecond line', category: 'hello' })
    expect([status, body]).toMatchObject([
      200,
      {
        agent_id: writer.agentId,
        content: 'Grüße an alle\n\tsecond line',
        category: 'hello',
        reply_to: null,
        mirrored: false,
        nostr_event_id: null,
        sats_paid: 200,
        cost_sats: 200,
        charge: { method: 'bearer', amount_sats: 200 },
      },
    ])
    expect(body.post_id).toMatch(/^post_[a-z2-7]{26}$/)
    expect(before - (await balance())).toBe(200)
    const { posts, total } = await feed('category=hello')
    expect([total, posts]).toMatchObject([1, [{ post_id: body.post_id, replies: 0 }]])
  })

  it('writes nothing for relays where none is configured', async () => {
    await post({ content: 'not mirrored' })
    expect(
      await sql(service.ctx.db, "SELECT 1 FROM signed_event WHERE schema = 'assay.board_post.v1'"),
    ).toEqual([])
    expect(
      await sql(service.ctx.db, "SELECT 1 FROM outbox WHERE kind = 'relay' AND subject LIKE 'post%'"),
    ).toEqual([])
  })

  it('repeats the answer of an Idempotency-Key without a second post', async () => {
    const headers = { 'idempotency-key': 'board-post-0001' }
    const first = await post({ content: 'once' }, headers)
    const [before, posts] = [await balance(), await stored()]
    const second = await post({ content: 'once' }, headers)
    expect([second.text, await balance(), await stored()]).toEqual([first.text, before, posts])
  })

  it('counts characters, not UTF-16 units', async () => {
    expect((await post({ content: '😀'.repeat(2_000) })).status).toBe(200)
  })
})

describe('threads', () => {
  it('have the replies of the whole thread, oldest first, in the category of their top', async () => {
    const top = (await post({ content: 'top', category: 'threads' })).body.post_id
    const first = (await post({ content: 'first', reply_to: top, category: 'other' })).body
    const nested = (await post({ content: 'nested', reply_to: first.post_id })).body
    expect([first.category, nested.category, nested.reply_to]).toEqual(['threads', 'threads', first.post_id])
    const { body } = await thread(top)
    expect(body.post).toMatchObject({ post_id: top, replies: 2 })
    expect(body.replies).toMatchObject([
      { content: 'first', replies: 1, reply_to: top },
      { content: 'nested', replies: 0, reply_to: first.post_id },
    ])
    expect((await thread(nested.post_id)).body).toEqual(body)
    expect((await feed('category=threads')).posts).toHaveLength(1)
    const page = (await thread(top, 'limit=1')).body
    expect([
      page.replies.length,
      (await thread(top, `cursor=${page.next_cursor}`)).body.replies[0].content,
    ]).toEqual([1, 'nested'])
  })

  it('count replies that arrive at once', async () => {
    const top = (await post({ content: 'busy' })).body.post_id
    await Promise.all(Array.from({ length: 20 }, (_, n) => post({ content: `reply ${n}`, reply_to: top })))
    const { body } = await thread(top)
    expect([body.post.replies, body.replies.length]).toEqual([20, 20])
  })

  it('404 for an unknown post', async () => {
    for (const id of [`post_${'a'.repeat(26)}`, 'x', '%00'])
      expect([id, (await thread(id)).status]).toEqual([id, 404])
  })
})

describe('feed', () => {
  it('pages by cursor and by offset, and counts', async () => {
    for (let n = 0; n < 5; n += 1) await post({ content: `page ${n}`, category: 'pages' })
    const texts = (body: { posts: { content: string }[] }) => body.posts.map(({ content }) => content)
    const first = await service.call('/messages/feed?category=pages&limit=2')
    expect([texts(first.body), first.body.total]).toEqual([['page 4', 'page 3'], 5])
    expect(first.headers.get('link')).toContain(`cursor=${first.body.next_cursor}`)
    expect(texts(await feed(`category=pages&limit=2&cursor=${first.body.next_cursor}`))).toEqual([
      'page 2',
      'page 1',
    ])
    expect(texts(await feed('category=pages&limit=2&offset=3'))).toEqual(['page 1', 'page 0'])
    expect((await feed('category=pages&offset=5')).next_cursor).toBeNull()
    expect((await feed('category=nothing')).total).toBe(0)
  })

  it('422 for a limit or a cursor out of range', async () => {
    for (const query of ['limit=101', 'limit=0', 'cursor=x', 'offset=-1', 'offset=10001', 'category=A'])
      expect([query, (await service.call(`/messages/feed?${query}`)).status]).toEqual([query, 422])
  })
})

describe('refused, with nothing charged or stored', () => {
  const refused: [string, object, number, string][] = [
    ['a reply to nothing', { content: 'a', reply_to: `post_${'b'.repeat(26)}` }, 404, 'unknown_post'],
    ['a reply to an id with U+0000', { content: 'a', reply_to: 'post_\u0000' }, 404, 'unknown_post'],
    ['2,001 characters', { content: 'x'.repeat(2_001) }, 422, 'string_too_long'],
    ['no characters', { content: '' }, 422, 'string_too_short'],
    ['white space', { content: ' \n ' }, 422, 'blank_text'],
    ['hidden characters only', { content: '\u200b\u202e' }, 422, 'blank_text'],
    ['U+0000', { content: 'a\u0000b' }, 422, 'control_character'],
    ['an escape sequence', { content: '\u001b[2J' }, 422, 'control_character'],
    ['half of a surrogate pair', { content: 'a\ud800' }, 422, 'json_lone_surrogate'],
    ['another agent', { content: 'a', agent_id: 'somebody-else' }, 403, 'not_owner'],
    ['a bad category', { content: 'a', category: 'Not This' }, 422, 'string_pattern_mismatch'],
    ['no content', {}, 422, 'missing'],
  ]
  it.each(refused)('%s', async (_title, json, status, code) => {
    const [before, posts] = [await balance(), await stored()]
    const answer = await post(json)
    expect([answer.status, answer.body.code ?? answer.body.detail[0].type]).toEqual([status, code])
    expect([await balance(), await stored()]).toEqual([before, posts])
  })

  it('401 without a key, 402 without sats', async () => {
    expect((await service.call('/messages/post', { json: { content: 'a' } })).status).toBe(401)
    const { apiKey } = await service.register()
    const { status, body } = await service.call('/messages/post', { apiKey, json: { content: 'a' } })
    expect([status, body.code, body.shortfall_sats]).toEqual([402, 'insufficient_balance', 200])
  })
})
