/** Registers an account, often referred by another account of the customer. */

import { type Attempt, expectStatus, Unexpected } from '../attempt.ts'
import { post } from '../caller.ts'
import { ownAccount, remember, type Worker } from '../worker.ts'

/** The customer drops its oldest accounts; they are still counted at the end. */
const mostAccounts = 5

export async function register(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const known = worker.accounts.length > 0 && random.chance(0.6) ? ownAccount(worker, random) : null
  const referrer = known?.refCode ? known : null
  const ref = referrer?.refCode ?? (random.chance(0.2) ? '77777777' : undefined)
  const request = post('/register', { label: `w ${random.name().slice(0, 6)}`, ref }, { key: random.name() })
  if (referrer) attempt.uses(referrer)
  const answer = expectStatus('register', await attempt.ask(request), 200)
  const {
    api_key: apiKey,
    agent_id: agentId,
    ref_code: refCode,
    referral_bonus_pending: referred,
  } = answer.body
  if (referred !== (referrer !== null))
    throw new Unexpected(`register: referral is ${referred}: ${answer.text}`)
  remember(worker, attempt, request, answer)
  worker.accounts.push(worker.model.registered({ apiKey, agentId, refCode }, referrer))
  if (worker.accounts.length > mostAccounts) worker.accounts.shift()
  return referred ? 'referred' : 'alone'
}
