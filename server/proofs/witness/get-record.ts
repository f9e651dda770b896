/** GET /record/{content_hash}: returns the exact bytes of a witnessed claim. */
import { z } from 'zod'
import { sha256Bytes, toHex } from '#protocol/bytes.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { findClaim } from './claims.store.ts'

export const getRecord = defineOperation({
  id: 'proofs.getRecord',
  method: 'GET',
  path: '/record/{content_hash}',
  summary: 'Get the bytes of a witnessed claim',
  description:
    'The SHA-256 of the answer is the hash in the address. Bytes that no longer have this hash are not served: the answer is 404.',
  input: z.object({
    content_hash: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'send 64 hex digits')
      .describe('body_hash of the claim, 64 hex digits'),
  }),
  output: z.string().meta({ format: 'binary' }),
  produces: 'application/octet-stream',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=31536000, immutable, no-transform',
  async run(ctx, input) {
    const hash = input.content_hash.toLowerCase()
    const bytes = await findClaim(ctx.db, hash)
    if (bytes === null || toHex(sha256Bytes(bytes)) !== hash)
      throw new OperationError('not_found', { detail: 'No witnessed claim with this hash is stored.' })
    return new RawAnswer(bytes, {
      ETag: `"${hash}"`,
      'Content-Disposition': `attachment; filename="${hash}.bin"`,
    })
  },
})
