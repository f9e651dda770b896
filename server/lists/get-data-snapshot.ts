/** GET /engine/data/{snapshot_sha256}: returns a list byte for byte as a verdict used it. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/lists/deps.ts'
import { readSnapshotBytes } from './read-snapshot.ts'

export const getDataSnapshot = defineOperation({
  id: 'lists.getDataSnapshot',
  method: 'GET',
  path: '/engine/data/{snapshot_sha256}',
  summary: 'Get a list that a verdict used, as hashed',
  description:
    'The bytes whose SHA-256 is in data of a record. To recompute a verdict, parse them as JSON and pass the engine {id, published, sha256, entries, status} of the record with the parsed value as content. A missing list is the JSON text null.',
  input: z.object({
    snapshot_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'send 64 lower-case hex characters')
      .describe('sha256 of a snapshot in data of a record'),
  }),
  output: z.json().describe('The list; null where it was missing'),
  produces: 'application/json; charset=utf-8',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=31536000, immutable',
  async run(ctx, { snapshot_sha256: sha256 }) {
    const bytes = await readSnapshotBytes(ctx, sha256)
    if (!bytes)
      throw new OperationError('not_found', { detail: 'This instance has never used a list with that hash.' })
    return new RawAnswer(bytes)
  },
})
