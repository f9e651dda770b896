/** Answers of executions, on the engine of this host. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordExecution(ask: Ask, service: PaidService): Promise<void> {
  await service.ctx.sandbox.test()
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 10_000)
  await ask('execution.executeCode', { code: 'print(sum(range(10)))', tier: 0 }, { title: 'A sum', apiKey })
  await ask('execution.getExecutionStatus', {}, { title: 'After a run' })
  await ask('execution.getExecutionMetrics', {}, { title: 'After a run' })
  await ask('execution.getMetrics', { limit: 5 }, { title: 'After a run' })
  await ask('discovery.getUsage')
}
