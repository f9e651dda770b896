/** The parts that the residence of an agent uses. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ReviewDeps } from '#server/review/deps.ts'

export type ResidenceDeps = ReviewDeps

export const defineOperation = operationsOf<ResidenceDeps>()
