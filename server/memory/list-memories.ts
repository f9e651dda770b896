/** GET /memory/list: the keys of the account, without the values. */
import { z } from 'zod'
import { nextPageLink } from '#server/kernel/next-page.ts'
import { free, StatusAnswer } from '#server/kernel/operation.ts'
import { NextCursor, pageLimit } from '#server/kernel/page.schema.ts'
import { defineOperation } from '#server/memory/deps.ts'
import { AgentIdIgnored, storedMembers } from './memory.schema.ts'
import { listKeys } from './memory.store.ts'

const keyText = z
  .string()
  .max(200)
  .refine((key) => key.isWellFormed() && !/\p{Cc}/u.test(key), 'send no control characters')

export const listMemories = defineOperation({
  id: 'memory.listMemories',
  method: 'GET',
  path: '/memory/list',
  summary: 'List stored keys',
  input: z.object({
    prefix: keyText.default('').describe('Only keys that begin with this text'),
    limit: pageLimit('Keys', 1_000, 100),
    cursor: keyText.default('').describe('next_cursor of the page before'),
    agent_id: AgentIdIgnored,
  }),
  output: z
    .object({
      status: z.literal('listed').describe('Always listed; refusals are errors'),
      agent_id: storedMembers.agent_id,
      count: z.int().describe('Keys on this page'),
      memories: z
        .array(
          z.object({
            key: storedMembers.key,
            size_bytes: storedMembers.size_bytes,
            updated_at: storedMembers.updated_at,
          }),
        )
        .describe('In the order of the code points of the keys'),
      next_cursor: NextCursor,
    })
    .meta({ id: 'MemoryList' }),
  errors: [],
  auth: 'bearer',
  price: free,
  effect: 'read',
  rate: 'memory',
  async run(ctx, { prefix, limit, cursor }, call) {
    const { id, agentId } = call.account!
    const rows = await listKeys(ctx.db, id, { prefix, after: cursor, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const next = rows.length > limit ? page.at(-1)!.key : null
    const answer = {
      status: 'listed' as const,
      agent_id: agentId,
      count: page.length,
      memories: page.map(({ key, size_bytes, updated_at_unix }) => ({
        key,
        size_bytes,
        updated_at: updated_at_unix,
      })),
      next_cursor: next,
    }
    const query = { limit, ...(prefix === '' ? {} : { prefix }) }
    return new StatusAnswer(200, answer, nextPageLink(`${ctx.env.BASE_URL}/memory/list`, query, next))
  },
})
