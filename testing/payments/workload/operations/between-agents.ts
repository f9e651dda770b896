/**
 * Payments to another agent's address: from an account inside the service, or from any wallet over
 * Lightning.
 */
import { toHex } from '#protocol/bytes.ts'
import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { get, post } from '../caller.ts'
import { anyAccount, anybody, remember, type Worker } from '../worker.ts'

const feeSats = 100

export async function transfer(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { model, world } = worker
  const from = anyAccount(worker, random)
  const to = anybody(worker, random)
  const amountSats = random.between(1, 1_500)
  const debit = amountSats + feeSats
  attempt.uses(from)
  const request = post(
    '/withdraw-to-address',
    { lightning_address: `${to.agentId}@${new URL(world.fleet.baseUrl).host}`, amount_sats: amountSats },
    { apiKey: from.apiKey, key: random.name() },
  )
  if (from === to) {
    expectStatus('a transfer to oneself', await attempt.ask(request), 422)
    return 'to oneself'
  }
  const open = model.open([from, -debit], [to, amountSats])
  const seen = model.watch(from)
  const answer = expectStatus('a transfer', await attempt.ask(request), 200, 402, 409)
  seen.end()
  if (answer.status === 409) {
    open.over()
    if (answer.body.code !== 'bonus_at_stake') throw new Unexpected(answer.text)
    return 'bonus at stake'
  }
  if (answer.status === 402) {
    open.over()
    if (seen.leastSats >= 0)
      throw new Unexpected(`${debit} refused with ${seen.leastSats + debit}: ${answer.text}`)
    return 'refused'
  }
  if (seen.mostSats < debit) throw new Unexpected(`${debit} of at most ${seen.mostSats} sats: ${answer.text}`)
  open.over(() => model.transferred(from, to, amountSats))
  if (random.chance(0.2)) expectSame('a transfer', answer, await attempt.ask(request))
  remember(worker, attempt, request, answer)
  return 'done'
}

export async function receive(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { model, world } = worker
  const account = anybody(worker, random)
  const sats = random.between(1, 3_000)
  const callback = get(`/lnurlp/${account.agentId}/callback?amount=${sats * 1_000}&comment=${random.name()}`)
  // Wallets get the error of a paused node in the body too.
  const asked = await attempt.ask(callback, { isOpen: ({ body }) => body.status === 'ERROR' })
  const { pr, verify } = expectStatus('an invoice of an address', asked, 200).body
  const open = model.open([account, sats])
  const payment = await world.pay(pr)
  if (payment.state === 'failed') {
    open.over()
    return 'payment failed'
  }
  const isWatched = random.chance(0.5)
  if (!isWatched) await attempt.leave()
  const { body } = await attempt.ask(get(new URL(verify).pathname), {
    // A node that is down cannot return the preimage.
    isOpen: (answer) => answer.body.settled === false || answer.body.preimage === null,
  })
  if (body.settled !== true || body.preimage !== toHex(payment.preimage!))
    throw new Unexpected(`a paid invoice of an address: ${JSON.stringify(body)}`)
  open.over(() => model.received(account, sats * 1_000))
  return isWatched ? 'verified' : 'left to the stream'
}
