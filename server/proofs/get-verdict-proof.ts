/** GET /verdict-proofs/{event_id}: returns a stored event, byte for byte as signed. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation } from '#server/proofs/deps.ts'
import { Hex64, SignedEvent } from './proofs.schema.ts'
import { findKnownEventBody } from './proofs.store.ts'

export const getVerdictProof = defineOperation({
  id: 'proofs.getVerdictProof',
  method: 'GET',
  path: '/verdict-proofs/{event_id}',
  summary: 'Get a signed event',
  description:
    'Exactly seven fields, as signed. Available for every event this service has signed, and for partner-signed events of ledger entries.',
  input: z.object({ event_id: Hex64.describe('Event id, 64 lower-case hex') }),
  output: SignedEvent,
  produces: 'application/json; charset=utf-8',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=31536000, immutable',
  async run(ctx, { event_id: eventId }) {
    const body = await findKnownEventBody(ctx.db, eventId)
    if (body === null)
      throw new OperationError('not_found', {
        detail: 'This service has not signed an event with that id, and no entry of its ledger contains one.',
      })
    return new RawAnswer(body, { ETag: `"${eventId}"` })
  },
})
