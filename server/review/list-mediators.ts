/** GET /review/mediators: lists the accounts whose reports count as those of an independent mediator. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/review/deps.ts'

export const listMediators = defineOperation({
  id: 'review.listMediators',
  method: 'GET',
  path: '/review/mediators',
  summary: 'The curated register that determines source_class',
  description:
    'A verdict requested by one of these accounts has the source_class shown here; verdicts of all other accounts have agent_reported. A verdict about a verdict takes the lower class of the two.',
  input: z.object({}),
  output: z
    .object({
      items: z
        .array(
          z.object({
            agent_id: z.string().describe('Public name of the account'),
            name: z.string().describe('Name of the mediator'),
            source_class: z
              .enum(['independent_mediator', 'platform_operator'])
              .describe('source_class of its reports'),
            since: z.int().describe('When it was registered, in Unix seconds'),
          }),
        )
        .describe('Oldest registration first'),
    })
    .meta({ id: 'Mediators' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  run: async (ctx) => ({ items: await ctx.reviewSources.list() }),
})
