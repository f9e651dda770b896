/** POST /residence/act: reasons about an intent, has the action reviewed, and remembers the outcome, for one price. */

import { z } from 'zod'
import type { Hex64 } from '#protocol/bytes.ts'
import { jcsIntegers } from '#protocol/json/canonical-json.ts'
import type { Call } from '#server/kernel/call.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { fixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { NewValue } from '#server/memory/memory.store.ts'
import { newValue } from '#server/memory/new-value.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { requireUsableKey } from '#server/proofs/signing/seal.ts'
import { answerInstructions } from '#server/reason/answer-instructions.ts'
import { modelErrors } from '#server/reason/answer-question.ts'
import { askStructured } from '#server/reason/ask-structured.ts'
import { hashOf, nameOf } from '#server/reason/provenance.ts'
import { STYLES } from '#server/reason/style.ts'
import { knownBadMentions } from '#server/review/known-bad/known-bad-mentions.ts'
import { ActAnswer, type ActInput, ActRequest } from './act.schema.ts'
import { actWriter } from './act-writer.ts'
import { defineOperation, type ResidenceDeps } from './deps.ts'
import { reviewOfAct } from './review-of-act.ts'

const price = fixedPrice(180, '0.197322')
const memoryKey = 'residence:last'
const style = 'normal'

export const actWithReview = defineOperation({
  id: 'residence.actWithReview',
  method: 'POST',
  path: '/residence/act',
  summary: 'Reason about an intent, have it reviewed, and remember the outcome',
  description:
    'One price covers the reasoning, the review and the memory. A rejected action answers blocked: do not take it. Nothing is done for you: acted means that nothing here objects. The proof signs input_hash, over the request with its defaults, and output_hash, over {status, reasoning, review_record_sha256}. Callers without an account get no memory.',
  input: ActRequest,
  unknownMembers: 'refuse',
  output: ActAnswer,
  errors: [...modelErrors, 'review_unavailable'],
  auth: 'payer',
  price,
  beforePayment(_ctx, { policy: { max_spend_sats: cap } }) {
    if (cap !== undefined && price.agentSats > cap)
      throw new InvalidRequest([
        {
          loc: ['body', 'policy', 'max_spend_sats'],
          msg: `the call costs ${price.agentSats} sats; send at least that, or leave the limit out`,
          type: 'spend_cap_exceeded',
        },
      ])
  },
  effect: 'money',
  idempotency: 'key',
  rate: 'paid',
  maxBodyBytes: 512 * 1_024,
  tool: 'residence_act',
  mcp: false,
  examples: [
    {
      title: 'A command with its purpose',
      request: {
        intent: 'Remove the build output before the release build',
        artifact: 'rm -rf ./build',
        artifact_type: 'shell_command',
        policy: { max_spend_sats: 200 },
      },
    },
  ],
  async run(ctx, input, call) {
    requireUsableKey(ctx)
    if (!ctx.model) throw new OperationError('model_unavailable')
    const started = { atUnix: ctx.nowUnix(), ms: performance.now() }
    const [review, reasoning] = await Promise.all([reviewOf(ctx, input, call), reasonAbout(ctx, input)])
    const isBlocked = input.policy.require_review && review?.item.row.verdict === 'reject'
    const status = isBlocked ? ('blocked' as const) : ('acted' as const)
    const audit = auditRowOf(ctx, call, price, {
      kind: 'residence_act',
      input_hash: hashOf(input),
      output_hash: hashOf({ status, reasoning, review_record_sha256: review?.item.row.recordSha256 ?? null }),
      started_at: started.atUnix,
      duration_ms: Math.round(performance.now() - started.ms),
    })
    const memory = memoryOf(ctx, input, call, {
      status,
      answer: reasoning.answer,
      verdict: review?.item.row.verdict ?? null,
      action_id: audit.row.action_id,
      at: started.atUnix,
    })
    return deferWrite(actWriter, { review, audit, memory }, (written, charged) => ({
      status,
      intent: input.intent,
      reasoning,
      review: review === null ? null : review.finish(written.review as never, charged),
      memory: written.remembered === null ? null : { stored: written.remembered, key: memoryKey },
      action_id: written.proof.row.action_id,
      audit: written.proof.row,
      proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(written.proof.sealed, written.proof.companion),
    }))
  },
})

/** The ordinary review, unsigned; null when the policy asks for none and no artifact was sent. */
async function reviewOf(ctx: ResidenceDeps, input: ActInput, call: Call) {
  const { intent, artifact, artifact_type: type, context, capital, policy } = input
  if (artifact === undefined && !policy.require_review) return null
  return reviewOfAct(
    ctx,
    {
      artifact: artifact ?? intent,
      type: artifact === undefined ? 'plan' : (type ?? 'general'),
      context,
      capital,
    },
    call,
  )
}

async function reasonAbout(ctx: ResidenceDeps, { intent, artifact, context }: ActInput) {
  const question =
    'Say what the intent needs to succeed, what can go wrong, and whether the action does what the intent says.'
  const { value, promptSha256 } = await askStructured(ctx, {
    instructions: answerInstructions({ style, want_confidence: true }, null, 'text'),
    text: JSON.stringify({ question, intent, action: artifact, context }),
    maxOutputTokens: STYLES[style].maxOutputTokens,
    shape: z.object({ answer: z.string().min(1), confidence: z.number().min(0).max(1) }),
  })
  return {
    answer: value.answer,
    confidence: value.confidence,
    known_bad_mentions: await knownBadMentions(
      ctx,
      JSON.stringify([intent, artifact, context, value.answer]),
    ),
    model: nameOf(ctx.model!.settings),
    prompt_sha256: promptSha256 as Hex64,
  }
}

function memoryOf(
  ctx: ResidenceDeps,
  { intent, policy }: ActInput,
  { account }: Call,
  outcome: Record<string, string | number | null>,
): NewValue | null {
  if (!account || !policy.remember) return null
  return newValue(ctx.env, account.id, memoryKey, jcsIntegers({ intent, ...outcome }))
}
