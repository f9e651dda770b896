/** Answers about accounts, their keys and what happened to them. */
import { issueGrant } from '#server/accounts/free-calls/issue-grant.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordAccounts(ask: Ask, { ctx, clock, topUp }: PaidService): Promise<void> {
  await ask('accounts.describeRegistration')
  const { api_key: apiKey } = await ask(
    'accounts.createAccount',
    { label: 'night shift trader' },
    { title: 'A new account' },
  )
  await topUp(apiKey, 5_000)
  const { token } = await issueGrant(ctx.db, {
    nowUnix: clock.nowUnix,
    days: 30,
    randomBytes: ctx.randomBytes,
  })
  await ask('accounts.grantFirstCall', { token, target_api_key: apiKey }, { title: 'A free call' })
  await ask('accounts.grantFirstCall', { token, target_api_key: apiKey }, { title: 'The same token again' })
  await ask('accounts.updateAccount', { label: 'day shift trader' }, { apiKey, title: 'With another label' })
  await ask('accounts.verifyAccount', { tool: 'review', price_sats: 240 }, { apiKey, title: 'A debit' })
  await ask('accounts.getBalance', {}, { apiKey, title: 'A balance' })
  await ask('accounts.getBalance', {}, { title: 'Without a key' })
  await ask('residence.getResidence', {}, { apiKey, title: 'A new account' })
  await ask('accounts.getStatement', {}, { apiKey, title: 'The newest movements' })
  await ask('accounts.getRoi', {}, { apiKey, title: 'Costs and what they prevented' })
  await ask('accounts.getReferralInfo', {}, { apiKey, title: 'A referral code' })
  await recordWebhooks(ask, apiKey)
  await ask('events.listEvents', {}, { apiKey, title: 'The newest events' })
  await ask('events.streamEvents', { after: '0', seconds: 1 }, { apiKey, title: 'One second' })
  const { api_key: next } = await ask(
    'accounts.rotateKey',
    { grace_seconds: 0 },
    { apiKey, title: 'A new key' },
  )
  await ask('accounts.revokeKey', { confirm: true }, { apiKey: next, title: 'Revoked' })
  await ask('accounts.getBalance', {}, { apiKey: next, title: 'With a revoked key' })
}

async function recordWebhooks(ask: Ask, apiKey: string): Promise<void> {
  const url = 'https://agent.dev/assay-events'
  const { webhook_id: webhookId } = await ask(
    'events.registerWebhook',
    { url, event_types: ['withdrawal.paid', 'withdrawal.returned'] },
    { apiKey, title: 'Two types of events' },
  )
  const about = { webhook_id: webhookId }
  await ask('events.listWebhooks', {}, { apiKey, title: 'One webhook' })
  await ask('events.testWebhook', about, { apiKey, title: 'A test that did not arrive' })
  await ask('events.listDeliveries', about, { apiKey, title: 'Nothing sent yet' })
  await ask('events.enableWebhook', about, { apiKey, title: 'Active' })
  await ask(
    'events.rotateWebhookSecret',
    { ...about, grace_seconds: 86_400 },
    { apiKey, title: 'Both secrets sign for a day' },
  )
  await ask('events.deleteWebhook', about, { apiKey, title: 'Deleted' })
  await ask('events.deleteWebhook', about, { apiKey, title: 'Deleted before' })
}
