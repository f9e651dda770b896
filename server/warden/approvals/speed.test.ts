/** The page and the list with 10,000 proposals that wait: what they read stays quick. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Service, startService } from '#testing/service.ts'
import { fillProposals } from '#testing/warden/fill-proposals.ts'
import { type Operator, startOperator } from '#testing/warden/operator.ts'
import { readApprovals } from './read-approvals.ts'

let service: Service
let ada: Operator
beforeAll(async () => {
  service = await startService({ RATE_OPERATOR: '100000' })
  ada = await startOperator(service, 'ada')
  await fillProposals(service.ctx.db.pool, 10_000)
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
