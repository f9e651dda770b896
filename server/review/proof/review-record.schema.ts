// Schema of the review record and its options exactly as hashed (payloads 2.4). Unknown members are
// refused, so an answer never contains bytes that record_sha256 does not cover.
import { z } from 'zod'
import { ARTIFACT_TYPES, type ReviewOptions, type ReviewRecord } from '#protocol/review/types.ts'

export const Verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])
export const Severity = z.enum(['blocker', 'high', 'medium', 'low'])
export const Basis = z.enum(['finding', 'unjudged', 'approve'])
const EvidenceClass = z.enum(['A', 'B', 'C', 'D', 'E'])
const EpistemicBasis = z.enum(['evidence_against', 'insufficient_evidence'])

const Span = z.tuple([z.int(), z.int()])
const decimal = (what: string) => z.string().nullable().describe(what)

export const Coverage = z
  .strictObject({
    judged_bytes: z.int().describe('Bytes with an effect that the rules understood'),
    effect_bytes: z.int().describe('Bytes that have, or may have, an effect'),
    unjudged: z
      .array(
        z.strictObject({
          span: Span.describe('[start, end) in bytes of the artifact'),
          why: z
            .enum(['unparsed', 'unknown_effect', 'meaning'])
            .describe('Not parsed, effect unknown, or meaning unknown to the rules'),
        }),
      )
      .describe('Unjudged spans in order; empty when everything was judged'),
  })
  .meta({ id: 'Coverage' })

const RecordIssue = z.strictObject({
  rule: z.string().describe('Id of the rule'),
  severity: Severity.describe('Severity of the effect as written'),
  category: z.string().describe('Kind of problem'),
  evidence: EvidenceClass.describe('Evidence class of the finding, A to E'),
  attribution: z.enum(['agentive', 'systemic', 'ambiguous']).describe('Origin of the problem'),
  span: Span.nullable().describe('[start, end) in bytes; null for the whole artifact'),
  layers: z.array(z.string()).describe('Decoding steps between artifact and finding'),
  mechanism: z.string().describe('How the failure happens, with the values found'),
  suggested_fix: z.string().describe('How to mend it, in one line'),
  alternative: z.string().nullable().describe('A safer way'),
})

const RecordScale = z.strictObject({
  tier: z.enum(['S0', 'S1', 'S2', 'S3', 'S4', 'S?']).describe('Amount at risk relative to equity'),
  equity_usd: decimal('Equity that was used'),
  equity_source: z.enum(['capital', 'artifact', 'trading_state']).nullable().describe('Source of the equity'),
  at_risk_usd: decimal('Amount at risk'),
  at_risk_bps: z.int().nullable().describe('At risk / equity, rounded up'),
  max_loss_usd: decimal('Limit set by the caller'),
  notional_bps: z.int().nullable().describe('Notional / equity'),
  tests: z
    .array(
      z.strictObject({
        id: z.string().describe('Name of the test'),
        value: z.string().describe('Measured value, as a decimal string'),
        ok: z.string().describe('Accepted up to this value'),
        reject_above: z.string().describe('Rejected above this value'),
        outcome: z.enum(['ok', 'concern', 'reject']).describe('Outcome of the test'),
      }),
    )
    .describe('Every test that ran'),
})

export const ReviewRecordShape = z
  .strictObject({
    schema: z.literal('assay.review_record.v1').describe('Name and version of this format'),
    artifact_sha256: z.string().describe('SHA-256 of the artifact bytes'),
    artifact_type: z.enum(ARTIFACT_TYPES).describe('Type of the artifact, as reviewed'),
    options_sha256: z.string().describe('SHA-256 of the canonical options'),
    ruleset_version: z.string().describe('Semantic version of the rule set'),
    ruleset_sha256: z.string().describe('SHA-256 of the manifest bytes'),
    engine_sha256: z.string().describe('SHA-256 of the engine module'),
    data: z
      .array(
        z.strictObject({
          id: z.string().describe('Name of the list'),
          published: z.string().nullable().describe('Publication date stated by the publisher'),
          sha256: z.string().describe('SHA-256 of its bytes'),
          entries: z.int().describe('Number of rows in the list'),
          status: z.enum(['full', 'partial', 'missing']).describe('Completeness of the list'),
        }),
      )
      .describe('Lists used, sorted by id'),
    verdict: Verdict.describe('Verdict of the rules alone'),
    confidence_bps: z.int().describe('0 to 10000'),
    evidence_class: EvidenceClass.describe('Evidence class of the deciding evidence'),
    epistemic_basis: EpistemicBasis.nullable().describe('Of a reject'),
    gate: z
      .strictObject({
        triggered: z.boolean().describe('Whether low confidence turned the verdict into reject'),
        original_verdict: Verdict.describe('Verdict before the gate'),
        confidence_bps: z.int().describe('Value compared with the threshold'),
        threshold_bps: z.int().describe('Threshold of the gate, 5000 basis points'),
      })
      .describe('Gate for irreversible actions'),
    issues: z.array(RecordIssue).describe('Most severe first, then by span, then by rule'),
    capital_scale: RecordScale.nullable().describe('Null when no value moves and no capital was given'),
    decoded: z.unknown().describe('What the engine understood'),
    coverage: Coverage.describe('What was judged, and the unjudged spans'),
    basis: Basis.describe('What the verdict of the rules rests on'),
    unchecked: z
      .array(
        z.strictObject({
          id: z.string().describe('Name of what was not checked'),
          why: z.string().describe('Why it was not checked'),
          would_need: z.string().describe('What a check would require'),
        }),
      )
      .describe('What could not be checked'),
    steps: z.int().describe('Steps of the computing budget that were used'),
  })
  .meta({ id: 'ReviewRecord' })

export const ReviewOptionsShape = z
  .strictObject({
    artifactType: z.enum(ARTIFACT_TYPES).describe('Type of the artifact, as reviewed'),
    asOfUnix: z.int().nullable().describe('Time of the review, Unix seconds'),
    capital: z
      .strictObject({
        equity_cents: z.int().describe('Equity in US cents'),
        at_risk_cents: z.int().nullable().describe('Amount at risk in US cents; null when not stated'),
        max_loss_cents: z
          .int()
          .nullable()
          .describe('Largest acceptable loss in US cents; null when not stated'),
      })
      .nullable()
      .describe('As stated by the caller'),
    concerns: z.string().nullable().describe('Text supplied by the caller'),
    context: z.string().nullable().describe('Text supplied by the caller'),
    tradingState: z.record(z.string(), z.unknown()).nullable().describe('Stored state of the account'),
  })
  .meta({ id: 'ReviewOptions' })

// Compile-time check that the contract and the engine's types have the same members.
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Mutable<T> = T extends readonly (infer Item)[]
  ? number extends T['length']
    ? Mutable<Item>[]
    : { -readonly [Key in keyof T]: Mutable<T[Key]> }
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T
type Shown<T> = Omit<Mutable<T>, 'decoded' | 'issues' | 'tradingState'>
const isExact: [
  Same<Shown<ReviewRecord>, Shown<z.output<typeof ReviewRecordShape>>>,
  Same<keyof ReviewRecord['issues'][number], keyof z.output<typeof RecordIssue>>,
  Same<Shown<ReviewOptions>, Shown<z.output<typeof ReviewOptionsShape>>>,
] = [true, true, true]
void isExact
