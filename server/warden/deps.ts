/** The parts that operations of operators use: those of every capability, which their decisions act on. */
import type { DiscoveryDeps } from '#server/discovery/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { Operators } from '#server/warden/operators/authenticate-operator.ts'

export interface WardenDeps extends DiscoveryDeps {
  operators: Operators
}

export const defineOperation = operationsOf<WardenDeps>()
