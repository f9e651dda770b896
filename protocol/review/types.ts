// Types of a review. Members of the record and of the manifest are named as they are hashed; numbers are integers.
import type { JsonObject, JsonValue } from '../json/strict-json.ts'
import type { TradeThresholds } from './trade/thresholds.ts'

export const ARTIFACT_TYPES = [
  'agent_output',
  'analysis',
  'code_diff',
  'config_change',
  'general',
  'onchain_action',
  'patch',
  'plan',
  'sanctions_screening',
  'shell_command',
  'trade',
] as const
export type ArtifactType = (typeof ARTIFACT_TYPES)[number]

export type Verdict = 'approve' | 'approve_with_concerns' | 'reject'
export type Severity = 'blocker' | 'high' | 'medium' | 'low'
export type EvidenceClass = 'A' | 'B' | 'C' | 'D' | 'E'
export type EpistemicBasis = 'evidence_against' | 'insufficient_evidence'
export type Attribution = 'agentive' | 'systemic' | 'ambiguous'
export type Category =
  | 'correctness'
  | 'safety'
  | 'security'
  | 'performance'
  | 'style'
  | 'intent_mismatch'
  | 'missing_check'
  | 'position_sizing'
  | 'drawdown_risk'
  | 'regime_risk'
  | 'fee_drag'
  | 'correlation_risk'
  | 'scam_token'
  | 'unlimited_allowance'
  | 'address_poisoning'
  | 'slippage_mev'
  | 'other'

export interface Capital {
  readonly equity_cents: number
  readonly at_risk_cents: number | null
  readonly max_loss_cents: number | null
}

/** Every key is present; null where the caller gave nothing. */
export interface ReviewOptions {
  readonly artifactType: ArtifactType
  /** Unix seconds. The only time the engine knows. */
  readonly asOfUnix: number | null
  readonly capital: Capital | null
  readonly concerns: string | null
  readonly context: string | null
  readonly tradingState: JsonObject | null
}

export type SnapshotStatus = 'full' | 'partial' | 'missing'

export interface SnapshotSummary {
  readonly id: string
  readonly published: string | null
  readonly sha256: string
  readonly entries: number
  readonly status: SnapshotStatus
}

/** A list the verdict depends on: sanctions, known-bad addresses, canonical contracts. */
export interface Snapshot extends SnapshotSummary {
  readonly content: JsonValue
}

export interface Issue {
  readonly rule: string
  readonly severity: Severity
  readonly category: Category
  readonly evidence: EvidenceClass
  readonly attribution: Attribution
  /** Half-open, in bytes of the artifact; null when the finding is about the whole. */
  readonly span: readonly [start: number, end: number] | null
  /** Decodings between the artifact and the finding, outermost first. */
  readonly layers: readonly string[]
  readonly mechanism: string
  readonly suggested_fix: string
  readonly alternative: string | null
}

export interface Unchecked {
  readonly id: string
  readonly why: string
  readonly would_need: string
}

export type UnjudgedWhy = 'unparsed' | 'unknown_effect' | 'meaning'

/** A span of the artifact whose effect the rules did not understand. */
export interface Unjudged {
  readonly span: readonly [start: number, end: number]
  readonly why: UnjudgedWhy
}

/** Bytes that can have an effect, those of them that rules judged, and the spans that they did not. */
export interface Coverage {
  readonly judged_bytes: number
  readonly effect_bytes: number
  /** Sorted by place, without overlap. */
  readonly unjudged: readonly Unjudged[]
}

/** What the verdict rests on: a finding, only on what was not understood, or positive rules for every effect. */
export type Basis = 'finding' | 'unjudged' | 'approve'

export interface Gate {
  readonly triggered: boolean
  readonly original_verdict: Verdict
  readonly confidence_bps: number
  readonly threshold_bps: number
}

/** One test of an amount against its bounds; decimal strings. */
export interface CapitalTest {
  readonly id: string
  readonly value: string
  readonly ok: string
  readonly reject_above: string
  readonly outcome: 'ok' | 'concern' | 'reject'
}

export interface CapitalScale {
  readonly tier: 'S0' | 'S1' | 'S2' | 'S3' | 'S4' | 'S?'
  readonly equity_usd: string | null
  readonly equity_source: 'capital' | 'artifact' | 'trading_state' | null
  readonly at_risk_usd: string | null
  readonly at_risk_bps: number | null
  readonly max_loss_usd: string | null
  readonly notional_bps: number | null
  readonly tests: readonly CapitalTest[]
}

