// Verifies the bundle of a badge under a profile that the embedding page pins by its SHA-256. A profile that nobody pinned is what the
// verified party says of itself: the badge then stays grey.
import { sha256Hex } from '../../bytes.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { readProfileDocument } from '../../profile-document.ts'
import { answerQuestion } from '../../report.ts'
import { nobleSchnorr } from '../../signatures/secp.ts'
import { MAX_BUNDLE_BYTES } from './bundle.ts'
import { verifyBundle } from './verify-bundle.ts'

export type BadgeState = 'verified' | 'failed' | 'cannot_establish'

export interface BadgeResult {
  state: BadgeState
  entry: number | null
  /** Claimed by the bundle; to be shown only when `state` is verified. */
  verdict: string | null
  /** One sentence. */
  why: string
}

export interface BadgeInput {
  /** Untrusted. */
  bundle: Uint8Array
  /** Untrusted; null when there is none. */
  profile: Uint8Array | null
  /** SHA-256 of the profile's bytes, as the embedding page states it; null when it states none. */
  pinned: string | null
}

const VERDICTS = new Set(['approve', 'approve_with_concerns', 'reject'])

export function checkBundle({ bundle, profile, pinned }: BadgeInput): BadgeResult {
  const nothing = { entry: null, verdict: null }
  if (bundle.length > MAX_BUNDLE_BYTES)
    return { state: 'failed', ...nothing, why: 'The bundle is larger than 2 MiB.' }
  if (profile === null || pinned === null)
    return {
      state: 'cannot_establish',
      ...nothing,
      why: 'This page pins no profile, so no key can be established.',
    }
  if (sha256Hex(profile) !== pinned.toLowerCase())
    return { state: 'cannot_establish', ...nothing, why: 'The profile is not the one that this page pins.' }
  const declared = readProfileDocument(jsonIn(profile))
  if (declared === null)
    return { state: 'cannot_establish', ...nothing, why: 'The pinned profile cannot be read.' }
  const { report, entry, event } = verifyBundle(bundle, {
    profile: { ...declared, source: 'given' },
    schnorr: nobleSchnorr,
  })
  const failed = report.checks.find(({ outcome }) => outcome === 'fail')
  if (failed) return { state: 'failed', entry, verdict: null, why: `${failed.id}: ${failed.why}` }
  const answers = (['authentic', 'recorded'] as const).map((question) =>
    answerQuestion(question, report.checks, report.not_applicable),
  )
  if (answers.some((answer) => answer !== 'pass'))
    return { state: 'cannot_establish', entry, verdict: null, why: 'The bundle lacks a fact that is needed.' }
  const verdict = verdictOf(event?.content)
  return { state: 'verified', entry, verdict, why: `Entry ${entry} is signed and under the signed root.` }
}

/** Of the signed payload. */
function verdictOf(content: string | undefined): string | null {
  const payload = content === undefined ? null : jsonIn(content)
  const verdict =
    typeof payload === 'object' && payload !== null && 'verdict' in payload ? payload.verdict : null
  return typeof verdict === 'string' && VERDICTS.has(verdict) ? verdict : null
}

/** Null for what is no JSON. */
function jsonIn(input: Uint8Array | string): unknown {
  const parsed = parseStrictJson(input)
  return parsed.ok ? parsed.value : null
}
