/** The parts that feedback uses. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'

export type FeedbackDeps = Deps

export const defineOperation = operationsOf<FeedbackDeps>()
