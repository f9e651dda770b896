/** The parts that the memory of accounts uses. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'

export type MemoryDeps = Deps

export const defineOperation = operationsOf<MemoryDeps>()
