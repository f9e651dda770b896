// The review that the whole engine gives.
import { families } from './families.ts'
import { reviewWith } from './frame.ts'
import type { ReviewInput, ReviewRecord } from './types.ts'

export const review = (input: ReviewInput): ReviewRecord => reviewWith(families, input)
