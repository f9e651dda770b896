/** The parts that payments use. */
import type { AccountsDeps } from '#server/accounts/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { Rails } from '#server/payments/rails.ts'

export interface PaymentsDeps extends AccountsDeps {
  /** The ways of paying that are configured. */
  rails: Rails
}

export const defineOperation = operationsOf<PaymentsDeps>()
