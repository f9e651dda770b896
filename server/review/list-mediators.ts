/** GET /review/mediators: the accounts whose reports count as those of an independent mediator. */
import { z } from 'zod'
import { free } from '#server/operation.ts'
import { defineOperation } from '#server/review/deps.ts'

export const listMediators = defineOperation({
  id: 'review.listMediators',
  method: 'GET',
  path: '/review/mediators',
  summary: 'The curated register behind source_class',
  description:
    'A verdict asked for by one of these accounts has the source_class shown here; by any other account it is agent_reported. A verdict about a verdict takes the lower class of the two.',
  input: z.object({}),
  output: z
    .object({
      items: z
        .array(
          z.object({
            agent_id: z.string().describe('Account'),
            name: z.string().describe('Who it is'),
            source_class: z
              .enum(['independent_mediator', 'platform_operator'])
              .describe('Class of its reports'),
            since: z.int().describe('Unix seconds'),
          }),
        )
        .describe('Longest on the register first'),
    })
    .meta({ id: 'Mediators' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run: async (ctx) => ({ items: await ctx.reviewSources.list() }),
})
