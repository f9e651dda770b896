/** The parts that the tools for agents use. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'

export type ToolsDeps = Deps

export const defineOperation = operationsOf<ToolsDeps>()
