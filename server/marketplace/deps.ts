/** The parts that the marketplace uses. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export interface MarketplaceDeps extends PaymentsDeps, ReviewDeps {}

export const defineOperation = operationsOf<MarketplaceDeps>()
