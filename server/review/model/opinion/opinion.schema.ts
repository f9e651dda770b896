// Defines the schema of a model's answer, and the opinion as returned and hashed (payloads 2.4).
import { z } from 'zod'
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import type { Category } from '#protocol/review/types.ts'

const categories = [
  'correctness',
  'safety',
  'security',
  'performance',
  'style',
  'intent_mismatch',
  'missing_check',
  'position_sizing',
  'drawdown_risk',
  'regime_risk',
  'fee_drag',
  'correlation_risk',
  'scam_token',
  'unlimited_allowance',
  'address_poisoning',
  'slippage_mev',
  'other',
] as const satisfies readonly Category[]

const severity = z.enum(['blocker', 'high', 'medium', 'low'])
const verdict = z.enum(['approve', 'approve_with_concerns', 'reject'])

/** The schema sent to the provider; not every provider supports lengths in a schema. */
export const AskedShape = z.object({
  verdict,
  issues: z.array(
    z.object({
      severity,
      category: z.enum(categories),
      quote: z.string(),
      mechanism: z.string(),
      suggested_fix: z.string(),
    }),
  ),
})

const maxIssues = 5
const text = z.string().max(2_000)

/** The schema the service accepts; eight hundred tokens cannot contain more. */
export const ModelAnswer = z.object({
  verdict,
  issues: z
    .array(
      z.object({
        severity,
        category: z.enum(categories),
        quote: text,
        mechanism: text,
        suggested_fix: text,
      }),
    )
    .max(maxIssues),
})
export type ModelAnswer = z.output<typeof ModelAnswer>

/**
 * off: not called. budget, open: the call was skipped. timeout, error, invalid: called without a usable
 * answer.
 */
export type OpinionState = 'off' | 'ok' | 'timeout' | 'error' | 'invalid' | 'budget' | 'open'

/** Member names as in the answer. */
export interface ReportedOpinion {
  state: OpinionState
  provider: string | null
  model: string | null
  /** SHA-256 of the JCS bytes of {instructions, prompt}. */
  prompt_sha256: string | null
  /** SHA-256 of the UTF-8 of the model's text. */
  response_sha256: string | null
  /** As far as its quotes support it. */
  verdict: ModelAnswer['verdict'] | null
  tightened: boolean
  latency_ms: number | null
  input_tokens: number | null
  output_tokens: number | null
  cost_usd: string | null
}

export const notAsked: ReportedOpinion = {
  state: 'off',
  provider: null,
  model: null,
  prompt_sha256: null,
  response_sha256: null,
  verdict: null,
  tightened: false,
  latency_ms: null,
  input_tokens: null,
  output_tokens: null,
  cost_usd: null,
}

/** The part bound by the proof; null when no model was called. */
export function opinionSha256(told: ReportedOpinion): Hex64 | null {
  const { model, prompt_sha256, provider, response_sha256, state, tightened, verdict } = told
  if (prompt_sha256 === null) return null
  return sha256Hex(jcs({ model, prompt_sha256, provider, response_sha256, state, tightened, verdict }))
}
