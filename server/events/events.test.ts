/** The record of events: one transaction with the fact, numbered without a gap, whoever writes at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creditCard, creditCardIn } from '#testing/events/credit-card.ts'
import { type Service, startService } from '#testing/service.ts'
import { AccountEvent } from './event-types.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ LEDGER_CADENCE_SECONDS: '0' })
})
afterAll(() => service?.close())

const eventsOf = async (apiKey: string, query = '') =>
  (await service.call(`/account/events${query}`, { apiKey })).body

describe('a top-up', () => {
  it('is an event of its account and of no other', async () => {
    const [mine, other] = await Promise.all([service.register(), service.register()])
    const reference = await creditCard(service.ctx, mine.accountId, 2_000)
    expect(await eventsOf(mine.apiKey)).toEqual({
      events: [
        {
          id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
          sequence: 1,
          type: 'topup.credited',
          created_at: service.clock.nowUnix,
          data: { method: 'card', amount_sats: 2_000, withdrawable: false, reference },
        },
      ],
      total: null,
      next_cursor: null,
    })
    expect((await eventsOf(other.apiKey)).events).toEqual([])
  })

  it('that is rolled back leaves no event and no gap', async () => {
    const { apiKey, accountId } = await service.register()
    await creditCard(service.ctx, accountId, 1)
    await expect(
      service.ctx.db.transaction(async (tx) => {
        await creditCardIn(tx, service.ctx, accountId, 2)
        throw new Error('it did not happen')
      }),
    ).rejects.toThrow('it did not happen')
    await creditCard(service.ctx, accountId, 3)
    const { events } = await eventsOf(apiKey)
    expect(events.map(({ sequence, data }: AccountEvent) => [sequence, data.amount_sats])).toEqual([
      [1, 1],
      [2, 3],
    ])
  })

  it('among fifty at once has a number of its own, and a reader that went on from any number misses none', async () => {
    const { apiKey, accountId } = await service.register()
    const seen: number[] = []
    const writing = Promise.all(Array.from({ length: 50 }, () => creditCard(service.ctx, accountId, 1)))
    for (let isDone = false; !isDone; ) {
      isDone = await Promise.race([
        writing.then(() => true),
        service.ctx.db.pool.query('SELECT 1').then(() => false),
      ])
      const { events } = await eventsOf(apiKey, `?cursor=${seen.at(-1) ?? 0}&limit=200`)
      seen.push(...events.map(({ sequence }: AccountEvent) => sequence))
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })
})

describe('GET /account/events', () => {
  it('goes on from page to page', async () => {
    const { apiKey, accountId } = await service.register()
    for (let sats = 1; sats <= 5; sats += 1) await creditCard(service.ctx, accountId, sats)
    const first = await service.call('/account/events?limit=2', { apiKey })
    expect(first.headers.get('link')).toBe(
      '<http://localhost:3000/account/events?limit=2&cursor=2>; rel="next"',
    )
    const second = await eventsOf(apiKey, `?limit=2&cursor=${first.body.next_cursor}`)
    const third = await eventsOf(apiKey, `?limit=2&cursor=${second.next_cursor}`)
    const pages = [first.body, second, third]
    expect(pages.map(({ events }) => events.map(({ sequence }: AccountEvent) => sequence))).toEqual([
      [1, 2],
      [3, 4],
      [5],
    ])
    expect(third.next_cursor).toBeNull()
    for (const { events } of pages)
      for (const event of events) expect(AccountEvent.safeParse(event).error).toBeUndefined()
  })

  it('401 without a key, 422 for a cursor that is no number', async () => {
    const { apiKey } = await service.register()
    expect((await service.call('/account/events')).status).toBe(401)
    expect((await service.call('/account/events?cursor=-1', { apiKey })).status).toBe(422)
  })
})

describe('an entry of the ledger', () => {
  const review = async (apiKey: string, more: object = {}) =>
    (
      await service.call('/review', {
        apiKey,
        json: { artifact: `ls ${Math.random()}`, artifact_type: 'shell_command', sign: true, ...more },
      })
    ).body.proof.event

  it('is told to who asked for the verdict and to who submitted it, once each', async () => {
    const [asker, submitter] = await Promise.all([service.register(), service.register()])
    await service.fund(submitter.accountId, 1_000)
    await service.fund(asker.accountId, 1_000)
    const foreign = await review(asker.apiKey)
    const { body } = await service.call('/ledger/submit', {
      apiKey: submitter.apiKey,
      json: { event: foreign },
    })
    const told = {
      type: 'entry.published',
      data: {
        entry: body.entry,
        entry_type: 'self_submitted_verdict',
        event_id: foreign.id,
        content_hash: (await service.call(`/ledger/${body.entry}`)).body.chain.content_hash,
        url: `http://localhost:3000/ledger/${body.entry}`,
      },
    }
    for (const { apiKey } of [asker, submitter])
      expect((await eventsOf(apiKey)).events).toEqual([expect.objectContaining(told)])

    const own = await review(asker.apiKey)
    await service.call('/ledger/submit', { apiKey: asker.apiKey, json: { event: own } })
    expect((await eventsOf(asker.apiKey)).events).toHaveLength(2)
    // A repeat appends nothing and tells nobody.
    await service.call('/ledger/submit', { apiKey: submitter.apiKey, json: { event: own } })
    expect((await eventsOf(submitter.apiKey)).events).toHaveLength(1)
  })

  it('that the ledger must publish is told when the cadence has published it', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 1_000)
    const event = await review(apiKey, { confidentiality_tier: 'full_disclosure' })
    await service.ctx.ledger.advance()
    expect((await eventsOf(apiKey)).events).toEqual([
      expect.objectContaining({
        type: 'entry.published',
        data: expect.objectContaining({ entry_type: 'pre_action_verdict', event_id: event.id }),
      }),
    ])
  })
})
