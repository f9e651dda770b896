/** GET /ledger/census/{date}: returns the signed count of everything signed up to that day. */
import { z } from 'zod'
import { toBase64 } from '#protocol/base64.ts'
import { fromHex } from '#protocol/bytes.ts'
import { inclusionRanges } from '#protocol/ledger/tree/subtree.ts'
import { leafHash, rootOf, subtreeRoot } from '#protocol/ledger/tree/tree.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { free, RawAnswer } from '#server/kernel/operation.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { SignedEvent } from '#server/proofs/proofs.schema.ts'
import { findEventBody } from '#server/proofs/proofs.store.ts'
import { type CensusRow, findCensus, readIssuedIds } from '../publish/census.store.ts'

const CensusDate = z
  .string()
  .regex(/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/, 'send a date as YYYY-MM-DD, UTC')
  .describe('Day in UTC, YYYY-MM-DD')

const shared = {
  method: 'GET',
  errors: ['not_found'],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  cache: 'public, max-age=31536000, immutable',
} as const

async function readCensus(ctx: LedgerDeps, date: string): Promise<CensusRow> {
  const found = await findCensus(ctx.db, date)
  if (!found)
    throw new OperationError('not_found', {
      detail: `There is no census of ${date}: each day is counted shortly after its end.`,
    })
  return found
}

export const getCensus = defineOperation({
  ...shared,
  id: 'ledger.getCensus',
  path: '/ledger/census/{date}',
  summary: 'Get the signed census of one day',
  description:
    'issued_from to issued_to are the issuance indexes of the day; ids_root is the RFC 6962 root over the ids of their events in that order.',
  input: z.object({ date: CensusDate }),
  output: SignedEvent,
  produces: 'application/json; charset=utf-8',
  examples: [{ title: 'A day', request: { date: '2026-01-01' } }],
  async run(ctx, { date }) {
    const { eventId } = await readCensus(ctx, date)
    return new RawAnswer((await findEventBody(ctx.db, eventId))!, { ETag: `"${eventId}"` })
  },
})

export const getCensusProof = defineOperation({
  ...shared,
  id: 'ledger.getCensusProof',
  path: '/ledger/census/{date}/proof',
  summary: 'Prove that a verdict is in the census of a day',
  input: z.object({
    date: CensusDate,
    index: z.coerce
      .number()
      .int()
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('issuance_index of the verdict'),
  }),
  output: z
    .object({
      date: z.string().describe('Day of the census, YYYY-MM-DD'),
      issuance_index: z.int().describe('Issuance index asked for'),
      event_id: z.string().describe('Id of the event with that index'),
      leaf_index: z.int().describe('Leaf index in the tree'),
      tree_size: z.int().describe('Number of events of the day'),
      hashes: z.array(z.string()).describe('Base64, leaf to root'),
      ids_root: z.string().describe('Base64; equal to ids_root of the census'),
      census_event_id: z.string().describe('The signed census'),
    })
    .meta({ id: 'CensusProof' }),
  examples: [{ title: 'The first verdict', request: { date: '2026-01-01', index: 1 } }],
  async run(ctx, { date, index }) {
    const { eventId, issuedFrom, issuedTo } = await readCensus(ctx, date)
    if (issuedFrom === null || issuedTo === null || index < issuedFrom || index > issuedTo)
      throw new InvalidRequest([
        {
          loc: ['query', 'index'],
          msg:
            issuedFrom === null
              ? `nothing was issued on ${date}`
              : `the census of ${date} covers indexes ${issuedFrom} to ${issuedTo}`,
          type: 'value_error',
        },
      ])
    const ids = await readIssuedIds(ctx.db, issuedFrom, issuedTo)
    const leaves = ids.map((id) => leafHash(fromHex(id)!))
    const at = index - issuedFrom
    return {
      date,
      issuance_index: index,
      event_id: ids[at]!,
      leaf_index: at,
      tree_size: ids.length,
      hashes: inclusionRanges(at, ids.length).map(({ from, to }) => toBase64(subtreeRoot(leaves, from, to))),
      ids_root: toBase64(rootOf(leaves)),
      census_event_id: eventId,
    }
  },
})
