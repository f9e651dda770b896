/**
 * Publishes a partner's review from an operator's file, once, after checking it completely; any fault is
 * reported in one sentence.
 */
import { z } from 'zod'
import { isHex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { JsonObject } from '#protocol/json/strict-json.ts'
import { LEDGER_NAME, type LedgerRecord, recordBytes } from '#protocol/ledger/record/record.ts'
import { checkEventShape, recomputeEventId, type SignedEvent, signatureInput } from '#protocol/nostr-event.ts'
import type { LedgerDeps } from '#server/ledger/deps.ts'
import { wasmSchnorr } from '#server/proofs/signing/schnorr.ts'
import { appendEntries } from '../append/append.ts'
import { type AppendedEntry, type EntryDraft, noFacts } from '../append/entry-draft.ts'
import { LedgerFileRefused, readLedgerFile } from './ledger-file.ts'

const hex64 = z.string().refine(isHex64, 'must be 64 lower-case hex characters')
const words = (max: number) => z.string().min(1).max(max)

const PartnerReview = z.strictObject({
  title: words(200).optional(),
  partner: z.strictObject({
    name: words(200),
    pubkey: hex64.nullable(),
    sig_scheme: words(64),
    url: z.url().max(500),
  }),
  subject: z.strictObject({ artifact_hash: hex64.nullable(), description: words(1_000) }),
  /** As supplied by the partner; no fractions. */
  result: z.record(z.string(), z.unknown()),
  result_sha256: hex64.optional(),
  /** The partner's signed Nostr event about this result; null when it signed none. */
  event: z.unknown().nullable().default(null),
  how_to_verify: words(2_000),
  certified_as_of: z.int().min(0).nullable().default(null),
  note: words(500).nullable().default(null),
})

/** Throws LedgerFileRefused. Repeating the same review returns its existing entry. */
export async function publishPartnerReview(ctx: LedgerDeps, text: string): Promise<AppendedEntry> {
  const draft = reviewDraft(ctx, readLedgerFile(PartnerReview, text))
  await ctx.ledger.ready()
  const [entry] = await ctx.db.transaction((tx) => appendEntries(tx, ctx, [draft]))
  ctx.ledger.kick()
  return entry!
}

function reviewDraft(ctx: LedgerDeps, review: z.output<typeof PartnerReview>): EntryDraft {
  const resultSha256 = sha256Hex(jcs(review.result as JsonObject))
  if (review.result_sha256 !== undefined && review.result_sha256 !== resultSha256)
    throw new LedgerFileRefused(
      `result_sha256 is ${review.result_sha256}, but the canonical result hashes to ${resultSha256}`,
    )
  const event =
    review.event === null ? null : partnersEvent(review.event, review.partner.pubkey, resultSha256)
  if (!event && !ctx.signer)
    throw new LedgerFileRefused('no signing key is configured: set VERIFIER_SECRET_KEY')
  // Without a partner signature the operator is the attester of the partner's result.
  const attesters = [event ? `key:${event.pubkey}` : `op:${ctx.signer!.pubkey}`]
  const members = {
    title: review.title ?? `Review by ${review.partner.name}`,
    what: event
      ? 'A review by a partner, under the partner’s own signature.'
      : 'A review by a partner, as the operator of this ledger received it; the partner has not signed it.',
    attesters,
    kind: 'partner_review',
    partner: review.partner,
    subject: review.subject,
    result: review.result as JsonObject,
    result_sha256: resultSha256,
    proof: { event_id: event?.id ?? null, how_to_verify: review.how_to_verify },
    certified_as_of: review.certified_as_of,
    note: review.note,
  }
  refuseUnwritable(members)
  return {
    idemKey: `review:${event?.id ?? sha256Hex(jcs({ partner: review.partner, subject: review.subject, resultSha256 }))}`,
    type: 'external_partner_review',
    createdAtUnix: ctx.nowUnix(),
    members,
    event,
    eventIsStored: false,
    facts: { ...noFacts, attesters, artifactHash: review.subject.artifact_hash, bodyHash: resultSha256 },
  }
}

/**
 * The event must be valid under the partner's key and name this result; otherwise it proves nothing about
 * it.
 */
function partnersEvent(given: unknown, pubkey: string | null, resultSha256: string): SignedEvent {
  const shape = checkEventShape(given)
  if (!shape.ok) throw new LedgerFileRefused(`event is not a signed event: ${shape.problems.join('; ')}`)
  const { event } = shape
  if (event.pubkey !== pubkey)
    throw new LedgerFileRefused(`event is signed by ${event.pubkey}, but partner.pubkey is ${pubkey}`)
  const { id, form } = recomputeEventId(event)
  if (form === null) throw new LedgerFileRefused(`the id of event recomputes to ${id}, not to ${event.id}`)
  const { sig, msg, pubkey: key } = signatureInput(event)
  if (!wasmSchnorr.verify(sig, msg, key)) throw new LedgerFileRefused('the signature of event does not hold')
  if (!namesResult(event, resultSha256))
    throw new LedgerFileRefused(
      `the content of event is not the result and does not contain result_sha256 ${resultSha256}`,
    )
  return event
}

function namesResult({ content }: SignedEvent, resultSha256: string): boolean {
  try {
    const said = JSON.parse(content) as JsonObject
    return said.result_sha256 === resultSha256 || sha256Hex(jcs(said)) === resultSha256
  } catch {
    return false
  }
}

function refuseUnwritable(members: JsonObject): void {
  try {
    recordBytes({
      ...members,
      ledger: LEDGER_NAME,
      entry: 40,
      type: 'external_partner_review',
      ts: 0,
    } as unknown as LedgerRecord)
  } catch (error) {
    throw new LedgerFileRefused(`this does not fit in a record: ${(error as Error).message}`)
  }
}
