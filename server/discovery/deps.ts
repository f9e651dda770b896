/** The parts that discovery describes: those of every capability. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export interface DiscoveryDeps extends PaymentsDeps, ReviewDeps {}

export const defineOperation = operationsOf<DiscoveryDeps>()
