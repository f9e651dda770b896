/** POST /memory/search: finds stored values that contain a text, in the key or in the value. */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type MemoryDeps } from '#server/memory/deps.ts'
import { AgentIdIgnored, storedMembers } from './memory.schema.ts'
import { findAmongNewest, findCandidates } from './memory.store.ts'
import { fold, gramsOfQuery } from './search-grams.ts'
import { snippetOf } from './snippet.ts'
import { type AccountKeys, accountKeys, openValue } from './value-cipher.ts'

const maxLimit = 50

export const searchMemories = defineOperation({
  id: 'memory.searchMemories',
  method: 'POST',
  path: '/memory/search',
  summary: 'Search stored values',
  description:
    'Finds the values that contain the text, in the key or in the value, whatever its case. The newest come first.',
  input: z.object({
    query: z
      .string()
      .max(400)
      .refine((text) => text.isWellFormed(), 'the text has half of a surrogate pair')
      .refine((text) => text !== '' && Array.from(text).length <= 200, 'send 1 to 200 characters')
      .meta({ minLength: 1, maxLength: 200 })
      .describe('Text to find, 1 to 200 characters'),
    limit: z.int().min(1).max(maxLimit).default(10).describe('Most results, 1 to 50'),
    agent_id: AgentIdIgnored,
  }),
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('searched').describe('Always searched; refusals are errors'),
      query: z.string().describe('Text that was searched for'),
      count: z.int().describe('Results in this answer'),
      results: z
        .array(
          z.object({
            key: storedMembers.key,
            snippet: z
              .string()
              .describe(
                'Up to 200 characters around the first match; of the beginning when only the key matches',
              ),
            updated_at: storedMembers.updated_at,
          }),
        )
        .describe('The newest first'),
    })
    .meta({ id: 'MemorySearch' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'memory',
  tool: 'memory_search',
  mcp: { openWorld: false },
  examples: [{ title: 'A word', request: { query: 'halving' } }],
  async run(ctx, { query, limit }, call) {
    const keys = accountKeys(ctx.env, call.account!.id)
    const results = await findMatches(ctx, keys, fold(query), limit)
    return { status: 'searched' as const, query, count: results.length, results }
  },
})

/**
 * The index names candidates: a text that has all runs of the query need not have them in its order. What many values hold is among
 * the newest, which costs less than putting all that hold it in order.
 */
async function findMatches({ db }: Pick<MemoryDeps, 'db'>, keys: AccountKeys, folded: string, limit: number) {
  const grams = gramsOfQuery(keys.index, folded)
  const matchOf = ({ key, sealed, updated_at_unix }: Candidate) => {
    const snippet = snippetOf(openValue(keys, key, sealed), fold(key).includes(folded), folded)
    return snippet === null ? [] : [{ key, snippet, updated_at: updated_at_unix }]
  }
  const newest = await findAmongNewest(db, keys.accountId, { grams, newest: 2 * limit, limit })
  const found = newest.flatMap(matchOf)
  if (found.length === limit) return found
  const results = []
  for (let offset = 0; ; offset += maxLimit) {
    const rows = await findCandidates(db, keys.accountId, { grams, offset, limit: maxLimit })
    for (const row of rows) {
      results.push(...matchOf(row))
      if (results.length === limit) return results
    }
    if (rows.length < maxLimit) return results
  }
}

type Candidate = Awaited<ReturnType<typeof findCandidates>>[number]
