/** Answers of the warden to an operator. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import { startOperator } from '#testing/warden/operator.ts'
import type { Ask } from './answer-recorder.ts'

/** On the list of the service that records. */
export const SENTINEL_TOKEN = 'sentinel-token-of-the-examples'

export async function recordWarden(ask: Ask, service: PaidService): Promise<void> {
  const { token: apiKey, propose } = await startOperator(service, 'ada')
  const { agentId, apiKey: noisy } = await service.register()
  const decision = (id: string, key: string) => ({
    proposal_id: id,
    idempotency_key: key,
    reason: 'Evidence recomputed.',
  })
  const [first, second, third] = [
    await propose({ title: 'Suspend an account', evidence: [{ label: 'Newest entries', href: '/ledger' }] }),
    await propose({ title: 'Publish now' }),
    await propose({ title: 'Something else' }),
  ] as const
  await ask('warden.pingWarden')
  await ask('warden.listProposals', {}, { apiKey, title: 'What waits' })
  await ask('warden.listProposals', {}, { apiKey: noisy, title: 'With the key of an account' })
  await ask('warden.approveProposal', decision(first, 'approve-0001'), {
    apiKey,
    title: 'A proposal that waits',
  })
  await ask('warden.approveProposal', decision(first, 'approve-0002'), { apiKey, title: 'An approved one' })
  await ask('warden.rejectProposal', decision(second, 'reject-0001'), {
    apiKey,
    title: 'A proposal that waits',
  })
  await ask('warden.requeueProposal', decision(third, 'requeue-0001'), {
    apiKey,
    title: 'A proposal that waits',
  })
  const throttle = { agent_id: agentId, class: 'paid', quota: 10, window_seconds: 60, reason: 'Noisy.' }
  await ask(
    'warden.issueDirective',
    { target_agent: 'accounts', action: 'set_throttle', params: throttle, idempotency_key: 'throttle-0001' },
    { apiKey, title: 'A limit for one account' },
  )
  await ask(
    'warden.issueDirective',
    {
      ...{ target_agent: 'ledger', action: 'import_history', idempotency_key: 'import-0001' },
      params: { bundle_sha256: 'a'.repeat(64) },
    },
    { apiKey, title: 'What is refused' },
  )
  await ask('warden.listThrottles', {}, { apiKey })
  await ask('warden.listDecisions', {}, { apiKey })
  await ask('warden.getWardenStatus', {}, { apiKey })
  await ask('warden.requestDream', { idempotency_key: 'dream-0001' }, { apiKey })
  await ask(
    'warden.directSentinel',
    {
      action: 'report_now',
      params: {},
      issued_by: 'warden',
      reason: 'Daily.',
      idempotency_key: 'report-0001',
    },
    { apiKey: SENTINEL_TOKEN, title: 'A report now' },
  )
  await ask(
    'warden.directSentinel',
    { action: 'pause_trading', idempotency_key: 'pause-0001' },
    { apiKey, title: 'A token that is not on the list' },
  )
  await ask('warden.getSentinelStatus', {}, { apiKey })
  await ask('warden.getSovereignStatus', {}, { apiKey })
}
