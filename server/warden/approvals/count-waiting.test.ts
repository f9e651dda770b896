/** An approvals page that stays open learns how many proposals wait, by its session alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { openSession } from './session.ts'

let service: Service
let ada: Operator
let cookie: string
beforeAll(async () => {
  service = await startService({ RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
  cookie = (await openSession(service.ctx, ada.token))!.split(';')[0]!
})
afterAll(() => service?.close())

const waiting = (since: number, headers: Record<string, string> = { cookie }) =>
  service.call(`/warden/approvals/waiting?since=${since}`, { headers })

it('counts what waits, and what came after the page', async () => {
  await ada.propose({})
  const drawn = service.clock.nowUnix
  expect((await waiting(drawn)).body).toEqual({ pending: 1, newer: 0 })
  service.clock.nowUnix += 5
  const late = await ada.propose({})
  await ada.propose({})
  expect((await waiting(drawn)).body).toEqual({ pending: 3, newer: 2 })
  await ada.decide(late, 'reject')
  expect((await waiting(drawn)).body).toEqual({ pending: 2, newer: 1 })
})

it('refuses whoever has no open session, a token in its place too', async () => {
  const others: Record<string, string>[] = [
    {},
    { cookie: `assay_operator=${'a'.repeat(40)}` },
    { authorization: `Bearer ${ada.token}` },
  ]
  for (const headers of others) {
    const { status, body } = await waiting(0, headers)
    expect([status, body.code]).toEqual([401, 'invalid_operator_token'])
  }
  await ada.revoke()
  expect((await waiting(0)).status).toBe(401)
})

it.each(['', '?since=-1', '?since=x'])('refuses %s', async (query) => {
  const { status } = await service.call(`/warden/approvals/waiting${query}`, { headers: { cookie } })
  expect(status).toBe(422)
})
