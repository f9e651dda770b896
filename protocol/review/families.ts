// Which families does the whole engine have? The only place that knows them all.
import { codeFamily } from './families/code.ts'
import { onchainFamily } from './families/onchain.ts'
import { planFamily } from './families/plan.ts'
import { sanctionsFamily } from './families/sanctions.ts'
import { shellFamily } from './families/shell.ts'
import { tradeFamily } from './families/trade.ts'
import type { Family } from './family.ts'

export const families: readonly Family[] = [
  codeFamily,
  onchainFamily,
  planFamily,
  sanctionsFamily,
  shellFamily,
  tradeFamily,
]
