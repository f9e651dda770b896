// Reads what a signed proof says about a verdict, from an event as this instance serves it. Whether the signature holds is
// checked under /verify.

import { parseStrictJson } from '#protocol/json/strict-json.ts'
import { plainOptions } from '#protocol/review/core/plain-options.ts'
import { ARTIFACT_TYPES, type Verdict } from '#protocol/review/types.ts'
import type { Given } from './read-given.ts'
import { readSummary, VERDICTS } from './read-record.ts'
import { hash, integer, list, object, oneOf, optional, text, Unreadable } from './shape.ts'

export interface SignedClaims {
  eventId: string
  verdict: Verdict
  deterministicVerdict: Verdict
  modelEffect: string
  modelOpinionSha256: string | null
  recordSha256: string
  artifactSha256: string
  verifiedAtUnix: number
  given: Given
}

/** Null when it is no verdict proof, or another event than the one asked for. */
export function readClaims(eventText: string, eventId: string): SignedClaims | null {
  try {
    const event = object(parsedValue(eventText), 'event')
    if (event.id !== eventId) return null
    const payload = object(parsedValue(text(event.content, 'content')), 'payload')
    oneOf(payload.schema, 'schema', ['assay.verdict_proof.v1'])
    const recordSha256 = hash(payload.review_record_sha256, 'review_record_sha256')
    const artifactSha256 = hash(payload.artifact_hash, 'artifact_hash')
    const verifiedAtUnix = integer(payload.verified_at, 'verified_at')
    return {
      eventId,
      verdict: oneOf(payload.verdict, 'verdict', VERDICTS),
      deterministicVerdict: oneOf(payload.deterministic_verdict, 'deterministic_verdict', VERDICTS),
      modelEffect: text(payload.model_effect, 'model_effect'),
      modelOpinionSha256: optional(payload.model_opinion_sha256, 'model_opinion_sha256', hash),
      recordSha256,
      artifactSha256,
      verifiedAtUnix,
      given: {
        record: null,
        recordSha256,
        artifactSha256,
        engine: {
          rulesetSha256: hash(payload.ruleset_sha256, 'ruleset_sha256'),
          engineSha256: hash(payload.engine_sha256, 'engine_sha256'),
        },
        options: {
          ...plainOptions(oneOf(payload.artifact_type, 'artifact_type', ARTIFACT_TYPES)),
          asOfUnix: verifiedAtUnix,
        },
        areOptionsAssumed: true,
        artifact: null,
        data: list(payload.data_snapshots, 'data_snapshots', readSummary),
        final: null,
        eventId,
      },
    }
  } catch (cause) {
    if (cause instanceof Unreadable) return null
    throw cause
  }
}

function parsedValue(json: string): unknown {
  const parsed = parseStrictJson(json)
  return parsed.ok ? parsed.value : null
}
