/** GET /log/checkpoint/{size}.ots: returns the OpenTimestamps proof of a checkpoint, which covers every entry up to its size. */
import { z } from 'zod'
import { findCheckpointFile, nextStampedSize } from '#server/anchors/timing/anchor-facts.store.ts'
import { otsAnswer } from '#server/anchors/timing/ots-answer.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { findCheckpoint } from '../publish/checkpoint.store.ts'

export const getCheckpointProof = defineOperation({
  id: 'ledger.getCheckpointProof',
  method: 'GET',
  path: '/log/checkpoint/{size}.ots',
  summary: 'Get the OpenTimestamps proof of a checkpoint',
  description:
    'A detached .ots file over SHA-256 of the three signed lines of the note, each with its newline. The newest checkpoint of each calendar round is stamped; it commits to every entry before it, with its signature. Pending until a calendar has anchored it in Bitcoin; the file then changes.',
  input: z.object({
    size: z.coerce
      .number()
      .int()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('Size of the tree, in entries'),
  }),
  output: z.string().meta({ format: 'binary' }),
  produces: 'application/octet-stream',
  errors: ['not_found', 'no_ots_proof'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'A new ledger', request: { size: 39 } }],
  async run(ctx, { size }) {
    const file = await findCheckpointFile(ctx.db, size)
    if (file) return otsAnswer(file, `checkpoint-${size}`)
    if (!(await findCheckpoint(ctx.db, size)))
      throw new OperationError('not_found', { detail: `No checkpoint was signed for size ${size}.` })
    const later = await nextStampedSize(ctx.db, size)
    throw new OperationError(
      'no_ots_proof',
      later === null
        ? {}
        : {
            detail: `The checkpoint of size ${size} was not stamped itself. That of size ${later} was, and it commits to every entry before it.`,
          },
    )
  },
})
