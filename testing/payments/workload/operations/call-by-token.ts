/**
 * Calls paid over Lightning without an account: the token is used, reused, converted to balance, or both at
 * the same moment.
 */
import { toHex } from '#protocol/bytes.ts'
import { type Attempt, expectSame, expectStatus, Unexpected } from '../attempt.ts'
import { type Answer, post } from '../caller.ts'
import { anyAccount, remember, type Worker } from '../worker.ts'
import { reviewSats } from '../world.ts'

const ways = {
  use: 5,
  'use twice at once': 2,
  'use for another': 2,
  convert: 3,
  'into a new account': 2,
  race: 3,
  keep: 1,
}

interface Bought {
  msat: number
  token: string
  hash: string
  preimage: string
}

export async function callByToken(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const review = (artifact: string, authorization?: string) =>
    post(
      '/review',
      { artifact, artifact_type: 'shell_command' },
      { headers: authorization ? { authorization } : {} },
    )
  const artifact = `echo ${random.name()}`
  const bought = await buy(worker, attempt, review(artifact))
  if (typeof bought === 'string') return bought
  const { token, preimage, hash, msat } = bought
  const use = (what = artifact) => attempt.ask(review(what, `L402 ${token}:${preimage}`))
  const confirm = post('/register/confirm', { payment_hash: hash, preimage, token })
  const account = anyAccount(worker, random)
  const confirmFor = post('/register/confirm', { ...JSON.parse(confirm.body!), api_key: account.apiKey })
  const convert = (request = confirmFor) =>
    attempt.ask(request, {
      isOpen: ({ body }) => body.code === 'not_settled' || /still running/.test(body.detail ?? ''),
    })
  const used = (answer: Answer) => {
    const { cost_sats: sats, charge } = expectStatus('a call by token', answer, 200).body
    if (sats !== reviewSats || charge.method !== 'l402') throw new Unexpected(answer.text)
    worker.model.tokenUsed(msat)
    remember(worker, attempt, review(artifact, `L402 ${token}:${preimage}`), answer)
  }
  const refused = (answer: Answer, reason: string) => {
    if (expectStatus(`a ${reason} token`, answer, 402).body.reason !== reason)
      throw new Unexpected(answer.text)
  }
  const credited = (answer: Answer) => {
    if (expectStatus('a conversion', answer, 200).body.credited_sats !== Math.floor(msat / 1_000))
      throw new Unexpected(`of ${msat} msat: ${answer.text}`)
  }

  const way = random.weighted(ways)
  if (way === 'keep') {
    await attempt.leave()
    if (random.chance(0.5)) return 'kept'
  }
  if (way === 'use') used(await use())
  if (way === 'use twice at once') {
    const [first, second] = await Promise.all([use(), use()])
    used(first)
    expectSame('a token used twice at once', first, second)
  }
  if (way === 'use for another') {
    used(await use())
    refused(await use(`echo ${random.name()}`), 'spent')
  }
  if (way === 'into a new account') {
    const answer = await convert(confirm)
    credited(answer)
    const { api_key: apiKey, agent_id: agentId, status } = answer.body
    if (status !== 'created') throw new Unexpected(answer.text)
    const made = worker.model.registered({ apiKey, agentId, refCode: null }, null)
    worker.model.tokenConverted(msat, made)
    const putAsideBefore = attempt.wasPutAside()
    const again = await convert(confirm)
    // An answer with a key is replayed for ten minutes, and the clock jumps further.
    if (attempt.wasPutAside() && !putAsideBefore) expectStatus('a conversion of long ago', again, 409)
    else expectSame('a conversion', answer, again)
    worker.accounts.push(made)
  }
  if (way === 'convert' || way === 'keep' || way === 'race') {
    const open = worker.model.open([account, Math.floor(msat / 1_000)])
    const [answer, call] = await Promise.all([convert(), way === 'race' ? use() : null])
    if (call?.status === 200) {
      open.over()
      used(call)
      expectStatus('a conversion of a used token', answer, 409)
      return 'race: used'
    }
    credited(answer)
    open.over(() => worker.model.tokenConverted(msat, account))
    refused(call ?? (await use()), 'converted')
    expectSame('a conversion', answer, await convert())
  }
  return way
}

async function buy(
  { world, model }: Worker,
  attempt: Attempt,
  request: Parameters<Attempt['ask']>[0],
): Promise<Bought | string> {
  const { random } = attempt
  const challenge = await attempt.ask(request, { isOpen: ({ body }) => body.lightning === null })
  const {
    invoice,
    token,
    payment_hash: hash,
  } = expectStatus('a call without payment', challenge, 402).body.lightning
  if (random.chance(0.1)) {
    const authorization = `L402 ${token}:${'0'.repeat(64)}`
    const answer = await attempt.ask({ ...request, headers: { authorization } })
    expectStatus('a token with a wrong preimage', answer, 401)
    return 'not paid'
  }
  const msat = reviewSats * 1_000 + (random.chance(0.2) ? random.between(1, 2_500) : 0)
  const payment = await world.pay(invoice, BigInt(msat))
  if (payment.state === 'failed') return 'payment failed'
  model.tokenPaid(msat)
  return { msat, token, hash, preimage: toHex(payment.preimage!) }
}
