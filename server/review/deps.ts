/** The parts that reviews use. */

import { operationsOf } from '#server/kernel/operation.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import type { ReviewData } from '#server/lists/review-data.ts'
import type { ModelLayer } from '#server/review/model/opinion/opinion-on.ts'
import type { ReviewSources } from '#server/review/review-sources.store.ts'

export interface ReviewDeps extends LedgerDeps {
  /** The lists and the known-bad registry that reviews use now. */
  reviewData: ReviewData
  /** Accounts whose reports have a source class of their own. */
  reviewSources: ReviewSources
  /** Null where no language model is configured. */
  model: ModelLayer | null
}

export const defineOperation = operationsOf<ReviewDeps>()
