/** POST /ledger/submit: publishes a verdict of this service as an entry of its ledger. */
import { z } from 'zod'
import { VERDICT_PROOF_SCHEMA, type VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import { concludeProof, prepareProof } from '#protocol/proofs/verify-verdict-proof.ts'
import { anchorStatusOf } from '#server/anchors/timing/anchor-facts.store.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import { fixedPrice, free } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import { defineOperation, type LedgerDeps } from '#server/ledger/deps.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { PostedRelays, SignedEventShape } from '#server/proofs/proofs.schema.ts'
import { findEventBody } from '#server/proofs/proofs.store.ts'
import { nativeSha256 } from '#server/proofs/signing/sha256.ts'
import { signatureHolds } from '#server/proofs/signing/signature.ts'
import { readSendings } from '#server/relays/relay-facts.store.ts'
import { isDemonstration } from '../demonstration.ts'
import { alreadySubmitted, findPublication, submissionWriter } from './submission.store.ts'

/** Price of a publication. */
export const publicationSats = 150

const SubmitRequest = z
  .object({
    event: SignedEventShape.optional().describe('proof.event of POST /review with sign'),
    proof: SignedEventShape.optional().describe('The whole proof; alias of event'),
    note: z
      .string()
      .max(500)
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'send no control characters but tab and line feed')
      .optional()
      .describe('Published permanently with the entry; an empty text counts as absent'),
  })
  .check((ctx) => {
    if (ctx.value.event || ctx.value.proof) return
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      path: ['event'],
      message: 'send proof.event of a signed review',
      params: { type: 'missing' },
    })
  })

