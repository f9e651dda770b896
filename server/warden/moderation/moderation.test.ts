/** Moderation: what an operator hides is gone from every list and read, its buyer keeps it, and the log says who and why. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainedDecision, verifyDecisionLog } from '#protocol/warden/decision-log.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { submitPassing } from '#testing/bounty/submissions.ts'
import { offerOf, type Registered, registerWith } from '#testing/marketplace/market.ts'
import { type Service, startService } from '#testing/service.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { openSession, sessionIn } from '../approvals/session.ts'
import { csrfOf } from '../operators/operator-token.ts'

let service: Service
let ada: Operator
let seller: Registered
let buyer: Registered
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000', RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
  seller = await registerWith(service, 10_000)
  buyer = await registerWith(service, 10_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

let directives = 0
const direct = (target: string, action: string, params: object, reason = 'Spam.', operator = ada) =>
  operator.post('/warden/directives', {
    target_agent: target,
    action,
    params,
    reason,
    idempotency_key: `moderation-${++directives}`,
  })
const read = async (path: string, apiKey?: string) =>
  (await service.call(path, apiKey === undefined ? {} : { apiKey })).body
const buy = (offerId: string) =>
  service.call('/offers/buy', { apiKey: buyer.apiKey, json: { offer_id: offerId } })

describe('an offer', () => {
  /** Wherever its title could be read. */
  async function places(title: string): Promise<string[]> {
    const found: string[] = []
    const paths = [
      '/offers/list?category=notes',
      '/offers/list?sort=newest',
      '/offers/list?q=unwanted',
      `/api/trpc/marketplace.listOffers?input=${encodeURIComponent('{"q":"unwanted"}')}`,
      '/search.json',
      '/stats',
      '/leaderboard',
      '/llms.txt',
    ]
    for (const path of paths) if ((await service.call(path)).text.includes(title)) found.push(path)
    return found
  }

  it('is gone for everybody, and stays with its buyer; restored it is back', async () => {
    const title = 'Unwanted notes'
    const id = await offerOf(service, seller.apiKey, {
      title,
      category: 'notes',
      content: 'What was bought.',
    })
    const other = await offerOf(service, seller.apiKey, { title: 'Kept', category: 'notes' })
    expect((await buy(id)).status).toBe(200)
    expect(await places(title)).toHaveLength(5)
    const hidden = await direct('marketplace', 'hide_offer', { offer_id: id })
    expect([hidden.status, hidden.body]).toMatchObject([
      200,
      { status: 'accepted', result: { state: 'hidden' } },
    ])
    expect(await places(title)).toEqual([])
    expect(await read('/offers/list?category=notes')).toMatchObject({
      total: 1,
      offers: [{ offer_id: other }],
    })
    expect((await read(`/offers/get?offer_id=${id}`)).code).toBe('unknown_offer')
    expect((await buy(id)).body.code).toBe('unknown_offer')
    const { purchases } = await read('/offers/purchases', buyer.apiKey)
    expect(purchases[0]).toMatchObject({ offer_id: id, content: 'What was bought.' })
    const mine = (await read('/offers/my', seller.apiKey)).offers
    expect(mine.find(({ offer_id }: { offer_id: string }) => offer_id === id)).toMatchObject({ hidden: true })
    const again = await direct('marketplace', 'hide_offer', { offer_id: id })
    expect(again.body).toMatchObject({
      status: 'refused',
      result: { reason: 'The offer is hidden already.' },
    })
    await direct('marketplace', 'restore_offer', { offer_id: id })
    expect(await places(title)).toHaveLength(5)
    expect((await buy(id)).status).toBe(200)
  })

  it('of a suspended account is neither listed nor sold until it is restored', async () => {
    const agent = await service.register()
    const [shown, hidden] = [
      await offerOf(service, agent.apiKey, { category: 'suspended' }),
      await offerOf(service, agent.apiKey, { category: 'suspended' }),
    ]
    await direct('marketplace', 'hide_offer', { offer_id: hidden })
    await direct('accounts', 'suspend', { agent_id: agent.agentId })
    expect((await read('/offers/list?category=suspended')).total).toBe(0)
    expect((await read(`/offers/get?offer_id=${shown}`)).active).toBe(false)
    expect((await buy(shown)).body.code).toBe('offer_inactive')
    await direct('accounts', 'restore', { agent_id: agent.agentId })
    expect(await read('/offers/list?category=suspended')).toMatchObject({
      total: 1,
      offers: [{ offer_id: shown }],
    })
  })

  it('of category dm that is hidden no longer sets a price', async () => {
    const agent = await service.register()
    const id = await offerOf(service, agent.apiKey, { category: 'dm', price_sats: 700 })
    await direct('marketplace', 'hide_offer', { offer_id: id })
    const json = { to_agent: agent.agentId, content: 'Hello' }
    const sent = await service.call('/messages/dm', { apiKey: buyer.apiKey, json })
    expect(sent.body.sats_paid).toBe(300)
  })
})

