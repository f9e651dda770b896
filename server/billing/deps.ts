/** The parts that card, plans and XRP use: those of payments. */
import { operationsOf } from '#server/operation.ts'
import type { PaymentsDeps } from '#server/payments/deps.ts'

export type BillingDeps = PaymentsDeps

export const defineOperation = operationsOf<BillingDeps>()
