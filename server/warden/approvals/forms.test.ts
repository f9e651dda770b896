/** The forms of the approvals page: sessions, their cookie, forged and replayed forms. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { csrfOf } from '../operators/operator-token.ts'
import { openSession, sessionIn } from './session.ts'
import { signIn } from './sign-in.ts'

let service: Service
let ada: Operator
beforeAll(async () => {
  service = await startService({ RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
})
afterAll(() => service?.close())

async function startSession(operator = ada): Promise<string> {
  return sessionIn((await openSession(service.ctx, operator.token))!.split(';')[0]!)!
}
interface Sent {
  session?: string | null
  csrf?: string
  reason?: string
  accept?: string
}
const send = (id: string, verb: string, { session = null, csrf, reason = '', accept = 'text/html' }: Sent) =>
  service.call(`/warden/approvals/${id}/${verb}`, {
    method: 'POST',
    body: new URLSearchParams({ ...(csrf === undefined ? {} : { csrf }), reason }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept,
      ...(session === null ? {} : { cookie: `theme=dark; assay_operator=${session}` }),
    },
  })
const answerOf = ({ status, headers }: Awaited<ReturnType<typeof send>>) => [status, headers.get('location')]
const statusOf = async (id: string) =>
  (
    await sql<{ status: string }>(
      service.ctx.db,
      'SELECT status FROM warden_proposal WHERE proposal_id = $1',
      [id],
    )
  )[0]!.status

describe('a form', () => {
  it('approves, undoes, rejects, and sends the reader back to the page', async () => {
    const session = await startSession()
    const csrf = csrfOf(session)
    const id = await ada.propose({})
    expect(answerOf(await send(id, 'approve', { session, csrf }))).toEqual([302, '/warden/approvals'])
    expect(answerOf(await send(id, 'undo', { session, csrf }))[1]).toContain('note=undo')
    expect(answerOf(await send(id, 'reject', { session, csrf, reason: 'No.' }))[1]).toContain('note=reject')
    expect(await statusOf(id)).toBe('rejected')
    const { decisions } = (await ada.get('/warden/decisions?limit=3')).body
    expect(
      decisions.map(({ action, actor, reason }: Record<string, string>) => [action, actor, reason]),
    ).toEqual([
      ['reject', 'ada', 'No.'],
      ['undo', 'ada', ''],
      ['approve', 'ada', ''],
    ])
  })

  it('that is sent twice decides once', async () => {
    const session = await startSession()
    const csrf = csrfOf(session)
    const id = await ada.propose({})
    await send(id, 'reject', { session, csrf })
    expect(answerOf(await send(id, 'reject', { session, csrf }))[1]).toContain('note=conflict')
    const { status, body } = await send(id, 'reject', { session, csrf, accept: 'application/json' })
    expect([status, body.code]).toEqual([409, 'state_conflict'])
  })

  it.each([
    ['no token of its own', undefined],
    ['another session’s', csrfOf('B'.repeat(40))],
    ['an empty one', ''],
  ])('with %s is a 403', async (_what, csrf) => {
    const session = await startSession()
    const id = await ada.propose({})
    const { status, body } = await send(id, 'approve', { session, ...(csrf === undefined ? {} : { csrf }) })
    expect([status, body.code, await statusOf(id)]).toEqual([403, 'csrf_failed', 'pending'])
  })

  it('without a session is a 401, and leads a browser to the way in', async () => {
    const id = await ada.propose({})
    expect(answerOf(await send(id, 'approve', { csrf: 'x' }))[1]).toContain('note=expired')
    const { status, body } = await send(id, 'approve', { csrf: 'x', accept: '*/*' })
    expect([status, body.code, await statusOf(id)]).toEqual([401, 'invalid_operator_token', 'pending'])
  })

  it('of a token that may only read is a 403', async () => {
    const reader = await startOperator(service, 'reader', { scopes: ['read'] })
    const session = await startSession(reader)
    const id = await ada.propose({})
    const { status, body } = await send(id, 'approve', { session, csrf: csrfOf(session) })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  it('with a reason that is too long decides nothing', async () => {
    const session = await startSession()
    const id = await ada.propose({})
    const sent = { session, csrf: csrfOf(session), reason: 'x'.repeat(513) }
    expect(answerOf(await send(id, 'reject', sent))[1]).toContain('note=reason')
    expect(await statusOf(id)).toBe('pending')
  })
})

describe('a session', () => {
  it('ends after 12 hours, with its token, and by logging out', async () => {
    const over = await startSession()
    service.clock.nowUnix += 12 * 3_600
    expect(await service.ctx.operators.findBySession(over)).toBeNull()
    const gone = await startOperator(service, 'gone')
    const revoked = await startSession(gone)
    expect(await service.ctx.operators.findBySession(revoked)).toMatchObject({ name: 'gone' })
    await gone.revoke()
    expect(await service.ctx.operators.findBySession(revoked)).toBeNull()
    const left = await startSession()
    const answer = await service.call('/warden/approvals/logout', {
      headers: { cookie: `assay_operator=${left}` },
    })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      302,
      expect.stringContaining('Max-Age=0'),
    ])
    expect(await service.ctx.operators.findBySession(left)).toBeNull()
  })

  it('is stored as a hash, and is not opened by a wrong token, which is throttled', async () => {
    const session = await startSession()
    const [row] = await sql<{ text: string }>(
      service.ctx.db,
      "SELECT string_agg(s::text, '') AS text FROM operator_session s",
    )
    expect(row!.text).not.toContain(session)
    const tries = []
    for (let n = 0; n < 21; n += 1)
      tries.push(await signIn(service.ctx, `aso_${'A'.repeat(40)}`, '192.0.2.1'))
    expect(tries.slice(0, 20).every((each) => 'refusal' in each && each.refusal === 'invalid')).toBe(true)
    expect(tries[20]).toEqual({ refusal: 'throttled' })
    expect(await signIn(service.ctx, ada.token, '192.0.2.1')).toHaveProperty('cookie')
  })
})

it('refused tokens are throttled on the API too, and valid ones still work', async () => {
  const statuses = []
  for (let n = 0; n < 22; n += 1) statuses.push((await service.call('/warden/status')).status)
  expect(statuses).toEqual([...Array(20).fill(401), 429, 429])
  expect((await ada.get('/warden/status')).status).toBe(200)
})
