/** The parts that reasoning uses. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export type ReasonDeps = ReviewDeps

export const defineOperation = operationsOf<ReasonDeps>()
