/**
 * A customer that performs one action at a time, retries until it gets a final answer, and records the
 * expected cost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestPayer } from '#server/payments/lightning/wallets/embedded/test-payer.ts'
import type { Answer } from '#testing/service.ts'
import type { Asked, Caller } from './caller.ts'
import { gatedSats } from './gated-tool.ts'

export interface Customer {
  apiKey: string
  agentId: string
  /** Net sats moved by answered calls and transfers. */
  movedSats: number
  /** Calls without a key that ended with an unknown result. */
  uncertainCalls: number
  /** Payment hashes of its top-ups, paid or not; the node knows which. */
  topUps: { hash: string; sats: number }[]
  withdrawals: { bolt11: string; hash: string; sats: number }[]
  counts: Record<string, number>
}

const again = new Set([409, 429, 500, 503])

/** The first final answer. */
async function untilAnswered(
  call: Caller,
  path: string,
  asked: Asked,
  counts: Customer['counts'],
): Promise<Answer> {
  for (;;) {
    const answer = await call(path, asked)
    counts[`${path.split('?')[0]} ${answer.status}`] =
      (counts[`${path.split('?')[0]} ${answer.status}`] ?? 0) + 1
    if (!again.has(answer.status)) return answer
    await sleep(100)
  }
}

/** One step of `customer`; `other` receives its transfers. */
export async function takeTurn(
  { call, payer }: { call: Caller; payer: TestPayer },
  customer: Customer,
  other: Customer,
  turn: number,
): Promise<void> {
  const { apiKey, counts } = customer
  const key = { 'idempotency-key': `${customer.agentId}-${turn}` }
  const ask = (path: string, asked: Asked) => untilAnswered(call, path, { apiKey, ...asked }, counts)
  const word = `turn ${turn}`
  const acts = [
    async () => {
      const { status } = await ask('/testing/gate', { json: { word }, headers: key })
      if (status === 200) customer.movedSats -= gatedSats
    },
    async () => {
      const { status, body } = await call('/testing/gate', { apiKey, json: { word } })
      if (status === 200) customer.movedSats -= gatedSats
      else if (body.detail.includes('its result is unknown')) customer.uncertainCalls += 1
    },
    async () => {
      const { status, body } = await call('/topup', { apiKey, json: { amount_sats: 400 } })
      if (status !== 200) return
      customer.topUps.push({ hash: body.payment_hash, sats: 400 })
      // The node may exit before it answers and still pay.
      await payer.pay(body.invoice).catch(() => null)
    },
    async () => {
      const made = await payer.createInvoice({ amountMsat: 300_000n }).catch(() => null)
      if (!made) return void (await sleep(100))
      const hash = Buffer.from(made.paymentHash).toString('hex')
      customer.withdrawals.push({ bolt11: made.bolt11, hash, sats: 300 })
      await call('/withdraw', { apiKey, json: { bolt11: made.bolt11 } })
    },
    async () => {
      const json = { lightning_address: `${other.agentId}@localhost:3000`, amount_sats: 50 }
      const { status } = await ask('/withdraw-to-address', { json, headers: key })
      if (status !== 200) return
      customer.movedSats -= 150
      other.movedSats += 50
    },
  ]
  await acts[turn % acts.length]!()
}
