/** Schema of one recent run, as the status and the metrics list it. */
import { z } from 'zod'

export const RecentAction = z
  .object({
    action_id: z.string().describe('The audited action'),
    kind: z.string().describe('execute or browse'),
    status: z.string().describe('How it ended'),
    tier: z.int().nullable().describe('Tier'),
    duration_ms: z.int().describe('Duration'),
    created_at: z.int().describe('Unix seconds'),
  })
  .meta({ id: 'RecentAction' })
