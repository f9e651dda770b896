// One answer before an irreversible step: approve, approve with concerns, or reject. A pure function of the
// artifact's bytes, the options, the ruleset and the snapshots.
import { sha256Hex } from '../bytes.ts'
import type { JsonValue } from '../strict-json.ts'
import {
  capitalScaleOf,
  decidingTierOf,
  judgeCapitalScale,
  type Stake,
  statedStake,
} from './decide/capital-scale.ts'
import { confidenceBps, type Evidence, evidenceClassOf } from './decide/confidence.ts'
import { Findings } from './decide/findings.ts'
import { gateFinding, gateOf } from './decide/gate.ts'
import { decidingIssues, sortIssues, verdictOf } from './decide/verdict.ts'
import type { Family, Judged } from './family.ts'
import { optionsSha256 } from './hashes.ts'
import { Budget, BudgetSpent } from './input/budget.ts'
import { findInjections } from './input/injection.ts'
import { judgeInput } from './input/judge-input.ts'
import { overCap } from './input/over-cap.ts'
import { judgeFamily } from './judge-family.ts'
import type { EpistemicBasis, Issue, ReviewInput, ReviewOptions, ReviewRecord } from './types.ts'

/** Throws PartMissing when rules that the artifact or a part of it needs is not among those given. */
export function reviewWith(families: readonly Family[], input: ReviewInput): ReviewRecord {
  const { artifact, options, ruleset } = input
  const { manifest } = ruleset
  const findings = new Findings(ruleset)
  const budget = new Budget(manifest.caps.steps)
  const { decoded, stake: derived } = judge(families, input, findings, budget)

  const { capital } = options
  const stake = derived ?? (capital ? statedStake(capital) : null)
  const scale = stake ? capitalScaleOf(stake, capital, manifest.thresholds) : null
  if (scale && stake && options.artifactType !== 'shell_command')
    judgeCapitalScale(scale, decidingTierOf(stake, capital, manifest.thresholds), capital, findings)

  const beforeGate = findings.issues
  const verdict = verdictOf(beforeGate)
  const evidence: Evidence = {
    verdict,
    type: options.artifactType,
    deciding: decidingIssues(verdict, beforeGate),
    coverClasses: findings.coverClasses,
    unresolved: findings.unresolved,
  }
  const bps = confidenceBps(evidence, manifest.calibration)
  const gate = gateOf(options.artifactType, verdict, bps, manifest.thresholds.gate_bps)
  if (gate.triggered) findings.report(gateFinding(gate, findings.unchecked))

  return {
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
    verdict: gate.triggered ? 'reject' : verdict,
    confidence_bps: bps,
    evidence_class: evidenceClassOf(evidence),
    epistemic_basis: epistemicBasisOf(gate.triggered ? 'reject' : verdict, findings.issues),
    gate,
    issues: sortIssues(findings.issues),
    capital_scale: scale,
    decoded,
    unchecked: findings.unchecked,
    steps: budget.steps,
  }
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
