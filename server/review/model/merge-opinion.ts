/** What follows when a model has answered? Pure. The final verdict is the stricter one; nothing of the record is removed, lowered or made surer. */
import { gateFinding, gateOf } from '#protocol/review/core/verdict/gate.ts'
import { STRICTNESS } from '#protocol/review/core/verdict/strictness.ts'
import type {
  Category,
  EpistemicBasis,
  Gate,
  ReviewRecord,
  Severity,
  Verdict,
} from '#protocol/review/types.ts'
import type { ModelAnswer } from './opinion.schema.ts'
import { placeOfQuote } from './quotes.ts'

/** A finding whose quote stands in what was judged; `rule` is set where the gate speaks, not the model. */
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
  /** Over the final verdict. */
  gate: Gate
  tightened: boolean
  /** The model's verdict as far as its quotes support it: what the final verdict was compared with. */
  opinionVerdict: Verdict
  issues: OpinionIssue[]
}

export const confidenceCeilingWhenTightened = 8_000

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
  // A verdict without a quoted reason is no verdict: an invented quote must not stop anything.
  const supported = verdictOf(quoted.map(({ issue }) => issue.severity))
  const opinionVerdict = STRICTNESS[answer.verdict] < STRICTNESS[supported] ? answer.verdict : supported
  const tightened = STRICTNESS[opinionVerdict] > STRICTNESS[record.verdict]
  const stricter = tightened ? opinionVerdict : record.verdict
  const confidenceBps = tightened
    ? Math.min(record.confidence_bps, confidenceCeilingWhenTightened)
    : record.confidence_bps
  const gate = gateOf(record.artifact_type, stricter, confidenceBps, record.gate.threshold_bps)
  const issues = quoted.map(
    ({ issue, place, mechanism }): OpinionIssue => ({
      rule: null,
      // Never beyond what the opinion's own verdict says, so that issues and verdict cannot contradict each other.
      severity: lower(issue.severity, ceilingOf[opinionVerdict]),
      category: issue.category,
      mechanism,
      suggestedFix: plainText(issue.suggested_fix, 300),
      span: place.found === 'artifact' ? place.span : null,
      layers: place.found === 'artifact' ? [] : ['decoded'],
    }),
  )
  const merged = { opinionVerdict, confidenceBps, issues }
  // An engine's record passed this gate already, and the ceiling lies above it: here against any other record.
  if (gate.triggered)
    return {
      ...merged,
      verdict: 'reject',
      tightened: true,
      epistemicBasis: 'insufficient_evidence',
      gate,
      issues: [...issues, gateIssue(gate, record)],
    }
  const isRejectedByModel = tightened && stricter === 'reject'
  return {
    ...merged,
    verdict: stricter,
    tightened,
    epistemicBasis: isRejectedByModel ? 'evidence_against' : record.epistemic_basis,
    gate: record.gate,
  }
}

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

const lower = (a: Severity, b: Severity): Severity =>
  severities[Math.min(severities.indexOf(a), severities.indexOf(b))]!

/** The model's words reach a reader: one line, no control characters, none that is not seen. */
const plainText = (text: string, maxCodePoints: number): string => {
  const line = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u034f\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/g, '')
    .trim()
  return [...line].slice(0, maxCodePoints).join('')
}