export const submitVerdict = defineOperation({
  id: 'ledger.submitVerdict',
  method: 'POST',
  path: '/ledger/submit',
  summary: 'Publish a signed verdict in the ledger',
  description:
    'The proof is verified before anything is charged; then the entry, its chain link and the charge are written in one transaction.',
  input: SubmitRequest,
  unknownMembers: 'refuse',
  output: z
    .object({
      status: z.literal('published').describe('Always published; refusals are errors'),
      demonstration: z.boolean().describe('True when the whole ledger is demonstration data'),
      submission_id: z.int().describe('Number of the submission'),
      entry: z.int().describe('Number of the ledger entry'),
      entry_url: z.string().describe('URL of the ledger entry'),
      event_id: z.string().describe('Event id of the verdict'),
      head_hash: z.string().describe('head_hash of this entry'),
      posted_relays: PostedRelays,
      ots_status: z
        .enum(['pending', 'confirmed', 'failed'])
        .nullable()
        .describe('Status of its OpenTimestamps proof; null while no calendar has accepted it'),
      check_status_url: z.string().describe('Where to check the state later'),
      cost_sats: z.int().optional().describe('Sats charged for this call'),
      charge: Charge.optional().describe('Charge of this call, with its payment method'),
    })
    .meta({ id: 'LedgerSubmission' }),
  errors: [
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'already_submitted',
    'quota_exhausted',
    'ledger_frozen',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: fixedPrice(publicationSats, null),
  effect: 'money',
  idempotency: 'key',
  rate: 'submit',
  warning: 'Publication is permanent: an entry of the ledger cannot be removed.',
  eventMembers: ['event', 'proof'],
  maxBodyBytes: 256 * 1_024,
  tool: 'ledger_submit',
  mcp: { requires: ['event'] },
  examples: [{ title: 'A signed verdict', request: { event: { id: '…' }, note: 'before the transfer' } }],
  async run(ctx, input, call) {
    await ctx.ledger.ready()
    const { payload, event } = await readVerdict(ctx, input.event ?? input.proof)
    const published = await findPublication(ctx.db, event.id)
    if (published) throw alreadySubmitted(published.entry)
    const item = {
      payload,
      event,
      note: input.note || null,
      account: call.account ? { id: call.account.id, agentId: call.account.agentId } : null,
      chargeId: call.payment?.chargeId ?? null,
      costSats: publicationSats,
    }
    const [demonstration, sendings, anchors] = await Promise.all([
      isDemonstration(ctx.db),
      readSendings(ctx.db, event.id),
      anchorStatusOf(ctx.db, [event.id]),
    ])
    return deferWrite(submissionWriter, item, ({ entry, submissionId, head }) => ({
      status: 'published' as const,
      demonstration,
      submission_id: submissionId,
      entry,
      entry_url: `${ctx.env.BASE_URL}/ledger/${entry}`,
      event_id: event.id,
      head_hash: head!,
      posted_relays: sendings
        .filter(({ state }) => state !== 'queued')
        .map(({ relay, state, message }) => ({ relay, ok: state === 'accepted', message: message ?? '' })),
      ots_status: anchors.get(event.id)?.status ?? null,
      check_status_url: `/ledger/submissions/${submissionId}`,
    }))
  },
})

/** Only a verdict that passes every check and that this service signed. */
async function readVerdict(ctx: LedgerDeps, given: unknown) {
  const prepared = prepareProof(given, nativeSha256)
  const refuse = (check: string, msg: string, type: string): never => {
    throw new InvalidRequest([{ loc: ['body', 'event', check], msg, type }])
  }
  if (!prepared.event)
    return refuse(
      'event.shape',
      prepared.input.shape.ok ? 'send a signed event' : prepared.input.shape.problems.join('; '),
      'event_invalid',
    )
  const verification = concludeProof(prepared, await signatureHolds(ctx, prepared), { profile: ctx.profile })
  const failed = verification.report.checks.find(({ outcome }) => outcome === 'fail')
  const isOther = verification.valid && verification.payload?.schema !== VERDICT_PROOF_SCHEMA
  if (failed?.id === 'event.schema' || isOther)
    return refuse(
      'event.schema',
      'send an assay.verdict_proof.v1 event, as returned by POST /review with sign',
      'not_a_verdict_proof',
    )
  if (failed || !verification.valid || !verification.event || !verification.payload)
    return refuse(failed?.id ?? 'event', failed?.why ?? 'the proof is not valid', 'event_invalid')
  // ledger.md 10.4: an entry is signed by the key in force at its number.
  if (ctx.signer?.pubkey !== verification.event.pubkey)
    return refuse(
      'event.key',
      'the key of this verdict was replaced, and the ledger takes entries of the current key only',
      'event_invalid',
    )
  // The stored bytes are published, not the submitted ones: both are the same event, and only the stored
  // one is known to be complete.
  const body = await findEventBody(ctx.db, verification.event.id)
  if (body === null) return refuse('event.key', 'this service did not issue that verdict', 'event_invalid')
  return {
    payload: verification.payload as unknown as VerdictProofPayload,
    event: JSON.parse(body) as typeof verification.event,
  }
}

export const describeSubmission = defineOperation({
  id: 'ledger.describeSubmission',
  method: 'GET',
  path: '/ledger/submit',
  summary: 'How to publish a verdict',
  input: z.object({}),
  output: z
    .object({
      method: z.literal('POST').describe('HTTP method of the submission'),
      path: z.literal('/ledger/submit').describe('Path of the submission'),
      price_sats: z.int().describe('Price of a submission in sats'),
      body: z.record(z.string(), z.string()).describe('What to send'),
      what_happens: z.string().describe('What happens after a submission'),
    })
    .meta({ id: 'LedgerSubmissionHelp' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'ledger',
  run: () => ({
    method: 'POST' as const,
    path: '/ledger/submit' as const,
    price_sats: publicationSats,
    body: {
      event: 'proof.event of POST /review with sign',
      note: 'up to 500 characters, published permanently',
    },
    what_happens:
      'The proof is verified, the entry is appended and charged in one transaction, and its head is signed. Verdict and head then go to the configured relays; the entry lists those that accepted them. Publication is final: entries are never removed.',
  }),
})
