// Checks member by member that a value is a review record (payloads 2.4); the value itself is handed on, because its hash
// is over exactly what was given.
import {
  ARTIFACT_TYPES,
  type ReviewOptions,
  type ReviewRecord,
  type SnapshotSummary,
} from '#protocol/review/types.ts'
import { flag, hash, integer, list, object, oneOf, optional, text } from './shape.ts'

export const VERDICTS = ['approve', 'approve_with_concerns', 'reject'] as const
export const SEVERITIES = ['blocker', 'high', 'medium', 'low'] as const
const CLASSES = ['A', 'B', 'C', 'D', 'E'] as const

export function readRecord(value: unknown, at: string): ReviewRecord {
  const record = object(value, at)
  const under = (member: string) => `${at}.${member}`
  oneOf(record.schema, under('schema'), ['assay.review_record.v1'])
  for (const member of ['artifact_sha256', 'options_sha256', 'ruleset_sha256', 'engine_sha256'])
    hash(record[member], under(member))
  oneOf(record.artifact_type, under('artifact_type'), ARTIFACT_TYPES)
  text(record.ruleset_version, under('ruleset_version'))
  oneOf(record.verdict, under('verdict'), VERDICTS)
  integer(record.confidence_bps, under('confidence_bps'))
  oneOf(record.evidence_class, under('evidence_class'), CLASSES)
  optional(record.epistemic_basis, under('epistemic_basis'), text)
  readGate(record.gate, under('gate'))
  list(record.issues, under('issues'), readIssue)
  list(record.data, under('data'), readSummary)
  optional(record.capital_scale, under('capital_scale'), readCapital)
  list(record.unchecked, under('unchecked'), (entry, place) => {
    const { id, why, would_need } = object(entry, place)
    return [id, why, would_need].map((words) => text(words, place))
  })
  // Records of rule sets before 2.0.0 have neither.
  optional(record.coverage, under('coverage'), readCoverage)
  optional(record.basis, under('basis'), (basis, at) => oneOf(basis, at, ['finding', 'unjudged', 'approve']))
  integer(record.steps, under('steps'))
  return value as ReviewRecord
}

function readGate(value: unknown, at: string): void {
  const gate = object(value, at)
  flag(gate.triggered, `${at}.triggered`)
  oneOf(gate.original_verdict, `${at}.original_verdict`, VERDICTS)
  integer(gate.confidence_bps, `${at}.confidence_bps`)
  integer(gate.threshold_bps, `${at}.threshold_bps`)
}

function readCoverage(value: unknown, at: string): void {
  const coverage = object(value, at)
  integer(coverage.judged_bytes, `${at}.judged_bytes`)
  integer(coverage.effect_bytes, `${at}.effect_bytes`)
  list(coverage.unjudged, `${at}.unjudged`, (entry, place) => {
    const { span, why } = object(entry, place)
    readSpan(span, `${place}.span`)
    return oneOf(why, `${place}.why`, ['unparsed', 'unknown_effect', 'meaning'])
  })
}

function readIssue(value: unknown, at: string): void {
  const issue = object(value, at)
  oneOf(issue.severity, `${at}.severity`, SEVERITIES)
  oneOf(issue.evidence, `${at}.evidence`, CLASSES)
  for (const member of ['rule', 'category', 'attribution', 'mechanism', 'suggested_fix'])
    text(issue[member], `${at}.${member}`)
  optional(issue.alternative, `${at}.alternative`, text)
  list(issue.layers, `${at}.layers`, text)
  optional(issue.span, `${at}.span`, readSpan)
}

export function readSpan(value: unknown, at: string): readonly [number, number] {
  const [start, end, ...rest] = list(value, at, integer)
  if (start === undefined || end === undefined || rest.length > 0 || start < 0 || end < start)
    return oneOf(null, at, ['a pair of byte offsets']) as never
  return [start, end]
}

export function readSummary(value: unknown, at: string): SnapshotSummary {
  const summary = object(value, at)
  text(summary.id, `${at}.id`)
  hash(summary.sha256, `${at}.sha256`)
  optional(summary.published, `${at}.published`, text)
  integer(summary.entries, `${at}.entries`)
  oneOf(summary.status, `${at}.status`, ['full', 'partial', 'missing'])
  return value as SnapshotSummary
}

function readCapital(value: unknown, at: string): void {
  const scale = object(value, at)
  text(scale.tier, `${at}.tier`)
  for (const member of ['equity_usd', 'at_risk_usd', 'max_loss_usd', 'equity_source'])
    optional(scale[member], `${at}.${member}`, text)
  for (const member of ['at_risk_bps', 'notional_bps']) optional(scale[member], `${at}.${member}`, integer)
  list(scale.tests, `${at}.tests`, (entry, place) => {
    const test = object(entry, place)
    for (const member of ['id', 'value', 'ok', 'reject_above']) text(test[member], `${place}.${member}`)
    return oneOf(test.outcome, `${place}.outcome`, ['ok', 'concern', 'reject'])
  })
}

export function readOptions(value: unknown, at: string): ReviewOptions {
  const options = object(value, at)
  oneOf(options.artifactType, `${at}.artifactType`, ARTIFACT_TYPES)
  optional(options.asOfUnix, `${at}.asOfUnix`, integer)
  optional(options.capital, `${at}.capital`, object)
  optional(options.concerns, `${at}.concerns`, text)
  optional(options.context, `${at}.context`, text)
  optional(options.tradingState, `${at}.tradingState`, object)
  return value as ReviewOptions
}