export interface ReviewRecord {
  readonly schema: 'assay.review_record.v1'
  readonly artifact_sha256: string
  readonly artifact_type: ArtifactType
  readonly options_sha256: string
  readonly ruleset_version: string
  readonly ruleset_sha256: string
  readonly engine_sha256: string
  readonly data: readonly SnapshotSummary[]
  readonly verdict: Verdict
  readonly confidence_bps: number
  readonly evidence_class: EvidenceClass
  readonly epistemic_basis: EpistemicBasis | null
  readonly gate: Gate
  /** Most severe first, then by span, then by rule. */
  readonly issues: readonly Issue[]
  readonly capital_scale: CapitalScale | null
  readonly decoded: JsonValue
  readonly coverage: Coverage
  readonly basis: Basis
  readonly unchecked: readonly Unchecked[]
  readonly steps: number
}

/** `allow` marks a positive rule: it covers a node and raises nothing. */
export type RuleEffect = Severity | 'allow'

export interface Rule {
  readonly id: string
  readonly type: ArtifactType | 'any'
  readonly severity: RuleEffect
  readonly category: Category
  readonly evidence: EvidenceClass
  readonly attribution: Attribution
  readonly since: string
}

export interface Thresholds {
  readonly gate_bps: number
  readonly tier_upper_bps: Readonly<Record<'S0' | 'S1' | 'S2' | 'S3', number>>
  readonly trade: TradeThresholds
}

/** Types that one family of rules judges are calibrated together. */
export interface CalibrationCell {
  readonly group: 'code' | 'onchain' | 'plan' | 'sanctions' | 'shell' | 'trade'
  readonly verdict: Verdict
  readonly class: EvidenceClass | null
  readonly band: CoverageBand | null
  readonly bps: number
  /** Blind rows behind the value. */
  readonly rows: number
}

/** Whether everything with an effect was judged. */
export type CoverageBand = 'full' | 'part'

export interface Calibration {
  readonly class_start_bps: Readonly<Record<EvidenceClass, number>>
  readonly agreement_bonus_bps: number
  readonly ceiling_bps: number
  readonly unresolved_penalty_bps: number
  /** Floor of the penalty for classes A to D. */
  readonly floor_bps: number
  /** Observed shares on blind rows that replace a start value; null members pool. Sorted by group, verdict, class, band. */
  readonly cells: readonly CalibrationCell[]
  /** The most that is said where too few blind rows were seen. */
  readonly unmeasured_ceiling_bps: number
}

export interface Caps {
  readonly artifact_code_points: number
  readonly brace_words: number
  readonly decode_layers: number
  readonly json_depth: number
  readonly json_values: number
  readonly number_digits: number
  readonly shell_nesting: number
  readonly steps: number
}

export interface Table {
  readonly name: string
  readonly sha256: string
  readonly rows: number
}

/** An ES module that holds some of the engine; a page loads those that it needs. */
export interface EnginePart {
  /** Name and hash of its content. */
  readonly file: string
  /** Other parts that it imports, sorted. */
  readonly imports: readonly string[]
  readonly sha256: string
  readonly bytes: number
}

export interface Manifest {
  readonly schema: 'assay.ruleset.v1'
  readonly ruleset_version: string
  readonly engine: {
    readonly file: string
    readonly sha256: string
    /** Sorted by file. Together they hold what the whole engine holds. */
    readonly parts: readonly EnginePart[]
  }
  readonly sources: { readonly sha256: string }
  readonly dependencies: readonly {
    readonly name: string
    readonly version: string
    readonly integrity: string
  }[]
  /** Sorted by id. */
  readonly rules: readonly Rule[]
  readonly thresholds: Thresholds
  readonly calibration: Calibration
  readonly caps: Caps
  readonly tables: readonly Table[]
}

/** A manifest that was checked against the compiled rules. */
export interface Ruleset {
  readonly manifest: Manifest
  readonly sha256: string
  readonly ruleById: ReadonlyMap<string, Rule>
}

export interface ReviewInput {
  /** UTF-8 of the text exactly as received. */
  readonly artifact: Uint8Array
  readonly options: ReviewOptions
  readonly ruleset: Ruleset
  readonly data: readonly Snapshot[]
}
