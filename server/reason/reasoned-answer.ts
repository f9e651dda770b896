/** Audits and signs an answer of the model, with the registry's addresses that it mentions. */
import type { ActionKind } from '#protocol/proofs/audit-row.ts'
import type { Call } from '#server/kernel/call.ts'
import type { FixedPrice } from '#server/kernel/operation.ts'
import { deferWrite } from '#server/kernel/settlement.ts'
import type { ActionProofPayloadOnTheWire } from '#server/proofs/actions/action-proof.schema.ts'
import { auditedActionWriter, auditRowOf } from '#server/proofs/actions/audit-action.ts'
import { sealedOnTheWire } from '#server/proofs/proof-on-the-wire.ts'
import { knownBadMentions } from '#server/review/known-bad/known-bad-mentions.ts'
import type { ReasonDeps } from './deps.ts'
import { hashOf, nameOf, type Provenance } from './provenance.ts'

interface Reasoned<Result> {
  kind: Extract<ActionKind, 'reason' | 'decision'>
  /** The request without agent_id. */
  request: Readonly<Record<string, unknown>>
  result: Result
  promptSha256: string
  startedAtUnix: number
  startedMs: number
}

/** output_hash covers the result and its provenance. `finish` shapes the answer. */
export async function reasonedAnswer<Result extends object, Shaped extends object>(
  ctx: ReasonDeps,
  call: Call,
  price: FixedPrice,
  { kind, request, result, promptSha256, startedAtUnix, startedMs }: Reasoned<Result>,
  finish: (result: Result) => Shaped,
) {
  const provenance: Provenance = {
    known_bad_mentions: await knownBadMentions(ctx, JSON.stringify([request, result])),
    model: nameOf(ctx.model!.settings),
    prompt_sha256: promptSha256,
  }
  const row = auditRowOf(ctx, call, price, {
    kind,
    input_hash: hashOf(request),
    output_hash: hashOf({ ...result, ...provenance }),
    started_at: startedAtUnix,
    duration_ms: Math.round(performance.now() - startedMs),
  })
  return deferWrite(auditedActionWriter, row, ({ row: audit, sealed, companion }) => ({
    status: 'success' as const,
    ...finish(result),
    ...provenance,
    action_id: audit.action_id,
    audit,
    proof: sealedOnTheWire<ActionProofPayloadOnTheWire>(sealed, companion),
  }))
}
