// Words of feedback: its kinds, states and filters.
import type { z } from 'zod'
import { numberText } from '#components/ui/number-text.ts'
import type { FeedbackItem as FeedbackItemSchema } from '#server/feedback/feedback.schema.ts'

export type FeedbackItem = z.output<typeof FeedbackItemSchema>

export const CATEGORY = {
  suggestion: 'Suggestion',
  complaint: 'Complaint',
  issue: 'Issue',
  feature: 'Feature',
} as const satisfies Record<FeedbackItem['category'], string>

export const STATE = {
  open: 'open',
  triaged: 'triaged',
  planned: 'planned',
  shipped: 'shipped',
  declined: 'declined',
} as const satisfies Record<FeedbackItem['state'], string>

export const FILTERS = [
  { value: 'active', label: 'Active' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'declined', label: 'Declined' },
] as const
export type Filter = (typeof FILTERS)[number]['value']

export const hasEnded = ({ state }: Pick<FeedbackItem, 'state'>): boolean =>
  state === 'shipped' || state === 'declined'

export const votesText = (votes: number): string => (votes === 1 ? '1 vote' : `${numberText(votes)} votes`)
