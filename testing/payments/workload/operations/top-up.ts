/**
 * Lightning top-ups: paid exactly, overpaid, or not paid; queried in every way, or left to the node's
 * stream.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { toHex } from '#protocol/bytes.ts'
import { type Attempt, expectStatus, Unexpected } from '../attempt.ts'
import { get, post } from '../caller.ts'
import { invoiceState } from '../rows.store.ts'
import { anyAccount, type Worker } from '../worker.ts'

const ways = { status: 3, settle: 3, both: 2, stream: 4 }

export async function topUp(worker: Worker, attempt: Attempt): Promise<string> {
  const { random } = attempt
  const { world, model } = worker
  const account = anyAccount(worker, random)
  const { apiKey } = account
  attempt.uses(account)
  const amountSats = random.pick([random.between(1, 3_000), random.between(500, 8_000), 999, 1_000])
  const asked = await attempt.ask(
    post(
      '/topup',
      { amount_sats: amountSats },
      { apiKey, ...(random.chance(0.3) ? { key: random.name() } : {}) },
    ),
  )
  const { invoice, payment_hash: hash } = expectStatus('topup', asked, 200).body
  const status = get(`/topup/status?payment_hash=${hash}`, { apiKey })
  if (random.chance(0.08)) {
    const { body } = expectStatus('status of an unpaid top-up', await attempt.ask(status), 200)
    if (body.status !== 'pending' || body.credited_sats !== 0) throw new Unexpected(`unpaid: ${body.status}`)
    return 'not paid'
  }

  const msat = amountSats * 1_000 + (random.chance(0.25) ? random.between(1, 2_500) : 0)
  const sats = Math.floor(msat / 1_000)
  const open = model.open([account, sats])
  const payment = await world.pay(invoice, BigInt(msat))
  if (payment.state === 'failed') {
    open.over()
    return 'payment failed'
  }
  // A bonus at an unknown moment would leave open which units later calls drew on.
  const way = account.referrer && sats >= 1_000 ? 'status' : random.weighted(ways)
  if (way === 'stream') {
    if (!(await isBooked(worker, payment.paymentHash, momentMs))) {
      await attempt.leave()
      if (!(await isBooked(worker, payment.paymentHash, finallyMs)))
        throw new Unexpected(`nobody booked what was paid to ${account.agentId}: ${hash}`)
      open.over(() => model.toppedUp(account, msat))
      return 'credited late'
    }
  } else {
    const settle = post(
      '/settle-topup',
      { payment_hash: hash, preimage: toHex(payment.preimage!) },
      { apiKey },
    )
    const requests = { status: [status], settle: [settle], both: [settle, status, settle, status] }[way]
    const answers = await Promise.all(
      requests.map((request) =>
        attempt.ask(request, {
          isOpen: ({ body }) => body.code === 'not_settled' || body.status === 'pending',
        }),
      ),
    )
    for (const answer of answers)
      if (expectStatus('paid top-up', answer, 200).body.credited_sats !== sats)
        throw new Unexpected(`paid ${msat} msat: ${answer.text}`)
  }
  open.over(() => model.toppedUp(account, msat))
  return `credited by ${way}`
}

/** The sweep runs once a minute. */
const momentMs = 2_000
const finallyMs = 20_000

/** Without a status request, because a status request credits. */
async function isBooked({ world }: Worker, paymentHash: Uint8Array, withinMs: number): Promise<boolean> {
  const untilMs = performance.now() + withinMs
  while ((await invoiceState(world.db, paymentHash)) !== 'settled') {
    if (performance.now() > untilMs) return false
    await sleep(50)
  }
  return true
}
