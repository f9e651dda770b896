// The review that the whole engine gives.

import { reviewWith } from './core/review-with.ts'
import { families } from './families.ts'
import type { ReviewInput, ReviewRecord } from './types.ts'

export const review = (input: ReviewInput): ReviewRecord => reviewWith(families, input)
