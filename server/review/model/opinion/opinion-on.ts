// Requests an opinion from the configured model where review.md §11 requires one. A failure never affects
// the verdict of the rules.
import type { Hex64 } from '#protocol/bytes.ts'
import type { ModelEffect } from '#protocol/proofs/verdict-payload.ts'
import type {
  Basis,
  EpistemicBasis,
  Gate,
  ReviewOptions,
  ReviewRecord,
  Verdict,
} from '#protocol/review/types.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { askModel, type Reply } from '../ask-model.ts'
import { type Breaker, createBreaker } from '../breaker.ts'
import { costMicroUsd, expectedTokens, usdOf } from '../cost.ts'
import { dayOf, reserveBudget, settleBudget } from '../model-budget.store.ts'
import { type ModelEnv, type ModelSettings, modelSettingsFrom } from '../model-settings.ts'
import { promptFor } from '../prompt.ts'
import { shouldAsk } from '../should-ask.ts'
import { mergeOpinion, type OpinionIssue } from './merge-opinion.ts'
import { notAsked, type OpinionState, opinionSha256, type ReportedOpinion } from './opinion.schema.ts'

/** Held by the composition root: null when no model is configured. */
export interface ModelLayer {
  settings: ModelSettings
  breaker: Breaker
}

export function createModelLayer(env: ModelEnv, nowUnix: () => number): ModelLayer | null {
  const settings = modelSettingsFrom(env)
  return settings && { settings, breaker: createBreaker(nowUnix) }
}

/** The final verdict beside the record, which is unchanged. */
export interface Opinion {
  verdict: Verdict
  confidenceBps: number
  epistemicBasis: EpistemicBasis | null
  /** What the final verdict rests on. */
  basis: Basis
  gate: Gate
  issues: readonly OpinionIssue[]
  effect: ModelEffect
  /** `model_opinion` of the answer. */
  told: ReportedOpinion
  /** `model_opinion_sha256` of the proof. */
  sha256: Hex64 | null
}

interface Reviewed {
  artifact: string
  options: ReviewOptions
  record: ReviewRecord
  dryRun: boolean
  /** `response_deadline` of the admission receipt. */
  deadlineUnix: number
}

export async function opinionOn(ctx: OpinionContext, reviewed: Reviewed): Promise<Opinion> {
  if (!ctx.model || !shouldAsk(reviewed.record, reviewed.dryRun)) return unchanged(reviewed.record, notAsked)
  try {
    return await askedOpinion(ctx, ctx.model, reviewed)
  } catch (error) {
    ctx.log.error({ err: error }, 'the model layer failed; the verdict of the rules is unchanged')
    return unchanged(reviewed.record, { ...named(ctx.model.settings), state: 'error' })
  }
}

type OpinionContext = Pick<ReviewDeps, 'db' | 'log' | 'nowUnix' | 'randomBytes' | 'model'>

async function askedOpinion(
  ctx: OpinionContext,
  { settings, breaker }: ModelLayer,
  { artifact, options, record, deadlineUnix }: Reviewed,
): Promise<Opinion> {
  const without = (state: OpinionState) => unchanged(record, { ...named(settings), state })
  if (breaker.isOpen()) return without('open')
  // One second is reserved for storing and signing.
  const timeoutMs = Math.min(settings.timeoutMs, (deadlineUnix - ctx.nowUnix() - 1) * 1_000)
  if (timeoutMs <= 0) return without('timeout')

  const prompt = promptFor({ artifact, options, record, randomBytes: ctx.randomBytes })
  const expected = costMicroUsd(
    expectedTokens(Buffer.byteLength(prompt.instructions) + Buffer.byteLength(prompt.text)),
    settings.price,
  )
  if (expected > settings.callBudgetMicroUsd) return without('budget')
  const day = dayOf(ctx.nowUnix())
  if (!(await reserveBudget(ctx.db, day, expected, settings.dailyBudgetMicroUsd))) return without('budget')

  const startedMs = performance.now()
  const reply = await askModel(settings, prompt, timeoutMs)
  const latencyMs = Math.round(performance.now() - startedMs)
  // A call that was aborted may have been billed in full, so the expected amount stays counted.
  const cost = reply.used ? costMicroUsd(reply.used, settings.price) : null
  if (cost !== null) await settleBudget(ctx.db, day, expected, cost)
  // An unusable answer does not count as a failure, or the author of an artifact could switch the model off
  // for all callers.
  if (reply.state === 'timeout' || reply.state === 'error') breaker.failed()
  if (reply.state !== 'ok')
    ctx.log.warn({ state: reply.state, why: reply.why }, 'the model returned no opinion')

  const told: ReportedOpinion = {
    ...named(settings),
    state: reply.state,
    prompt_sha256: prompt.sha256,
    response_sha256: reply.responseSha256,
    latency_ms: latencyMs,
    input_tokens: reply.used?.inputTokens ?? null,
    output_tokens: reply.used?.outputTokens ?? null,
    cost_usd: cost === null ? null : usdOf(cost),
  }
  return reply.state === 'ok' ? merged(record, reply, artifact, told) : unchanged(record, told)
}

const named = ({ provider, model }: ModelSettings): ReportedOpinion => ({ ...notAsked, provider, model })

function merged(
  record: ReviewRecord,
  { answer }: Extract<Reply, { state: 'ok' }>,
  artifact: string,
  told: ReportedOpinion,
): Opinion {
  const { opinionVerdict, tightened, ...final } = mergeOpinion(record, answer, artifact)
  const toldOpinion = { ...told, verdict: opinionVerdict, tightened }
  return {
    ...final,
    told: toldOpinion,
    sha256: opinionSha256(toldOpinion),
  }
}

function unchanged(record: ReviewRecord, told: ReportedOpinion): Opinion {
  return {
    verdict: record.verdict,
    confidenceBps: record.confidence_bps,
    epistemicBasis: record.epistemic_basis,
    basis: record.basis,
    gate: record.gate,
    issues: [],
    effect: told.state === 'off' ? 'none' : 'unavailable',
    told,
    sha256: opinionSha256(told),
  }
}
