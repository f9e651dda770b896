/** The parts that validations use. */
import { operationsOf } from '#server/kernel/operation.ts'
import type { ProofsDeps } from '#server/proofs/deps.ts'
import type { ValidationJobs } from './validation-jobs.ts'

export interface ValidationDeps extends ProofsDeps {
  validations: ValidationJobs
}

export const defineOperation = operationsOf<ValidationDeps>()
