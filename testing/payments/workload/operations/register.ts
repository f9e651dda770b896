/** A new account, often one that another account of the customer has recommended. */
import { post } from '../caller.ts'
import { type Errand, expectStatus, Unexpected } from '../errand.ts'
import { ownAccount, remember, type Worker } from '../worker.ts'

/** The customer drops its oldest accounts: they are still counted at the end. */
const mostAccounts = 5

export async function register(worker: Worker, errand: Errand): Promise<string> {
  const { dice } = errand
  const known = worker.accounts.length > 0 && dice.chance(0.6) ? ownAccount(worker, dice) : null
  const referrer = known?.refCode ? known : null
  const ref = referrer?.refCode ?? (dice.chance(0.2) ? '77777777' : undefined)
  const request = post('/register', { label: `w ${dice.name().slice(0, 6)}`, ref }, { key: dice.name() })
  if (referrer) errand.uses(referrer)
  const answer = expectStatus('register', await errand.ask(request), 200)
  const {
    api_key: apiKey,
    agent_id: agentId,
    ref_code: refCode,
    referral_bonus_pending: referred,
  } = answer.body
  if (referred !== (referrer !== null))
    throw new Unexpected(`register: referral is ${referred}: ${answer.text}`)
  remember(worker, errand, request, answer)
  worker.accounts.push(worker.model.registered({ apiKey, agentId, refCode }, referrer))
  if (worker.accounts.length > mostAccounts) worker.accounts.shift()
  return referred ? 'referred' : 'alone'
}
