/** POST /reason: a language model answers a question; the answer is audited and signed. */
import { z } from 'zod'
import { OperationError } from '#server/kernel/errors.ts'
import { agentPriced } from '#server/kernel/operation.ts'
import { Charge } from '#server/payments/charge.schema.ts'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { ResponseFormat, readFormat } from './answer-format.ts'
import { answerInstructions } from './answer-instructions.ts'
import { askStructured } from './ask-structured.ts'
import { defineOperation } from './deps.ts'
import { provenanceMembers } from './provenance.ts'
import { reasonedAnswer } from './reasoned-answer.ts'
import { STYLES, Style } from './style.ts'

const price = agentPriced(100, '0.109623')

export const modelErrors = [
  'model_unavailable',
  'signing_unavailable',
  'invalid_api_key',
  'payment_required',
  'insufficient_balance',
  'idempotency_conflict',
  'idempotency_in_progress',
] as const

export const answerMembers = {
  ...provenanceMembers,
  action_id: z.string().describe('Audited action, for POST /prove'),
  audit: AuditRow.describe('The audit row'),
  proof: ActionProof.describe('Signed proof of the action; published only by POST /prove'),
  cost_sats: z.int().optional().describe('Sats charged for this call'),
  charge: Charge.optional().describe('Charge of this call, with its payment method'),
}

export const answerQuestion = defineOperation({
  id: 'reason.answerQuestion',
  method: 'POST',
  path: '/reason',
  summary: 'Ask a language model, with a signed record',
  description:
    'The model of this instance answers. The proof signs input_hash, over the request with its defaults and without agent_id, and output_hash, over {answer, confidence, known_bad_mentions, model, prompt_sha256}. It shows what was asked and answered; it does not show that the answer is right. A JSON Schema is enforced, with one repair attempt. Without a usable answer nothing is charged.',
  input: z.object({
    question: z.string().min(1).max(20_000).describe('Question to answer, as text'),
    style: Style,
    want_confidence: z.boolean().default(false).describe('Whether the model estimates its confidence'),
    response_format: ResponseFormat,
    agent_id: z.string().max(120).optional().describe('Not part of input_hash'),
  }),
  output: z
    .object({
      status: z.literal('success').describe('Always success; failures are errors'),
      type: z.literal('reasoning').describe('Kind of answer'),
      answer: z.unknown().describe('Text, or what response_format asks for'),
      confidence: z
        .number()
        .min(0)
        .max(1)
        .nullable()
        .describe("The model's own estimate, which is not calibrated; null unless want_confidence"),
      ...answerMembers,
    })
    .meta({ id: 'ReasonAnswer' }),
  errors: modelErrors,
  auth: 'payer',
  price,
  effect: 'append',
  idempotency: 'key',
  rate: 'paid',
  tool: 'reason',
  examples: [
    {
      title: 'A question',
      request: { question: 'What can go wrong when a token allowance is unlimited?', style: 'short' },
    },
  ],
  async run(ctx, input, call) {
    const { agent_id: _, ...request } = input
    const format = readFormat(input.response_format)
    requireUsableKey(ctx)
    if (!ctx.model) throw new OperationError('model_unavailable')
    const startedAtUnix = ctx.nowUnix()
    const startedMs = performance.now()
    const { value, promptSha256 } = await askStructured(ctx, {
      instructions: answerInstructions(input, format.schemaText, format.kind),
      text: JSON.stringify({ question: input.question }),
      maxOutputTokens: STYLES[input.style].maxOutputTokens,
      shape: z.object({
        answer: format.shape,
        confidence: input.want_confidence ? z.number().min(0).max(1) : z.unknown().optional(),
      }),
    })
    const result = {
      answer: value.answer,
      confidence: input.want_confidence ? (value.confidence as number) : null,
    }
    return reasonedAnswer(
      ctx,
      call,
      price,
      { kind: 'reason', request, result, promptSha256, startedAtUnix, startedMs },
      (own) => ({ type: 'reasoning' as const, ...own }),
    )
  },
})
