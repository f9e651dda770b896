/** Schema of the request of /review (payloads 3.1). */
import { z } from 'zod'
import { Caip10, SignedEventShape } from '#server/proofs/proofs.schema.ts'

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

export const artifactText = (what: string) =>
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

/** Text that is signed or echoed: tab and line feed are the only control characters allowed. */
const text = (max: number, what: string) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'send no control characters but tab and line feed')
    .describe(what)

/** Dollars with at most two decimals, 0 to 10^12, as a number or a decimal string; stored in cents. */
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

export const Capital = z.strictObject({
  equity_usd: UsdCents.describe('Account equity in US dollars'),
  at_risk_usd: UsdCents.optional().describe('Amount at risk, if larger than the artifact shows'),
  max_loss_usd: UsdCents.optional().describe('Maximum loss: a larger amount at risk is a reject'),
})

export const aliases = ['artifact', 'action', 'proposed_action', 'input'] as const

const ReviewMembers = z.object({
  artifact: artifactText('The action to review: command, diff, order, transaction, plan or text').optional(),
  action: artifactText('Alias of artifact').optional(),
  proposed_action: artifactText('Alias of artifact').optional(),
  input: artifactText('Alias of artifact').optional(),
  artifact_type: z.enum(artifactTypes).default('general').describe('Type of the action'),
  sign: z.boolean().default(false).describe('Return a signed proof that anyone can verify'),
  confidentiality_tier: z
    .enum(['hash_only', 'partial_disclosure', 'full_disclosure'])
    .default('hash_only')
    .describe('What the proof discloses; has an effect only with sign'),
  disclosed_summary: text(2_000, 'With partial_disclosure: the summary bound into decision_ref').optional(),
  include_trading_state: z.boolean().default(false).describe("Include the account's stored trading state"),
  context: z
    .string()
    .max(4_000)
    .default('')
    .describe('Goal, reason, success criteria; can tighten a verdict, never loosen it'),
  concerns: z.string().max(2_000).optional().describe('Aspects to focus on'),
  severity_threshold: z
    .enum(['blocker', 'high', 'medium', 'all'])
    .default('all')
    .describe('Minimum severity of the issues in the answer; never changes the verdict'),
  capital: Capital.optional().describe('Sets the capital tier; smaller equity can only tighten a verdict'),
  dry_run: z.boolean().default(false).describe('Return proof_preview instead of a proof; overrides sign'),
  state_hash: text(128, 'Commitment echoed in admission_receipt').optional(),
  related_proof_event: SignedEventShape.optional().describe('Inner verdict of a verdict about a verdict'),
  intended_audience: text(256, 'Intended audience of the verdict').optional(),
  intended_verifier: Caip10.optional().describe('CAIP-10 account intended to verify it'),
  request_capture_ref: text(256, 'Echoed in admission_receipt').optional(),
  operation_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('Idempotency key for 24 hours; the Idempotency-Key header takes precedence'),
  artifact_source: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      '{repo, base_sha, head_sha}, {chain_id, tx_hash} or {chain_id, block_number, contract_address, calldata, block_hash?}: the service fetches it and reviews that instead of artifact, or refuses',
    ),
  action_binding: z
    .strictObject({
      tool: text(256, 'Tool that will run').optional(),
      agent_id: text(256, 'Agent that will run it').optional(),
      args: z.unknown().optional().describe('Exact arguments; no fractions'),
      nonce: text(256, 'Nonce that makes the binding single-use for the caller').optional(),
    })
    .optional()
    .describe('Binds the exact action into the proof'),
  external_evidence: z
    .array(
      z.strictObject({
        source: z.string().describe('Source of the context'),
        record: z.string().describe('The evidence record, as text'),
        record_sha256: z.string().describe('SHA-256 of the record, 64 hex'),
        evidence_type: z.string().describe('Kind of the evidence'),
        observed_at: z.string().describe('When it was observed'),
        validity_until: z.string().nullable().describe('Until when it is valid'),
      }),
    )
    .max(20)
    .optional()
    .describe('Caller-supplied evidence, bound by hash'),
  consistency_explanations: z
    .array(z.string().min(1).max(2_000))
    .min(2)
    .max(10)
    .optional()
    .describe('Explanations to compare with each other'),
  seed: z.int().optional().describe('Only for callers on the same host'),
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
  if ((ctx.value.sign || ctx.value.dry_run) && lacksSummary(ctx.value))
    fault(summaryIsMissing.path, summaryIsMissing.message, summaryIsMissing.type)
  if (ctx.value.confidentiality_tier !== 'partial_disclosure' && ctx.value.disclosed_summary !== undefined)
    fault(['disclosed_summary'], 'only partial_disclosure discloses a summary', 'value_error')
  checkBinding(ctx.value.action_binding, fault)
}).meta({ anyOf: aliases.map((name) => ({ required: [name] })) })

export type ReviewInput = z.output<typeof ReviewRequest>

/** A tier has an effect only on a signed proof. */
export const lacksSummary = (
  input: Pick<z.output<typeof ReviewMembers>, 'confidentiality_tier' | 'disclosed_summary'>,
): boolean => input.confidentiality_tier === 'partial_disclosure' && input.disclosed_summary === undefined

export const summaryIsMissing = {
  path: ['disclosed_summary'],
  message: 'partial_disclosure needs the summary to disclose',
  type: 'missing',
}

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
