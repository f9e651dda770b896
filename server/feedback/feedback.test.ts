/** Feedback against a real Postgres: who may give it, votes, states, the list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveFeedback } from '#server/feedback/feedback.store.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

type Agent = Awaited<ReturnType<Service['register']>>
let service: Service
let member: Agent
let other: Agent
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000' })
  member = await service.register()
  other = await service.register()
  for (const { accountId } of [member, other]) await service.fund(accountId, 1_000)
})
afterAll(() => service?.close())

const wish = { category: 'feature', title: 'A wish', body: 'More of it,\nplease' }
const give = (json: object, of = member, headers: Record<string, string> = {}) =>
  service.call('/feedback', { apiKey: of.apiKey, json, headers })
const list = async (query = '', of = member) =>
  (await service.call(`/feedback?${query}`, { apiKey: of.apiKey })).body
const stored = async () => {
  const [row] = await sql<{ count: number }>(
    service.ctx.db,
    'SELECT (SELECT count(*) FROM feedback) + (SELECT count(*) FROM feedback_vote) AS count',
  )
  return Number(row!.count)
}

describe('submit', () => {
  it('stores it as open, with the vote of its writer', async () => {
    const { status, body } = await give(wish)
    expect([status, body]).toMatchObject([200, { status: 'received', state: 'open', votes: 1 }])
    expect(body.feedback_id).toMatch(/^fb_[a-z2-7]{26}$/)
    expect((await list()).items[0]).toEqual({
      ...wish,
      feedback_id: body.feedback_id,
      state: 'open',
      votes: 1,
      voted: true,
      created_at: body.created_at,
    })
    expect((await list('', other)).items[0].voted).toBe(false)
  })

  it('once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'feedback-0001' }
    const first = await give(wish, member, headers)
    const count = await stored()
    expect([(await give(wish, member, headers)).text, await stored()]).toEqual([first.text, count])
  })

  it('is for members: a balance, or a paid call', async () => {
    const stranger = await service.register()
    const refused = await give(wish, stranger)
    expect([refused.status, refused.body.code]).toEqual([403, 'members_only'])
    await service.fund(stranger.accountId, 200)
    const { status } = await service.call('/messages/post', {
      apiKey: stranger.apiKey,
      json: { content: 'a' },
    })
    expect([status, (await service.call('/balance', { apiKey: stranger.apiKey })).body.balance_sats]).toEqual(
      [200, 0],
    )
    expect((await give(wish, stranger)).status).toBe(200)
    expect((await service.call('/feedback', { json: wish })).status).toBe(401)
  })

  const refused: [string, object, string][] = [
    ['a short title', { ...wish, title: 'ab' }, 'string_too_short'],
    ['a long title', { ...wish, title: 'x'.repeat(141) }, 'string_too_long'],
    ['a title of two lines', { ...wish, title: 'one\ntwo' }, 'control_character'],
    ['a long body', { ...wish, body: 'x'.repeat(4_001) }, 'string_too_long'],
    ['an escape sequence', { ...wish, body: '\u001b[2J' }, 'control_character'],
    ['another category', { ...wish, category: 'praise' }, 'enum'],
    ['no body', { category: 'issue', title: 'A title' }, 'missing'],
    ['nothing', {}, 'missing'],
    ['a vote for nothing', { vote: true }, 'missing'],
    ['a vote with a text', { ...wish, feedback_id: `fb_${'a'.repeat(26)}` }, 'extra_forbidden'],
  ]
  it.each(refused)('422 for %s', async (_title, json, type) => {
    const count = await stored()
    const { status, body } = await give(json)
    expect([status, body.detail[0].type, await stored()]).toEqual([422, type, count])
  })
})

describe('votes', () => {
  it('count once for each account; a second one is refused and changes nothing', async () => {
    const { feedback_id } = (await give(wish)).body
    expect((await give({ feedback_id }, other)).body).toEqual({ feedback_id, votes: 2, voted: true })
    const again = await give({ feedback_id, vote: true }, other)
    expect([again.status, again.body]).toMatchObject([409, { code: 'state_conflict', votes: 2, voted: true }])
    expect((await give({ feedback_id, vote: false }, other)).body).toEqual({
      feedback_id,
      votes: 1,
      voted: false,
    })
    expect((await give({ feedback_id, vote: false }, other)).status).toBe(409)
    expect((await list()).items[0].votes).toBe(1)
  })

  it('of ten requests at once one counts', async () => {
    const { feedback_id } = (await give(wish)).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => give({ feedback_id }, other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await list()).items[0].votes).toBe(2)
  })

  it('404 for unknown feedback', async () => {
    for (const feedback_id of [`fb_${'a'.repeat(26)}`, 'x\u0000'])
      expect((await give({ feedback_id })).body.code).toBe('unknown_feedback')
  })

  it('end with a final state', async () => {
    const { feedback_id } = (await give(wish)).body
    expect(await moveFeedback(service.ctx.db, feedback_id, 'shipped', 1)).toBe(true)
    expect((await give({ feedback_id }, other)).status).toBe(409)
    expect(await moveFeedback(service.ctx.db, 'fb_none', 'shipped', 1)).toBe(false)
  })
})

describe('list', () => {
  it('has active feedback, by category and state, in pages', async () => {
    const { feedback_id } = (await give({ ...wish, category: 'complaint', title: 'Declined' })).body
    await moveFeedback(service.ctx.db, feedback_id, 'declined', 1)
    await give({ ...wish, category: 'complaint', title: 'Open' })
    const titles = async (query: string) =>
      (await list(query)).items.map(({ title }: { title: string }) => title)
    expect(await titles('category=complaint')).toEqual(['Open'])
    expect(await titles('category=complaint&status=declined')).toEqual(['Declined'])
    expect(await titles('category=complaint&status=all')).toEqual(['Open', 'Declined'])
    const page = await list('category=complaint&status=all&limit=1')
    expect(await titles(`category=complaint&status=all&cursor=${page.next_cursor}`)).toEqual(['Declined'])
    expect((await service.call('/feedback?status=new', { apiKey: member.apiKey })).status).toBe(422)
    expect((await service.call('/feedback')).status).toBe(401)
  })
})
