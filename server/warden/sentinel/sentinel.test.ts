/** The sentinel: its public status, its list, and directives that are carried out here or forwarded to another instance. */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeApproved } from '#server/warden/execute/execute-approved.ts'
import { type Service, startService } from '#testing/service.ts'
import { type StubVenue, startStubVenue } from '#testing/venue/stub-venue.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { startExecution } from '../proposals/proposals.store.ts'
import { equityBandOf } from './equity-band.ts'
import { readTradingAccount } from './read-account.ts'

const token = 'a-token-of-the-runtime-0123456789'
const hash = createHash('sha256').update(token).digest('hex')
const limits = { RATE_OPERATOR: '100000', RATE_OPERATOR_REFUSED: '100000', DREAM_EVERY_HOURS: '0' }
let venue: StubVenue
let home: Service
let front: Service
let ada: Operator
let server: Server
/** Replaces the next answer of the instance that directives are forwarded to. */
let instead: { status: number; body: string; headers?: Record<string, string> } | null = null

beforeAll(async () => {
  venue = await startStubVenue()
  home = await startService({
    ...limits,
    SENTINEL_ALLOWLIST: `runtime:${hash}`,
    OUTCOME_VENUE_URL: venue.url,
    OUTCOME_ACCOUNT: `0x${'7'.repeat(40)}`,
    EGRESS_ALLOW: venue.host,
  })
  home.ctx.jobs.wake = () => {}
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = instead
    instead = null
    if (answer) return response.writeHead(answer.status, answer.headers).end(answer.body)
    const taken = await home.call(request.url!, {
      method: request.method!,
      body: Buffer.concat(chunks).toString(),
      headers: { authorization: request.headers.authorization ?? '' },
    })
    response.writeHead(taken.status, { 'content-type': 'application/json' }).end(taken.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  front = await startService({
    ...limits,
    SENTINEL_URL: `http://${host}`,
    SENTINEL_TOKEN: token,
    EGRESS_ALLOW: host,
  })
  ada = await startOperator(front, 'ada')
}, 120_000)
afterAll(async () => {
  await front?.close()
  await home?.close()
  server?.close()
  await venue?.close()
})

const direct = (service: Service, json: object, bearer: string | null = token) =>
  service.call('/sentinel/directives', {
    json,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })
const statusOf = async (service = home) => (await service.call('/sentinel/status')).body
const logOf = async (operator: Operator): Promise<Record<string, string>[]> =>
  (await operator.get('/warden/decisions?limit=1000')).body.decisions

describe('the list', () => {
  it('401 without a token, 403 for one that is not on it, and for every one while it is empty', async () => {
    const json = { action: 'pause_trading', idempotency_key: 'refused-0001' }
    const none = await direct(home, json, null)
    expect([none.status, none.body.code]).toEqual([401, 'missing_credentials'])
    const other = await direct(home, json, 'another-token-0123456789')
    expect([other.status, other.body.code]).toEqual([403, 'not_on_allowlist'])
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    const empty = await direct(front, json, ada.token)
    expect([empty.status, empty.body.code]).toEqual([403, 'not_on_allowlist'])
    expect(await statusOf()).toMatchObject({ status: 'running' })
  })

  it('ends for a token of an operator with its revocation', async () => {
    const bob = await startOperator(home, 'bob')
    home.ctx.env.SENTINEL_ALLOWLIST.length = 1
    const { createOperators } = await import('../operators/authenticate-operator.ts')
    const listed = [`bob:${createHash('sha256').update(bob.token).digest('hex')}`]
    const operators = createOperators(home.ctx.db, home.ctx.nowUnix, listed)
    expect(await operators.findAllowlisted(bob.token)).toMatchObject({ name: 'bob' })
    await bob.revoke()
    expect(await operators.findAllowlisted(bob.token)).toBeNull()
  })
})

describe('a directive', () => {
  it('pauses, is a duplicate under the same key, and a conflict with another body', async () => {
    const json = { action: 'pause_trading', reason: 'Losses.', idempotency_key: 'pause-00001' }
    const first = await direct(home, json)
    expect([first.status, first.body]).toMatchObject([200, { status: 'accepted', action: 'pause_trading' }])
    home.clock.nowUnix += 5
    const again = await direct(home, json)
    expect(again.body).toEqual({ ...first.body, status: 'duplicate' })
    const other = await direct(home, { ...json, action: 'resume_trading' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    expect(await statusOf()).toMatchObject({ status: 'paused', since: first.body.effective_at })
    const log = await logOf(await startOperator(home, 'carol'))
    expect(log.filter(({ action }) => action === 'sentinel.pause_trading')).toMatchObject([
      { actor: 'runtime', reason: 'Losses.', directive_id: first.body.directive_id },
    ])
  })

  it.each([
    ['an unknown action', { action: 'sell_everything' }, ['body', 'action']],
    ['no key', { action: 'report_now', idempotency_key: undefined }, ['body', 'idempotency_key']],
    [
      'params that do not fit',
      { action: 'set_alert_threshold', params: { urgent_priority_milli: -1 } },
      ['body', 'params', 'urgent_priority_milli'],
    ],
  ])('422 for %s', async (_what, more, loc) => {
    const { status, body } = await direct(home, { idempotency_key: 'invalid-0001', ...more })
    expect([status, body.detail[0].loc]).toEqual([422, loc])
  })

  it('starts a dream, asks for a report, and sets the threshold of alerts', async () => {
    const send = async (action: string, params = {}) =>
      (await direct(home, { action, params, idempotency_key: `sent-${action}` })).body.status
    expect(await send('run_dream')).toBe('accepted')
    expect(await send('report_now')).toBe('accepted')
    expect(await send('set_alert_threshold', { urgent_priority_milli: 700 })).toBe('accepted')
    const { rows } = await home.ctx.db.pool.query(
      `SELECT (SELECT requested_by FROM dream_session) AS dream, s.urgent_priority_milli AS priority,
         (SELECT kind FROM operator_alert WHERE kind = 'report') AS report FROM sentinel_state s`,
    )
    expect(rows).toEqual([{ dream: 'runtime', priority: 700, report: 'report' }])
  })
})

describe('forwarding', () => {
  const forward = (json: object) =>
    ada.post('/warden/directives', { target_agent: 'sovereign_sentinel', params: {}, ...json })

  it('hands the same key to the other instance, and returns its answer and status', async () => {
    const json = { action: 'resume_trading', idempotency_key: 'resume-00001', reason: 'Calm again.' }
    const { status, body } = await forward(json)
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'forwarded',
        target_agent: 'sovereign_sentinel',
        forwarded_to: `${front.ctx.env.SENTINEL_URL}/sentinel/directives`,
        result: { status: 'accepted', action: 'resume_trading' },
      },
    ])
    expect(await statusOf()).toMatchObject({ status: 'running' })
    const { rows } = await home.ctx.db.pool.query(
      "SELECT issued_by, idempotency_key FROM sentinel_directive WHERE action = 'resume_trading'",
    )
    expect(rows).toEqual([{ issued_by: 'ada', idempotency_key: 'resume-00001' }])
    expect((await forward(json)).headers.get('idempotency-replayed')).toBe('true')
    const log = (await logOf(ada)).filter(({ action }) => action === 'sovereign_sentinel.resume_trading')
    expect(log).toMatchObject([{ actor: 'ada', status: 'forwarded', idempotency_key: 'resume-00001' }])
  })

  it.each([
    [403, '{"detail":"Not on the list.","code":"not_on_allowlist"}', 'not_on_allowlist', true],
    [409, '{"detail":"Other body.","code":"idempotency_conflict"}', 'idempotency_conflict', true],
    [401, '{}', 'missing_credentials', false],
    [500, 'crash', 'internal_error', false],
    [503, '{"detail":"Away."}', 'service_unavailable', false],
    [504, '', 'upstream_timeout', false],
  ])('%i of the sentinel is the answer, and nothing is done', async (status, text, code, isLogged) => {
    const before = (await logOf(ada)).length
    instead = { status, body: text }
    const answer = await forward({ action: 'pause_trading', idempotency_key: `status-${status}-0001` })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await logOf(ada)).length - before).toBe(isLogged ? 1 : 0)
    expect(await statusOf()).toMatchObject({ status: 'running' })
  })

  it('422 of the sentinel names its fields; a page instead of JSON is a 502', async () => {
    const threshold = await forward({ action: 'set_alert_threshold', idempotency_key: 'threshold-0001' })
    expect([threshold.status, threshold.body.detail[0].loc]).toEqual([
      422,
      ['body', 'params', 'urgent_priority_milli'],
    ])
    instead = { status: 200, body: '<html>' }
    const page = await forward({ action: 'pause_trading', idempotency_key: 'page-0000001' })
    expect([page.status, page.body.code]).toEqual([502, 'upstream_failed'])
  })

  it('an address that the guard denies is a 502', async () => {
    const allowed = front.ctx.env.SENTINEL_URL
    front.ctx.env.SENTINEL_URL = 'http://169.254.169.254'
    const answer = await forward({ action: 'pause_trading', idempotency_key: 'denied-00001' })
    front.ctx.env.SENTINEL_URL = allowed
    expect([answer.status, answer.body.code]).toEqual([502, 'upstream_failed'])
  })

  it('of an approved proposal pauses the other instance once', async () => {
    const params = { target_agent: 'sovereign_sentinel', action: 'pause_trading', params: {} }
    const id = await ada.propose({ kind: 'other', params })
    await ada.decide(id, 'approve')
    front.clock.nowUnix += 11
    expect(await executeApproved(front.ctx)).toBeNull()
    expect(await statusOf()).toMatchObject({ status: 'paused' })
    const { rows } = await home.ctx.db.pool.query(
      'SELECT action FROM sentinel_directive WHERE idempotency_key = $1',
      [id],
    )
    expect(rows).toEqual([{ action: 'pause_trading' }])
  })

  it('of an approved proposal cannot be undone once it has started, whatever a clock says', async () => {
    const params = { target_agent: 'sovereign_sentinel', action: 'resume_trading', params: {} }
    const id = await ada.propose({ kind: 'other', params })
    await ada.decide(id, 'approve')
    expect(await startExecution(front.ctx.db, id, front.clock.nowUnix)).toBe(false)
    expect(await startExecution(front.ctx.db, id, front.clock.nowUnix + 11)).toBe(true)
    await expect(ada.undo(id)).rejects.toThrow('the proposal is being executed')
    await expect(
      front.asOwner(
        `UPDATE warden_proposal SET status = 'pending', started_at_unix = NULL WHERE proposal_id = '${id}'`,
      ),
    ).rejects.toThrow('is being executed')
    front.clock.nowUnix += 11
    instead = { status: 503, body: '{}' }
    expect(await executeApproved(front.ctx)).toBe(`not executed: ${id}`)
    instead = { status: 403, body: '{}' }
    expect(await executeApproved(front.ctx)).toBeNull()
    const failed = (await ada.get('/warden/proposals?status=execution_failed')).body.proposals
    expect(failed).toMatchObject([{ proposal_id: id, error: expect.stringContaining('status 403') }])
    await ada.decide(id, 'approve')
    expect((await ada.undo(id)).status).toBe('pending')
  })

  it('to this instance asks its own list', async () => {
    const dora = await startOperator(home, 'dora')
    const answer = await dora.post('/warden/directives', {
      target_agent: 'sovereign_sentinel',
      action: 'resume_trading',
      idempotency_key: 'here-0000001',
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_on_allowlist'])
  })
})

