/** Calls paid from the balance: a review, and a debit for an external tool. */

import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { post, type WireRequest } from '../caller.ts'
import { type ModelAccount, spendableSats } from '../model.ts'
import { anyAccount, remember, type Worker } from '../worker.ts'
import { reviewSats } from '../world.ts'

export async function review(
  worker: Worker,
  attempt: Attempt,
  account = anyAccount(worker, attempt.random),
): Promise<string> {
  const { random } = attempt
  const key = random.name()
  const isMember = random.chance(0.3)
  const json = {
    artifact: `echo ${random.name()}`,
    artifact_type: 'shell_command',
    sign: random.chance(0.3),
    ...(isMember ? { operation_id: key } : {}),
  }
  const request = post('/review', json, { apiKey: account.apiKey, ...(isMember ? {} : { key }) })
  const outcome = await pay(worker, attempt, account, request, ({ charge }) => charge.method === 'free')
  if (outcome !== 'refused' && random.chance(0.1)) {
    const other = { ...request, body: JSON.stringify({ ...json, artifact: 'echo another' }) }
    const answer = expectStatus('another body under the same key', await attempt.ask(other), 409)
    if (answer.body.code !== 'idempotency_conflict') throw new Unexpected(answer.text)
  }
  return outcome
}

export async function debit(
  worker: Worker,
  attempt: Attempt,
  account = anyAccount(worker, attempt.random),
): Promise<string> {
  const { random } = attempt
  const { apiKey } = account
  const json = { tool: 'review', ...(random.chance(0.5) ? { price_sats: reviewSats } : {}) }
  const key = random.name()
  const request = random.chance(0.5)
    ? post('/verify', json, { apiKey, key })
    : post('/verify', { ...json, api_key: apiKey }, { key })
  return pay(worker, attempt, account, request, (body) => body.used_free_call)
}

async function pay(
  worker: Worker,
  attempt: Attempt,
  account: ModelAccount,
  request: WireRequest,
  // biome-ignore lint/suspicious/noExplicitAny: the body of an answer
  wasFree: (body: any) => boolean,
): Promise<string> {
  const { model } = worker
  const isOwn = account !== worker.shared
  attempt.uses(account)
  const open = model.open([account, -reviewSats])
  const seen = model.watch(account)
  const answer = expectStatus('a call from the balance', await attempt.ask(request), 200, 402)
  seen.end()
  // Its own movement is within the bounds.
  const least = spendableSats(account, seen.leastSats + reviewSats)
  if (answer.status === 402) {
    open.over()
    if (answer.body.code !== 'insufficient_balance') throw new Unexpected(answer.text)
    if (account.freeCalls > 0 || least >= reviewSats)
      throw new Unexpected(`refused with ${account.freeCalls} free calls and ${least} sats: ${answer.text}`)
    return 'refused'
  }
  const isFree = wasFree(answer.body)
  if (isOwn && isFree !== account.freeCalls > 0)
    throw new Unexpected(`${account.freeCalls} free calls were left: ${answer.text}`)
  if (!isFree && spendableSats(account, seen.mostSats) < reviewSats)
    throw new Unexpected(`paid with at most ${seen.mostSats} Lightning sats: ${answer.text}`)
  open.over(() => (isFree ? model.calledFree(account) : model.spent(account, reviewSats)))
  if (attempt.random.chance(0.15)) expectSame('a call', answer, await attempt.ask(request))
  remember(worker, attempt, request, answer)
  return isFree ? 'free' : 'paid'
}
