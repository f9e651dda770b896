// Reads what was dropped: the answer of POST /review, a record alone, or what a link of this page carries; as much of a
// verdict as it holds, and a sentence when it holds none.

import { parseStrictJson } from '#protocol/json/strict-json.ts'
import type { OpinionCore } from '#protocol/proofs/checks/record-checks.ts'
import type {
  ReviewOptions,
  ReviewRecord,
  Severity,
  SnapshotSummary,
  Verdict,
} from '#protocol/review/types.ts'
import { readOptions, readRecord, readSpan, readSummary, SEVERITIES, VERDICTS } from './read-record.ts'
import { hash, list, type Members, object, oneOf, optional, text, Unreadable } from './shape.ts'

export interface Given {
  /** Null where only its hash was given. */
  record: ReviewRecord | null
  /** Null when the giver did not name it. */
  recordSha256: string | null
  artifactSha256: string | null
  engine: { rulesetSha256: string; engineSha256: string }
  options: ReviewOptions | null
  /** Options that nobody stated: those of a request with nothing but an artifact. */
  areOptionsAssumed: boolean
  artifact: string | null
  data: readonly SnapshotSummary[]
  /** What the service answered over the record; null for a record alone. */
  final: Final | null
  eventId: string | null
}

export interface Final {
  verdict: Verdict
  /** null: no model was asked. */
  opinion: Opinion | null
  /** Found by a model: told, and in no record. */
  modelIssues: readonly ModelFinding[]
}

export interface Opinion {
  state: string
  provider: string | null
  model: string | null
  /** As far as its quotes support it; null without a usable answer. */
  verdict: Verdict | null
  tightened: boolean
  /** The members that a proof binds by their hash. */
  core: OpinionCore
}

export interface ModelFinding {
  severity: Severity
  description: string
  suggestedFix: string
  span: readonly [number, number] | null
}

export type ReadGiven = { given: Given } | { problem: string; remedy: string }

export const TOO_LONG = 1_000_000

export function readGiven(json: string): ReadGiven {
  if (json.length > TOO_LONG)
    return {
      problem: 'Larger than 1 MB; a response is about 20 kB.',
      remedy: 'Drop a single response.',
    }
  const parsed = parseStrictJson(json)
  if (!parsed.ok)
    return {
      problem: 'This is not strict JSON: parsers would disagree about it.',
      remedy: 'Drop the unchanged response from POST /review.',
    }
  try {
    return read(object(parsed.value, 'The whole'))
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    return {
      problem: `${cause.message}.`,
      remedy: 'Drop the unchanged response from POST /review, or its record.',
    }
  }
}

function read(whole: Members): ReadGiven {
  if (whole.schema === 'assay.review_record.v1') return { given: ofRecord(readRecord(whole, 'record')) }
  if (whole.sig !== undefined || whole.proof_payload !== undefined)
    return {
      problem: 'This is a proof. It contains the hash of the record, but not the record.',
      remedy: 'Drop the complete response that it came with. To check the proof itself, use Verify.',
    }
  if (whole.recompute_by !== undefined) return { given: ofLink(whole) }
  if (whole.record === undefined)
    return {
      problem: 'It contains no record.',
      remedy: 'Drop the unchanged response from POST /review, or its record.',
    }
  return { given: ofAnswer(whole) }
}

const ofRecord = (record: ReviewRecord): Given => ({
  record,
  recordSha256: null,
  artifactSha256: record.artifact_sha256,
  engine: { rulesetSha256: record.ruleset_sha256, engineSha256: record.engine_sha256 },
  options: null,
  areOptionsAssumed: false,
  artifact: null,
  data: record.data,
  final: null,
  eventId: null,
})

function ofAnswer(answer: Members): Given {
  const record = readRecord(answer.record, 'record')
  const deterministic = optional(answer.deterministic, 'deterministic', object)
  const proof = optional(answer.proof, 'proof', object)
  const event = proof && optional(proof.event, 'proof.event', object)
  return {
    ...ofRecord(record),
    recordSha256: deterministic && hash(deterministic.record_sha256, 'deterministic.record_sha256'),
    options: optional(answer.options, 'options', readOptions),
    artifact: optional(answer.artifact, 'artifact', text),
    final: {
      verdict: oneOf(answer.verdict, 'verdict', VERDICTS),
      opinion: readOpinion(answer.model_opinion),
      modelIssues: list(answer.issues, 'issues', object)
        .filter(({ source }) => source === 'model')
        .map(readModelIssue),
    },
    eventId: event && hash(event.id, 'proof.event.id'),
  }
}

function readOpinion(value: unknown): Final['opinion'] {
  const told = optional(value, 'model_opinion', object)
  if (told === null || told.state === 'off') return null
  return {
    state: text(told.state, 'model_opinion.state'),
    provider: optional(told.provider, 'model_opinion.provider', text),
    model: optional(told.model, 'model_opinion.model', text),
    verdict: optional(told.verdict, 'model_opinion.verdict', (verdict, at) => oneOf(verdict, at, VERDICTS)),
    tightened: told.tightened === true,
    core: told as unknown as OpinionCore,
  }
}

const readModelIssue = (issue: Members): ModelFinding => ({
  severity: oneOf(issue.severity, 'issues.severity', SEVERITIES),
  description: text(issue.description, 'issues.description'),
  suggestedFix: text(issue.suggested_fix, 'issues.suggested_fix'),
  span: optional(issue.span, 'issues.span', readSpan),
})

function ofLink(link: Members): Given {
  const by = object(link.recompute_by, 'recompute_by')
  return {
    record: null,
    recordSha256: hash(by.record_sha256, 'recompute_by.record_sha256'),
    artifactSha256: null,
    engine: {
      rulesetSha256: hash(by.ruleset_sha256, 'recompute_by.ruleset_sha256'),
      engineSha256: hash(by.engine_sha256, 'recompute_by.engine_sha256'),
    },
    options: optional(link.options, 'options', readOptions),
    areOptionsAssumed: false,
    artifact: optional(link.artifact, 'artifact', text),
    data: list(link.data, 'data', readSummary),
    final: null,
    eventId: optional(link.event_id, 'event_id', hash),
  }
}
