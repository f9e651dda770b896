/** The parts that discovery describes: those of every capability. */
import type { ExecutionDeps } from '#server/execution/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { MarketsDeps } from '#server/markets/deps.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { ReadingDeps } from '#server/reading/deps.ts'
import type { ValidationDeps } from '#server/validation/deps.ts'

export interface DiscoveryDeps
  extends PaymentsDeps,
    MarketsDeps,
    ReadingDeps,
    Pick<ValidationDeps, 'validations'>,
    Pick<ExecutionDeps, 'sandbox' | 'browsers' | 'reading'> {}

export const defineOperation = operationsOf<DiscoveryDeps>()
