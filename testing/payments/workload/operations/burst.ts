/** Several at once on the account that everybody uses. */
import { createDice } from '../dice.ts'
import { type Errand, Unexpected } from '../errand.ts'
import type { Worker } from '../worker.ts'
import { debit, review } from './balance-calls.ts'
import { withdraw } from './withdraw.ts'

export async function burst(worker: Worker, errand: Errand): Promise<string> {
  const calls = Array.from({ length: errand.dice.between(3, 8) }, () => {
    const each = { ...errand, dice: createDice(errand.dice.name()) }
    return each.dice.pick([review, review, debit, withdraw])(worker, each, worker.shared)
  })
  const wrong = (await Promise.allSettled(calls)).filter((ended) => ended.status === 'rejected')
  if (wrong.length > 0) throw new Unexpected(wrong.map(({ reason }) => (reason as Error).message).join('\n'))
  return `of ${calls.length}`
}
