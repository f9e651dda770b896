/** GET /ledger/{entry}/ots: returns the OpenTimestamps proof of an entry's event. */
import { z } from 'zod'
import { isHex64 } from '#protocol/bytes.ts'
import { findProofFile } from '#server/anchors/timing/anchor-facts.store.ts'
import { otsAnswer } from '#server/anchors/timing/ots-answer.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { free } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/ledger/deps.ts'
import { EntryKey } from '../schema/entry.schema.ts'
import { readEntry } from './get-entry.ts'

export const getOtsProof = defineOperation({
  id: 'ledger.getOtsProof',
  method: 'GET',
  path: '/ledger/{entry}/ots',
  summary: 'Get the OpenTimestamps proof of an entry',
  description:
    'A detached .ots file over the event id, or over the id with its signature, as the official client reads it: ots verify -d <digest> <file>. Pending until a calendar has anchored it in Bitcoin; the file then changes.',
  input: z.object({
    entry: EntryKey,
    anchor: z
      .enum(['event', 'signed'])
      .default('event')
      .describe('event: the event id; signed: SHA-256 of the id and the signature'),
  }),
  output: z.string().meta({ format: 'binary' }),
  produces: 'application/octet-stream',
  errors: ['unknown_entry', 'reserved_entry', 'no_ots_proof'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  examples: [{ title: 'The founding record', request: { entry: '1' } }],
  async run(ctx, { entry, anchor }) {
    const kind = anchor === 'event' ? 'event' : 'signed_event'
    // An event that is no entry has an anchor too: an unpublished verdict, or a key binding.
    const ofEvent = isHex64(entry) ? await findProofFile(ctx.db, entry, kind) : null
    const eventId = ofEvent ? entry : (await readEntry(ctx, entry)).eventId
    const file = ofEvent ?? (await findProofFile(ctx.db, eventId, kind))
    if (file === null) throw new OperationError('no_ots_proof')
    return otsAnswer(file, eventId)
  },
})
