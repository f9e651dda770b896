/** The parts that discovery describes: those of every capability. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { ReadingDeps } from '#server/reading/deps.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import type { ValidationDeps } from '#server/validation/deps.ts'

export interface DiscoveryDeps
  extends PaymentsDeps,
    ReadingDeps,
    ReviewDeps,
    Pick<ValidationDeps, 'validations'> {}

export const defineOperation = operationsOf<DiscoveryDeps>()
