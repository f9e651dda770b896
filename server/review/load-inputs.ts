/** Loads everything the server looks up before the engine runs. */

import type { JsonObject } from '#protocol/json/strict-json.ts'
import type { ArtifactProvenance, SourceClass } from '#protocol/proofs/verdict-payload.ts'
import type { ReviewOptions } from '#protocol/review/types.ts'
import type { Call } from '#server/kernel/call.ts'
import type { DataInForce } from '#server/lists/review-data.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { readArtifactSource } from './artifact-source/artifact-source.schema.ts'
import { fetchArtifact } from './artifact-source/fetch-artifact.ts'
import { type RelatedProof, readRelatedProof } from './proof/related-proof.ts'
import { artifactOf, type ReviewInput } from './review.schema.ts'
import { type ReportedTradingState, readTradingState } from './trading-state.ts'

export interface ReviewInputs {
  artifact: string
  provenance: ArtifactProvenance
  options: ReviewOptions
  data: DataInForce
  related: RelatedProof | null
  sourceClass: SourceClass
  /** Null when not requested. */
  tradingState: ReportedTradingState | null
}

export async function loadInputs(ctx: ReviewDeps, input: ReviewInput, call: Call): Promise<ReviewInputs> {
  const accountId = call.account?.id ?? null
  const related = input.related_proof_event ? await readRelatedProof(ctx, input.related_proof_event) : null
  const outer = ctx.reviewSources.classOf(accountId)
  const stored = input.include_trading_state ? await readTradingState(ctx, accountId) : null
  const fetched = input.artifact_source
    ? await fetchArtifact(ctx, readArtifactSource(input.artifact_source, input.artifact_type))
    : { artifact: artifactOf(input), provenance: 'caller_supplied' as const }
  const data = ctx.reviewData.current()
  return {
    ...fetched,
    options: engineOptions(ctx, input, stored?.state ?? null),
    // Not awaited when already known: a verdict on the hot path waits for nothing here.
    data: data instanceof Promise ? await data : data,
    related,
    sourceClass: lowerClass(typeof outer === 'string' ? outer : await outer, input, related),
    tradingState: stored?.told ?? null,
  }
}

const classes: readonly SourceClass[] = ['agent_reported', 'independent_mediator', 'platform_operator']

/**
 * A verdict about a verdict takes the inner one's class at most; an inner verdict that fails verification
 * has the lowest class.
 */
export function lowerClass(
  outer: SourceClass,
  input: Pick<ReviewInput, 'related_proof_event'>,
  related: RelatedProof | null,
): SourceClass {
  if (!input.related_proof_event) return outer
  const inner = classes.indexOf(related?.sourceClass ?? 'agent_reported')
  return classes[Math.min(Math.max(inner, 0), classes.indexOf(outer))]!
}

function engineOptions(ctx: ReviewDeps, input: ReviewInput, tradingState: JsonObject | null): ReviewOptions {
  const { capital } = input
  return {
    artifactType: input.artifact_type,
    asOfUnix: ctx.nowUnix(),
    capital: capital
      ? {
          equity_cents: capital.equity_usd,
          at_risk_cents: capital.at_risk_usd ?? null,
          max_loss_cents: capital.max_loss_usd ?? null,
        }
      : null,
    concerns: input.concerns ?? null,
    context: input.context === '' ? null : input.context,
    tradingState,
  }
}
