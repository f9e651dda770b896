/** Bounties against a real Postgres and real threads: what is taken, the gate, the approval, the payout, and who reads what. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputHash } from '#protocol/validation/input/canonical-input.ts'
import { gen } from '#protocol/validation/testing/generate.ts'
import { validate } from '#protocol/validation/validate.ts'
import { runGates } from '#server/bounty/gate/run-gate.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { executeApproved } from '#server/warden/execute/execute-approved.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { fundTreasury, goodReturns, ideaOf, submitPassing } from '#testing/bounty/submissions.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'

type Agent = Awaited<ReturnType<Service['register']>>
let service: Service
let ada: Operator
let agent: Agent
beforeAll(async () => {
  service = await startService({ RATE_BOUNTY: '100000', RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
  agent = await service.register()
})
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.close()
})

const submit = (changes: object = {}, of = agent, headers: Record<string, string> = {}) =>
  service.call('/bounty/submit', { apiKey: of.apiKey, json: ideaOf(changes), headers })
const stateOf = async (id: string, of?: Agent) =>
  (await service.call(`/bounty/${id}`, of ? { apiKey: of.apiKey } : {})).body
const stored = async () =>
  (await sql<{ count: number }>(service.ctx.db, 'SELECT count(*) FROM bounty_submission'))[0]!.count
const lightningOf = async ({ accountId }: Agent) =>
  (await service.ctx.books.balanceOf(accountId)).available.LN
const execute = async () => {
  service.clock.nowUnix += 11
  expect(await executeApproved(service.ctx)).toBeNull()
}

describe('a submission', () => {
  it('is received, gated by the job, and recomputes', async () => {
    expect(jobs.map(({ name }) => name)).toContain('bounty_gate')
    const { status, body } = await submit()
    expect([status, body]).toEqual([
      200,
      {
        submission_id: expect.stringMatching(/^bty_[a-z2-7]{26}$/),
        tier: 'code',
        bounty_sats: 25_000,
        state: 'received',
        status_url: `/bounty/${body.submission_id}`,
      },
    ])
    // The job of the instance may have begun.
    expect((await stateOf(body.submission_id)).payout_state).toBe('none')
    expect(await runGates(service.ctx)).toBeNull()
    const after = await stateOf(body.submission_id, agent)
    // From what the submitter reads alone.
    const own = validate(after.evidence)
    expect(inputHash(after.evidence)).toBe(after.evidence_sha256)
    expect(after).toMatchObject({
      state: 'gate_passed',
      gate: {
        verdict: own.verdict,
        reasons: [],
        DSR: own.DSR,
        permutation_p_value: own.permutation_p_value,
        kfold_decay_rho: own.kfold_decay_rho,
        checked_at: service.clock.nowUnix,
      },
      payout_state: 'pending_approval',
      payout_sats: 0,
    })
    const paid = await service.call('/validate', { json: after.evidence, apiKey: agent.apiKey })
    expect(paid.status).toBe(402)
  })

  it('shows idea, code and evidence to its submitter and to operators alone', async () => {
    const { id } = await submitPassing(service, agent.apiKey, {
      evidence: { returns: goodReturns, n_trials: 2 },
    })
    const stranger = await service.register()
    for (const seen of [await stateOf(id), await stateOf(id, stranger)]) {
      expect(seen).not.toHaveProperty('idea')
      expect(JSON.stringify(seen)).not.toContain('late buyers')
    }
    expect(await stateOf(id, agent)).toMatchObject({ idea: ideaOf().idea, code: ideaOf().code })
    const read = await ada.get(`/warden/submissions/${id}`)
    expect(read.body).toMatchObject({
      idea: ideaOf().idea,
      agent_id: agent.agentId,
      same_evidence: 0,
      hidden: false,
    })
    expect((await service.call(`/warden/submissions/${id}`, { apiKey: agent.apiKey })).status).toBe(401)
    expect((await ada.get(`/warden/submissions/bty_${'a'.repeat(26)}`)).status).toBe(404)
  })

  it('409 for evidence that the account has sent, however it is worded; another account may send it', async () => {
    const evidence = { returns: gen(3, 60, 0, 0.01), n_trials: 4 }
    const first = await submit({ evidence })
    const count = await stored()
    const again = await submit({
      evidence: { n_trials: 4, returns: evidence.returns },
      title: 'Another title',
    })
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'already_submitted', submission_id: first.body.submission_id },
    ])
    const other = await service.register()
    const together = await Promise.all(Array.from({ length: 5 }, () => submit({ evidence }, other)))
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await stored()).toBe(Number(count) + 1)
  })

  it('repeats its answer under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'bounty-0001' }
    const evidence = { returns: gen(5, 60, 0, 0.01), n_trials: 1 }
    const first = await submit({ evidence }, agent, headers)
    expect((await submit({ evidence }, agent, headers)).text).toBe(first.text)
  })

  it('lists those of the account, newest first, in pages', async () => {
    const other = await service.register()
    const ids = []
    for (const n_trials of [1, 2, 3])
      ids.unshift((await submit({ evidence: { returns: goodReturns, n_trials } }, other)).body.submission_id)
    const read = async (query: string) =>
      (await service.call(`/bounty?${query}`, { apiKey: other.apiKey })).body
    const page = await read('limit=2')
    const next = await read(`limit=2&cursor=${page.next_cursor}`)
    const shown = [...page.submissions, ...next.submissions]
    expect(shown.map(({ submission_id: id }) => id)).toEqual(ids)
    expect(next.next_cursor).toBeNull()
    expect(shown[0]).not.toHaveProperty('idea')
    expect((await service.call('/bounty')).status).toBe(401)
  })

  const refused: [string, object, (string | number)[]][] = [
    ['another tier', { tier: 'book' }, ['body', 'tier']],
    ['code without code', { code: undefined }, ['body', 'code']],
    ['code of a byte too many', { code: `${'é'.repeat(131_072)}x` }, ['body', 'code']],
    ['code with NUL', { code: 'a\u0000' }, ['body', 'code']],
    ['a short title', { title: 'ab' }, ['body', 'title']],
    ['a title of two lines', { title: 'one\ntwo' }, ['body', 'title']],
    ['a short idea', { idea: 'Buy low.' }, ['body', 'idea']],
    ['an escape sequence', { idea: `\u001b[2J${'x'.repeat(20)}` }, ['body', 'idea']],
    ['no licence', { license_ack: false }, ['body', 'license_ack']],
    ['no evidence', { evidence: undefined }, ['body', 'evidence']],
    ['no number of trials', { evidence: { returns: goodReturns } }, ['body', 'evidence', 'n_trials']],
    ['no rows', { evidence: { n_trials: 1 } }, ['body', 'evidence']],
    [
      'nine rows',
      { evidence: { returns: goodReturns.slice(0, 9), n_trials: 1 } },
      ['body', 'evidence', 'returns'],
    ],
    [
      'permutations of one’s own choice',
      { evidence: { returns: goodReturns, n_trials: 1, n_perms: 200 } },
      ['body', 'evidence'],
    ],
    [
      'rows of two kinds',
      { evidence: { trades: [{ ret: 1 }, ...Array.from({ length: 9 }, () => ({ pnl: 1 }))], n_trials: 1 } },
      ['body', 'evidence', 'trades', 1, 'pnl'],
    ],
  ]
  it.each(refused)('422 for %s, and stores nothing', async (_what, changes, loc) => {
    const count = await stored()
    const { status, body } = await submit(changes)
    expect([status, body.detail?.[0]?.loc, await stored()]).toEqual([422, loc, count])
  })

  it('401 without a key, 404 for an unknown id, 413 beyond 1 MiB', async () => {
    expect((await service.call('/bounty/submit', { json: ideaOf() })).status).toBe(401)
    for (const id of [`bty_${'a'.repeat(26)}`, 'x%00', '1'])
      expect((await service.call(`/bounty/${id}`)).body.code).toBe('unknown_submission')
    expect((await submit({ idea: 'x'.repeat(1_048_577) })).status).toBe(413)
  })
})

describe('the gate', () => {
  it('fails noise with its reasons, proposes nothing, and tells the account', async () => {
    const other = await service.register()
    const { body } = await submit({ evidence: { returns: gen(7, 120, 0, 0.01), n_trials: 500 } }, other)
    expect(await runGates(service.ctx)).toBeNull()
    const after = await stateOf(body.submission_id)
    expect(after).toMatchObject({
      state: 'gate_failed',
      payout_state: 'none',
      gate: { verdict: 'overfit_or_noise' },
    })
    expect(after.gate.reasons.length).toBeGreaterThan(0)
    const { events } = (await service.call('/account/events', { apiKey: other.apiKey })).body
    expect(events.at(-1)).toMatchObject({ type: 'bounty.gated', data: { state: 'gate_failed' } })
  })

  it('begins again after a server died in it, and proposes once', async () => {
    const { body } = await submit({ evidence: { returns: goodReturns, n_trials: 3 } })
    await sql(service.ctx.db, "UPDATE bounty_submission SET state = 'gating' WHERE id = $1", [
      body.submission_id,
    ])
    expect((await stateOf(body.submission_id)).state).toBe('gating')
    await Promise.all([runGates(service.ctx), runGates(service.ctx)])
    const [row] = await sql<{ state: string; proposals: number }>(
      service.ctx.db,
      `SELECT state, (SELECT count(*) FROM warden_proposal WHERE params ->> 'submission_id' = $1) AS proposals
       FROM bounty_submission WHERE id = $1`,
      [body.submission_id],
    )
    expect([row!.state, Number(row!.proposals)]).toEqual(['gate_passed', 1])
  })

  it('warns the operator of evidence that two accounts sent', async () => {
    const [one, two] = [await service.register(), await service.register()]
    const evidence = { returns: goodReturns, n_trials: 1, periods_per_year: 252 }
    await submitPassing(service, one.apiKey, { evidence })
    const { proposalId } = await submitPassing(service, two.apiKey, { evidence })
    const { proposals } = (await ada.get('/warden/proposals?limit=200')).body
    const made = proposals.find(({ proposal_id }: { proposal_id: string }) => proposal_id === proposalId)
    expect(made.detail).toContain('also submitted by 1 other account')
  })
})

describe('the payout', () => {
  it('waits while the treasury is short, is paid once, and can be withdrawn', async () => {
    const other = await service.register()
    const { id, proposalId } = await submitPassing(service, other.apiKey)
    await ada.decide(proposalId, 'approve', 'Recomputed.')
    expect((await stateOf(id)).payout_state).toBe('pending_approval')
    await execute()
    expect([(await stateOf(id)).payout_state, await lightningOf(other)]).toEqual(['pending', 0])
    await fundTreasury(service, 60_000)
    await ada.decide(proposalId, 'approve')
    expect((await stateOf(id)).payout_state).toBe('pending')
    await execute()
    const paid = await stateOf(id)
    expect(paid).toMatchObject({ payout_state: 'paid', payout_sats: 25_000, paid_at: service.clock.nowUnix })
    expect(await lightningOf(other)).toBe(25_000)
    const { body } = await service.call('/balance', { apiKey: other.apiKey })
    expect([body.withdrawable_sats, body.buckets.lightning]).toEqual([25_000, 25_000])
    expect((await service.call('/analytics/roi', { apiKey: other.apiKey })).body.bounty_earnings_sats).toBe(
      25_000,
    )
    const { events } = (await service.call('/account/events', { apiKey: other.apiKey })).body
    expect(events.at(-1)).toMatchObject({
      type: 'bounty.paid',
      data: { submission_id: id, amount_sats: 25_000 },
    })
    await execute()
    expect(await lightningOf(other)).toBe(25_000)
  })

  it('of a second proposal for one submission is refused, and so is another amount', async () => {
    const other = await service.register()
    const { id, params, proposalId } = await submitPassing(service, other.apiKey, { tier: 'concept' })
    const second = await ada.propose({ kind: 'bounty_payout', params })
    const more = await ada.propose({ kind: 'bounty_payout', params: { ...params, sats: 2_001 } })
    for (const one of [proposalId, second, more]) await ada.decide(one, 'approve')
    await execute()
    expect(await lightningOf(other)).toBe(2_000)
    const { proposals } = (await ada.get('/warden/proposals?status=execution_failed')).body
    const errorOf = (wanted: string) =>
      proposals.find(({ proposal_id }: { proposal_id: string }) => proposal_id === wanted)?.error
    expect([errorOf(more), [errorOf(second), errorOf(proposalId)].filter(Boolean)]).toEqual([
      'The submission has another bounty. Nothing was paid.',
      ['This bounty has been paid already.'],
    ])
    expect((await stateOf(id)).payout_state).toBe('paid')
  })

  it('is declined with the reason of the operator', async () => {
    const other = await service.register()
    const { id, proposalId } = await submitPassing(service, other.apiKey, { tier: 'parameter' })
    await ada.decide(proposalId, 'reject', 'The rows could not be confirmed.')
    expect(await stateOf(id)).toMatchObject({
      state: 'gate_passed',
      payout_state: 'declined',
      payout_sats: 0,
      decline_reason: 'The rows could not be confirmed.',
    })
  })
})

it('the database refuses what the machines do not name', async () => {
  const { id } = await submitPassing(service, (await service.register()).apiKey)
  for (const [changes, why] of [
    ["state = 'received'", /cannot become/],
    ["title = 'Other'", /cannot change/],
    ['bounty_sats = 1', /cannot change/],
    ["gate_verdict = 'borderline'", /has ended/],
  ] as const)
    await expect(
      service.asOwner(`UPDATE bounty_submission SET ${changes} WHERE id = '${id}'`),
    ).rejects.toThrow(why)
  await expect(service.asOwner('DELETE FROM bounty_submission')).rejects.toThrow(/append-only/)
  // The audit finds a submission that is marked as paid and was not.
  await service.asOwner(`UPDATE bounty_submission SET paid_at_unix = 1 WHERE id = '${id}'`)
  await expect(checkBooks(service.ctx.db)).rejects.toThrow(`${id}: 25000 sats, paid at 1`)
  await service.asOwner(
    `ALTER TABLE bounty_submission DISABLE TRIGGER bounty_guard; UPDATE bounty_submission SET paid_at_unix = NULL WHERE id = '${id}'; ALTER TABLE bounty_submission ENABLE TRIGGER bounty_guard`,
  )
})
