// Rebuilds the findings of an answer from its signed record and compares them. Findings of a model are
// excluded: nothing binds their text (see `answer.opinion`).
import { alternativesOf, filterIssues, probabilityOf, type Threshold } from '../../answer/answer-texts.ts'
import { capitalScaleOnTheWire } from '../../answer/capital-scale-on-the-wire.ts'
import { issueOnTheWire } from '../../answer/issue-on-the-wire.ts'
import { onchainRiskOf } from '../../answer/onchain-risk.ts'
import { type TradingStateUse, uncheckedByTheService } from '../../answer/unchecked.ts'
import type { Sha256OfText } from '../../bytes.ts'
import { type CheckAbout, cannotEstablish } from '../../check.ts'
import type { JsonObject } from '../../json/strict-json.ts'
import type { Check } from '../../report.ts'
import { gateFinding, gateOf } from '../../review/core/verdict/gate.ts'
import type { Gate, Issue, ReviewRecord, Verdict } from '../../review/types.ts'
import { FROM_RECORD } from './answer-members.ts'
import { type Copy, copiesCheck, hashOf, isMembers, type Members, memberOf } from './copies.ts'

export const FINDINGS: CheckAbout = {
  id: 'answer.findings',
  title: 'The findings of the answer are those of the signed record',
  spec: 'payloads 3.1',
}

export function findingsCheck(
  answer: Members,
  payload: JsonObject,
  isRecordSigned: boolean,
  sha256: Sha256OfText,
): Check {
  const names = FROM_RECORD.filter((name) => Object.hasOwn(answer, name))
  if (!isRecordSigned) {
    const why = `${names.join(', ')} follow from the record, and the record that was signed is not here.`
    return cannotEstablish(FINDINGS, { expected: null, actual: null, why }, ['the record that was signed'])
  }
  try {
    const record = answer.record as ReviewRecord
    const signed = membersOf(record, answer, payload)
    const copies = names.map((name): Copy => [name, copyOf(name, answer, sha256), signed[name]])
    const told = memberOf(answer.deterministic, 'confidence')
    const evidence = memberOf(answer.deterministic, 'evidence_class')
    if (isMembers(answer.deterministic))
      copies.push(
        ['deterministic.confidence', told, probabilityOf(record.confidence_bps)],
        ['deterministic.evidence_class', evidence, record.evidence_class],
      )
    return copiesCheck(FINDINGS, copies, {
      what: 'in the answer',
      trust: 'trust only the event and its record',
      holds: 'Each was written again from the signed record.',
    })
  } catch {
    // The bytes are signed, but not by an issuer that writes records of this form.
    const why = 'The signed record has no form that this verifier knows.'
    return cannotEstablish(FINDINGS, { expected: null, actual: null, why }, ['a record of a known form'])
  }
}

function copyOf(name: (typeof FROM_RECORD)[number], answer: Members, sha256: Sha256OfText): unknown {
  if (name === 'options') return hashOf(answer.options, sha256)
  if (name === 'issues' && Array.isArray(answer.issues))
    return answer.issues.filter((issue) => !isOfModel(issue))
  return answer[name]
}

export const isOfModel = (issue: unknown): boolean => memberOf(issue, 'source') === 'model'

const unchangedEffects: readonly unknown[] = ['none', 'unavailable']

function membersOf(
  record: ReviewRecord,
  answer: Members,
  payload: JsonObject,
): Record<(typeof FROM_RECORD)[number], unknown> {
  const verdict = payload.verdict as Verdict
  const byRules = unchangedEffects.includes(payload.model_effect)
  const gate = byRules ? record.gate : (gateTold(record, answer, payload) ?? record.gate)
  const { shown, suppressed } = filterIssues(
    issuesOf(record, byRules || !gate.triggered || record.gate.triggered ? null : gate),
    thresholdOf(answer.suppressed),
  )
  return {
    alternative_approaches: alternativesOf({ verdict, issues: record.issues }),
    basis: byRules ? record.basis : verdict === 'approve' ? 'approve' : 'finding',
    capital_scale: capitalScaleOnTheWire(record.capital_scale),
    coverage: record.coverage,
    issues: shown.map((issue) => issueOnTheWire(issue, record)),
    onchain_risk: onchainRiskOf(record),
    // Its hash represents it on both sides.
    options: record.options_sha256,
    reversibility_gate: {
      triggered: gate.triggered,
      original_verdict: gate.original_verdict,
      confidence: probabilityOf(gate.confidence_bps),
      threshold: probabilityOf(gate.threshold_bps),
    },
    // A model's findings may be among the omitted ones, and nothing binds their number.
    suppressed: payload.model_opinion_sha256 === null ? suppressed : atLeast(answer.suppressed, suppressed),
    unchecked: [
      ...record.unchecked,
      ...uncheckedByTheService((answer.trading_state ?? null) as TradingStateUse | null),
    ],
  }
}

/** The gate over a verdict that a model changed: its own confidence and verdict are the signed ones. */
function gateTold(record: ReviewRecord, answer: Members, payload: JsonObject): Gate | null {
  const told = answer.reversibility_gate
  const bps = payload.confidence_bps as number
  return (
    (['approve', 'approve_with_concerns', 'reject'] as const)
      .map((verdict) => gateOf(record.artifact_type, verdict, bps, record.gate.threshold_bps))
      .find(
        (gate) =>
          (gate.triggered ? 'reject' : gate.original_verdict) === payload.verdict &&
          gate.triggered === memberOf(told, 'triggered') &&
          gate.original_verdict === memberOf(told, 'original_verdict') &&
          probabilityOf(bps) === memberOf(told, 'confidence'),
      ) ?? null
  )
}

/** Includes the finding of a gate that a model's verdict met, which is also rebuilt from the record. */
function issuesOf(record: ReviewRecord, gate: Gate | null): readonly Issue[] {
  if (gate === null) return record.issues
  const { rule, mechanism, fix } = gateFinding(gate, record.unchecked)
  const blockers = record.issues.filter(({ severity }) => severity === 'blocker')
  const ofGate: Issue = {
    rule,
    severity: 'blocker',
    category: 'missing_check',
    evidence: record.evidence_class,
    attribution: 'ambiguous',
    span: null,
    layers: [],
    mechanism,
    suggested_fix: fix,
    alternative: null,
  }
  return [...blockers, ofGate, ...record.issues.slice(blockers.length)]
}

/** The severity_threshold of the request, as far as it omitted anything. */
function thresholdOf(suppressed: unknown): Threshold {
  const left = (name: string): boolean => (memberOf(suppressed, name) ?? 0) !== 0
  return left('high') ? 'blocker' : left('medium') ? 'high' : left('low') ? 'medium' : 'all'
}

function atLeast(told: unknown, counted: Readonly<Record<string, number>>): unknown {
  const isEnough = Object.entries(counted).every(([name, least]) => {
    const count = memberOf(told, name)
    return Number.isSafeInteger(count) && (count as number) >= least
  })
  return isEnough ? told : counted
}
