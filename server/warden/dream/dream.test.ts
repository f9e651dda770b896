/** A dream on a real service: what it reads, what it proposes, that every weight recomputes, and kills between readings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weighBasis } from '#protocol/warden/dream-formulas.ts'
import { publishOutcomes } from '#server/ledger/outcomes/publish-outcomes.ts'
import { executeApproved } from '#server/warden/execute/execute-approved.ts'
import { checkBooks } from '#testing/books/check-books.ts'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { roundTrip, type StubVenue, startStubVenue } from '#testing/venue/stub-venue.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { readings } from './readings/readings.ts'
import { runDream } from './run-dream.ts'

const tradingAccount = '0x7b7f72a28fe109fa703eeed7984f2a8a68fedee2'
let venue: StubVenue
let service: Service
let ada: Operator
let trader: Awaited<ReturnType<Service['register']>>
beforeAll(async () => {
  venue = await startStubVenue()
  service = await startService({
    OUTCOME_VENUE_URL: venue.url,
    OUTCOME_ACCOUNT: tradingAccount,
    EGRESS_ALLOW: venue.host,
    LEDGER_CADENCE_SECONDS: '0',
    RATE_OPERATOR: '100000',
    DREAM_EVERY_HOURS: '0',
    FREE_REVIEW_CALLS: '0',
  })
  // The tests run the sessions themselves.
  service.ctx.jobs.wake = () => {}
  ada = await startOperator(service, 'ada')
  trader = await service.register()
  service.ctx.env.OPERATOR_AGENT_ID = trader.agentId
  await service.fund(trader.accountId, 1_000_000)
}, 120_000)
afterAll(async () => {
  await checkBooks(service.ctx.db)
  await service.ctx.ledger.advance()
  await service.close()
  await venue.close()
})

const all = async () => (await ada.get('/warden/proposals?status=all&limit=200')).body.proposals
const ofFormula = async (formula: string) =>
  (await all()).filter(({ basis }: { basis: { formula: string } | null }) => basis?.formula === formula)
async function dream(): Promise<string> {
  service.clock.nowUnix += 1
  const { status, body } = await ada.post('/warden/dream', {})
  expect([status, body.status]).toEqual([202, 'queued'])
  expect(await runDream(service.ctx)).toBeNull()
  return (await ada.get('/warden/status')).body.dream.summary
}

/** A trade that is rejected, made all the same, and settled with this result. Returns the entry of the reject. */
async function tradeAgainstReject(coin: string, pnl: string): Promise<number> {
  service.clock.nowUnix += 86_400
  const { body } = await service.call('/review', {
    apiKey: trader.apiKey,
    json: {
      artifact_type: 'trade',
      artifact: JSON.stringify({
        action: 'open',
        coin,
        side: 'buy',
        entry_price: 160,
        notional_usd: 4_000_000,
        account: { equity_usd: 40_000 },
      }),
      sign: true,
    },
  })
  expect(body.verdict).toBe('reject')
  await service.ctx.ledger.advance()
  const entry = (await service.ctx.db.pool.query('SELECT size FROM log_state')).rows[0].size
  const openMs = (service.clock.nowUnix + 60) * 1_000
  service.clock.nowUnix += 600
  venue.fills.push(...roundTrip({ coin, openMs, closeMs: openMs + 60_000, pnl }))
  expect(await publishOutcomes(service.ctx)).toBeNull()
  return entry
}

describe('a request', () => {
  it('queues one session, joins the open one, and is repeated by its key', async () => {
    const first = await ada.post('/warden/dream?idempotency_key=dream-0001', {})
    const again = await ada.post('/warden/dream?idempotency_key=dream-0001', {})
    const other = await ada.post('/warden/dream', {})
    expect([first.status, first.body.status]).toEqual([202, 'queued'])
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(other.body).toEqual({ status: 'already_queued', session_id: first.body.session_id })
    expect((await ada.get('/warden/status')).body.dream).toEqual({
      state: 'queued',
      last_at: null,
      summary: null,
    })
    const { decisions } = (await ada.get('/warden/decisions')).body
    expect(
      decisions.filter(({ action }: { action: string }) => action === 'dream').map((row: object) => row),
    ).toMatchObject([{ actor: 'ada', directive_id: first.body.session_id, proposal_id: null }])
    await runDream(service.ctx)
    expect((await ada.get('/warden/status')).body.dream).toMatchObject({
      state: 'idle',
      last_at: service.clock.nowUnix,
      summary: `${readings.length} readings: 0 new proposals, 0 known ones, 0 findings.`,
    })
  })

  it.each([
    ['a short key', '?idempotency_key=abc', 422],
    ['a key with a space', '?idempotency_key=dream%200001', 422],
  ])('with %s is %i', async (_what, query, status) => {
    expect((await ada.post(`/warden/dream${query}`, {})).status).toBe(status)
  })

  it('needs the scope of directives', async () => {
    const reader = await startOperator(service, 'reader', { scopes: ['read', 'decide'] })
    expect((await reader.post('/warden/dream', {})).status).toBe(403)
  })
})

