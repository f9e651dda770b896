// Recomputes a verdict. Expected beside recomputed, each a check like those of a proof: a missing part is "cannot
// establish", never a pass.
import { sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { findingsCheck, recordChecks, scopeCheck } from '#protocol/proofs/checks/record-checks.ts'
import type { Check, Outcome } from '#protocol/report.ts'
import { VERDICT_SEVERITY } from '#protocol/review/core/verdict/verdict-severity.ts'
import type { ReviewOptions, ReviewRecord, Verdict } from '#protocol/review/types.ts'
import type { FoundArtifact } from './find-artifact.ts'
import type { Given } from './read-given.ts'
import type { SignedClaims } from './signed-claims.ts'

export type Computed =
  | { state: 'not_run'; needs: string }
  | { state: 'running' }
  | {
      state: 'done'
      record: ReviewRecord
      recordSha256: string
      /** Blind rows behind the confidence; 0 when it is not measured. */
      measuredRows: number
      milliseconds: number
    }
  | { state: 'failed'; why: string }

interface Parts {
  given: Given
  artifact: FoundArtifact | null
  computed: Computed
  claims: SignedClaims | 'unreachable' | null
}

export function checksOf({ given, artifact, computed, claims }: Parts): Check[] {
  const checks: Check[] = []
  if (given.record && given.recordSha256 !== null) checks.push(givenCheck(given.record, given.recordSha256))
  if (given.artifactSha256 !== null) checks.push(artifactCheck(given.artifactSha256, artifact))
  // Without a record there is no hash of options to compare: the record's own hash covers them.
  if (given.record) checks.push(optionsCheck(given.record, given.options))
  checks.push(recordCheck(given, computed))
  if (given.eventId !== null) checks.push(proofCheck(given, computed, claims))
  const final = finalOf(given, claims)
  const record = recordOf(given, computed)
  if (final && record) checks.push(...finalChecks(final, record, { given, computed, claims }))
  return checks
}

export const recordOf = (given: Given, computed: Computed): ReviewRecord | null =>
  computed.state === 'done' ? computed.record : given.record

const check = (
  id: string,
  title: string,
  spec: string,
  rest: Partial<Check> & { outcome: Outcome },
): Check => ({
  id,
  title,
  spec,
  expected: null,
  actual: null,
  why: '',
  needs: [],
  ...rest,
})

const same = (a: string, b: string): Outcome => (a === b ? 'pass' : 'fail')

function givenCheck(record: ReviewRecord, named: string): Check {
  const actual = sha256Hex(jcs(record))
  return check('record.hash', 'The record matches the hash in its response', 'payloads 2.4', {
    outcome: same(named, actual),
    expected: named,
    actual,
    why: 'SHA-256 of the canonical JSON of the given record.',
  })
}

function artifactCheck(expected: string, artifact: FoundArtifact | null): Check {
  const title = 'This is the text that was judged'
  if (artifact === null)
    return check('record.artifact', title, 'payloads 1.6', {
      outcome: 'cannot_establish',
      expected,
      why: 'The service stores only the artifact’s hash.',
      needs: ['the artifact'],
    })
  return check('record.artifact', title, 'payloads 1.6', {
    outcome: artifact.matches ? 'pass' : 'fail',
    expected,
    actual: artifact.sha256,
    why: artifact.matches
      ? 'SHA-256 of its UTF-8.'
      : 'A different text, or a single different character: the SHA-256 differs.',
  })
}

function optionsCheck(record: ReviewRecord, options: ReviewOptions | null): Check {
  const title = 'These are the options it was judged under'
  const expected = record.options_sha256
  if (options === null)
    return check('record.options', title, 'payloads 2.4', {
      outcome: 'cannot_establish',
      expected,
      why: 'A record contains only the hash of its options.',
      needs: ['the options, which the answer of POST /review holds'],
    })
  const actual = sha256Hex(jcs(options))
  return check('record.options', title, 'payloads 2.4', {
    outcome: same(expected, actual),
    expected,
    actual,
    why: 'SHA-256 of the canonical JSON of the options.',
  })
}

function recordCheck(given: Given, computed: Computed): Check {
  const title = 'The engine produces exactly this record'
  const expected = given.recordSha256 ?? (given.record && sha256Hex(jcs(given.record)))
  const rest = { expected }
  if (computed.state !== 'done')
    return check('record.recompute', title, 'review 1', {
      ...rest,
      outcome: 'cannot_establish',
      why:
        computed.state === 'failed'
          ? computed.why
          : computed.state === 'running'
            ? 'The engine is running.'
            : 'The engine did not run.',
      needs: computed.state === 'not_run' ? [computed.needs] : [],
    })
  const outcome = same(expected ?? '', computed.recordSha256)
  if (outcome === 'fail' && given.areOptionsAssumed)
    return check('record.recompute', title, 'review 1', {
      ...rest,
      outcome: 'cannot_establish',
      actual: computed.recordSha256,
      why: 'Without context, capital or lists the engine produces a different record, so the request contained more.',
      needs: ['the answer of POST /review'],
    })
  return check('record.recompute', title, 'review 1', {
    ...rest,
    outcome,
    actual: computed.recordSha256,
    why:
      outcome === 'pass'
        ? 'Engine and rule set matched the hashes in the record before running.'
        : 'The given record is not what the named engine produces for this text.',
  })
}

function proofCheck(given: Given, computed: Computed, claims: Parts['claims']): Check {
  const title = 'The signed proof names this record'
  const actual =
    computed.state === 'done' ? computed.recordSha256 : given.record ? sha256Hex(jcs(given.record)) : null
  if (claims === null || claims === 'unreachable')
    return check('record.proof', title, 'payloads 2.3', {
      outcome: 'cannot_establish',
      actual,
      why:
        claims === null ? 'Loading the proof.' : 'This instance does not have the event, or did not respond.',
      needs: ['the signed event'],
    })
  if (actual === null)
    return check('record.proof', title, 'payloads 2.3', {
      outcome: 'cannot_establish',
      expected: claims.recordSha256,
      why: 'There is no record to compare yet.',
      needs: ['the artifact'],
    })
  // Under assumed options another record says nothing about the proof.
  const isOpen = given.areOptionsAssumed && actual !== claims.recordSha256
  return check('record.proof', title, 'payloads 2.3', {
    outcome: isOpen ? 'cannot_establish' : same(claims.recordSha256, actual),
    expected: claims.recordSha256,
    actual,
    why: isOpen
      ? 'The request contained more than an artifact.'
      : 'review_record_sha256 of the signed payload. Verify checks the signature.',
    needs: isOpen ? ['the answer of POST /review'] : [],
  })
}

export const finalOf = (given: Given, claims: Parts['claims']): Verdict | null =>
  given.final?.verdict ?? (claims && claims !== 'unreachable' ? claims.verdict : null)

/** How the final verdict follows from the record: by the signed proof where there is one, else by the answer. */
function finalChecks(
  final: Verdict,
  record: ReviewRecord,
  { given, computed, claims }: Omit<Parts, 'artifact'>,
): Check[] {
  const opinion = given.final?.opinion ?? null
  if (claims && claims !== 'unreachable') {
    const recordSha256 = computed.state === 'done' ? computed.recordSha256 : sha256Hex(jcs(record))
    // Under assumed options another record says nothing about the proof.
    if (recordSha256 !== claims.recordSha256) return [findingsCheck(final, record)]
    return recordChecks(claims, record, opinion?.core ?? null, sha256Hex)
  }
  const modelEffect = effectOf(final, record.verdict, opinion?.state === 'ok')
  return [findingsCheck(final, record), scopeCheck({ verdict: final, modelEffect }, record)]
}

/** An answer names no effect; only an opinion that was given can have changed the verdict. */
function effectOf(final: Verdict, ofRules: Verdict, hasOpinion: boolean): string {
  if (!hasOpinion || final === ofRules) return 'none'
  return VERDICT_SEVERITY[final] > VERDICT_SEVERITY[ofRules] ? 'tightened' : 'judged'
}
