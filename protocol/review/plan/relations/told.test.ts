// What is named, told of, asked or refused is no act of the agent; each relaxation has its hostile twin.
import { describe, expect, it } from 'vitest'
import { reviewText } from '../../../../testing/review/review-text.ts'
