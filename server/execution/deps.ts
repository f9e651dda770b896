/** The parts that executions use. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { Sandbox } from './sandbox.ts'

export interface ExecutionDeps extends ProofsDeps {
  sandbox: Sandbox
}

export const defineOperation = operationsOf<ExecutionDeps>()
