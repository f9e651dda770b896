// Merges a model's answer with the record of the rules. Pure. Findings of the rules are unchanged: the
// final verdict is the stricter of the two. Where the rules left spans unjudged and found nothing, the
// opinion decides.
import { gateFinding, gateOf } from '#protocol/review/core/verdict/gate.ts'
import { verdictOfFindings } from '#protocol/review/core/verdict/verdict.ts'
import { VERDICT_SEVERITY } from '#protocol/review/core/verdict/verdict-severity.ts'
import type {
  Basis,
  Category,
  EpistemicBasis,
  Gate,
  ReviewRecord,
  Severity,
  Verdict,
} from '#protocol/review/types.ts'
import { judgedConfidenceBps, tightenedConfidenceBps } from '../model-confidence.ts'
import type { ModelAnswer } from './opinion.schema.ts'
import { placeOfQuote } from './quotes.ts'

/**
 * A finding whose quote occurs in what was judged; `rule` is set when it comes from the gate, not from the
 * model.
 */
export interface OpinionIssue {
  rule: string | null
  severity: Severity
  category: Category
  mechanism: string
  suggestedFix: string
  span: [number, number] | null
  layers: string[]
}

export interface Merged {
  verdict: Verdict
  confidenceBps: number
  epistemicBasis: EpistemicBasis | null
  /** What the final verdict rests on. */
  basis: Basis
  /** Confidence of the final verdict. */
  gate: Gate
  effect: 'none' | 'tightened' | 'judged'
  /** Stricter than the verdict of the rules, whatever the effect is called. */
  tightened: boolean
  /** The model's verdict as far as its quotes support it; compared with the final verdict. */
  opinionVerdict: Verdict
  issues: OpinionIssue[]
}

const severities: readonly Severity[] = ['low', 'medium', 'high', 'blocker']
const ceilingOf: Record<Verdict, Severity> = {
  approve: 'low',
  approve_with_concerns: 'high',
  reject: 'blocker',
}

export function mergeOpinion(record: ReviewRecord, answer: ModelAnswer, artifact: string): Merged {
  const quoted = answer.issues.flatMap((issue) => {
    const place = placeOfQuote(issue.quote, artifact, record.decoded)
    const mechanism = plainText(issue.mechanism, 600)
    return place && mechanism !== '' ? [{ issue, place, mechanism }] : []
  })
  const supported = milder(answer.verdict, verdictOf(quoted.map(({ issue }) => issue.severity)))
  const isLeftToModel = record.basis === 'unjudged' && !isGated(record)
  const isDecided = isLeftToModel && (supported !== 'approve' || isWholeApprove(answer))
  const opinionVerdict = isLeftToModel && !isDecided ? record.verdict : supported
  const ofFindings = isDecided ? verdictOfFindings(record.issues) : record.verdict
  const verdict = stricter(ofFindings, opinionVerdict)
  const tightened = VERDICT_SEVERITY[verdict] > VERDICT_SEVERITY[record.verdict]
  const effect = isDecided ? 'judged' : tightened ? 'tightened' : 'none'
  const confidenceBps = isDecided
    ? judgedConfidenceBps(record.artifact_type, verdict)
    : tightened
      ? tightenedConfidenceBps(record.confidence_bps)
      : record.confidence_bps
  const gate = gateOf(record.artifact_type, verdict, confidenceBps, record.gate.threshold_bps)
  const issues = quoted.map(
    ({ issue, place, mechanism }): OpinionIssue => ({
      rule: null,
      // Never stricter than the opinion's own verdict, so that issues and verdict cannot contradict each
      // other.
      severity: lower(issue.severity, ceilingOf[opinionVerdict]),
      category: issue.category,
      mechanism,
      suggestedFix: plainText(issue.suggested_fix, 300),
      span: place.found === 'artifact' ? place.span : null,
      layers: place.found === 'artifact' ? [] : ['decoded'],
    }),
  )
  const merged = { opinionVerdict, confidenceBps, issues }
  if (gate.triggered)
    return {
      ...merged,
      verdict: 'reject',
      effect: effect === 'judged' ? 'judged' : 'tightened',
      tightened: true,
      epistemicBasis: 'insufficient_evidence',
      basis: 'finding',
      gate,
      issues: [...issues, gateIssue(gate, record)],
    }
  return {
    ...merged,
    verdict,
    effect,
    tightened,
    epistemicBasis: tightened && verdict === 'reject' ? 'evidence_against' : record.epistemic_basis,
    basis: verdict === 'approve' ? 'approve' : effect === 'none' ? record.basis : 'finding',
    // The gate of the record was applied to the verdict of the rules; a verdict decided by the model passed
    // its own gate.
    gate: isDecided ? gate : record.gate,
  }
}

/** The reversibility gate precedes the model: the model cannot release what it holds back. */
const isGated = ({ artifact_type, verdict, confidence_bps, gate }: ReviewRecord): boolean =>
  gateOf(artifact_type, verdict, confidence_bps, gate.threshold_bps).triggered

/**
 * An approval of unjudged spans requires a model without objections. An answer that approves and names
 * harm, quoted or not, contradicts itself and decides nothing.
 */
const isWholeApprove = ({ verdict, issues }: ModelAnswer): boolean =>
  verdict === 'approve' && issues.every(({ severity }) => severity === 'low')

function gateIssue(gate: Gate, record: ReviewRecord): OpinionIssue {
  const { rule, mechanism, fix } = gateFinding(gate, record.unchecked)
  return {
    rule,
    severity: 'blocker',
    category: 'missing_check',
    mechanism,
    suggestedFix: fix,
    span: null,
    layers: [],
  }
}

function verdictOf(found: readonly Severity[]): Verdict {
  if (found.includes('blocker')) return 'reject'
  return found.includes('high') || found.includes('medium') ? 'approve_with_concerns' : 'approve'
}

const milder = (a: Verdict, b: Verdict): Verdict => (VERDICT_SEVERITY[a] < VERDICT_SEVERITY[b] ? a : b)
const stricter = (a: Verdict, b: Verdict): Verdict => (VERDICT_SEVERITY[a] > VERDICT_SEVERITY[b] ? a : b)

const lower = (a: Severity, b: Severity): Severity =>
  severities[Math.min(severities.indexOf(a), severities.indexOf(b))]!

/** Model text is shown to readers: one line, no control characters, no invisible characters. */
const plainText = (text: string, maxCodePoints: number): string => {
  const line = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u034f\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/g, '')
    .trim()
  return [...line].slice(0, maxCodePoints).join('')
}
