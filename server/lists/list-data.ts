/** GET /engine/data: the lists that verdicts use now, how complete they are, and when a newer one was last looked for. */
import { z } from 'zod'
import { defineOperation } from '#server/lists/deps.ts'
import { free } from '#server/operation.ts'
import { stateOfLists } from './lists.rules.ts'
import { listsInForce } from './lists.store.ts'

export const listData = defineOperation({
  id: 'lists.listData',
  method: 'GET',
  path: '/engine/data',
  summary: 'The lists in force',
  description:
    'A list that is missing, partial or older than 30 days makes verdicts that depend on it weaker, and each of them says so in unchecked.',
  input: z.object({}),
  output: z
    .object({
      state: z
        .enum(['ok', 'degraded', 'down'])
        .describe(
          'ok: a complete sanctions list of the last 30 days; degraded: partial or older; down: none',
        ),
      lists: z
        .array(
          z.object({
            id: z.string().describe('Name of the list in the engine'),
            published: z.string().nullable().describe('Date that its publisher gives'),
            sha256: z.string().describe('SHA-256 of the served bytes'),
            entries: z.int().describe('Entries'),
            status: z.enum(['full', 'partial', 'missing']).describe('How complete it is'),
            url: z.string().describe('Where the bytes are'),
            source: z.string().nullable().describe('Where this instance has it from'),
            checked_at: z.int().nullable().describe('When a newer one was last looked for'),
            failure: z.string().nullable().describe('Why that failed; the list shown stays in force'),
          }),
        )
        .describe('Sorted by id'),
    })
    .meta({ id: 'DataInForce' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  async run(ctx) {
    const { dataSet } = await ctx.reviewData.refresh()
    // When a newer list was looked for changes without the list, so it is not kept in memory.
    const lists = await listsInForce(ctx.db)
    return {
      state: stateOfLists(lists, ctx.nowUnix()),
      lists: dataSet.snapshots.map(({ bytes: _bytes, ...summary }) => {
        const stored = lists.find(({ id }) => id === summary.id)
        return {
          ...summary,
          url: `${ctx.env.BASE_URL}/engine/data/${summary.sha256}`,
          source:
            stored?.source ?? (summary.id === 'known_bad' ? `${ctx.env.BASE_URL}/review/known-bad` : null),
          checked_at: stored?.checked_at ?? null,
          failure: stored?.failure ?? null,
        }
      }),
    }
  },
})
