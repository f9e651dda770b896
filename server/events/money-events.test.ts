/** Events of money on a real pair of Lightning nodes: in the transaction that credits, pays and returns. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '#testing/payments/eventually.ts'
import { type LightningService, startLightningService } from '#testing/payments/lightning-service.ts'

let service: LightningService
beforeAll(async () => {
  service = await startLightningService()
})
afterAll(() => service?.close())

const eventsOf = async (apiKey: string): Promise<{ type: string; data: Record<string, unknown> }[]> =>
  (await service.call('/account/events', { apiKey })).body.events.map(
    ({ type, data }: { type: string; data: Record<string, unknown> }) => ({ type, data }),
  )

it('a Lightning top-up, and a withdrawal that arrived', async () => {
  const { apiKey } = await service.fundedAccount(5_000)
  const { bolt11 } = await service.payer.createInvoice({ amountMsat: 1_000_500n })
  const { body } = await service.call('/withdraw', { apiKey, json: { bolt11 } })
  expect(body.status).toBe('paid')
  expect(await eventsOf(apiKey)).toEqual([
    {
      type: 'topup.credited',
      data: {
        method: 'lightning',
        amount_sats: 5_000,
        withdrawable: true,
        reference: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
    {
      type: 'withdrawal.paid',
      data: {
        withdrawal_id: body.withdrawal_id,
        payment_hash: body.payment_hash,
        amount_sats: 1_001,
        debit_sats: 1_101,
      },
    },
  ])
  // Asked again it is the same withdrawal, and nothing is told twice.
  await service.call('/withdraw', { apiKey, json: { bolt11 } })
  expect(await eventsOf(apiKey)).toHaveLength(2)
})

it('a withdrawal that failed for good says why and what came back', async () => {
  const { apiKey } = await service.fundedAccount(5_000)
  await service.faults.failNext('payer')
  const { bolt11 } = await service.payer.createInvoice({ amountMsat: 1_000_000n })
  const answer = await service.call('/withdraw', { apiKey, json: { bolt11 } })
  await service.faults.clear()
  expect(answer.body.code).toBe('payment_failed')
  expect((await eventsOf(apiKey)).at(-1)).toEqual({
    type: 'withdrawal.returned',
    data: {
      withdrawal_id: answer.body.withdrawal_id,
      payment_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      amount_sats: 1_000,
      returned_sats: 1_100,
      failure: expect.any(String),
    },
  })
})

it('a transfer is told to both sides, a payment from outside to the agent', async () => {
  const [sender, recipient] = [await service.fundedAccount(5_000), await service.register()]
  const { body } = await service.call('/withdraw-to-address', {
    apiKey: sender.apiKey,
    json: { lightning_address: `${recipient.agentId}@localhost:3000`, amount_sats: 300 },
  })
  expect(body.status).toBe('paid')
  expect((await eventsOf(sender.apiKey)).at(-1)).toMatchObject({
    type: 'withdrawal.paid',
    data: { withdrawal_id: body.withdrawal_id, payment_hash: null, amount_sats: 300, debit_sats: 400 },
  })
  const stop = service.follow()
  const { body: invoice } = await service.call(`/lnurlp/${recipient.agentId}/callback?amount=250000`)
  await service.payer.pay(invoice.pr)
  await eventually(() => eventsOf(recipient.apiKey)).toEqual([
    { type: 'payment.received', data: { via: 'transfer', amount_sats: 300, reference: body.withdrawal_id } },
    {
      type: 'payment.received',
      data: { via: 'lightning', amount_sats: 250, reference: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ])
  await stop()
})
