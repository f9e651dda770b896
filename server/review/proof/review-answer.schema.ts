// Schema of the answer of /review (payloads 3.1, 3.2, 2.7).
import { z } from 'zod'
import { Charge } from '#server/payments/charge.schema.ts'
import { VerdictProof } from '#server/proofs/proofs.schema.ts'
import {
  Basis,
  Coverage,
  ReviewOptionsShape,
  ReviewRecordShape,
  Severity,
  Verdict,
} from './review-record.schema.ts'

export { Verdict }

export const Issue = z
  .object({
    severity: Severity.describe('blocker: irreversible or threatening; low: informational'),
    category: z.string().describe('Kind of problem'),
    description: z.string().describe('How the failure happens, with the values found'),
    suggested_fix: z.string().describe('How to mend it, in one line'),
    alternative: z.string().nullable().describe('A safer way'),
    attribution: z.string().describe('agentive, systemic or ambiguous'),
    source: z.string().describe('Source of the issue'),
    rule: z.string().nullable().describe('Id of the rule; null for a finding of the model'),
    evidence: z.string().nullable().describe('Evidence class, A to E'),
    span: z.array(z.int()).nullable().describe('[start, end) in bytes of the artifact'),
    layers: z.array(z.string()).describe('Decoding steps between artifact and finding'),
    recompute: z.string().nullable().describe('Calculation or decoding that demonstrates the finding'),
  })
  .meta({ id: 'Issue' })

const usd = (what: string) => z.string().nullable().describe(what)

const CapitalScale = z
  .object({
    tier: z.enum(['S0', 'S1', 'S2', 'S3', 'S4', 'S?']).describe('Amount at risk relative to equity'),
    at_risk_fraction: z.number().nullable().describe('at_risk_bps / 10000'),
    thresholds_applied: z
      .array(
        z.object({
          id: z.string().describe('Name of the test'),
          value: z.string().describe('Measured value, as a decimal string'),
          ok: z.string().describe('Accepted up to this value'),
          reject_above: z.string().describe('Rejected above this value'),
          outcome: z.enum(['ok', 'concern', 'reject']).describe('Outcome of the test'),
        }),
      )
      .describe('Every test that ran, triggered or not'),
    equity_usd: usd('Equity that was used'),
    at_risk_usd: usd('Amount at risk'),
    max_loss_usd: usd('Limit set by the caller'),
    equity_source: z
      .enum(['capital', 'artifact', 'trading_state'])
      .nullable()
      .describe('Source of the equity figure'),
    notional_bps: z.int().nullable().describe('Notional / equity'),
  })
  .meta({ id: 'CapitalScale' })

const OnchainRisk = z
  .object({
    checks_run: z.array(z.string()).describe('Checks that every on-chain review runs'),
    decoded: z
      .object({
        selector: z.string().describe('Function selector: first four bytes'),
        function: z.string().nullable().describe('Function signature, if known'),
        args: z.unknown().describe('Arguments of the call, as decoded'),
      })
      .nullable()
      .describe('The first call; null when nothing is called'),
    deterministic_verdict: Verdict.describe('Verdict of the rules alone'),
  })
  .meta({ id: 'OnchainRisk' })