describe('the public status', () => {
  it('shows a band and a count, never the balance, the account’s key or a name', async () => {
    expect((await statusOf()).equity_band).toBeNull()
    expect((await statusOf()).alerts.map(({ code }: { code: string }) => code)).toContain('account_unread')
    expect(await readTradingAccount(home.ctx)).toBeNull()
    const status = await home.call('/sentinel/status')
    expect(status.body).toMatchObject({ status: 'paused', equity_band: '10k_to_100k', open_positions: 1 })
    const sovereign = await home.call('/sovereign/status?limit=5')
    expect(sovereign.body).toEqual({
      status: 'paused',
      equity_band: '10k_to_100k',
      realized_pnl_usd: '0',
      open_positions: 1,
      recent: [],
      ledger_url: 'http://localhost:3000/ledger',
    })
    for (const secret of ['12345', token, hash, 'runtime', '7'.repeat(40)])
      expect(`${status.text}${sovereign.text}`).not.toContain(secret)
    home.clock.nowUnix += 1_000
    expect((await statusOf()).open_positions).toBeNull()
  })

  it('is unconfigured without a trading account, with empty lists', async () => {
    expect(await statusOf(front)).toMatchObject({ status: 'unconfigured', since: null, open_positions: null })
    expect((await front.call('/sovereign/status')).body).toMatchObject({ status: 'unconfigured', recent: [] })
    expect((await front.call('/sovereign/status?limit=101')).status).toBe(422)
  })

  it('says why a reading of the venue failed, and keeps the last one', async () => {
    venue.account.value = 'a lot'
    expect(await readTradingAccount(home.ctx)).toBe('the venue returned an unexpected format')
    venue.account.value = '1'
  })

  it.each([
    [0, 'under_1k'],
    [999.99, 'under_1k'],
    [1_000, '1k_to_10k'],
    [99_999, '10k_to_100k'],
    [100_000, '100k_to_1m'],
    [5e9, 'over_1m'],
  ])('%d USD is %s', (usd, band) => {
    expect(equityBandOf(usd)).toBe(band)
  })
})
