/** Answers of bounties: a submission in the gate, one that passed, and what an operator reads of it. */
import { runGates } from '#server/bounty/gate/run-gate.ts'
import { ideaOf } from '#testing/bounty/submissions.ts'
import type { PaidService } from '#testing/payments/paid-service.ts'
import { startOperator } from '#testing/warden/operator.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordBounty(ask: Ask, service: PaidService): Promise<void> {
  const { apiKey } = await service.register()
  const { submission_id: id } = await ask('bounty.submitIdea', ideaOf(), { apiKey, title: 'Code' })
  await ask('bounty.submitIdea', ideaOf(), { apiKey, title: 'The same evidence again' })
  await runGates(service.ctx)
  await ask('bounty.getSubmission', { id }, { title: 'One that passed the gate' })
  await ask('bounty.getSubmission', { id: 'bty_none' }, { title: 'An unknown submission' })
  await ask('bounty.listSubmissions', {}, { apiKey })
  const { token } = await startOperator(service, 'bounty')
  await ask('bounty.inspectSubmission', { submission_id: id }, { apiKey: token, title: 'For an operator' })
}
