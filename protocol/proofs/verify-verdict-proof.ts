// Verifies a verdict proof: authentic, consistent, and as the caller expects. Runs every check whatever the
// others found, and never throws.
import { type Sha256OfText, sha256Hex } from '../bytes.ts'
import { checksWithoutEvent, idCheck, shapeCheck, signatureCheck, unsignedCheck } from '../event-checks.ts'
import type { JsonObject } from '../json/strict-json.ts'
import {
  type RecomputedId,
  recomputeEventId,
  type SignatureInput,
  type SignedEvent,
  signatureInput,
} from '../nostr-event.ts'
import type { VerifierProfile } from '../profile.ts'
import {
  buildReport,
  type Check,
  type NotApplicable,
  type Question,
  REQUIRED_CHECKS,
  type Report,
} from '../report.ts'
import { keyCheck, type SigningPlace } from '../signatures/key-check.ts'
import { mlDsa65Verify } from '../signatures/pq.ts'
import type { Schnorr } from '../signatures/secp.ts'
import {
  type AnchoredTime,
  ageSeconds,
  expectationChecks,
  type ProofExpectations,
} from './checks/expectation-checks.ts'
import { type PayloadFindings, payloadChecks } from './checks/payload-checks.ts'
import { schemaCheck } from './checks/schema-check.ts'
import type { VerifyPq } from './pq/companion.ts'
import { type BindingFacts, pqBindingCheck, pqSignatureCheck } from './pq/pq-checks.ts'
import { type ProofBooleans, proofBooleans } from './proof-booleans.ts'
import { type ProofContent, readProofContent } from './proof-content.ts'
import { type ProofInput, readProofInput } from './proof-input.ts'

export interface VerifyOptions {
  readonly profile: VerifierProfile
  readonly expectations?: ProofExpectations
  /** The reader's clock. Without it no age is known. */
  readonly nowUnix?: number
  /** The strongest outside time of the event, which its age is then measured from. */
  readonly anchored?: AnchoredTime
  /** What is known of the event besides itself; decides only about a revoked key. */
  readonly place?: SigningPlace
  /** Checked instead of the companion in the proof, for a reader that holds it elsewhere. */
  readonly companion?: unknown
  /** Default: the implementation of protocol/signatures/pq.ts, which takes some milliseconds. */
  readonly verifyPq?: VerifyPq
  /** Given when the reader expects the key of the event to be bound to a post-quantum key. */
  readonly pqBinding?: BindingFacts
}

export interface PreparedProof {
  readonly input: ProofInput
  readonly event: SignedEvent | null
  readonly recomputedId: RecomputedId | null
  readonly content: ProofContent | null
  /** Claims in the payload. */
  readonly ofPayload: PayloadFindings
  /** pq_companion_signature of the proof, untrusted; null when it has none. */
  readonly companion: unknown
  /** Inputs of the signature check, or null when the event has no readable form. */
  readonly signature: SignatureInput | null
}

export interface ProofVerification extends ProofBooleans {
  readonly report: Report
  readonly event: SignedEvent | null
  /** The signed payload, only when the id matches the content and the signature matches the id. */
  readonly payload: JsonObject | null
  readonly ageSeconds: number | null
}

/** `input`: a signed event, a proof, or the answer of POST /review, parsed or as JSON text or bytes. */
export function verifyProofEvent(
  input: unknown,
  options: VerifyOptions & { readonly schnorr: Schnorr; readonly sha256?: Sha256OfText },
): ProofVerification {
  const prepared = prepareProof(input, options.sha256)
  const { signature } = prepared
  const isValid = signature !== null && options.schnorr.verify(signature.sig, signature.msg, signature.pubkey)
  return concludeProof(prepared, isValid, options)
}

/** Everything before the signature check, which may then run elsewhere. */
export function prepareProof(input: unknown, sha256: Sha256OfText = sha256Hex): PreparedProof {
  const read = readProofInput(input)
  const event = read.shape.ok ? read.shape.event : null
  const content = event && readProofContent(event.content)
  return {
    input: read,
    event,
    recomputedId: event && recomputeEventId(event, sha256),
    content,
    ofPayload: payloadChecks(event, content, read, sha256),
    companion: read.wrapper?.pq_companion_signature ?? null,
    signature: event && signatureInput(event),
  }
}

/** `signatureValid`: the result of a BIP-340 verifier for `prepared.signature`. */
export function concludeProof(
  prepared: PreparedProof,
  signatureValid: boolean,
  options: VerifyOptions,
): ProofVerification {
  const { profile, expectations = {}, nowUnix, place } = options
  const { event, recomputedId, content, ofPayload } = prepared
  const { shape, unsigned } = prepared.input
  const checks: Check[] = [unsigned === null ? shapeCheck(shape) : unsignedCheck(unsigned)]
  if (event && recomputedId) {
    checks.push(idCheck(event, recomputedId), signatureCheck(event, signatureValid))
    checks.push(keyCheck(event, profile, place))
  } else checks.push(...checksWithoutEvent())
  checks.push(schemaCheck(event, content, profile, ofPayload.otherForm))
  checks.push(...ofPayload.checks)
  const payload = content?.ok ? content.payload : null
  const clock = {
    createdAtUnix: event?.created_at ?? null,
    nowUnix: nowUnix ?? null,
    anchored: options.anchored ?? null,
  }
  const asExpected = expectationChecks(expectations, { payload, eventId: event?.id ?? null, ...clock })
  checks.push(...asExpected)

  const ofPq = pqChecks(event, prepared.companion, options)
  checks.push(...ofPq)

  const asked: Question[] = ['authentic']
  if (ofPayload.checks.length > 0) asked.push('payload_consistent')
  if (prepared.input.answer) asked.push('answer_signed')
  if (asExpected.length > 0) asked.push('as_expected')
  if (ofPq.some(({ id }) => id === 'pq.signature')) asked.push('companion_holds')
  if (options.pqBinding) asked.push('key_is_bound')
  const notApplicable = [...ofPayload.notApplicable, ...unasked(asExpected)]
  const report = buildReport({ name: profile.name, source: profile.source }, asked, checks, notApplicable)
  const isSigned = signatureValid && recomputedId?.form !== null
  return {
    report,
    ...proofBooleans(report, unsigned !== null),
    event,
    payload: isSigned ? payload : null,
    ageSeconds: ageSeconds(clock),
  }
}

function pqChecks(event: SignedEvent | null, own: unknown, options: VerifyOptions): Check[] {
  const companion = options.companion ?? own
  if (event === null) return []
  return [
    ...(companion === null ? [] : [pqSignatureCheck(companion, event, options.verifyPq ?? mlDsa65Verify)]),
    ...(options.pqBinding ? [pqBindingCheck(event, options.pqBinding)] : []),
  ]
}

const unasked = (asExpected: readonly Check[]): NotApplicable[] =>
  REQUIRED_CHECKS.as_expected
    .filter((id) => asExpected.every((check) => check.id !== id))
    .map((id) => ({ id, why: 'nothing was expected' }))
