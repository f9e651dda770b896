// Checks a proof against the caller's expectations. Only stated expectations are checked.
import { fromHex, loneSurrogateIndex, sha256Hex } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish, compare, fail, pass, shown } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { Check } from '../../report.ts'
import { personalSignAddress } from '../../signatures/personal-sign.ts'

export interface ProofExpectations {
  /** 64 lower-case hex digits. */
  readonly artifactHash?: string
  /** The artifact itself, hashed here as UTF-8 without normalisation. */
  readonly artifact?: string
  /** CAIP-10; compared case-insensitively in the namespace eip155. */
  readonly intendedVerifier?: string
  readonly maxAgeSeconds?: number
  /** 65 bytes in hex: personal_sign over `assay-verify-proof:<event id>` by the address in `intendedVerifier`. */
  readonly verifierSignature?: string
}

/** The strongest outside time of an event. */
export interface AnchoredTime {
  readonly unix: number
  /** What the time rests on, for a sentence. */
  readonly clock: string
}

/** Inputs of the checks; null when the event or its content could not be read. */
export interface ExpectationFacts {
  readonly payload: JsonObject | null
  readonly createdAtUnix: number | null
  readonly nowUnix: number | null
  readonly eventId: string | null
  /** Null where nothing outside holds the event, or the reader does not know. */
  readonly anchored: AnchoredTime | null
}

const ARTIFACT: CheckAbout = {
  id: 'payload.artifact',
  title: 'The proof is about the given artifact',
  spec: 'SHA-256 of the UTF-8 bytes',
}
const VERIFIER: CheckAbout = {
  id: 'payload.intended_verifier',
  title: 'The proof is meant for the given verifier',
  spec: 'CAIP-10',
}
const FRESHNESS: CheckAbout = {
  id: 'payload.freshness',
  title: 'The proof is not older than asked',
  spec: 'the strongest timing; where nothing outside holds the event, created_at, the own clock of the signer',
}

const CONTROL: CheckAbout = {
  id: 'payload.verifier_control',
  title: 'The caller controls the address of the intended verifier',
  spec: 'EIP-191 personal_sign over "assay-verify-proof:" and the event id',
}

/** Maximum clock difference before a future time fails. */
const CLOCK_SKEW_SECONDS = 60

export function expectationChecks(asked: ProofExpectations, facts: ExpectationFacts): Check[] {
  const checks: Check[] = []
  const artifactHashes = [asked.artifactHash, hashOf(asked.artifact)].filter((hash) => hash !== undefined)
  if (artifactHashes.length > 0) checks.push(artifactCheck(artifactHashes, facts.payload))
  if (asked.intendedVerifier !== undefined) checks.push(verifierCheck(asked.intendedVerifier, facts.payload))
  if (asked.maxAgeSeconds !== undefined) checks.push(freshnessCheck(asked.maxAgeSeconds, facts))
  if (asked.verifierSignature !== undefined)
    checks.push(controlCheck(asked.verifierSignature, asked.intendedVerifier, facts.eventId))
  return checks
}

/** Null for a text without a UTF-8 form, which no proof can be about. */
function hashOf(artifact: string | undefined): string | null | undefined {
  if (artifact === undefined) return undefined
  return loneSurrogateIndex(artifact) < 0 ? sha256Hex(artifact) : null
}

const unread = (about: CheckAbout, expected: string | null): Check =>
  cannotEstablish(about, { expected, actual: null, why: 'The content of the event could not be read.' }, [
    'an event whose content is a JSON object',
  ])

const SUBJECTS = ['artifact_hash', 'output_hash', 'body_hash'] as const