export const ReviewAnswer = z
  .object({
    status: z.literal('success').describe('Always success; failures are errors'),
    type: z.literal('structured_review').describe('Version of this format'),
    verdict: Verdict.describe('Verdict: whether to go ahead'),
    confidence: z.number().describe('0 to 1, four decimals'),
    summary: z.string().describe('One or two sentences'),
    issues: z
      .array(Issue)
      .describe('Most severe first; rule coverage.partial lists what was not judged and is not a finding'),
    suppressed: z
      .object({
        high: z.int().describe('High-severity issues that were left out'),
        medium: z.int().describe('Medium-severity issues that were left out'),
        low: z.int().describe('Low-severity issues that were left out'),
      })
      .describe('Number of issues omitted by severity_threshold'),
    basis: Basis.describe(
      'What the verdict rests on: a finding, only unjudged spans, or rules that allow every effect',
    ),
    coverage: Coverage.describe('What the rules judged, and the spans they did not'),
    unchecked: z
      .array(
        z.object({
          id: z.string().describe('Name of what was not checked'),
          why: z.string().describe('Why it was not checked'),
          would_need: z.string().describe('What a check would require'),
        }),
      )
      .describe('What could not be checked'),
    alternative_approaches: z.array(z.string()).describe('Safer alternatives; empty for a plain approve'),
    epistemic_basis: z
      .enum(['evidence_against', 'insufficient_evidence'])
      .nullable()
      .describe('Reason of a reject: a finding, or insufficient information'),
    reversibility_gate: z
      .object({
        triggered: z.boolean().describe('Whether low confidence turned the verdict into reject'),
        original_verdict: Verdict.describe('Verdict before the gate'),
        confidence: z.number().describe('Evidence strength that the gate compared, before calibration'),
        threshold: z.number().describe('Threshold of the gate, 0.5'),
      })
      .describe('Gate for irreversible actions'),
    capital_scale: CapitalScale.nullable().describe(
      'Null when the artifact moves no value and no capital was given',
    ),
    onchain_risk: OnchainRisk.nullable().describe('Risk of an onchain_action; null for other types'),
    known_bad_hits: z
      .array(
        z.object({
          address: z.string().describe('Address in its normal spelling'),
          namespace: z.string().describe('CAIP-2 namespace of the address'),
          seq: z.int().describe('Row of the registry'),
          reason_codes: z.array(z.string()).describe('Rules that added it'),
        }),
      )
      .describe('Matches in the known-bad registry'),
    known_bad_added: z.array(z.string()).describe('Addresses added by this call'),
    known_bad_skipped: z
      .array(
        z.object({
          address: z.string().describe('Address in its normal spelling'),
          reason: z
            .string()
            .describe(
              'own_address, address_book, pinned_counterparty, token, reserved_address, named_by_caller, already_listed, confirmed, withdrawn, daily_cap, dry_run or no_account',
            ),
        }),
      )
      .describe('Addresses that gain something from a blocker but were not added'),
    deterministic: z
      .object({
        verdict: Verdict.describe('Verdict of the rules alone'),
        confidence: z.number().describe('Confidence of the rules alone'),
        evidence_class: z.string().describe('A to E'),
        record_sha256: z.string().describe('SHA-256 of the record'),
      })
      .describe('The part that anyone can recompute'),
    model_opinion: z
      .object({
        state: z.string().describe('off, ok, timeout, error, invalid, budget, open'),
        provider: z.string().nullable().describe('Provider of the model; null when none was called'),
        model: z.string().nullable().describe('Name of the model; null when none was called'),
        prompt_sha256: z.string().nullable().describe('SHA-256 of the prompt; null when none was sent'),
        response_sha256: z.string().nullable().describe('SHA-256 of the response; null without one'),
        verdict: Verdict.nullable().describe('Verdict as far as its quotes support it'),
        tightened: z.boolean().describe('Whether the final verdict is stricter than that of the rules'),
        latency_ms: z.int().nullable().describe('Time taken in milliseconds; null when none was called'),
        input_tokens: z.int().nullable().describe('Tokens of the prompt; null when unknown'),
        output_tokens: z.int().nullable().describe('Tokens of the response; null when unknown'),
        cost_usd: z
          .string()
          .nullable()
          .describe('Cost in US dollars, as a decimal string; null when unknown'),
      })
      .describe('Can tighten a verdict, and judges what the rules left unjudged'),
    consistency_check: z
      .object({
        consistent: z
          .boolean()
          .describe('True when no contradiction was found; the texts may still disagree'),
        contradictions: z
          .array(
            z.object({
              a: z.int().describe('Position in consistency_explanations, from 0'),
              b: z.int().describe('The other position'),
              reason: z.string().describe('What they state differently'),
            }),
          )
          .describe('Pairs of explanations that contradict each other'),
      })
      .optional()
      .describe('Present with consistency_explanations'),
    trading_state: z
      .object({
        used: z.boolean().describe('Whether the engine received it'),
        source: z.string().nullable().describe('Where it is stored; null when nothing is stored'),
        as_of: z.int().nullable().describe('When it was stored'),
      })
      .nullable()
      .describe('Present with include_trading_state'),
    artifact_hash: z.string().describe('SHA-256 of the UTF-8 bytes of the artifact'),
    artifact_type: z.string().describe('Type of the artifact, as reviewed'),
    artifact_provenance: z.string().describe('Class of the party that supplied the artifact'),
    context_provenance: z.string().describe('Whether the context is bound to a verified proof'),
    policy_version: z.string().describe('Version of the policy'),
    policy_commitment: z.string().describe('Hash of the policy inputs'),
    admission_receipt: z
      .object({
        request_capture_ref: z.string().nullable().describe('Value sent by the caller; null without one'),
        state_hash: z.string().nullable().describe('Value sent by the caller; null without one'),
        artifact_hash: z.string().describe('SHA-256 of the artifact'),
        requester_identity: z.string().nullable().describe('Hash of the account id'),
        review_policy_version: z.string().describe('Version of the policy'),
        admission_index: z.int().describe('Sequence number of the review'),
        accepted_at: z.int().describe('When the request was accepted, in Unix seconds'),
        request_class: z
          .enum(['standard', 'irreversible'])
          .describe('Class of the request, which sets the deadline'),
        response_deadline: z.int().describe('Latest time of the answer, in Unix seconds'),
        deadline_policy_commitment: z.string().describe('Hash of the deadline policy'),
      })
      .describe('Confirms that the request was admitted, and when'),
    record: ReviewRecordShape.describe('The record, as hashed'),
    options: ReviewOptionsShape.describe('Engine inputs besides the artifact'),
    recompute: z
      .object({
        ruleset_url: z.string().describe('URL of the rule-set manifest'),
        engine_url: z.string().describe('URL of the engine module'),
        data_urls: z.array(z.string()).describe('URLs of the data snapshots'),
        how: z.string().describe('How to recompute it, in steps'),
      })
      .describe('How to recompute the verdict'),
    proof: VerdictProof.nullable().describe('Signed proof of the verdict; null without sign'),
    proof_preview: z
      .object({
        artifact_hash: z.string().describe('SHA-256 that the proof would carry'),
        decision_ref: z.string().describe('decision_ref that the proof would carry'),
      })
      .optional()
      .describe('Present with dry_run'),
    proof_event_published: z
      .array(
        z.object({
          relay: z.string().describe('URL of the relay'),
          state: z
            .enum(['queued', 'ok', 'failed'])
            .describe('queued: sent after this answer, which waits for no relay'),
          message: z.string().describe("The relay's words, once it has answered"),
        }),
      )
      .optional()
      .describe('Present with sign: the relays that the event goes to'),
    ledger_queue: z
      .object({
        position: z.int().describe('Position in the publication queue'),
        publish_by: z.int().describe('Unix seconds; absence after this time is evidence of withholding'),
      })
      .nullable()
      .describe('Null when the ledger need not publish the verdict'),
    billing: z
      .object({
        free_call_used: z.boolean().describe('Whether this call was free'),
        free_calls_remaining: z.int().describe('Free calls left on the account'),
      })
      .describe('Free calls of the account'),
    cost_sats: z.int().optional().describe('Sats charged to the balance; 0 when free'),
    charge: Charge.optional().describe('Charge of this call, with its payment method'),
  })
  .meta({ id: 'Review' })
