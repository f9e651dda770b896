/** The page and the list with 10,000 proposals that wait: what they read stays quick. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { sql } from '#testing/sql.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { readApprovals } from './read-approvals.ts'

let service: Service
let ada: Operator
beforeAll(async () => {
  service = await startService({ RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
  await sql(
    service.ctx.db,
    `INSERT INTO warden_proposal (proposal_id, kind, title, detail, params, evidence, status, posterior_bps, impact_weight_milli,
       priority, received_at_unix, sla_due_at_unix)
     SELECT 'wp_' || translate(lpad(n::text, 26, '0'), '0123456789', 'abcdefghij'), 'other', 'Proposal ' || n, repeat('x', 400), '{}', '[]',
       'pending', n % 10000, 1000, (n % 10000) * 1000, 1790000000 + n, 1790259200 + n FROM generate_series(1, 10000) AS n`,
  )
  await sql(service.ctx.db, 'ANALYZE warden_proposal')
})
afterAll(() => service?.close())

async function p95Ms(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const startedMs = performance.now()
    await work()
    times.push(performance.now() - startedMs)
  }
  return times.sort((a, b) => a - b)[37]!
}

it('reads both within a fraction of a second, also on a busy machine', async () => {
  const list = await p95Ms(() => ada.get('/warden/proposals'))
  const page = await p95Ms(() => readApprovals(service.ctx, { view: 'pending', asked: null }))
  if (process.env.PRINT_TIMES) console.log({ list, page })
  expect(list).toBeLessThan(1_000)
  expect(page).toBeLessThan(1_000)
  expect((await ada.get('/warden/proposals')).body.total).toBe(10_000)
})
