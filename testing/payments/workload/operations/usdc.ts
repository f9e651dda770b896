/**
 * USDC payments on the chain: each pays for a call or becomes balance; the same signature never does both,
 * nor one of them twice.
 */

import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { type Answer, post, type WireRequest } from '../caller.ts'
import type { ModelAccount } from '../model.ts'
import { ownAccount, remember, type Worker } from '../worker.ts'
import { reviewMicroUsdc } from '../world.ts'

const ways = { once: 5, 'twice at once': 2, 'then for another': 2, 'for two at once': 2 }
/** Longer than the run: payments left open by a kill are repeated at its end. */
const longSeconds = 20_000
/** Ends before the run: a kill may leave a hand-over in doubt that nothing but its end settles. */
const shortSeconds = 45
/** The description of `/review`; signatures of version 2 do not cover it. */
const description = 'Request a verdict before an irreversible action'

async function signed(
  worker: Worker,
  attempt: Attempt,
  path: string,
  microUsdc: number,
  { payer = worker.payer, validSeconds = longSeconds } = {},
): Promise<Record<string, string>> {
  const terms = worker.world.termsAt(path, microUsdc, description)
  const changes = { validBefore: String(Math.floor(Date.now() / 1_000) + validSeconds) }
  return attempt.random.chance(0.5)
    ? { 'x-payment': await payer.headerV1(terms, changes) }
    : { 'payment-signature': await payer.headerV2(terms, changes) }
}

export async function callByUsdc(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { model } = worker
  const caller = random.chance(0.3) ? ownAccount(worker, random) : null
  if (caller) attempt.uses(caller)
  const headers = await signed(worker, attempt, '/review', reviewMicroUsdc)
  const review = (): WireRequest =>
    post(
      '/review',
      { artifact: `echo ${random.name()}`, artifact_type: 'shell_command' },
      { headers, ...(caller ? { apiKey: caller.apiKey } : {}) },
    )
  const request = review()
  const used = (answer: Answer, paid = request) => {
    const { cost_sats: sats, charge } = expectStatus('a call by USDC', answer, 200).body
    if (sats !== 0 || charge.method !== 'x402') throw new Unexpected(answer.text)
    model.usdcArrived(reviewMicroUsdc)
    model.usdcUsed(reviewMicroUsdc, caller)
    remember(worker, attempt, paid, answer)
  }

  const way = random.weighted(ways)
  if (way === 'for two at once') {
    const both = [request, review()]
    const answers = await Promise.all(both.map((each) => attempt.ask(each)))
    const winner = answers.findIndex(({ status }) => status === 200)
    if (winner < 0) throw new Unexpected(`neither was served: ${answers.map(({ text }) => text).join(' ')}`)
    used(answers[winner]!, both[winner]!)
    expectUsed(answers[1 - winner]!)
    return way
  }
  // If a kill left it open, it may become balance of a new account instead.
  let account: ModelAccount | null = null
  const instead = async () => {
    if (caller || random.chance(0.5)) return null
    const { body } = expectStatus(
      'an account',
      await attempt.ask(post('/register', {}, { key: random.name() })),
      200,
    )
    const made = model.registered({ apiKey: body.api_key, agentId: body.agent_id, refCode: null }, null)
    const answer = await attempt.ask(post('/billing/topup/x402', {}, { apiKey: made.apiKey, headers }))
    if (answer.status !== 200) return null
    account = made
    return answer
  }
  const answers = await Promise.all(
    (way === 'twice at once' ? [request, request] : [request]).map((each) =>
      attempt.ask(each, way === 'once' ? { instead } : {}),
    ),
  )
  if (account) {
    const sats = expectStatus('a conversion', answers[0]!, 200).body.credited_sats
    model.usdcArrived(reviewMicroUsdc)
    if (model.usdcConverted(reviewMicroUsdc, account) !== sats) throw new Unexpected(answers[0]!.text)
    expectUsed(await attempt.ask(request))
    return 'converted after a kill'
  }
  used(answers[0]!)
  if (answers[1]) expectSame('a payment sent twice at once', answers[0]!, answers[1])
  if (way === 'then for another') expectUsed(await attempt.ask(review()))
  return way
}

function expectUsed(answer: Answer): void {
  if (expectStatus('a payment that was used', answer, 402).body.error !== 'already_used')
    throw new Unexpected(answer.text)
}

export async function topUpByUsdc(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const account = ownAccount(worker, random)
  const { apiKey } = account
  attempt.uses(account)
  const other = ownAccount(worker, random)
  const cents = random.between(100, 900)
  const path = '/billing/topup/x402'
  const json = { usd_amount: (cents / 100).toFixed(2) }
  if (random.chance(0.2)) {
    const { body } = expectStatus(
      'a USDC top-up without payment',
      await attempt.ask(post(path, json, { apiKey })),
      402,
    )
    if (body.accepts[0]?.maxAmountRequired !== String(cents * 10_000))
      throw new Unexpected(JSON.stringify(body))
  }
  const headers = await signed(worker, attempt, path, cents * 10_000)
  const request = post(path, json, { apiKey, headers })
  const isTwice = random.chance(0.3)
  const [first, second] = await Promise.all([attempt.ask(request), isTwice ? attempt.ask(request) : null])
  const { credited_sats: sats, transaction } = expectStatus('a USDC top-up', first!, 200).body
  if (second && expectStatus('the same top-up', second, 200).body.transaction !== transaction)
    throw new Unexpected(`one payment, two transactions: ${first!.text} ${second.text}`)
  worker.model.usdcArrived(cents * 10_000)
  if (worker.model.usdcConverted(cents * 10_000, account) !== sats) throw new Unexpected(first!.text)
  if (other !== account && random.chance(0.4))
    expectUsed(await attempt.ask(post(path, json, { apiKey: other.apiKey, headers })))
  return isTwice ? 'credited once of two' : 'credited'
}

export async function refusedUsdc(worker: Worker, attempt: Attempt): Promise<string> {
  const headers = await signed(worker, attempt, '/review', reviewMicroUsdc, {
    payer: worker.poorPayer,
    validSeconds: shortSeconds,
  })
  const json = { artifact: `echo ${attempt.random.name()}`, artifact_type: 'shell_command' }
  const { body } = expectStatus('an empty wallet', await attempt.ask(post('/review', json, { headers })), 402)
  if (attempt.wasPutAside() && body.error === 'expired') return 'empty wallet, put aside'
  if (body.error !== 'insufficient_funds') throw new Unexpected(JSON.stringify(body))
  return 'empty wallet'
}
