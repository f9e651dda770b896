/** Schema of one recent run, as the status and the metrics list it. */
import { z } from 'zod'

export const RecentAction = z
  .object({
    action_id: z.string().describe('The audited action'),
    kind: z.string().describe('execute or browse'),
    status: z.string().describe('How it ended'),
    tier: z.int().nullable().describe('Execution tier of the run; null for another kind of action'),
    duration_ms: z.int().describe('Duration in milliseconds'),
    created_at: z.int().describe('When it was recorded, in Unix seconds'),
  })
  .meta({ id: 'RecentAction' })
