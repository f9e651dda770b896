/** The parts that the lists of sanctions and contracts use. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { ReviewData } from '#server/lists/review-data.ts'

export interface ListsDeps extends Deps {
  /** The lists and the known-bad registry that reviews use now. */
  reviewData: ReviewData
}

export const defineOperation = operationsOf<ListsDeps>()
