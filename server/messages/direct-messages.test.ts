/** Direct messages against a real Postgres: the price and its split, units, the inbox, events, refusals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBooks } from '#server/kernel/books/books.store.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'

type Agent = Awaited<ReturnType<Service['register']>>
let service: Service
let sender: Agent
let recipient: Agent
beforeAll(async () => {
  service = await startService({ RATE_WRITE: '100000' })
  sender = await service.register()
  recipient = await service.register()
  await service.fund(sender.accountId, 100_000)
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

const send = (json: object, from = sender, headers: Record<string, string> = {}) =>
  service.call('/messages/dm', { apiKey: from.apiKey, json, headers })
const inbox = async (query = '', of = recipient) =>
  (await service.call(`/messages/inbox?${query}`, { apiKey: of.apiKey })).body
const balance = async ({ apiKey }: Agent = sender) => (await service.call('/balance', { apiKey })).body
const stored = async () => {
  const [row] = await sql<{ count: number }>(service.ctx.db, 'SELECT count(*) FROM direct_message')
  return Number(row!.count)
}
let payment = 0
const fundLightning = ({ accountId }: Agent, sats: number) => {
  payment += 1
  return createBooks(service.ctx.db, () => 1, { lightning: 'regtest' }).post(
    'receive_lnurl',
    `ln:in:${payment}`,
    [
      { kind: 'rail', unit: 'LN', amount: -sats * 1_000 },
      { kind: 'available', unit: 'LN', owner: accountId, amount: sats * 1_000 },
    ],
  )
}

describe('a message', () => {
  it('costs 300 sats, of which the recipient gets 285 in the kind that was paid', async () => {
    const [before, got] = [await balance(), await balance(recipient)]
    const { status, body } = await send({ to_agent: recipient.agentId, content: 'Hello there' })
    expect([status, body]).toMatchObject([
      200,
      {
        from_agent: sender.agentId,
        to_agent: recipient.agentId,
        sats_paid: 300,
        recipient_payout: 285,
        recipient_credited: true,
        platform_cut: 15,
        cost_sats: 300,
      },
    ])
    expect(body.dm_id).toMatch(/^dm_[a-z2-7]{26}$/)
    expect(before.balance_sats - (await balance()).balance_sats).toBe(300)
    const after = await balance(recipient)
    expect([after.buckets.bonus - got.buckets.bonus, after.withdrawable_sats]).toEqual([285, 0])
  })

  it('draws on units in spend order; the cut comes from the first', async () => {
    const [rich, poor] = [await service.register(), await service.register()]
    await service.fund(rich.accountId, 20)
    await fundLightning(rich, 1_000)
    expect((await send({ to_agent: poor.agentId, content: 'a' }, rich)).status).toBe(200)
    expect((await balance(rich)).buckets).toMatchObject({ bonus: 0, lightning: 720 })
    expect((await balance(poor)).buckets).toMatchObject({ bonus: 5, lightning: 280 })
    expect((await service.call('/analytics/roi', { apiKey: poor.apiKey })).body).toMatchObject({
      dm_earnings_sats: 285,
    })
  })

  it('is sent once under an Idempotency-Key, and never beyond the balance', async () => {
    const headers = { 'idempotency-key': 'direct-message-1' }
    const json = { to_agent: recipient.agentId, content: 'once' }
    const first = await send(json, sender, headers)
    const count = await stored()
    expect([(await send(json, sender, headers)).text, await stored()]).toEqual([first.text, count])
    const poor = await service.register()
    await service.fund(poor.accountId, 1_000)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(json, poor)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await balance(poor)).balance_sats).toBe(100)
    expect(answers.find(({ status }) => status === 402)!.body).toMatchObject({
      code: 'insufficient_balance',
      price: { sats: 300 },
    })
  })

  it('both ways at once end without a deadlock', async () => {
    const [one, two] = [await service.register(), await service.register()]
    for (const { accountId } of [one, two]) await service.fund(accountId, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? send({ to_agent: two.agentId, content: 'a' }, one)
          : send({ to_agent: one.agentId, content: 'b' }, two),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('costs the price of the recipient’s newest active offer of category dm', async () => {
    const asker = await service.register()
    const offer = async (price: number) => {
      const json = {
        title: 'Messages',
        description: 'A message to this agent',
        price_sats: price,
        category: 'dm',
      }
      return (await service.call('/offers/create', { apiKey: asker.apiKey, json })).body.offer_id
    }
    await offer(1_000)
    const offerId = await offer(101)
    const paid = async () => {
      const { body } = await send({ to_agent: asker.agentId, content: 'a' })
      return [body.sats_paid, body.recipient_payout, body.platform_cut]
    }
    expect(await paid()).toEqual([101, 95, 6])
    await service.call('/offers/deactivate', { apiKey: asker.apiKey, json: { offer_id: offerId } })
    expect(await paid()).toEqual([1_000, 950, 50])
  })

  it('reaches a former name', async () => {
    const renamed = await service.register()
    await service.call('/account', {
      method: 'PATCH',
      apiKey: renamed.apiKey,
      json: { agent_id: 'chosen-name' },
    })
    const { body } = await send({ to_agent: renamed.agentId.toUpperCase(), content: 'still you' })
    expect(body.to_agent).toBe('chosen-name')
  })
})

it('GET /messages/sent lists what the account sent, newest first, and nobody else’s', async () => {
  const writer = await service.register()
  await service.fund(writer.accountId, 1_000)
  for (const content of ['first', 'second']) await send({ to_agent: recipient.agentId, content }, writer)
  const read = async (query = '', { apiKey } = writer) =>
    (await service.call(`/messages/sent?${query}`, { apiKey })).body
  const page = await read('limit=1')
  expect([page.count, page.messages[0]]).toEqual([
    1,
    {
      dm_id: expect.stringMatching(/^dm_/),
      to_agent: recipient.agentId,
      content: 'second',
      sats_paid: 300,
      recipient_payout: 285,
      created_at: service.clock.nowUnix,
    },
  ])
  const { messages, next_cursor: next } = await read(`limit=1&cursor=${page.next_cursor}`)
  expect([messages[0].content, next]).toEqual(['first', null])
  expect((await read('', await service.register())).messages).toEqual([])
  expect((await service.call('/messages/sent')).status).toBe(401)
})

describe('inbox', () => {
  it('lists newest first, marks as read unless peeked, and pages', async () => {
    const reader = await service.register()
    for (const content of ['one', 'two', 'three']) await send({ to_agent: reader.agentId, content })
    const seen = (body: { messages: { content: string; read: boolean }[] }) =>
      body.messages.map(({ content, read }) => [content, read])
    const unread = [
      ['three', false],
      ['two', false],
      ['one', false],
    ]
    expect(seen(await inbox('peek=1', reader))).toEqual(unread)
    await service.call('/messages/inbox', { method: 'HEAD', apiKey: reader.apiKey })
    const page = await inbox('limit=2', reader)
    expect([seen(page), page.count]).toEqual([unread.slice(0, 2), 2])
    expect(page.messages[0]).toMatchObject({ from_agent: sender.agentId, sats_paid: 300 })
    expect(seen(await inbox(`cursor=${page.next_cursor}&peek=1`, reader))).toEqual([['one', false]])
    expect(seen(await inbox('', reader))).toEqual([
      ['three', true],
      ['two', true],
      ['one', false],
    ])
  })

  it('is nobody else’s, and the text is not readable in the database', async () => {
    await send({ to_agent: recipient.agentId, content: 'plain words of a secret' })
    expect((await inbox('', sender)).messages).toEqual([])
    expect((await service.call('/messages/inbox')).status).toBe(401)
    const rows = await sql(
      service.ctx.db,
      "SELECT 1 FROM direct_message WHERE encode(sealed, 'escape') LIKE '%plain words%'",
    )
    expect(rows).toEqual([])
  })

  it('each message is an account event', async () => {
    const reader = await service.register()
    const { body } = await send({ to_agent: reader.agentId, content: 'news' })
    const { events } = (await service.call('/account/events', { apiKey: reader.apiKey })).body
    expect(events).toMatchObject([
      {
        type: 'message.received',
        data: { dm_id: body.dm_id, from_agent: sender.agentId, sats_paid: 300, amount_sats: 285 },
      },
    ])
    expect(JSON.stringify(events)).not.toContain('news')
  })
})

describe('refused, with nothing charged or stored', () => {
  const to = () => recipient.agentId
  const refused: [string, () => object, number, string][] = [
    ['to nobody', () => ({ to_agent: 'nobody-here', content: 'a' }), 404, 'unknown_agent'],
    ['to a name with U+0000', () => ({ to_agent: 'a\u0000b', content: 'a' }), 404, 'unknown_agent'],
    ['to oneself', () => ({ to_agent: sender.agentId, content: 'a' }), 422, 'own_account'],
    ['from another agent', () => ({ to_agent: to(), from_agent: to(), content: 'a' }), 403, 'not_owner'],
    ['2,001 characters', () => ({ to_agent: to(), content: 'x'.repeat(2_001) }), 422, 'string_too_long'],
    ['an escape sequence', () => ({ to_agent: to(), content: '\u001b]0;a\u0007' }), 422, 'control_character'],
    [
      'dearer than allowed',
      () => ({ to_agent: to(), content: 'a', max_price_sats: 299 }),
      422,
      'price_mismatch',
    ],
    ['no recipient', () => ({ content: 'a' }), 422, 'missing'],
  ]
  it.each(refused)('%s', async (_title, json, status, code) => {
    const [before, count] = [(await balance()).balance_sats, await stored()]
    const { status: given, body } = await send(json())
    expect([given, body.code ?? body.detail[0].type]).toEqual([status, code])
    expect([(await balance()).balance_sats, await stored()]).toEqual([before, count])
  })

  it('while the account owes sats', async () => {
    const debtor = await service.register()
    await service.fund(debtor.accountId, 1_000)
    await service.ctx.books.post('reversal_card_refund', 'stripe:refund:debt:1', [
      { kind: 'take_back', unit: 'CARD', owner: debtor.accountId, amount: -50_000 },
      { kind: 'fx', unit: 'CARD', amount: 50_000 },
    ])
    const { status, body } = await send({ to_agent: recipient.agentId, content: 'a' }, debtor)
    expect([status, body.code, body.owed_sats]).toEqual([403, 'account_restricted', 50])
  })
})
