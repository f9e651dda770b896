/** Answers of the memory of accounts. */
import type { PaidService } from '#testing/payments/paid-service.ts'
import type { Ask } from './answer-recorder.ts'

export async function recordMemory(ask: Ask, service: PaidService): Promise<void> {
  const { apiKey, accountId } = await service.register()
  await service.fund(accountId, 1_000)
  const key = 'notes/btc'
  const value = 'Volatility rises before the halving.'
  await ask('memory.storeMemory', { key, value }, { apiKey, title: 'A new key' })
  await ask('memory.getMemory', { key }, { apiKey, title: 'A text' })
  await ask('memory.listMemories', { prefix: 'notes/' }, { apiKey, title: 'Keys with a prefix' })
  await ask('memory.searchMemories', { query: 'halving' }, { apiKey, title: 'A word' })
  await ask('memory.deleteMemory', { key }, { apiKey, title: 'A key' })
  await ask('memory.getMemory', { key }, { apiKey, title: 'An unknown key' })
}
