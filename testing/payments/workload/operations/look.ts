/** Read-only checks: the balance equals the model's, and earlier answers are replayed. */

import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { get } from '../caller.ts'
import { ownAccount, type Worker } from '../worker.ts'

export async function look(worker: Worker, attempt: Attempt): Promise<string> {
  const { model } = worker
  const account = ownAccount(worker, attempt.random)
  const seen = model.watch(account)
  const answer = expectStatus(
    'a balance',
    await attempt.ask(get('/balance', { apiKey: account.apiKey })),
    200,
  )
  seen.end()
  const { buckets, held_sats: held, free_calls_remaining: freeCalls, total_calls: calls } = answer.body
  const isRight =
    buckets.bonus === account.sats.BONUS &&
    buckets.x402 === account.sats.X402 &&
    buckets.lightning >= seen.leastSats &&
    buckets.lightning <= seen.mostSats &&
    held === 0 &&
    freeCalls === account.freeCalls &&
    calls === account.calls
  if (!isRight)
    throw new Unexpected(
      `${account.agentId} should have ${JSON.stringify(account.sats)}, ${seen.leastSats} to ${seen.mostSats} over Lightning, ${account.freeCalls} free calls after ${account.calls}: ${answer.text}`,
    )
  return 'as expected'
}

export async function repeat(worker: Worker, attempt: Attempt): Promise<string> {
  if (worker.remembered.length === 0) return 'nothing yet'
  const { request, ip, answer } = attempt.random.pick(worker.remembered)
  const again = await attempt.ask({ ...request, headers: { ...request.headers, 'x-forwarded-for': ip } })
  expectSame(`${request.method} ${request.path} repeated later`, answer, again)
  return 'the same bytes'
}
