/** Sats over Lightning: paid exactly, too much, or not at all; asked about in every way, or left to the node's stream. */
import { toHex } from '#protocol/bytes.ts'
import { get, post } from '../caller.ts'
import { type Errand, expectStatus, Unexpected } from '../errand.ts'
import type { ModelAccount } from '../model.ts'
import { invoiceState } from '../rows.store.ts'
import { anyAccount, type Worker } from '../worker.ts'

const ways = { status: 3, settle: 3, both: 2, stream: 4 }

export async function topUp(worker: Worker, errand: Errand): Promise<string> {
  const { dice } = errand
  const { world, model } = worker
  const account = anyAccount(worker, dice)
  const { apiKey } = account
  errand.uses(account)
  const amountSats = dice.pick([dice.between(1, 3_000), dice.between(500, 8_000), 999, 1_000])
  const asked = await errand.ask(
    post(
      '/topup',
      { amount_sats: amountSats },
      { apiKey, ...(dice.chance(0.3) ? { key: dice.name() } : {}) },
    ),
  )
  const { invoice, payment_hash: hash } = expectStatus('topup', asked, 200).body
  const status = get(`/topup/status?payment_hash=${hash}`, { apiKey })
  if (dice.chance(0.08)) {
    const { body } = expectStatus('status of an unpaid top-up', await errand.ask(status), 200)
    if (body.status !== 'pending' || body.credited_sats !== 0) throw new Unexpected(`unpaid: ${body.status}`)
    return 'not paid'
  }

  const msat = amountSats * 1_000 + (dice.chance(0.25) ? dice.between(1, 2_500) : 0)
  const sats = Math.floor(msat / 1_000)
  const open = model.open([account, sats])
  const payment = await world.pay(invoice, BigInt(msat))
  if (payment.state === 'failed') {
    open.over()
    return 'payment failed'
  }
  // A bonus that comes at a moment nobody knows would leave open what later calls drew on.
  const way = account.referrer && sats >= 1_000 ? 'status' : dice.weighted(ways)
  if (way === 'stream') {
    await errand.leave()
    await untilBooked(worker, account, payment.paymentHash)
  } else {
    const settle = post(
      '/settle-topup',
      { payment_hash: hash, preimage: toHex(payment.preimage!) },
      { apiKey },
    )
    const requests = { status: [status], settle: [settle], both: [settle, status, settle, status] }[way]
    const answers = await Promise.all(
      requests.map((request) =>
        errand.ask(request, {
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

const streamMs = 20_000

/** Without asking: what asks, credits. */
async function untilBooked(
  worker: Worker,
  { agentId }: ModelAccount,
  paymentHash: Uint8Array,
): Promise<void> {
  const untilMs = performance.now() + streamMs
  while ((await invoiceState(worker.world.db, paymentHash)) !== 'settled') {
    if (performance.now() > untilMs)
      throw new Unexpected(`nobody booked what was paid to ${agentId}: ${toHex(paymentHash)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
