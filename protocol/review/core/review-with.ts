// Reviews an artifact with the given families: approve, approve with concerns, or reject. A pure function of the
// artifact's bytes, the options, the ruleset and the snapshots.
import { sha256Hex } from '../../bytes.ts'
import type { JsonValue } from '../../json/strict-json.ts'
import { findInjections } from '../text/injection.ts'
import { judgeInput } from '../text/judge-input.ts'
import type { Coverage, EpistemicBasis, Issue, ReviewInput, ReviewOptions, ReviewRecord } from '../types.ts'
import { Budget, BudgetSpent } from './budget.ts'
import type { Family, Judged } from './family.ts'
import { Findings } from './findings.ts'
import { optionsSha256 } from './hashes.ts'
import { judgeFamily } from './judge-family.ts'
import { type LoadedParts, withParts } from './linked.ts'
import { overCap } from './over-cap.ts'
import { isSpace, reportUnjudged } from './report-unjudged.ts'
import {
  capitalScaleOf,
  decidingTierOf,
  judgeCapitalScale,
  type Stake,
  statedStake,
} from './verdict/capital-scale.ts'
import { confidenceBps, type Evidence, evidenceBps, evidenceClassOf } from './verdict/confidence.ts'
import { gateFinding, gateOf, isIrreversible } from './verdict/gate.ts'
import { basisOf, decidingIssues, sortIssues, verdictOf } from './verdict/verdict.ts'

/** Throws PartMissing when rules that the artifact or a part of it needs are not among those given. */
export const reviewWith = (
  families: readonly Family[],
  input: ReviewInput,
  parts: LoadedParts = {},
): ReviewRecord => withParts(parts, () => traceReview(families, input).record)

export interface Trace {
  readonly record: ReviewRecord
  /** Ids of every rule that reported or covered something, the nested ones excepted. */
  readonly fired: ReadonlySet<string>
}

/** A review, and the rules that took part in it. */
export function traceReview(families: readonly Family[], input: ReviewInput): Trace {
  const { artifact, options, ruleset } = input
  const { manifest } = ruleset
  const findings = new Findings(ruleset, artifact.length)
  const budget = new Budget(manifest.caps.steps)
  const { decoded, stake: derived } = judge(families, input, findings, budget)

  const { capital } = options
  const stake = derived ?? (capital ? statedStake(capital) : null)
  const scale = stake ? capitalScaleOf(stake, capital, manifest.thresholds) : null
  if (scale && stake && options.artifactType !== 'shell_command')
    judgeCapitalScale(scale, decidingTierOf(stake, capital, manifest.thresholds), capital, findings)

  const coverage = coverageOf(artifact, findings)
  if (coverage.unjudged.length > 0)
    findings.report(reportUnjudged(coverage, artifact, !isIrreversible(options.artifactType)))

  const beforeGate = findings.issues
  const verdict = verdictOf(beforeGate)
  const evidence: Evidence = {
    verdict,
    type: options.artifactType,
    deciding: decidingIssues(verdict, beforeGate),
    coverClasses: findings.coverClasses,
    band: coverage.unjudged.length === 0 ? 'full' : 'part',
    unresolved: findings.unresolved,
  }
  const bps = confidenceBps(evidence, manifest.calibration)
  const gate = gateOf(
    options.artifactType,
    verdict,
    evidenceBps(evidence, manifest.calibration),
    manifest.thresholds.gate_bps,
  )
  if (gate.triggered) findings.report(gateFinding(gate, findings.unchecked))
  const final = gate.triggered ? 'reject' : verdict

  const record: ReviewRecord = {
    schema: 'assay.review_record.v1',
    artifact_sha256: sha256Hex(artifact),
    artifact_type: options.artifactType,
    options_sha256: optionsSha256(options),
    ruleset_version: manifest.ruleset_version,
    ruleset_sha256: ruleset.sha256,
    engine_sha256: manifest.engine.sha256,
    data: [...input.data]
      .map(({ id, published, sha256, entries, status }) => ({ id, published, sha256, entries, status }))
      .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)),
    verdict: final,
    confidence_bps: bps,
    evidence_class: evidenceClassOf(evidence),
    epistemic_basis: epistemicBasisOf(final, findings.issues),
    gate,
    issues: sortIssues(findings.issues),
    capital_scale: scale,
    decoded,
    coverage,
    basis: basisOf(final, findings.issues),
    unchecked: findings.unchecked,
    steps: budget.steps,
  }
  return { record, fired: findings.firedRules }
}

/** What no rule reported on or covered was not understood: an approval needs positive evidence. */
function coverageOf(artifact: Uint8Array, findings: Findings): Coverage {
  const isSilent = findings.issues.length === 0 && findings.coverClasses.length === 0
  if (isSilent && findings.coverage.isWhole) findings.unjudged(null, 'unparsed')
  return findings.coverage.result((start, end) => artifact.subarray(start, end).every(isSpace))
}

function judge(families: readonly Family[], input: ReviewInput, findings: Findings, budget: Budget): Judged {
  const { artifact, options, ruleset } = input
  const { caps } = ruleset.manifest
  let decoded: JsonValue = null
  let stake: Stake | null = null
  try {
    const read = judgeInput(artifact, options.artifactType, caps, budget, findings)
    judgeWords(options, findings, budget)
    if (read === null) findings.unresolved++
    else ({ decoded, stake } = judgeFamily(families, options.artifactType, read, input, budget, findings))
  } catch (cause) {
    if (!(cause instanceof BudgetSpent)) throw cause
    findings.report({
      rule: overCap('input.budget', options.artifactType),
      span: null,
      layers: [],
      mechanism: `judging this artifact takes more than ${caps.steps} steps`,
      fix: 'send a simpler artifact',
    })
  }
  return { decoded, stake }
}

/** Prose of the caller may tighten a verdict, never loosen one. */
function judgeWords(options: ReviewOptions, findings: Findings, budget: Budget): void {
  for (const field of ['context', 'concerns'] as const) {
    const words = options[field]
    if (!words) continue
    for (const hit of findInjections(words, budget)) {
      findings.report({
        rule: 'reviewer.injection',
        span: null,
        layers: [field],
        mechanism: `${field} holds ${hit.what}; nothing in it can instruct the reviewer`,
        fix: 'remove the text that addresses the reviewer',
      })
    }
    findings.notChecked({
      id: field,
      why: `${field} is the caller's word; prose in it changes no rule`,
      would_need: 'a reader that compares it with the artifact',
    })
  }
}

function epistemicBasisOf(verdict: string, issues: readonly Issue[]): EpistemicBasis | null {
  if (verdict !== 'reject') return null
  const positive = issues.some(({ severity, evidence }) => severity === 'blocker' && evidence !== 'E')
  return positive ? 'evidence_against' : 'insufficient_evidence'
}
