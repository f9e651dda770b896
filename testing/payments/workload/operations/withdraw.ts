/** Lightning withdrawals: once, sent twice, or requested by two accounts at the same moment. */

import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { type Answer, get, post } from '../caller.ts'
import { debitSats, type ModelAccount } from '../model.ts'
import { anyAccount, ownAccount, type Worker } from '../worker.ts'
import { invoiceSeconds, payeeAddress } from '../world.ts'

/** How long a customer waits before it retries; the service itself waits longer. */
const patienceMs = 4_000
/** The route is not used above this fee. */
const routingCapMsat = 100_000

type End = 'paid' | 'failed' | 'refused' | 'bonus' | 'taken' | 'too late'

interface Wanted {
  bolt11: string
  msat: number
  hash: string
  account: ModelAccount
}

export async function withdraw(
  worker: Worker,
  attempt: Attempt,
  account = anyAccount(worker, attempt.random),
): Promise<string> {
  const { random } = attempt
  const { world, model } = worker
  const msat =
    random.between(1, random.pick([100, 3_000])) * 1_000 + (random.chance(0.2) ? random.between(1, 999) : 0)
  const routingFeeMsat = random.chance(0.1) ? BigInt(random.between(1, routingCapMsat * 1.5)) : null
  const { bolt11, paymentHash } = await world.invoice({
    amountMsat: BigInt(msat),
    expirySeconds: invoiceSeconds,
    ...(routingFeeMsat === null ? {} : { routingFeeMsat }),
  })
  const hash = Buffer.from(paymentHash).toString('hex')
  const rival = random.chance(0.2) ? ownAccount(worker, random) : account
  const payees = rival === account ? [account] : [account, rival]
  for (const payee of payees) attempt.uses(payee)
  const open = model.open(...payees.map((payee) => [payee, -debitSats(msat)] as const))
  const seen = payees.map((payee) => model.watch(payee))
  const ends = await Promise.all(
    payees.map((payee) => withdrawFrom(attempt, { bolt11, msat, hash, account: payee })),
  )
  for (const each of seen) each.end()

  const paidBy = payees[ends.indexOf('paid')]
  open.over(() => paidBy && model.withdrawn(paidBy, msat))
  const holders = ends.filter((end) => end === 'paid' || end === 'failed').length
  if (holders > 1 || (ends.includes('taken') && holders === 0))
    throw new Unexpected(`one invoice, several ends: ${ends.join(', ')}`)
  for (const [index, end] of ends.entries()) {
    const { leastSats, mostSats } = seen[index]!
    // Its own movement is within the bounds.
    if (end === 'refused' && leastSats >= 0)
      throw new Unexpected(`refused ${debitSats(msat)} with at least ${leastSats + debitSats(msat)} sats`)
    if ((end === 'paid' || end === 'failed') && mostSats < debitSats(msat))
      throw new Unexpected(`took ${debitSats(msat)} of at most ${mostSats} sats`)
  }
  if (routingFeeMsat !== null && routingFeeMsat > routingCapMsat && paidBy)
    throw new Unexpected(`paid over a route of ${routingFeeMsat} msat`)
  return ends.length > 1 ? `two accounts: ${ends.toSorted().join(', ')}` : ends[0]!
}

async function withdrawFrom(
  attempt: Attempt,
  { bolt11, msat, hash, account: { apiKey } }: Wanted,
): Promise<End> {
  const { random } = attempt
  const key = random.chance(0.3) ? random.name() : undefined
  const amount = random.chance(0.3) && msat % 1_000 === 0 ? { amount_sats: msat / 1_000 } : {}
  const request = post('/withdraw', { bolt11, ...amount }, { apiKey, ...(key ? { key } : {}) })
  const ask = () =>
    attempt.ask(request, { isDefinite: ({ status }) => status === 202, timeoutMs: patienceMs })
  const answers = await Promise.all(random.chance(0.2) ? [ask(), ask()] : [ask()])
  const ends = await Promise.all(answers.map((answer) => endOf(attempt, apiKey, answer, hash)))
  // Sats may have arrived between the two.
  const hasMoved = (each: End) => each !== 'refused' && each !== 'bonus'
  const end = ends.find(hasMoved) ?? ends[0]!
  if (ends.some((each) => each !== end && hasMoved(each)))
    throw new Unexpected(`sent twice at once: ${answers.map(({ text }) => text).join(' ')}`)
  const [answer] = answers
  if (key && answer!.status === 200) expectSame('a withdrawal', answer!, await ask())
  return end
}

/** Repeated until the node has a final result. */
async function endOf(attempt: Attempt, apiKey: string, answer: Answer, hash?: string): Promise<End> {
  const { status, body } = expectStatus('a withdrawal', answer, 200, 202, 402, 409, 422, 502)
  if (status === 402 && body.code === 'lightning_balance_required') return 'refused'
  // Queried after the clock has jumped.
  if (status === 422 && /invoice_expired/.test(answer.text)) return 'too late'
  // Without give_up_bonus nothing moves.
  if (status === 409 && body.code === 'bonus_at_stake') return 'bonus'
  if (status === 409 && body.code === 'invoice_already_used') return 'taken'
  if (status === 502 && body.code === 'payment_failed') return 'failed'
  if (status === 200 || status === 202) {
    if (hash !== undefined && body.payment_hash !== hash) throw new Unexpected(answer.text)
    if (body.status !== 'pending') return body.status
    const followed = await attempt.ask(get(`/withdrawals/${body.withdrawal_id}`, { apiKey }), {
      isOpen: (again) => again.body.status === 'pending',
    })
    return expectStatus('a withdrawal that was followed', followed, 200).body.status
  }
  throw new Unexpected(answer.text)
}

/** To an external address: each attempt would get another invoice, so only the key identifies the payment. */
export async function payAddress(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { model } = worker
  const account = anyAccount(worker, random)
  const { apiKey } = account
  const amountSats = random.between(1, 1_500)
  const msat = amountSats * 1_000
  attempt.uses(account)
  const open = model.open([account, -debitSats(msat)])
  const seen = model.watch(account)
  const request = post(
    '/withdraw-to-address',
    { lightning_address: payeeAddress, amount_sats: amountSats },
    { apiKey, key: random.name() },
  )
  const answer = await attempt.ask(request, {
    isDefinite: ({ status }) => status === 202,
    timeoutMs: patienceMs,
  })
  const end = await endOf(attempt, apiKey, answer)
  seen.end()
  open.over(() => end === 'paid' && model.withdrawn(account, msat))
  if (end === 'refused' && seen.leastSats >= 0)
    throw new Unexpected(`refused ${debitSats(msat)} with at least ${seen.leastSats + debitSats(msat)} sats`)
  if (end === 'paid' && seen.mostSats < debitSats(msat))
    throw new Unexpected(`took ${debitSats(msat)} of at most ${seen.mostSats} sats`)
  if (answer.status === 200) expectSame('a payment to an address', answer, await attempt.ask(request))
  return end
}
