/** Tokens of operators that are guessed, over or in the wrong place: refused, throttled, told of, and in no line of the log. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { openSession, sessionIn } from '../approvals/session.ts'
import { signIn } from '../approvals/sign-in.ts'
import { csrfOf } from './operator-token.ts'

const lines: string[] = []
let service: Service
let ada: Operator
beforeAll(async () => {
  service = await startService(
    { LOG_LEVEL: 'debug', RATE_OPERATOR: '100000', RATE_OPERATOR_REFUSED: '5' },
    { logged: (line) => lines.push(line) },
  )
  ada = await startOperator(service, 'ada')
}, 120_000)
afterAll(() => service?.close())

const wrong = `aso_${'A'.repeat(40)}`
const alerts = () =>
  sql<{ detail: string }>(
    service.ctx.db,
    "SELECT detail FROM operator_alert WHERE kind = 'token_refused' ORDER BY alert_id",
  )

it('guesses at the way in are throttled and told of once an hour, and a valid token still opens it', async () => {
  const outcomes = []
  for (let n = 0; n < 8; n += 1) outcomes.push(await signIn(service.ctx, wrong, '192.0.2.7'))
  expect(outcomes).toEqual([
    ...Array(5).fill({ refusal: 'invalid' }),
    ...Array(3).fill({ refusal: 'throttled' }),
  ])
  expect(await alerts()).toEqual([{ detail: expect.stringContaining('192.0.2.7') }])
  service.clock.nowUnix += 3_600
  for (let n = 0; n < 6; n += 1) await signIn(service.ctx, wrong, '192.0.2.7')
  expect(await alerts()).toHaveLength(2)
  expect(await signIn(service.ctx, ada.token, '192.0.2.7')).toHaveProperty('cookie')
})

it('no line of the log holds a token, a session or the token of a form, wherever it was sent', async () => {
  const gone = await startOperator(service, 'gone')
  await gone.revoke()
  const session = sessionIn((await openSession(service.ctx, ada.token))!.split(';')[0]!)!
  const id = await ada.propose({})
  const before = lines.length
  const statuses = [
    (await ada.get(`/warden/status?token=${ada.token}`)).status,
    (await gone.get(`/warden/status?token=${gone.token}`)).status,
    (await service.call(`/warden/status?token=${wrong}`, { headers: { authorization: `Bearer ${wrong}` } }))
      .status,
    (await service.call(`/warden/${ada.token}`)).status,
    (await ada.post('/warden/directives', { target_agent: ada.token, action: 'x' })).status,
    (
      await service.call(`/warden/approvals/${id}/reject?token=${ada.token}`, {
        method: 'POST',
        body: new URLSearchParams({ csrf: csrfOf(session), reason: '' }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `assay_operator=${session}`,
          referer: `http://localhost:3000/warden/approvals?token=${ada.token}`,
        },
      })
    ).status,
  ]
  expect(statuses).toEqual([200, 401, 401, 404, 422, 302])
  const logged = lines.slice(before).join('')
  expect(logged).toContain('operator token refused')
  for (const secret of [ada.token, gone.token, wrong, session, csrfOf(session)])
    expect(logged).not.toContain(secret)
})
