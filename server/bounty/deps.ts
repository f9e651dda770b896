/** The parts that bounties use. */
import type { Deps } from '#server/deps.ts'
import { operationsOf } from '#server/kernel/operation.ts'
import type { ValidationJobs } from '#server/validation/validation-jobs.ts'

export interface BountyDeps extends Deps {
  /** The gate runs in the threads of POST /validate. */
  validations: ValidationJobs
}

export const defineOperation = operationsOf<BountyDeps>()
