// Checks what was loaded, with or without one changed character. Runs in the worker.

import { type JsonObject, parseStrictJson } from '#protocol/json/strict-json.ts'
import type { SignedEvent } from '#protocol/nostr-event.ts'
import type { VerifierProfile } from '#protocol/profile.ts'
import type { ProofExpectations } from '#protocol/proofs/checks/expectation-checks.ts'
import { prepareProof, verifyProofEvent } from '#protocol/proofs/verify-verdict-proof.ts'
import type { Report } from '#protocol/report.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import type { OfferedPlace } from '../page-state.ts'
import { type HashedTexts, hashedTexts } from '../tamper/hashed-texts.ts'
import {
  type ChangedCharacter,
  changedCharacters,
  isEventPlace,
  tamperedEvent,
} from '../tamper/tampered-event.ts'

export interface VerifyRequest {
  /** JSON of a signed event, of a whole proof or of an answer, as it was loaded. */
  text: string
  tamper: OfferedPlace | null
  expectations: ProofExpectations
  profile: VerifierProfile
  /** The reader's clock. */
  nowUnix: number
}

export interface LoadedFacts {
  event: SignedEvent
  /** What the content says; nothing vouches for it here. */
  claims: JsonObject | null
  hashed: HashedTexts
}

export interface VerifiedSubject {
  /** Of what was loaded, before any change; null when it has no readable form. */
  loaded: LoadedFacts | null
  report: Report
  /** The number of a ledger entry; absent for everything else. */
  entry?: number | null
  /** Members of an entry or a bundle that no check covers. */
  ignored?: readonly string[]
  /** JSON of what was verified, the change included. */
  verifiedText: string
  /** Signed words only: null unless id and signature fit them. */
  payload: JsonObject | null
  hashed: HashedTexts
  /** What a change at each place would be. */
  changes: Partial<Record<OfferedPlace, ChangedCharacter>>
}

export function verifySubject({
  text,
  tamper,
  expectations,
  profile,
  nowUnix,
}: VerifyRequest): VerifiedSubject {
  const prepared = prepareProof(text)
  const loaded = prepared.event && factsOf(prepared.event, prepared.content, expectations.artifact)
  const changed =
    tamper && isEventPlace(tamper) && prepared.event ? tamperedEvent(prepared.event, tamper) : null
  const subject = changed ? replaceEvent(text, changed) : text
  const { report, event, payload } = verifyProofEvent(subject, {
    profile,
    expectations,
    nowUnix,
    schnorr: nobleSchnorr,
  })
  const { content } = changed ? prepareProof(changed) : prepared
  return {
    loaded,
    report,
    verifiedText: typeof subject === 'string' ? subject : JSON.stringify(subject),
    payload,
    hashed: event ? factsOf(event, content, expectations.artifact).hashed : {},
    changes: prepared.event ? changedCharacters(prepared.event) : {},
  }
}

function factsOf(
  event: SignedEvent,
  content: ReturnType<typeof prepareProof>['content'],
  artifact: string | undefined,
): LoadedFacts {
  const claims = content?.ok ? content.payload : null
  return { event, claims, hashed: hashedTexts(event, claims, artifact) }
}

/** The same event, proof or answer with the other event in its place. */
function replaceEvent(text: string, event: SignedEvent): unknown {
  const parsed = parseStrictJson(text)
  return parsed.ok ? withEvent(parsed.value as JsonObject, event) : event
}

function withEvent(subject: JsonObject, event: SignedEvent): unknown {
  if (Object.hasOwn(subject, 'sig')) return event
  if (Object.hasOwn(subject, 'event')) return { ...subject, event }
  return Object.hasOwn(subject, 'proof')
    ? { ...subject, proof: withEvent(subject.proof as JsonObject, event) }
    : event
}
