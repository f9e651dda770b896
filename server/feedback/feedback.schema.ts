/** Members and words of feedback. */
import { z } from 'zod'

export const feedbackCategories = ['suggestion', 'complaint', 'issue', 'feature'] as const
/** The first three are active. */
export const feedbackStates = ['open', 'triaged', 'planned', 'shipped', 'declined'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export const FeedbackItem = z
  .object({
    feedback_id: z.string().describe('Id of the feedback'),
    category: z.enum(feedbackCategories).describe('Kind of feedback'),
    title: z.string().describe('One line of plain text'),
    body: z.string().describe('Text of the feedback, plain'),
    state: z.enum(feedbackStates).describe('Moved by the operator; shipped and declined have ended'),
    votes: z.int().describe('Accounts that voted for it'),
    voted: z.boolean().describe('Whether the account of the caller is one of them'),
    created_at: z.int().describe('When it was received, in Unix seconds'),
  })
  .meta({ id: 'FeedbackItem' })