describe('a post', () => {
  const post = async (json: object) =>
    (await service.call('/messages/post', { apiKey: seller.apiKey, json })).body.post_id as string
  const feed = () => read('/messages/feed?category=moderated')

  it('is gone with its thread from feed, thread and replies, and counts follow', async () => {
    const id = await post({ content: 'Buy my coin', category: 'moderated' })
    const reply = await post({ content: 'A reply', reply_to: id })
    const nested = await post({ content: 'A reply to it', reply_to: reply })
    expect(await feed()).toMatchObject({ total: 1, posts: [{ replies: 2 }] })
    await direct('messages', 'hide_post', { post_id: reply })
    const thread = await read(`/messages/thread/${id}`)
    expect([thread.post.replies, thread.replies.map(({ post_id }: { post_id: string }) => post_id)]).toEqual([
      1,
      [nested],
    ])
    await direct('messages', 'hide_post', { post_id: id })
    expect(await feed()).toMatchObject({ total: 0, posts: [] })
    for (const gone of [id, reply, nested])
      expect((await read(`/messages/thread/${gone}`)).code).toBe('unknown_post')
    const answer = await service.call('/messages/post', {
      apiKey: seller.apiKey,
      json: { content: 'x', reply_to: nested },
    })
    expect(answer.body.code).toBe('unknown_post')
    await direct('messages', 'restore_post', { post_id: id })
    await direct('messages', 'restore_post', { post_id: reply })
    expect(await feed()).toMatchObject({ total: 1, posts: [{ replies: 2 }] })
  })

  it('that is hidden takes no place of those that an offset skips', async () => {
    const older = await post({ content: 'Older', category: 'skipped' })
    const hidden = await post({ content: 'Newer', category: 'skipped' })
    await direct('messages', 'hide_post', { post_id: hidden })
    const skipped = (offset: number) => read(`/messages/feed?category=skipped&offset=${offset}`)
    expect((await skipped(0)).posts).toMatchObject([{ post_id: older }])
    expect((await skipped(1)).posts).toEqual([])
  })
})

describe('feedback', () => {
  const give = async (title: string) => {
    const json = { category: 'issue', title, body: 'Text' }
    return (await service.call('/feedback', { apiKey: seller.apiKey, json })).body.feedback_id as string
  }
  const titles = async (query = '') =>
    (await read(`/feedback?${query}`, seller.apiKey)).items.map(({ title }: { title: string }) => title)

  it('is hidden and moved by directives', async () => {
    const [rude, good] = [await give('Rude'), await give('Good')]
    await direct('feedback', 'hide', { feedback_id: rude })
    expect(await titles()).toEqual(['Good'])
    const vote = await service.call('/feedback', {
      apiKey: seller.apiKey,
      json: { feedback_id: rude, vote: false },
    })
    expect(vote.body.code).toBe('unknown_feedback')
    const moved = await direct('feedback', 'set_state', { feedback_id: good, state: 'planned' }, '')
    expect(moved.body).toMatchObject({ status: 'accepted', result: { feedback_id: good, state: 'planned' } })
    expect(await titles('status=planned')).toEqual(['Good'])
    const unknown = await direct('feedback', 'set_state', {
      feedback_id: `fb_${'a'.repeat(26)}`,
      state: 'open',
    })
    expect(unknown.body).toMatchObject({ status: 'refused' })
    expect((await direct('feedback', 'set_state', { feedback_id: good, state: 'done' })).status).toBe(422)
  })
})

