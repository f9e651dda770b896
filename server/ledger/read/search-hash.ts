/**
 * GET /log/search: finds entries that contain a hash. Each hit is a hint to be checked with its inclusion
 * proof.
 */
import { z } from 'zod'
import { free } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { findNewestCheckpoint } from '../publish/checkpoint.store.ts'
import { searchHash as findHash, searchFields, searchPrefix } from './read.store.ts'

export const searchHash = defineOperation({
  id: 'ledger.searchHash',
  method: 'GET',
  path: '/log/search',
  summary: 'Find entries by any of their hashes',
  description:
    'Verify a hit with its inclusion proof. The absence of hits is not proven: to be certain, scan the export of the named checkpoint.',
  input: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{6,64}$/, 'send 64 lower-case hex characters, or at least the first 6')
      .describe('64 hex characters without sha256:, or at least the first 6 of them'),
  }),
  output: z
    .object({
      hash: z.string().describe('The hash asked for, 64 hex'),
      as_of_size: z.int().describe('Number of entries searched'),
      checkpoint: z.string().nullable().describe('Signed note of the newest size'),
      fields: z.array(z.enum(searchFields)).describe('Hash that was searched'),
      complete_for: z.string().describe('Entries that the search covered'),
      hits: z
        .array(
          z.object({
            entry: z.int().describe('Number of the entry'),
            field: z.enum(searchFields).describe('Where the hash occurs'),
            value: z.string().describe('The whole value of that field'),
            url: z.string().describe('URL of the entry'),
          }),
        )
        .describe('Oldest first, at most 100; of a prefix at most 8 of each field'),
    })
    .meta({ id: 'HashSearch' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'A hash of any kind', request: { hash: '0'.repeat(64) } }],
  async run(ctx, { hash }) {
    const [checkpoint, hits] = await Promise.all([findNewestCheckpoint(ctx.db), hitsOf(ctx.db, hash)])
    const size = checkpoint?.size ?? 0
    return {
      hash,
      as_of_size: size,
      checkpoint: checkpoint?.note ?? null,
      fields: [...searchFields],
      complete_for: size === 0 ? 'no entries' : `entries 1..${size}`,
      hits: hits.map(({ entry, field, value }) => ({
        entry,
        field,
        value,
        url: `${ctx.env.BASE_URL}/ledger/${entry}`,
      })),
    }
  },
})

async function hitsOf(db: LedgerDeps['db'], hash: string) {
  if (hash.length < 64) return searchPrefix(db, hash)
  const hits = await findHash(db, hash)
  return hits.map((hit) => ({ ...hit, value: hit.field === 'decision_ref' ? `sha256:${hash}` : hash }))
}
