/** Answers of validations: with a proof, and as the free web tool. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

const returns = [0.01, -0.02, 0.015, 0.003, -0.004, 0.02, 0.011, -0.006, 0.009, 0.002]

export async function recordValidation(ask: Ask, service: PaidService): Promise<void> {
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 10_000)
  await ask('validation.validateReturns', { returns }, { title: 'Ten returns, with a proof', apiKey })
  await ask('validation.validateReturns', { returns, free: '1' }, { title: 'The free web tool' })
  const trades = returns.map((ret, i) => ({
    ret,
    coin: i % 3 === 0 ? 'ETH' : 'BTC',
    ts: 1_790_000_000 + i * 86_400,
  }))
  await ask('validation.validateReturns', { trades }, { title: 'Trades with coins and times', apiKey })
}