it('a hidden submission is read by its submitter alone', async () => {
  const { id } = await submitPassing(service, seller.apiKey)
  await direct('bounty', 'hide_submission', { submission_id: id })
  expect((await read(`/bounty/${id}`)).code).toBe('unknown_submission')
  expect((await read(`/bounty/${id}`, seller.apiKey)).state).toBe('gate_passed')
  expect((await ada.get(`/warden/submissions/${id}`)).body.hidden).toBe(true)
})

describe('who and why', () => {
  it('422 without a reason, 403 without the scope; the log keeps the reason in its chain', async () => {
    const id = await offerOf(service, seller.apiKey)
    const without = await direct('marketplace', 'hide_offer', { offer_id: id }, ' ')
    expect([without.status, without.body.detail[0].loc]).toEqual([422, ['body', 'reason']])
    expect((await direct('marketplace', 'hide_offer', { offer_id: 'off_1' })).status).toBe(422)
    const reader = await startOperator(service, 'reader', { scopes: ['read'] })
    expect((await direct('marketplace', 'hide_offer', { offer_id: id }, 'Why.', reader)).status).toBe(403)
    await direct('marketplace', 'hide_offer', { offer_id: id }, 'Stolen text.')
    const { decisions } = (await ada.get('/warden/decisions?limit=1000')).body
    expect(decisions[0]).toMatchObject({
      action: 'marketplace.hide_offer',
      actor: 'ada',
      reason: 'Stolen text.',
    })
    expect(verifyDecisionLog((decisions as ChainedDecision[]).toReversed())).toMatchObject({
      outcome: 'pass',
    })
  })

  it('a form of the page does the same, and no forged one', async () => {
    const id = await offerOf(service, seller.apiKey, { category: 'form' })
    const session = sessionIn((await openSession(service.ctx, ada.token))!.split(';')[0]!)!
    const send = async (members: Record<string, string>, cookie = `assay_operator=${session}`) => {
      const { status, headers, body } = await service.call('/warden/moderation', {
        method: 'POST',
        body: new URLSearchParams(members).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      })
      return [status, headers.get('location') ?? body.code]
    }
    const form = { csrf: csrfOf(session), subject: id, reason: 'By form.' }
    expect(await send({ ...form, verb: 'hide', csrf: 'x' })).toEqual([403, 'csrf_failed'])
    expect(await send({ ...form, verb: 'hide' }, '')).toEqual([401, 'invalid_operator_token'])
    expect((await send({ ...form, verb: 'hide', reason: '' }))[1]).toContain('note=form')
    expect((await send({ ...form, verb: 'hide', subject: '"?' }))[1]).toContain('note=unknown')
    expect((await read('/offers/list?category=form')).total).toBe(1)
    expect((await send({ ...form, verb: 'hide' }))[1]).toContain('note=hide')
    expect((await send({ ...form, verb: 'hide' }))[1]).toContain('note=refused')
    expect((await read('/offers/list?category=form')).total).toBe(0)
    expect((await send({ ...form, verb: 'restore' }))[1]).toContain('note=restore')
    const agent = await service.register()
    expect((await send({ ...form, verb: 'hide', subject: agent.agentId }))[1]).toContain('note=hide')
    expect((await read('/balance', agent.apiKey)).code).toBe('account_suspended')
  })
})
