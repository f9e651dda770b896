/** Many calls on one account at the same moment: never more than it can pay, and none refused that it could (F2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ FREE_REVIEW_CALLS: '0' })
})
afterAll(() => service?.close())

describe('calls at once on one account', () => {
  it.each([
    [100, 240, 1],
    [1_000, 240 * 700 + 239, 700],
  ])('%s on %s sats: exactly %s are paid', async (calls, sats, paid) => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, sats)
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, index) =>
        service.call('/review', {
          apiKey,
          json: { artifact: `echo ${index}`, artifact_type: 'shell_command' },
        }),
      ),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(200), count(402)]).toEqual([paid, calls - paid])
    const refused = answers.find(({ status }) => status === 402)!
    expect(refused.body).toMatchObject({ code: 'insufficient_balance', balance_sats: expect.any(Number) })
    expect((await service.call('/balance', { apiKey })).body).toMatchObject({
      balance_sats: sats - paid * 240,
      held_sats: 0,
      total_calls: paid,
    })
    await checkBooks(service.ctx.db)
  })

  it('under one Idempotency-Key: one charge', async () => {
    const { apiKey, accountId } = await service.register()
    await service.fund(accountId, 10_000)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        service.call('/review', {
          apiKey,
          headers: { 'idempotency-key': 'one-for-all' },
          json: { artifact: 'echo once', artifact_type: 'shell_command' },
        }),
      ),
    )
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
    expect([bodies.size, answers.every(({ status }) => status === 200 || status === 409)]).toEqual([1, true])
    expect((await service.call('/balance', { apiKey })).body.total_spent_sats).toBe(240)
    await checkBooks(service.ctx.db)
  })
})
