// Orders for the tests of this family, and what they become.
import { reviewText } from '../../testing/ruleset.ts'
import type { CapitalTest, ReviewOptions, ReviewRecord } from '../../types.ts'

export type Members = Record<string, unknown>

/** 4,000 USD of SOL that lose 100 USD at the stop. */
export const baseOrder = (change: Members = {}, account: Members = {}): Members => ({
  action: 'open',
  coin: 'SOL',
  side: 'buy',
  entry_price: 160,
  notional_usd: 4000,
  stop_loss: 156,
  ...change,
  account: { equity_usd: 40_000, ...account },
})

export const judged = (
  artifact: Members | readonly Members[] | string,
  options: Partial<ReviewOptions> = {},
): ReviewRecord =>
  reviewText(typeof artifact === 'string' ? artifact : JSON.stringify(artifact), 'trade', options)

export const testOf = (record: ReviewRecord, id: string): CapitalTest | undefined =>
  record.capital_scale?.tests.find((test) => test.id === id)

export const outcomeOf = (record: ReviewRecord, id: string): string =>
  testOf(record, id)?.outcome ?? 'not run'

export const rulesOf = (record: ReviewRecord): string[] =>
  record.issues.filter(({ severity }) => severity !== 'low').map(({ rule }) => rule)
