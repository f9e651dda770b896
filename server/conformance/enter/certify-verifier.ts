/** POST /conformance/{name}/certify-to-ledger: publishes a certified grade as a ledger entry. */
import { z } from 'zod'
import { anchorStatusOf } from '#server/anchors/timing/anchor-facts.store.ts'
import { type ConformanceDeps, defineOperation } from '#server/conformance/deps.ts'
import { OperationError } from '#server/kernel/errors.ts'
import { fixedPrice, UnchargedAnswer } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { PostedRelays } from '#server/proofs/proofs.schema.ts'
import { requireSigner } from '#server/proofs/signing/require-signer.ts'
import { readSendings } from '#server/relays/relay-facts.store.ts'
import { requireGraded } from '../read/get-verifier.ts'
import { VerifierName } from '../registry.schema.ts'
import { findCertificate } from '../registry.store.ts'
import { snapshotOf, snapshotSha256 } from '../registry-row.ts'
import { certificateWriter } from './certificate-writer.ts'

export const certifyVerifier = defineOperation({
  id: 'conformance.certifyVerifier',
  method: 'POST',
  path: '/conformance/{name}/certify-to-ledger',
  summary: 'Publish a certified grade in the ledger',
  description:
    'Only while the registry shows certified: true. The entry holds the whole row as measured; publishing the same measurement again answers its entry and costs nothing.',
  input: z.object({
    name: VerifierName,
    note: z
      .string()
      .max(500)
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'send no control characters but tab and line feed')
      .optional()
      .describe('Published permanently with the entry; an empty text counts as absent'),
  }),
  queryMembers: ['note'],
  output: z
    .object({
      status: z.enum(['published', 'existing']).describe('existing: this measurement was published before'),
      name: z.string().describe('Name of the verifier'),
      entry: z.int().describe('Number of the ledger entry'),
      entry_url: z.string().describe('URL of the ledger entry'),
      event_id: z.string().describe('Event id of the entry'),
      certified_as_of: z.int().describe('Unix time of the measurement'),
      snapshot_sha256: z.string().describe('Hash of the measurement'),
      posted_relays: PostedRelays,
      ots_status: z
        .enum(['pending', 'confirmed', 'failed'])
        .nullable()
        .describe('Status of its OpenTimestamps proof; null while no calendar has accepted it'),
      cost_sats: z.int().optional().describe('Charged; 0 for an existing entry'),
      charge: Charge.optional().describe('The charge; absent for an existing entry'),
    })
    .meta({ id: 'ConformanceCertified' }),
  errors: [
    'unknown_verifier',
    'not_certified',
    'signing_unavailable',
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'state_conflict',
    'ledger_frozen',
    'quota_exhausted',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: fixedPrice(250, null),
  effect: 'money',
  idempotency: 'key',
  rate: 'submit',
  tool: 'conformance_certify',
  examples: [{ title: 'This service', request: { name: 'assay' } }],
  async run(ctx, { name, note }) {
    const row = await requireGraded(ctx, name)
    const snapshot = snapshotOf(row, ctx.nowUnix())
    if (!snapshot.certified)
      throw new OperationError('not_certified', { extra: { overall: snapshot.overall } })
    const hash = snapshotSha256(snapshot)
    const answer = (status: 'published' | 'existing', entry: number, eventId: string) => ({
      status,
      name,
      entry,
      entry_url: `${ctx.env.BASE_URL}/ledger/${entry}`,
      event_id: eventId,
      certified_as_of: snapshot.checked_at,
      snapshot_sha256: hash,
      posted_relays: [] as { relay: string; ok: boolean; message: string }[],
      ots_status: null as 'pending' | 'confirmed' | 'failed' | null,
    })
    const existing = await findCertificate(ctx.db, name, hash)
    if (existing)
      return new UnchargedAnswer({
        ...answer('existing', existing.entry, existing.event_id!),
        ...(await outsideOf(ctx, existing.event_id!)),
      })
    requireSigner(ctx)
    await ctx.ledger.ready()
    return deferWrite(certificateWriter, { snapshot, hash, note: note || null }, ({ entry, eventId }) =>
      answer('published', entry, eventId),
    )
  },
})

async function outsideOf({ db }: ConformanceDeps, eventId: string) {
  const [sendings, anchors] = await Promise.all([readSendings(db, eventId), anchorStatusOf(db, [eventId])])
  return {
    posted_relays: sendings
      .filter(({ state }) => state !== 'queued')
      .map(({ relay, state, message }) => ({ relay, ok: state === 'accepted', message: message ?? '' })),
    ots_status: anchors.get(eventId)?.status ?? null,
  }
}
