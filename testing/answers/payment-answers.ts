/** Answers about Lightning: top-ups, withdrawals, addresses, and tokens that buy a call. */
import { vi } from 'vitest'
import { toHex } from '#protocol/bytes.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordPayments(ask: Ask, service: PaidService): Promise<void> {
  const { payer } = service
  const payee = await service.register()
  const { apiKey, agentId } = await service.register()
  await ask('payments.getWalletStatus', {}, { title: 'All ways to pay' })
  await ask('payments.describeTopup')
  const topup = await ask('payments.createTopup', { amount_sats: 10_000 }, { apiKey, title: 'An invoice' })
  const about = { payment_hash: topup.payment_hash }
  await ask('payments.getTopupStatus', about, { apiKey, title: 'Not paid yet' })
  const { preimage } = await payer.pay(topup.invoice)
  await untilPaid(service, apiKey, topup.payment_hash)
  await ask('payments.settleTopup', { ...about, preimage: toHex(preimage!) }, { apiKey, title: 'Credited' })
  await ask('payments.getTopupStatus', about, { apiKey, title: 'Credited' })
  await ask(
    'payments.getTopupStatus',
    { payment_hash: '0'.repeat(64) },
    { apiKey, title: 'No payment of this account' },
  )
  const { bolt11 } = await payer.createInvoice({ amountMsat: 2_000_000n })
  const { withdrawal_id: withdrawalId } = await ask(
    'payments.withdrawBalance',
    { bolt11 },
    { apiKey, title: 'Paid' },
  )
  await ask('payments.getWithdrawal', { withdrawal_id: withdrawalId }, { apiKey, title: 'Paid' })
  await ask(
    'payments.withdrawToAddress',
    { lightning_address: `${payee.agentId}@localhost:3000`, amount_sats: 100 },
    { apiKey, title: 'To another agent' },
  )
  await service.fund(payee.accountId, 5_000)
  await ask(
    'payments.withdrawToAddress',
    { lightning_address: `${agentId}@localhost:3000`, amount_sats: 4_000 },
    { apiKey: payee.apiKey, title: 'Sats that can only be spent' },
  )
  await recordAddress(ask, service, payee.agentId)
  await recordToken(ask, service)
}

async function recordAddress(ask: Ask, { payer }: PaidService, agentId: string): Promise<void> {
  const nobody = { agent_id: 'nobody' }
  await ask('payments.getPayRequest', { agent_id: agentId }, { title: 'An agent that can be paid' })
  await ask('payments.getPayRequest', nobody, { title: 'Nobody has that name' })
  const asked = { agent_id: agentId, amount: '1000000' }
  const { pr, verify } = await ask('payments.requestAddressInvoice', asked, { title: 'An invoice' })
  await ask('payments.requestAddressInvoice', { ...nobody, amount: '1000' }, { title: 'No invoice was made' })
  const about = { agent_id: agentId, payment_hash: String(verify).split('/').at(-1) }
  await ask('payments.verifyAddressPayment', about, { title: 'Not paid yet' })
  await payer.pay(pr)
  await ask('payments.verifyAddressPayment', about, { title: 'Paid' })
  await ask('payments.verifyAddressPayment', { ...about, ...nobody }, { title: 'Not found' })
}

/** A token that was paid and not used becomes an account. */
async function recordToken(ask: Ask, { payer }: PaidService): Promise<void> {
  const artifact = { artifact: 'ls', artifact_type: 'shell_command' }
  const { lightning } = await ask('review.requestReview', artifact, { title: 'Without a payment' })
  const { preimage } = await payer.pay(lightning.invoice)
  await ask(
    'payments.confirmPayment',
    { payment_hash: lightning.payment_hash, preimage: toHex(preimage!), token: lightning.token },
    { title: 'A token becomes an account' },
  )
}

/** The node reports a payment a moment after its payer. */
const untilPaid = (service: PaidService, apiKey: string, paymentHash: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { body } = await service.call(`/topup/status?payment_hash=${paymentHash}`, { apiKey })
      if (!body.paid) throw new Error('not paid yet')
    },
    { timeout: 25_000 },
  )
