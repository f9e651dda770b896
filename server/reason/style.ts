/** How long an answer may be. */
import { z } from 'zod'

export const Style = z
  .enum(['short', 'concise', 'normal', 'detailed', 'comprehensive'])
  .default('normal')
  .describe('How long the answer is')

export const STYLES: Record<z.output<typeof Style>, { asks: string; maxOutputTokens: number }> = {
  short: { asks: 'Answer in one or two sentences.', maxOutputTokens: 300 },
  concise: { asks: 'Answer in one short paragraph.', maxOutputTokens: 600 },
  normal: { asks: 'Answer in a few paragraphs at most.', maxOutputTokens: 1_200 },
  detailed: { asks: 'Answer in detail, with the steps that lead to the answer.', maxOutputTokens: 2_500 },
  comprehensive: {
    asks: 'Answer comprehensively, with assumptions, alternatives and what would change the answer.',
    maxOutputTokens: 5_000,
  },
}
