/** GET /search.json: what the search of every page knows beforehand, so that words typed there need not be sent. */
import { z } from 'zod'
import { toHex } from '#protocol/bytes.ts'
import { defineOperation } from '#server/discovery/deps.ts'
import { documented, free, slugOf } from '#server/kernel/operation.ts'
import { listCoins } from '#server/ledger/list-by-fact.store.ts'
import { findNewestCheckpoint } from '#server/ledger/publish/checkpoint.store.ts'

export const getSearchIndex = defineOperation({
  id: 'discovery.getSearchIndex',
  method: 'GET',
  path: '/search.json',
  summary: 'Names that the search of the pages knows',
  description:
    'Operations and coins, for a search that matches words on the reader’s side. Hashes are looked up with GET /log/search, entries with GET /ledger/{entry}.',
  input: z.object({}),
  output: z
    .object({
      operations: z
        .array(
          z.object({
            method: z.string().describe('HTTP method of the operation'),
            path: z.string().describe('Path of the operation'),
            summary: z.string().describe('What it does'),
            url: z.string().describe('Its reference page, a path of this instance'),
          }),
        )
        .describe('Every documented operation'),
      coins: z.array(z.string()).describe('Coins of trades on the ledger, upper case, at most 500'),
      size: z.int().describe('Entries under the newest checkpoint'),
      root: z.string().nullable().describe('Its root; null before the first checkpoint'),
    })
    .meta({ id: 'SearchIndex' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  internal: true,
  cache: 'public, max-age=60',
  async run({ db, catalogue }) {
    const [coins, checkpoint] = await Promise.all([listCoins(db), findNewestCheckpoint(db)])
    return {
      operations: documented(catalogue).map((operation) => ({
        method: operation.method,
        path: operation.path,
        summary: operation.summary,
        url: `/docs/${slugOf(operation)}`,
      })),
      coins,
      size: checkpoint?.size ?? 0,
      root: checkpoint ? toHex(checkpoint.root) : null,
    }
  },
})
