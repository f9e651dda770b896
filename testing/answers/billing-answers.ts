/** Answers about cards, plans and USDC; the card processor is a stub of its wire, the chain is real. */
import { termsOf } from '#server/payments/x402/x402-rail.ts'
import type { StripeStub } from '#testing/billing/stripe-stub.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask, Asked } from './answer-recorder.ts'

const email = 'ops@example.com'

export async function recordBilling(
  ask: Ask,
  service: PaidService,
  stub: StripeStub,
  local: NonNullable<Asked['from']>,
): Promise<void> {
  const { apiKey } = await service.register()
  stub.world.addPlan({ plan: 'gate', name: 'Gate', cents: 2_900, perSeat: true })
  const { id: customer } = stub.world.addCustomer(email)
  await ask('billing.listPlans', {}, { title: 'One plan' })
  await ask('billing.createCheckout', { plan: 'gate', email, seats: 3 }, { title: 'A page to pay on' })
  await ask('billing.createCheckout', { plan: 'gold', email }, { title: 'No such plan' })
  await ask('billing.openPortal', { stripe_customer_id: customer }, { title: 'A page to manage a plan' })
  const topup = await ask(
    'billing.createCardTopup',
    { usd_amount: '5.00' },
    { apiKey, title: 'A page to pay on' },
  )
  const { body, headers } = stub.sign(stub.world.pay(topup.session_id))
  await ask('billing.receiveWebhook', { body }, { headers, title: 'Taken' })
  await ask('billing.receiveWebhook', { body }, { title: 'Not signed' })
  await ask('billing.landSuccess', { session_id: topup.session_id }, { title: 'After paying' })
  await ask('billing.landCancel', {}, { title: 'After turning back' })
  await ask(
    'billing.upgradeEdgeproof',
    { usd_amount: '5.00' },
    { title: 'A new account and a page to pay on' },
  )
  await ask('billing.getStatus', { email }, { from: local, title: 'No subscription' })
  await ask('billing.getStatus', { email }, { title: 'From another host' })
  await ask('billing.getHealth', {}, { title: 'Every rail works' })
  await recordUsdc(ask, service, apiKey)
}

async function recordUsdc(ask: Ask, service: PaidService, apiKey: string): Promise<void> {
  const five = { usd_amount: '5.00' }
  await ask('billing.createUsdcTopup', five, { apiKey, title: 'What to sign' })
  service.clock.nowUnix = await service.usdc.chain.nowUnix()
  const terms = termsOf(service.ctx.rails.x402!, 5_000_000n, {
    url: `${service.baseUrl}/billing/topup/x402`,
    description: 'Balance of an Assay account',
  })
  const payment = await service.payer402.headerV2(terms)
  await ask('billing.createUsdcTopup', five, {
    apiKey,
    headers: { 'payment-signature': payment },
    title: 'Credited',
  })
}
