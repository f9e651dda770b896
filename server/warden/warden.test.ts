/** The warden against a real Postgres: who may do what, the machine of proposals, its execution and its log. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainedDecision, verifyDecisionLog } from '#protocol/warden/decision-log.ts'
import { runDueJobs } from '#server/jobs/run-due-jobs.ts'
import { executeApproved } from '#server/warden/execute/execute-approved.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { fundTreasury, goodReturns, submitPassing } from '#testing/bounty/submissions.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'

let service: Service
let ada: Operator
let bob: Operator
beforeAll(async () => {
  service = await startService({ RATE_OPERATOR: '100000', RATE_OPERATOR_REFUSED: '100000' })
  ada = await startOperator(service, 'ada')
  bob = await startOperator(service, 'bob')
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

const suspend = (agentId: string) => ({
  kind: 'other' as const,
  params: { target_agent: 'accounts', action: 'suspend', params: { agent_id: agentId } },
})
const runAll = async () => {
  service.clock.nowUnix += 11
  expect(await executeApproved(service.ctx)).toBeNull()
}
const logOf = async (operator = ada): Promise<(ChainedDecision & Record<string, string>)[]> =>
  (await operator.get('/warden/decisions?limit=1000')).body.decisions
const statusOf = async (id: string) =>
  (await ada.get('/warden/proposals?status=all&limit=200')).body.proposals.find(
    ({ proposal_id }: { proposal_id: string }) => proposal_id === id,
  )

describe('who may', () => {
  it.each([
    ['no token', {}],
    ['a wrong token', { authorization: `Bearer aso_${'A'.repeat(40)}` }],
    ['a malformed token', { authorization: 'Bearer x' }],
  ])('401 for %s', async (_what, headers) => {
    const { status, body, headers: answered } = await service.call('/warden/status', { headers })
    expect([status, body.code]).toEqual([401, 'invalid_operator_token'])
    expect(answered.get('access-control-allow-origin')).toBeNull()
  })

  it('401 for the key of an account, an expired and a revoked token', async () => {
    const { apiKey } = await service.register()
    expect((await service.call('/warden/status', { apiKey })).status).toBe(401)
    const brief = await startOperator(service, 'brief', { days: 1 })
    expect((await brief.get('/warden/status')).status).toBe(200)
    service.clock.nowUnix += 86_400
    expect((await brief.get('/warden/status')).status).toBe(401)
    const gone = await startOperator(service, 'gone')
    expect(await gone.revoke()).toHaveLength(1)
    expect((await gone.get('/warden/status')).status).toBe(401)
  })

  it('403 without the scope', async () => {
    const reader = await startOperator(service, 'reader', { scopes: ['read'] })
    const id = await ada.propose({})
    expect((await reader.get('/warden/proposals')).status).toBe(200)
    const { status, body } = await reader.decide(id, 'approve')
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect((await statusOf(id)).status).toBe('pending')
  })

  it('stores the hash of a token alone', async () => {
    const [row] = await sql<{ text: string }>(
      service.ctx.db,
      "SELECT string_agg(t::text, '') AS text FROM operator_token t",
    )
    expect(row!.text).not.toContain(ada.token)
  })
})

describe('the queue', () => {
  it('is sorted by weighted priority, then the newest first, and pages', async () => {
    const ids = []
    for (const [posteriorBps, impactWeightMilli] of [
      [9_000, 900_000],
      [9_500, 900_000],
      [9_000, 900_000],
    ] as const) {
      ids.push(await ada.propose({ posteriorBps, impactWeightMilli }))
      service.clock.nowUnix += 1
    }
    const first = (await ada.get('/warden/proposals?limit=2')).body
    const second = (await ada.get(`/warden/proposals?limit=1&cursor=${first.next_cursor}`)).body
    const shown = [...first.proposals, ...second.proposals]
    expect(shown.map(({ proposal_id: id }) => id)).toEqual([ids[1], ids[2], ids[0]])
    expect(shown[0]).toMatchObject({ weighted_priority: 855, sla_breached: false, status: 'pending' })
    expect((await ada.get('/warden/proposals?cursor=x')).status).toBe(422)
  })

  it('flags a breached service level, and a requeue sets it again', async () => {
    const id = await ada.propose({})
    service.clock.nowUnix += 72 * 3_600 + 1
    expect(await statusOf(id)).toMatchObject({ sla_breached: true, status: 'pending' })
    expect((await ada.get('/warden/status')).body.proposals.sla_breached).toBeGreaterThan(0)
    const { body } = await ada.decide(id, 'requeue')
    expect(body).toMatchObject({ previous_status: 'pending', status: 'pending' })
    expect(await statusOf(id)).toMatchObject({ sla_breached: false })
  })

  it('makes one proposal of a fact', async () => {
    expect(await ada.propose({ fact: 'same' })).toBe(await ada.propose({ fact: 'same' }))
  })
})

describe('a decision', () => {
  it('approves, waits for the undo window, executes once, and logs each step', async () => {
    const { agentId, apiKey } = await service.register()
    const id = await ada.propose(suspend(agentId))
    const { status, body } = await ada.decide(id, 'approve', 'Spam.')
    expect([status, body]).toMatchObject([200, { previous_status: 'pending', status: 'approved' }])
    expect(await executeApproved(service.ctx)).toBeNull()
    expect((await statusOf(id)).status).toBe('approved')
    service.clock.nowUnix += 11
    expect(await runDueJobs(service.ctx)).toContain('warden_execute')
    expect(await statusOf(id)).toMatchObject({ status: 'executed', decided_by: 'ada', error: null })
    expect((await service.call('/balance', { apiKey })).body.code).toBe('account_suspended')
    const log = (await logOf()).filter(({ proposal_id }) => proposal_id === id)
    expect(log.map(({ action, actor, reason }) => [action, actor, reason])).toEqual([
      ['execute', 'worker', ''],
      ['approve', 'ada', 'Spam.'],
    ])
  })

  it('is undone before it runs, and not after', async () => {
    const { agentId } = await service.register()
    const id = await ada.propose(suspend(agentId))
    await ada.decide(id, 'approve')
    expect((await ada.undo(id)).status).toBe('pending')
    await runAll()
    expect((await statusOf(id)).status).toBe('pending')
    await ada.decide(id, 'approve')
    await runAll()
    await expect(ada.undo(id)).rejects.toThrow('executed already')
  })

  it('of two operators at once is one decision and one execution', async () => {
    const { agentId } = await service.register()
    for (let round = 0; round < 5; round += 1) {
      const id = await ada.propose({ ...suspend(agentId), fact: `race ${round}` })
      const answers = await Promise.all([ada.decide(id, 'approve'), bob.decide(id, 'reject')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const lost = answers.find(({ status }) => status === 409)!.body
      expect(lost).toMatchObject({ code: 'state_conflict', decided_by: expect.stringMatching(/^(ada|bob)$/) })
      expect((await logOf()).filter(({ proposal_id }) => proposal_id === id)).toHaveLength(1)
    }
  })

  it.each(['approve', 'reject', 'requeue'] as const)(
    '409 to %s what was executed or rejected',
    async (verb) => {
      const { agentId } = await service.register()
      const executed = await ada.propose(suspend(agentId))
      const rejected = await ada.propose({})
      await ada.decide(executed, 'approve')
      await ada.decide(rejected, 'reject')
      await runAll()
      for (const [id, state] of [
        [executed, 'executed'],
        [rejected, 'rejected'],
      ] as const) {
        const { status, body } = await ada.decide(id, verb)
        expect([status, body.code, body.status]).toEqual([409, 'state_conflict', state])
      }
    },
  )

  it('is repeated by its idempotency key, and refused with another body', async () => {
    const id = await ada.propose({})
    const key = 'decision-0001'
    const first = await ada.decide(id, 'approve', 'one', key)
    const again = await ada.decide(id, 'approve', 'one', key)
    expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
      200,
      first.text,
      'true',
    ])
    const other = await ada.decide(id, 'approve', 'two', key)
    expect([other.status, other.body.diverged_fields]).toEqual([409, ['reason']])
    expect((await logOf()).filter(({ proposal_id }) => proposal_id === id)).toHaveLength(1)
  })

  it.each([
    ['an unknown proposal', `wp_${'a'.repeat(26)}`, {}, 404],
    ['no key', null, { idempotency_key: undefined }, 422],
    ['a long reason', null, { reason: 'x'.repeat(513) }, 422],
    ['a control character', null, { reason: 'a\u0007' }, 422],
  ])('%s is %i', async (_what, given, more, status) => {
    const id = given ?? (await ada.propose({}))
    const json = { idempotency_key: 'decision-bad-1', ...more }
    expect((await ada.post(`/warden/proposals/${id}/approve`, json)).status).toBe(status)
  })
})

describe('an execution', () => {
  it('pays a bounty from the treasury into the Lightning balance, once', async () => {
    const { accountId, apiKey } = await service.register()
    await fundTreasury(service, 30_000)
    const { proposalId: id } = await submitPassing(service, apiKey)
    const { proposalId: second } = await submitPassing(service, apiKey, {
      evidence: { returns: goodReturns, n_trials: 2 },
    })
    await ada.decide(id, 'approve')
    await ada.decide(second, 'approve')
    await runAll()
    await runAll()
    expect((await service.ctx.books.balanceOf(accountId)).available.LN).toBe(25_000)
    const states = [await statusOf(id), await statusOf(second)]
    expect(states.map(({ status }) => status).sort()).toEqual(['executed', 'execution_failed'])
    const failed = states.find(({ status }) => status === 'execution_failed')
    expect(failed.error).toBe('The treasury holds 5,000 sats; the bounty is 25,000 sats. Nothing was paid.')
    expect((await ada.decide(failed.proposal_id, 'approve')).body).toMatchObject({ status: 'approved' })
    await runAll()
    expect((await statusOf(failed.proposal_id)).status).toBe('execution_failed')
  })

  it.each([
    [
      'no such directive',
      { params: { target_agent: 'ledger', action: 'erase', params: {} } },
      /names no directive/,
    ],
    [
      'a history from elsewhere',
      {
        params: {
          target_agent: 'ledger',
          action: 'import_history',
          params: { bundle_sha256: 'a'.repeat(64) },
        },
      },
      /takes no entries from elsewhere/,
    ],
    [
      'feedback that does not exist',
      {
        kind: 'feedback' as const,
        params: { feedback_id: `fb_${'a'.repeat(26)}`, state: 'planned' },
      },
      /No feedback has the id/,
    ],
    ['parameters that do not fit', { kind: 'bounty_payout' as const, params: { sats: -1 } }, /do not fit/],
    ['an unknown account', suspend('nobody-here'), /No account has the agent_id/],
    ['a row that is not in force', { kind: 'known_bad_withdraw' as const, params: { seq: 7 } }, /in force/],
  ])('fails with the reason: %s', async (_what, request, why) => {
    const id = await ada.propose(request)
    await ada.decide(id, 'approve')
    await runAll()
    expect(await statusOf(id)).toMatchObject({
      status: 'execution_failed',
      error: expect.stringMatching(why),
    })
  })
})

describe('a grant of tier 3', () => {
  const direct = (action: string, params: object) =>
    ada.post('/warden/directives', {
      target_agent: 'execution',
      ...{ action, params, idempotency_key: `grant-${Math.random()}` },
    })
  const grantsOf = async (agentId: string) =>
    (
      await sql<{ cap: number; days: number; live: boolean; vcpu: number | null }>(
        service.ctx.db,
        `SELECT daily_sats_cap AS cap, ((expires_at_unix - granted_at_unix) / 86400)::int AS days, revoked_at_unix IS NULL AS live,
           custom_vcpu_milli AS vcpu FROM execution_grant WHERE agent_id = $1 ORDER BY granted_at_unix, grant_id`,
        [agentId],
      )
    ).map((row) => ({ ...row }))

  it('is given, replaced and revoked by directives, and ends its runs', async () => {
    const { agentId } = await service.register()
    const stopped: string[] = []
    const { stopGrant } = service.ctx.sandbox
    service.ctx.sandbox.stopGrant = (id) => stopped.push(id)
    const given = await direct('grant_tier3', { agent_id: agentId, daily_sats_cap: 20_000, custom_vcpu: 2.5 })
    expect(given.body).toMatchObject({ status: 'accepted', result: { agent_id: agentId } })
    expect((await ada.get('/warden/status')).body.grants).toEqual({ active: 1, running: 0 })
    service.clock.nowUnix += 1
    await direct('grant_tier3', { agent_id: agentId, daily_sats_cap: 30_000 })
    expect(await grantsOf(agentId)).toEqual([
      { cap: 20_000, days: 30, live: false, vcpu: 2_500 },
      { cap: 30_000, days: 30, live: true, vcpu: null },
    ])
    const revoked = await direct('revoke_tier3', { agent_id: agentId })
    expect(revoked.body.result.revoked).toHaveLength(1)
    expect((await ada.get('/warden/status')).body.grants).toEqual({ active: 0, running: 0 })
    expect((await direct('revoke_tier3', { agent_id: agentId })).body).toMatchObject({ status: 'refused' })
    expect(stopped).toEqual([given.body.result.grant_id, ...revoked.body.result.revoked])
    service.ctx.sandbox.stopGrant = stopGrant
  })

  it.each([
    ['no cap', { daily_sats_cap: undefined }, 'daily_sats_cap'],
    ['a host that is none', { allowlist_domains: ['http://x'] }, 'allowlist_domains'],
    ['a fraction of a second', { custom_timeout_seconds: 0.5 }, 'custom_timeout_seconds'],
  ])('422 for %s', async (_what, more, member) => {
    const { agentId } = await service.register()
    const { status, body } = await direct('grant_tier3', { agent_id: agentId, daily_sats_cap: 1, ...more })
    expect([status, body.detail[0].loc[2]]).toEqual([422, member])
  })

  it('follows from an approved proposal, and is cut to what the host has by another', async () => {
    const { agentId } = await service.register()
    const id = await ada.propose({
      kind: 'tier3_grant',
      params: { agent_id: agentId, daily_sats_cap: 5_600 },
    })
    await ada.decide(id, 'approve')
    await runAll()
    expect(await grantsOf(agentId)).toMatchObject([{ cap: 5_600, live: true, vcpu: null }])
    const [{ grant_id: grantId } = { grant_id: '' }] = await sql<{ grant_id: string }>(
      service.ctx.db,
      'SELECT grant_id FROM execution_grant WHERE agent_id = $1',
      [agentId],
    )
    const params = { agent_id: agentId, grant_id: grantId, custom_memory_mb: 2_048, custom_vcpu: 1.5 }
    const cut = await ada.propose({ kind: 'over_capacity', params })
    await ada.decide(cut, 'approve')
    await runAll()
    expect(await grantsOf(agentId)).toMatchObject([{ live: true, vcpu: 1_500 }])
  })
})

describe('a payout over the limit of one pair of eyes', () => {
  it('needs two operators, runs after the second, and starts again with an undo', async () => {
    const { accountId, apiKey } = await service.register()
    await fundTreasury(service, 30_000, 'treasury:2')
    service.ctx.env.WARDEN_SECOND_APPROVAL_SATS = 1_000
    const { proposalId: id, params } = await submitPassing(service, apiKey)
    expect((await ada.decide(id, 'approve')).body).toMatchObject({ status: 'pending', runs_at: null })
    const own = await ada.decide(id, 'approve')
    expect([own.status, own.body.code]).toEqual([409, 'state_conflict'])
    await runAll()
    expect(await statusOf(id)).toMatchObject({ status: 'pending', first_approved_by: 'ada' })
    expect((await bob.decide(id, 'approve')).body.status).toBe('approved')
    await ada.undo(id)
    expect(await statusOf(id)).toMatchObject({ status: 'pending', first_approved_by: null })
    await bob.decide(id, 'approve')
    await ada.decide(id, 'approve')
    await runAll()
    expect(await statusOf(id)).toMatchObject({ status: 'executed', decided_by: 'ada' })
    expect((await service.ctx.books.balanceOf(accountId)).available.LN).toBe(25_000)
    const log = (await logOf()).filter(({ proposal_id }) => proposal_id === id)
    expect(log.map(({ action, actor }) => `${actor} ${action}`)).toEqual([
      'worker execute',
      'ada approve',
      'bob first_approve',
      'ada undo',
      'bob approve',
      'ada first_approve',
    ])
    const small = await ada.propose({ kind: 'bounty_payout', params: { ...params, sats: 1_000 } })
    expect((await ada.decide(small, 'approve')).body.status).toBe('approved')
    await ada.undo(small)
    service.ctx.env.WARDEN_SECOND_APPROVAL_SATS = undefined
  })
})

describe('a directive', () => {
  const direct = (json: object, operator = ada) =>
    operator.post('/warden/directives', { idempotency_key: `directive-${Math.random()}`, ...json })

  it('limits an account and lifts the limit again', async () => {
    const { agentId, apiKey } = await service.register()
    const params = { agent_id: agentId, class: 'poll', quota: 2, window_seconds: 3_600, reason: 'Noisy.' }
    const set = await direct({ target_agent: 'accounts', action: 'set_throttle', params })
    expect([set.status, set.body]).toMatchObject([200, { status: 'accepted', result: { quota: 2 } }])
    expect((await ada.get('/warden/throttles')).body.throttles).toMatchObject([
      { agent_id: agentId, class: 'poll', quota: 2, reason: 'Noisy.', expires_at: null },
    ])
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await service.call('/balance', { apiKey })).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    await direct({ target_agent: 'accounts', action: 'clear_throttle', params: { agent_id: agentId } })
    expect((await service.call('/balance', { apiKey })).status).toBe(200)
  })

  it('suspends, restores, and issues tokens that can be redeemed', async () => {
    const { agentId, apiKey } = await service.register()
    const about = (action: string) => ({ target_agent: 'accounts', action, params: { agent_id: agentId } })
    await direct(about('suspend'))
    expect((await service.call('/balance', { apiKey })).status).toBe(403)
    await direct(about('restore'))
    expect((await service.call('/balance', { apiKey })).status).toBe(200)
    const again = await direct(about('restore'))
    expect(again.body).toMatchObject({
      status: 'refused',
      result: { reason: 'The account is active already.' },
    })
    const { body } = await direct({
      target_agent: 'accounts',
      action: 'issue_grant_token',
      params: { count: 2 },
    })
    expect(new Set(body.result.tokens).size).toBe(2)
    const redeemed = await service.call('/grant_first_call', {
      json: { token: body.result.tokens[0], target_api_key: apiKey },
    })
    expect(redeemed.status).toBe(200)
    expect(JSON.stringify(await logOf())).not.toContain(body.result.tokens[0])
  })

  it.each([
    [
      'an unknown target',
      { target_agent: 'nobody', action: 'x' },
      ['body', 'target_agent'],
      'unknown_target',
    ],
    ['an unknown action', { target_agent: 'ledger', action: 'x' }, ['body', 'action'], 'unknown_action'],
    [
      'params that do not fit',
      { target_agent: 'accounts', action: 'suspend', params: {} },
      ['body', 'params', 'agent_id'],
      'value_error',
    ],
  ])('422 for %s', async (_what, json, loc, type) => {
    const before = (await logOf()).length
    const { status, body } = await direct(json)
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, loc, type])
    expect((await logOf()).length).toBe(before)
  })

  it('publishes what waits, and refuses entries from elsewhere', async () => {
    const published = await direct({ target_agent: 'ledger', action: 'publish_now' })
    expect(published.body).toMatchObject({ status: 'accepted', result: { published: 0 } })
    const refused = await direct({
      target_agent: 'ledger',
      action: 'import_history',
      params: { bundle_sha256: 'a'.repeat(64) },
    })
    expect(refused.body).toMatchObject({
      ...{ status: 'refused', forwarded_to: null },
      result: { reason: expect.stringContaining('Nothing was imported.') },
    })
    const bad = await direct({ target_agent: 'ledger', action: 'import_history', params: {} })
    expect([bad.status, bad.body.detail[0].loc]).toEqual([422, ['body', 'params', 'bundle_sha256']])
  })
})

describe('the decision log', () => {
  it('verifies from its pages, oldest to newest', async () => {
    const log = await logOf()
    expect(log.length).toBeGreaterThan(20)
    expect(verifyDecisionLog(log)).toMatchObject({ outcome: 'pass', newest: { seq: log.length } })
    expect(verifyDecisionLog(log.with(3, { ...log[3]!, record: log[4]!.record })).outcome).toBe('fail')
    const first = (await ada.get('/warden/decisions?limit=2')).body
    const second = (await ada.get(`/warden/decisions?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.decisions, ...second.decisions].map(({ decision_id: id }) => id)).toEqual(
      log.slice(0, 4).map(({ decision_id: id }) => id),
    )
  })

  it.each([
    ['an update', "UPDATE warden_decision SET actor = 'eve'"],
    ['a deletion', 'DELETE FROM warden_decision'],
  ])('refuses %s by the server, and by the owner', async (_what, statement) => {
    await expect(service.ctx.db.pool.query(statement)).rejects.toThrow(/permission denied/)
    await expect(service.asOwner(statement)).rejects.toThrow(/append-only/)
  })

  it.each([
    [
      'a fork',
      "INSERT INTO warden_decision SELECT seq, 'dec_x', proposal_id, directive_id, action, actor, record, row_sha256, head_sha256, at_unix FROM warden_decision WHERE seq = 1",
      /does not follow|duplicate/,
    ],
    [
      'a row whose columns say something else',
      "INSERT INTO warden_decision SELECT (SELECT max(seq) + 1 FROM warden_decision), 'dec_y', NULL, NULL, 'approve', 'eve', record, row_sha256, encode(sha256(convert_to(row_sha256 || '|' || (SELECT head_sha256 FROM warden_decision ORDER BY seq DESC LIMIT 1), 'UTF8')), 'hex'), at_unix FROM warden_decision WHERE seq = 1",
      /warden_decision_names/,
    ],
  ])('refuses %s', async (_what, statement, why) => {
    await expect(service.asOwner(statement)).rejects.toThrow(why)
  })

  it('refuses a state that the machine does not name, and another effect', async () => {
    const id = await ada.propose({})
    const change = (set: string) =>
      service.asOwner(`UPDATE warden_proposal SET ${set} WHERE proposal_id = '${id}'`)
    await expect(
      change("status = 'executed', executed_at_unix = 1, decided_at_unix = 1, decided_by = 'x'"),
    ).rejects.toThrow(/cannot become/)
    await expect(change(`params = '{"sats": 1}'`)).rejects.toThrow(/cannot change/)
    await expect(service.asOwner('DELETE FROM warden_proposal')).rejects.toThrow(/append-only/)
  })
})
