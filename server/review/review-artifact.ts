/**
 * Runs a review from request to settled verdict: load the inputs, run the engine, request an opinion,
 * store, answer. Shared by every price.
 */

import { countFreeCalls } from '#server/accounts/free-calls/free-calls.store.ts'
import type { Call } from '#server/kernel/call.ts'
import type { ReviewResult } from '#server/kernel/compute/jobs.ts'
import { ComputeTimeout } from '#server/kernel/compute/pool.ts'
import { InvalidRequest, OperationError } from '#server/kernel/errors.ts'
import { type Charged, deferWrite } from '#server/kernel/settlement.ts'
import { mandatoryFacts } from '#server/ledger/append/mandatory.ts'
import { requireSigner } from '#server/proofs/signing/require-signer.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import type { Grown } from './known-bad/grow-known-bad.store.ts'
import { growthOf } from './known-bad/growth-of.ts'
import { loadInputs, type ReviewInputs } from './load-inputs.ts'
import { opinionOn } from './model/opinion/opinion-on.ts'
import { asFinallyJudged } from './model/opinion/opinion-on-the-wire.ts'
import { deadlineSeconds, requestClassOf } from './policy.ts'
import { previewOf, proofFacts } from './proof/proof-facts.ts'
import { reviewAnswer } from './proof/review-answer.ts'
import { lacksSummary, type ReviewInput, summaryIsMissing } from './review.schema.ts'
import { type ReviewItem, signedReviewWriter, unsignedReviewWriter } from './review.store.ts'

export interface ReviewTerms {
  /** Operation name in the stored row. */
  operation: 'review' | 'review_external'
  alwaysSigned: boolean
}

export async function reviewArtifact(ctx: ReviewDeps, input: ReviewInput, call: Call, terms: ReviewTerms) {
  const isSigned = (terms.alwaysSigned || input.sign) && !input.dry_run
  if (isSigned) requireSigner(ctx)
  refuseForeignSeed(input, call)
  if (isSigned && lacksSummary(input)) {
    const { path, message, type } = summaryIsMissing
    throw new InvalidRequest([{ loc: ['body', ...path], msg: message, type }])
  }
  const acceptedAt = ctx.nowUnix()
  const inputs = await loadInputs(ctx, input, call)
  const { options, artifact } = inputs
  const judged = await judge(ctx, inputs)
  const opinion = await opinionOn(ctx, {
    artifact,
    options,
    record: judged.record,
    dryRun: input.dry_run,
    deadlineUnix: acceptedAt + deadlineSeconds[requestClassOf(input.artifact_type)],
  })
  const mandatory = isSigned
    ? mandatoryFacts(ctx, call, {
        artifact,
        record: asFinallyJudged(judged.record, opinion),
        fullDisclosure: input.confidentiality_tier === 'full_disclosure',
      })
    : null
  const facts = proofFacts(ctx, input, inputs, judged, opinion)
  const grows = growthOf(judged, artifact, call.account?.id ?? null, input.dry_run)
  const item: ReviewItem = {
    row: {
      accountId: call.account?.id ?? null,
      chargeId: call.payment?.chargeId ?? null,
      operation: terms.operation,
      artifactHash: judged.artifactSha256,
      artifactType: input.artifact_type,
      verdict: opinion.verdict,
      confidenceBps: opinion.confidenceBps,
      recordSha256: judged.recordSha256,
      rulesetSha256: ctx.ruleset.sha256,
      capitalTier: judged.record.capital_scale?.tier ?? null,
      gateTriggered: judged.record.gate.triggered,
    },
    growth: grows.growth,
  }
  const freeCallsRemaining = await freeCallsLeft(ctx, call)
  const answerFrom = (stored: { admissionIndex: number; grown: Grown }, charged: Charged) =>
    reviewAnswer({
      ctx,
      input,
      call,
      acceptedAt,
      inputs,
      judged,
      opinion,
      grown: { ...stored.grown, skipped: [...grows.skipped, ...stored.grown.skipped] },
      admissionIndex: stored.admissionIndex,
      charged,
      freeCallsRemaining,
    })
  if (isSigned)
    return deferWrite(signedReviewWriter, { ...item, facts, mandatory }, (stored, charged) =>
      answerFrom(stored, charged).withProof(stored.proof, stored.ledgerQueue),
    )
  return deferWrite(unsignedReviewWriter, item, (stored, charged) =>
    input.dry_run
      ? answerFrom(stored, charged).withPreview(previewOf(ctx, facts))
      : answerFrom(stored, charged).unsigned(),
  )
}

/** The account from the reserve; when another payment was sent with a key, the account of the key. */
async function freeCallsLeft(ctx: ReviewDeps, { payment, account }: Call): Promise<number> {
  if (!payment || payment.freeCallsRemaining !== null) return payment?.freeCallsRemaining ?? 0
  return account ? countFreeCalls(ctx.db, account.id) : 0
}

const loopback = ['127.0.0.1', '::1', '0:0:0:0::/64']

/**
 * The engine uses no randomness, so a seed has no effect; the contract still refuses it from remote
 * callers.
 */
function refuseForeignSeed(input: ReviewInput, call: Call): void {
  if (input.seed === undefined || loopback.includes(call.ip)) return
  throw new InvalidRequest([
    {
      loc: ['body', 'seed'],
      msg: 'only callers on the same machine may send a seed; leave it out',
      type: 'value_error',
    },
  ])
}

async function judge(ctx: ReviewDeps, { artifact, options, data }: ReviewInputs): Promise<ReviewResult> {
  try {
    return await ctx.compute.run({ kind: 'review', artifact, options, data: data.dataSet })
  } catch (error) {
    // An engine that hangs or fails has produced no verdict; this is never an approval.
    const detail = error instanceof ComputeTimeout ? 'The engine did not finish in time.' : undefined
    throw new OperationError('review_unavailable', {
      ...(detail ? { detail } : {}),
      cause: error,
      headers: { 'Retry-After': '1' },
    })
  }
}
