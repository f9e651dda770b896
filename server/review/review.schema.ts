/** Request and answer of /review (payloads 3.1). */
import { z } from 'zod'
import { SignedEventShape, VerdictProof } from '#server/proofs/proofs.schema.ts'

export const artifactTypes = [
  'shell_command',
  'trade',
  'onchain_action',
  'code_diff',
  'plan',
  'general',
  'sanctions_screening',
  'patch',
  'config_change',
  'analysis',
  'agent_output',
] as const

export const maxArtifactCodePoints = 20_000

/** JavaScript counts UTF-16 units; the contract counts code points. */
const codePoints = (text: string): number => {
  let count = text.length
  for (let i = 0; i < text.length; i += 1) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) count -= 1
  return count
}

const artifactText = (what: string) =>
  z
    .string()
    .min(1, 'send at least one character')
    .check((ctx) => {
      if (ctx.value.length > maxArtifactCodePoints && codePoints(ctx.value) > maxArtifactCodePoints)
        ctx.issues.push({
          code: 'custom',
          input: ctx.value,
          message: `send at most ${maxArtifactCodePoints} characters; this has ${codePoints(ctx.value)}`,
          params: { type: 'artifact_too_long' },
        })
    })
    .describe(what)

/** Text that is signed or echoed: tab and line feed are its only control characters. */
const text = (max: number, what: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'send no control characters but tab and line feed')
    .describe(what)

/** Dollars with at most two decimals, 0 to 10^12, as a number or a decimal string; cents inside. */
export const UsdCents = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(typeof value === 'number' ? decimalOf(value) : value)
  const cents = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN
  if (Number.isSafeInteger(cents) && cents <= 1e14) return cents
  ctx.issues.push({
    code: 'custom',
    input: value,
    message: 'send US dollars as a number or decimal string, 0 to 10^12, with at most 2 decimals',
    params: { type: 'decimal_parsing' },
  })
  return z.NEVER
})

const decimalOf = (value: number): string => (Number.isInteger(value) ? value.toFixed(0) : String(value))

const aliases = ['artifact', 'action', 'proposed_action', 'input'] as const

const ReviewMembers = z.object({
  artifact: artifactText(
    'What is about to happen: command, diff, order, transaction, plan or text',
  ).optional(),
  action: artifactText('Alias of artifact').optional(),
  proposed_action: artifactText('Alias of artifact').optional(),
  input: artifactText('Alias of artifact').optional(),
  artifact_type: z.enum(artifactTypes).default('general').describe('What kind of action it is'),
  sign: z.boolean().default(false).describe('Return a signed proof that anyone can check'),
  confidentiality_tier: z
    .enum(['hash_only', 'partial_disclosure', 'full_disclosure'])
    .default('hash_only')
    .describe('What the proof discloses; meaningful only with sign'),
  disclosed_summary: text(
    2_000,
    'With partial_disclosure: the summary that is bound into decision_ref',
  ).optional(),
  include_trading_state: z.boolean().default(false).describe("Add the account's own stored trading state"),
  context: z
    .string()
    .max(4_000)
    .default('')
    .describe('Goal, reason, success criteria; may tighten a verdict, never loosen it'),
  concerns: z.string().max(2_000).optional().describe('What to look at'),
  severity_threshold: z
    .enum(['blocker', 'high', 'medium', 'all'])
    .default('all')
    .describe('Least severity of the issues in the answer; never changes the verdict'),
  capital: z
    .object({
      equity_usd: UsdCents.describe('Account equity in US dollars'),
      at_risk_usd: UsdCents.optional().describe('Amount at risk, if larger than what the artifact shows'),
      max_loss_usd: UsdCents.optional().describe('Cap: more at risk is a reject'),
    })
    .optional()
    .describe('Sets the capital tier; smaller equity can only make a verdict stricter'),
  dry_run: z.boolean().default(false).describe('Answer proof_preview instead of a proof; overrides sign'),
  state_hash: text(128, 'Commitment echoed in admission_receipt').optional(),
  related_proof_event: SignedEventShape.optional().describe('Inner verdict of a verdict about a verdict'),
  intended_audience: text(256, 'Who the verdict is for').optional(),
  intended_verifier: text(256, 'CAIP-10 account that should verify it').optional(),
  request_capture_ref: text(256, 'Echoed in admission_receipt').optional(),
  operation_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('Idempotency for 24 hours; the Idempotency-Key header wins'),
  artifact_source: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Fetch the artifact instead of trusting the caller; refused while no source can be reached'),
  action_binding: z
    .object({
      tool: text(256, 'Tool that will run').optional(),
      agent_id: text(256, 'Agent that will run it').optional(),
      args: z.unknown().optional().describe('Exact arguments; no fractions'),
      nonce: text(256, 'Makes the binding single-use for the caller').optional(),
    })
    .optional()
    .describe('Binds the exact action into the proof'),
  external_evidence: z
    .array(
      z.object({
        source: z.string().describe('Where it comes from'),
        record: z.string().describe('The record'),
        record_sha256: z.string().describe('Its hash'),
        evidence_type: z.string().describe('Kind'),
        observed_at: z.string().describe('When it was seen'),
        validity_until: z.string().nullable().describe('Until when it holds'),
      }),
    )
    .max(20)
    .optional()
    .describe('Evidence of the caller, bound by hash'),
  consistency_explanations: z
    .array(z.string().min(1).max(2_000))
    .min(2)
    .max(10)
    .optional()
    .describe('Explanations to compare with each other'),
  seed: z.int().optional().describe('Only for callers on the same machine'),
})

