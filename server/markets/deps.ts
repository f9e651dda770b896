/** The parts that market data uses. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import type { VenuePace } from './venues/pace.ts'

export interface MarketsDeps extends ReviewDeps {
  /** Shared by everything in this process that asks a source. */
  venuePace: VenuePace
}

export const defineOperation = operationsOf<MarketsDeps>()
