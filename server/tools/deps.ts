/** The parts that the tools for agents use. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'

export type ToolsDeps = ProofsDeps

export const defineOperation = operationsOf<ToolsDeps>()