function artifactCheck(hashes: readonly (string | null)[], payload: JsonObject | null): Check {
  const expected = [...new Set(hashes.map((hash) => hash ?? 'a text without UTF-8 form'))].join(' and ')
  if (payload === null) return unread(ARTIFACT, expected)
  const subject = SUBJECTS.find((name) => Object.hasOwn(payload, name) && payload[name] !== null)
  return compare(
    ARTIFACT,
    { expected, actual: subject === undefined ? null : shown(payload[subject]) },
    {
      equal: `It is the ${subject} of the proof.`,
      different:
        subject === undefined ? 'The proof names no artifact.' : `The ${subject} of the proof differs.`,
    },
  )
}

function verifierCheck(expected: string, payload: JsonObject | null): Check {
  if (payload === null) return unread(VERIFIER, expected)
  const named = Object.hasOwn(payload, 'intended_verifier') ? payload.intended_verifier : null
  const actual = shown(named)
  if (typeof named === 'string' && comparable(named) === comparable(expected)) {
    return pass(VERIFIER, { expected, actual, why: 'It is the intended_verifier of the proof.' })
  }
  const why = named === null ? 'The proof names no intended verifier.' : 'The proof names another verifier.'
  return fail(VERIFIER, { expected, actual, why })
}

const EIP155 = /^eip155:\d{1,32}:(0x[0-9a-f]{40})$/

/** Proves control of a key, not of a contract wallet, which can only be verified on its chain. */
function controlCheck(signatureHex: string, verifier: string | undefined, eventId: string | null): Check {
  const address = verifier === undefined ? null : (EIP155.exec(comparable(verifier))?.[1] ?? null)
  if (address === null || eventId === null) {
    const why =
      eventId === null
        ? 'The event could not be read.'
        : `Only an eip155 address can be authenticated; ${String(verifier).split(':')[0]} is another namespace.`
    return cannotEstablish(CONTROL, { expected: address, actual: null, why }, ['an eip155 intended verifier'])
  }
  const signature = fromHex(signatureHex.replace(/^0x/, '').toLowerCase())
  const signer = signature && personalSignAddress(`assay-verify-proof:${eventId}`, signature)
  return compare(
    CONTROL,
    { expected: address, actual: signer },
    {
      equal: 'Its key signed this event id.',
      different:
        'The signature is not by the key of that address, or not over this event id. A contract wallet (EIP-1271) has no key and cannot be authenticated here.',
    },
  )
}

const comparable = (caip10: string): string => (/^eip155:/i.test(caip10) ? caip10.toLowerCase() : caip10)

type AgeFacts = Pick<ExpectationFacts, 'createdAtUnix' | 'nowUnix' | 'anchored'>

const sinceUnix = ({ anchored, createdAtUnix }: AgeFacts): number | null =>
  anchored === null ? createdAtUnix : anchored.unix

/**
 * From the strongest outside time, else from created_at. Null when no clock was given, or when it is behind
 * that time by more than the allowed difference.
 */
export function ageSeconds(facts: AgeFacts): number | null {
  const since = sinceUnix(facts)
  if (since === null || facts.nowUnix === null) return null
  const age = facts.nowUnix - since
  return age < -CLOCK_SKEW_SECONDS ? null : Math.max(0, age)
}

function freshnessCheck(maxAgeSeconds: number, facts: ExpectationFacts): Check {
  const expected = `at most ${maxAgeSeconds} s`
  const age = ageSeconds(facts)
  const from = facts.anchored === null ? 'created_at' : facts.anchored.clock
  if (age === null) {
    const since = sinceUnix(facts)
    const ahead = since !== null && facts.nowUnix !== null
    const why = ahead ? `The time of ${from} is ahead of this clock.` : 'The age is not known.'
    const actual = ahead ? `${facts.nowUnix! - since} s` : null
    return cannotEstablish(FRESHNESS, { expected, actual, why }, ['a time that both sides trust'])
  }
  const values = { expected, actual: `${age} s` }
  return age <= maxAgeSeconds
    ? pass(FRESHNESS, { ...values, why: `Measured from ${from}.` })
    : fail(FRESHNESS, { ...values, why: `It is ${age - maxAgeSeconds} s too old, measured from ${from}.` })
}
