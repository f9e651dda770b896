/**
 * The account shared by all customers: no free calls and only Lightning sats, so that the order of calls
 * does not matter.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, get, post, sendOnce, type WireRequest } from './caller.ts'
import type { Model, ModelAccount } from './model.ts'
import type { World } from './world.ts'

const openingSats = 20_000

export async function openShared({ fleet, pay }: World, model: Model): Promise<ModelAccount> {
  async function ask(request: WireRequest): Promise<Answer['body']> {
    const answer = await sendOnce(fleet, request)
    if (answer?.status === 200) return answer.body
    throw new Error(`${request.path}: ${answer?.status} ${answer?.text}`)
  }
  const { api_key: apiKey, agent_id: agentId } = await ask(post('/register', {}))
  const account = model.registered({ apiKey, agentId, refCode: null }, null)
  while (account.freeCalls > 0) {
    await ask(post('/verify', { tool: 'review' }, { apiKey }))
    model.calledFree(account)
  }
  const { invoice, payment_hash: hash } = await ask(post('/topup', { amount_sats: openingSats }, { apiKey }))
  await pay(invoice)
  while (!(await ask(get(`/topup/status?payment_hash=${hash}`, { apiKey }))).credited) await sleep(50)
  model.toppedUp(account, openingSats * 1_000)
  return account
}