describe('rejects that outcomes overturned', () => {
  it('lead to a reversal whose figures recompute from the entries it cites, and that returns the price once', async () => {
    const won = await tradeAgainstReject('SOL', '50')
    const lost = await tradeAgainstReject('ETH', '-50')
    await dream()
    const [proposal, ...more] = await ofFormula('reject_overturned.v1')
    expect(more).toEqual([])
    expect(proposal).toMatchObject({
      kind: 'reversal',
      status: 'pending',
      params: { agent_id: trader.agentId, verdict_entry: won },
      basis: { figures: { won: 1, lost: 1 } },
    })
    // What the proposal cites says the same: the verdict is a reject, and the trade that cites it won.
    const [verdict, outcome] = await Promise.all(
      proposal.evidence.map(async ({ href }: { href: string }) => (await service.call(href)).body),
    )
    expect(verdict.record.verdict.verdict).toBe('reject')
    expect(outcome.record.trades[0]).toMatchObject({ verdict_entry: won, result: 'WIN' })
    expect(proposal.detail).toContain(`Won: #${won}. Lost: #${lost}.`)
    const before = (await service.ctx.books.balanceOf(trader.accountId)).available.BONUS
    await ada.decide(proposal.proposal_id, 'approve')
    service.clock.nowUnix += 11
    expect(await executeApproved(service.ctx)).toBeNull()
    const after = (await service.ctx.books.balanceOf(trader.accountId)).available.BONUS
    expect(after - before).toBe(proposal.params.sats)
    expect(
      (await all()).find((row: typeof proposal) => row.proposal_id === proposal.proposal_id).status,
    ).toBe('executed')
    expect(await dream()).toContain('0 new proposals')
  })
})

describe('other readings', () => {
  it('propose to pause trading that loses, to clear an unused limit, to limit a busy account, to plan feedback and to grant tier 3', async () => {
    const { accountId: quiet, agentId: quietAgent } = await service.register()
    const { accountId: busy, agentId: busyAgent } = await service.register()
    const now = service.clock.nowUnix
    const { db } = service.ctx
    await sql(db, `INSERT INTO account_throttle VALUES ($1, 'poll', 5, 60, 'Noisy.', $2, NULL)`, [
      quiet,
      now - 9 * 86_400,
    ])
    await sql(
      db,
      `INSERT INTO rate_window SELECT 'write|account:' || $1::text, $2::bigint - 60 * n, CASE WHEN n <= 25 THEN 30 ELSE 3 END
       FROM generate_series(1, 30) AS n`,
      [busy, now],
    )
    await sql(
      db,
      `WITH f AS (INSERT INTO feedback (id, account_id, category, title, body, votes, created_at_unix)
         VALUES ('fb_aaaaaaaaaaaaaaaaaaaaaaaaaa', $1, 'feature', 'A dark mode', 'Please.', 3, $4) RETURNING seq)
       INSERT INTO feedback_vote SELECT seq, voter, $4 FROM f, unnest(ARRAY[$1, $2, $3]::uuid[]) AS voter`,
      [quiet, busy, trader.accountId, now],
    )
    await sql(
      db,
      `INSERT INTO scheduled_job (name, next_at_unix, lease_until_unix, failures, failure) VALUES ('made_up', 1, 1, 4, 'x')`,
    )
    expect(await dream()).toMatch(/: 3 new proposals, 1 known ones, 1 findings\.$/)
    expect(await ofFormula('throttle_unused.v1')).toMatchObject([
      { params: { action: 'clear_throttle', params: { agent_id: quietAgent } }, posterior_bps: 9_090 },
    ])
    expect(await ofFormula('account_at_limit.v1')).toMatchObject([
      {
        params: { action: 'set_throttle', params: { agent_id: busyAgent, class: 'write', quota: 15 } },
        basis: { figures: { reached: 25, below: 5 } },
      },
    ])
    expect(await ofFormula('feedback_wanted.v1')).toMatchObject([
      { kind: 'feedback', params: { feedback_id: 'fb_aaaaaaaaaaaaaaaaaaaaaaaaaa', state: 'planned' } },
    ])
    const alerts = await sql<{ detail: string }>(
      db,
      "SELECT detail FROM operator_alert WHERE kind = 'finding'",
    )
    expect(alerts.map(({ detail }) => detail)).toEqual([expect.stringContaining('made_up failed 4 times')])
  })

  it('state weights that follow from the figures of each proposal', async () => {
    const weighed = (await all()).filter(({ basis }: { basis: unknown }) => basis !== null)
    expect(weighed.length).toBeGreaterThan(3)
    for (const { basis, posterior_bps: posteriorBps, impact_weight_milli: impactWeightMilli } of weighed)
      expect(weighBasis(basis)).toEqual({ posteriorBps, impactWeightMilli })
  })
})

it('a session that is cut short at any reading goes on there, and makes nothing twice', async () => {
  await sql(service.ctx.db, 'DELETE FROM account_throttle')
  const before = (await all()).length
  const { body } = await ada.post('/warden/dream', {})
  let runs = 0
  for (; runs < 20; runs += 1) {
    const stop = new AbortController()
    let commits = 0
    const transaction: typeof service.ctx.db.transaction = async (work) => {
      // The process ends after the rows of the second reading are written, and before they are committed.
      if (++commits === 2) {
        stop.abort()
        return service.ctx.db.transaction(async (tx) => {
          await work(tx)
          throw new Error('killed')
        })
      }
      return service.ctx.db.transaction(work)
    }
    const killed = await runDream(
      { ...service.ctx, db: { ...service.ctx.db, transaction } },
      stop.signal,
    ).then(
      () => false,
      () => true,
    )
    if (!killed) break
  }
  expect(runs).toBeGreaterThan(4)
  const [session] = await sql<{ state: string; readings: number; report: { reading: string }[] }>(
    service.ctx.db,
    'SELECT state, readings, report FROM dream_session WHERE session_id = $1',
    [body.session_id],
  )
  expect(session).toMatchObject({ state: 'done', readings: readings.length })
  expect(session!.report.map(({ reading }) => reading)).toEqual(readings.map(({ name }) => name))
  expect((await all()).length).toBe(before)
})