export const ReviewRequest = ReviewMembers.check((ctx) => {
  const given = aliases.filter((name) => ctx.value[name] !== undefined)
  const fault = (path: string[], message: string, type: string) =>
    ctx.issues.push({ code: 'custom', input: ctx.value, path, message, params: { type } })
  if (given.length === 0) fault(['artifact'], 'this field is required', 'missing')
  if (given.length > 1)
    fault(
      [given[1]!],
      `send exactly one of ${aliases.join(', ')}; ${given.join(' and ')} were sent`,
      'value_error',
    )
  const partial = ctx.value.confidentiality_tier === 'partial_disclosure'
  if (partial && ctx.value.disclosed_summary === undefined)
    fault(['disclosed_summary'], 'partial_disclosure needs the summary to disclose', 'missing')
  if (!partial && ctx.value.disclosed_summary !== undefined)
    fault(['disclosed_summary'], 'only partial_disclosure discloses a summary', 'value_error')
  checkBinding(ctx.value.action_binding, fault)
}).meta({ anyOf: aliases.map((name) => ({ required: [name] })) })

export type ReviewInput = z.output<typeof ReviewRequest>

export const artifactOf = (input: ReviewInput): string =>
  (input.artifact ?? input.action ?? input.proposed_action ?? input.input)!

const maxBindingBytes = 8 * 1_024

function checkBinding(
  binding: ReviewInput['action_binding'],
  fault: (path: string[], message: string, type: string) => void,
): void {
  if (!binding) return
  if (JSON.stringify(binding).length > maxBindingBytes)
    fault(['action_binding'], 'send at most 8 KB of JSON', 'too_long')
  if (holdsFraction(binding.args))
    fault(
      ['action_binding', 'args'],
      'send fractions as decimal strings: hashed payloads hold no floats',
      'float_forbidden',
    )
}

function holdsFraction(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isSafeInteger(value)
  if (Array.isArray(value)) return value.some(holdsFraction)
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsFraction)
}

export const Verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])
const Severity = z.enum(['blocker', 'high', 'medium', 'low'])

export const Issue = z
  .object({
    severity: Severity.describe('blocker: irreversible or threatening; low: a note'),
    category: z.string().describe('Kind of problem'),
    description: z.string().describe('How the failure happens, with the values found'),
    suggested_fix: z.string().describe('One line'),
    alternative: z.string().nullable().describe('A safer way'),
    attribution: z.string().describe('agentive, systemic or ambiguous'),
    source: z.string().describe('What found it'),
    rule: z.string().nullable().describe('Id in the rule set'),
    evidence: z.string().nullable().describe('Class of evidence, A to E'),
    span: z.array(z.int()).nullable().describe('[start, end) in bytes of the artifact'),
    layers: z.array(z.string()).describe('Decodings between artifact and finding'),
    recompute: z.string().nullable().describe('Arithmetic or decode that shows the finding'),
  })
  .meta({ id: 'Issue' })

