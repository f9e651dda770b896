/**
 * GET /engine/data: lists the current snapshots, their completeness, and when a newer version was last
 * checked for.
 */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/lists/deps.ts'
import { stateOfLists } from './lists.rules.ts'
import { listsInForce } from './lists.store.ts'

export const listData = defineOperation({
  id: 'lists.listData',
  method: 'GET',
  path: '/engine/data',
  summary: 'Lists that reviews currently use',
  description:
    'A list that is missing, partial or older than 30 days weakens the verdicts that depend on it, and each of them states this in unchecked.',
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
            published: z.string().nullable().describe('Publication date stated by the publisher'),
            sha256: z.string().describe('SHA-256 of the served bytes'),
            entries: z.int().describe('Number of entries in the list'),
            status: z.enum(['full', 'partial', 'missing']).describe('Completeness of the list'),
            url: z.string().describe('URL of the bytes'),
            source: z.string().nullable().describe('Source from which this instance obtained it'),
            checked_at: z.int().nullable().describe('When a newer version was last checked for'),
            failure: z.string().nullable().describe('Why that check failed; the list shown stays in use'),
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
    // The time of the last check changes without the list, so it is not cached.
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
