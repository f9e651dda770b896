// Checks a `.verdict` bundle or an evidence file, with or without one changed character. Runs in the worker.

import { type JsonObject, parseStrictJson } from '#protocol/json/strict-json.ts'
import { verifyEvidence } from '#protocol/ledger/audit/verify-evidence.ts'
import { verifyBundle } from '#protocol/ledger/bundle/verify-bundle.ts'
import { checkEventShape, type SignedEvent } from '#protocol/nostr-event.ts'
import type { LedgerProfile } from '#protocol/profile.ts'
import { nobleSchnorr } from '#protocol/signatures/secp.ts'
import type { OfferedPlace } from '../page-state.ts'
import { hashedTexts } from '../tamper/hashed-texts.ts'
import { changesOfBundle, tamperedBundle } from '../tamper/tampered-bundle.ts'
import { changedCharacters, isEventPlace, withTamperedEvent } from '../tamper/tampered-event.ts'
import { claimsOf } from './verify-entry-subject.ts'
import type { VerifiedSubject } from './verify-subject.ts'

export interface VerifyFileRequest {
  text: string
  tamper: OfferedPlace | null
  profile: LedgerProfile
}

export function verifyBundleSubject({ text, tamper, profile }: VerifyFileRequest): VerifiedSubject {
  const original = eventIn(text)
  const claims = original && claimsOf(original)
  const changed =
    tamper && original
      ? isEventPlace(tamper)
        ? withTamperedEvent(text, 'event', original, tamper)
        : tamperedBundle(text, tamper)
      : null
  const { report, event, entry, ignored } = verifyBundle(changed ?? text, { profile, schnorr: nobleSchnorr })
  return {
    loaded: original && { event: original, claims, hashed: hashedTexts(original, claims) },
    report,
    entry,
    ignored,
    verifiedText: changed ?? text,
    payload: null,
    hashed: event ? hashedTexts(event, claimsOf(event)) : {},
    changes: original ? { ...changedCharacters(original), ...changesOfBundle(text) } : {},
  }
}

/** A pass says that the ledger contradicts itself. */
export function verifyEvidenceSubject({ text, profile }: VerifyFileRequest): VerifiedSubject {
  const { outcome, checks } = verifyEvidence(text, { schnorr: nobleSchnorr, profile })
  return {
    loaded: null,
    report: {
      profile: { name: profile.name, source: profile.source },
      outcome,
      questions: {},
      checks,
      not_applicable: [],
    },
    verifiedText: text,
    payload: null,
    hashed: {},
    changes: {},
  }
}

function eventIn(text: string): SignedEvent | null {
  const parsed = parseStrictJson(text)
  const shape = checkEventShape(parsed.ok ? ((parsed.value as JsonObject | null)?.event ?? null) : null)
  return shape.ok ? shape.event : null
}