export const ReviewAnswer = z
  .object({
    status: z.literal('success').describe('Always success'),
    type: z.literal('structured_review').describe('Shape of this answer'),
    verdict: Verdict.describe('What to do'),
    confidence: z.number().describe('0 to 1, four decimals'),
    summary: z.string().describe('One or two sentences'),
    issues: z.array(Issue).describe('Most severe first'),
    suppressed: z
      .object({
        high: z.int().describe('Left out'),
        medium: z.int().describe('Left out'),
        low: z.int().describe('Left out'),
      })
      .describe('Issues that severity_threshold left out'),
    unchecked: z
      .array(
        z.object({
          id: z.string().describe('What'),
          why: z.string().describe('Why not'),
          would_need: z.string().describe('What it would take'),
        }),
      )
      .describe('What could not be checked'),
    alternative_approaches: z.array(z.string()).describe('Safer ways; empty for a plain approve'),
    epistemic_basis: z
      .enum(['evidence_against', 'insufficient_evidence'])
      .nullable()
      .describe('Of a reject: a finding, or too little to go on'),
    reversibility_gate: z
      .object({
        triggered: z.boolean().describe('Whether low confidence turned the verdict into reject'),
        original_verdict: Verdict.describe('Before the gate'),
        confidence: z.number().describe('What the gate looked at'),
        threshold: z.number().describe('0.5'),
      })
      .describe('For actions that cannot be undone'),
    capital_scale: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Tier and tests; null when no value moves'),
    onchain_risk: z.record(z.string(), z.unknown()).nullable().describe('onchain_action only'),
    known_bad_hits: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Addresses on the known-bad registry'),
    known_bad_added: z.array(z.string()).describe('Addresses that this call added'),
    known_bad_skipped: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Addresses not added, with the reason'),
    deterministic: z
      .object({
        verdict: Verdict.describe('Of the rules alone'),
        confidence: z.number().describe('Of the rules alone'),
        evidence_class: z.string().describe('A to E'),
        record_sha256: z.string().describe('Hash of record'),
      })
      .describe('The part that anyone recomputes'),
    model_opinion: z
      .object({
        state: z.string().describe('off, ok, timeout, error, invalid, budget, open'),
        provider: z.string().nullable().describe('Provider'),
        model: z.string().nullable().describe('Model'),
        prompt_sha256: z.string().nullable().describe('Hash'),
        response_sha256: z.string().nullable().describe('Hash'),
        verdict: Verdict.nullable().describe('Its opinion'),
        tightened: z.boolean().describe('Whether it made the verdict stricter'),
        latency_ms: z.int().nullable().describe('Time taken'),
        input_tokens: z.int().nullable().describe('Tokens'),
        output_tokens: z.int().nullable().describe('Tokens'),
        cost_usd: z.string().nullable().describe('Decimal string'),
      })
      .describe('May only tighten a verdict'),
    trading_state: z.record(z.string(), z.unknown()).nullable().describe('Stored state that was used'),
    artifact_hash: z.string().describe('SHA-256 of the UTF-8 bytes of the artifact'),
    artifact_type: z.string().describe('As reviewed'),
    artifact_provenance: z.string().describe('Who supplied it'),
    context_provenance: z.string().describe('Whether the context is bound to a verified proof'),
    policy_version: z.string().describe('Version of the policy'),
    policy_commitment: z.string().describe('Hash of what the policy consists of'),
    admission_receipt: z
      .object({
        request_capture_ref: z.string().nullable().describe('Echo'),
        state_hash: z.string().nullable().describe('Echo'),
        artifact_hash: z.string().describe('Hash'),
        requester_identity: z.string().nullable().describe('Hash of the account'),
        review_policy_version: z.string().describe('Version'),
        admission_index: z.int().describe('Running number of reviews'),
        accepted_at: z.int().describe('Unix seconds'),
        request_class: z.enum(['standard', 'irreversible']).describe('Class'),
        response_deadline: z.int().describe('Unix seconds'),
        deadline_policy_commitment: z.string().describe('Hash of the deadline policy'),
      })
      .describe('That the request was admitted, and when'),
    record: z.record(z.string(), z.unknown()).describe('What the engine decided, canonical'),
    options: z.record(z.string(), z.unknown()).describe('What the engine was given beside the artifact'),
    recompute: z
      .object({
        ruleset_url: z.string().describe('Manifest'),
        engine_url: z.string().describe('Engine'),
        data_urls: z.array(z.string()).describe('Data snapshots'),
        how: z.string().describe('Steps'),
      })
      .describe('How to run the verdict again'),
    proof: VerdictProof.nullable().describe('With sign'),
    proof_preview: z
      .object({ artifact_hash: z.string().describe('Hash'), decision_ref: z.string().describe('Reference') })
      .optional()
      .describe('With dry_run'),
    proof_event_published: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('With sign: relay copies as known now'),
    ledger_queue: z.record(z.string(), z.unknown()).nullable().describe('Place in the queue for the ledger'),
    billing: z
      .object({
        free_call_used: z.boolean().describe('Whether this call was free'),
        free_calls_remaining: z.int().describe('Left on the account'),
      })
      .describe('Free calls'),
    cost_sats: z.int().optional().describe('Charged to the balance; 0 when free'),
    charge: z.record(z.string(), z.unknown()).optional().describe('The charge'),
  })
  .meta({ id: 'Review' })
