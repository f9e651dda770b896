/** Several concurrent calls on the shared account. */

import { type Attempt, Unexpected } from '../attempt.ts'
import { createSeededRandom } from '../seeded-random.ts'
import type { Worker } from '../worker.ts'
import { debit, review } from './balance-calls.ts'
import { withdraw } from './withdraw.ts'

export async function burst(worker: Worker, attempt: Attempt): Promise<string> {
  const calls = Array.from({ length: attempt.random.between(3, 8) }, () => {
    const each = { ...attempt, random: createSeededRandom(attempt.random.name()) }
    return each.random.pick([review, review, debit, withdraw])(worker, each, worker.shared)
  })
  const wrong = (await Promise.allSettled(calls)).filter((ended) => ended.status === 'rejected')
  if (wrong.length > 0) throw new Unexpected(wrong.map(({ reason }) => (reason as Error).message).join('\n'))
  return `of ${calls.length}`
}
