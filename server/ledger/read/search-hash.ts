/** GET /log/search: entries that hold a hash. A hint, checked by the proof of each hit. */
import { z } from 'zod'
import { defineOperation } from '#server/ledger/deps.ts'
import { free } from '#server/operation.ts'
import { Hex64 } from '#server/proofs/proofs.schema.ts'
import { findNewestCheckpoint } from '../publish/checkpoint.store.ts'
import { searchHash as findHash, searchFields } from './read.store.ts'

export const searchHash = defineOperation({
  id: 'ledger.searchHash',
  method: 'GET',
  path: '/log/search',
  summary: 'Find entries by any of their hashes',
  description:
    'A hit is checked by its inclusion proof. No hit is our word only: scan the export of the checkpoint named to be sure.',
  input: z.object({ hash: Hex64.describe('64 hex characters, without sha256:') }),
  output: z
    .object({
      hash: z.string().describe('As asked'),
      as_of_size: z.int().describe('Entries that were searched'),
      checkpoint: z.string().nullable().describe('Signed note of the newest size'),
      fields: z.array(z.enum(searchFields)).describe('What was searched'),
      complete_for: z.string().describe('Entries covered'),
      hits: z
        .array(
          z.object({
            entry: z.int().describe('Number'),
            field: z.enum(searchFields).describe('Where the hash stands'),
            url: z.string().describe('The entry'),
          }),
        )
        .describe('Oldest first, at most 100'),
    })
    .meta({ id: 'HashSearch' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'A hash of any kind', request: { hash: '0'.repeat(64) } }],
  async run(ctx, { hash }) {
    const [checkpoint, hits] = await Promise.all([
      findNewestCheckpoint(ctx.db),
      findHash(ctx.db, hash as never),
    ])
    const size = checkpoint?.size ?? 0
    return {
      hash,
      as_of_size: size,
      checkpoint: checkpoint?.note ?? null,
      fields: [...searchFields],
      complete_for: size === 0 ? 'no entries' : `entries 1..${size}`,
      hits: hits.map(({ entry, field }) => ({ entry, field, url: `${ctx.env.BASE_URL}/ledger/${entry}` })),
    }
  },
})
