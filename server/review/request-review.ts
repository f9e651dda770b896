/** POST /review: a verdict before an irreversible step. */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/canonical-json.ts'
import { buildVerdictProofPayload } from '#protocol/proofs/verdict-proof.ts'
import type { ReviewOptions } from '#protocol/review/types.ts'
import type { ReviewResult } from '#server/compute/jobs.ts'
import { ComputeTimeout } from '#server/compute/pool.ts'
import type { Call, Context } from '#server/context.ts'
import { InvalidRequest, OperationError } from '#server/errors.ts'
import { agentPriced, defineOperation } from '#server/operation.ts'
import { type Charged, settle } from '#server/settlement.ts'
import { type Opinion, opinionOn } from './model/opinion-on.ts'
import { asFinallyJudged } from './model/opinion-on-the-wire.ts'
import {
  conformanceSuiteSha256,
  deadlineSeconds,
  knownBadGenesis,
  policyVersion,
  requestClassOf,
} from './policy.ts'
import { type RelatedProof, readRelatedProof } from './related-proof.ts'
import { summaryOf } from './review.rules.ts'
import { artifactOf, ReviewAnswer, type ReviewInput, ReviewRequest } from './review.schema.ts'
import {
  type ReviewRow,
  signedReviewWriter,
  type UnissuedFacts,
  unsignedReviewWriter,
} from './review.store.ts'
import { reviewAnswer } from './review-answer.ts'

export const requestReview = defineOperation({
  id: 'review.requestReview',
  method: 'POST',
  path: '/review',
  summary: 'Ask for a verdict before an irreversible step',
  description:
    'A pure function of published bytes: run the same engine in a browser or offline and get the same verdict to the byte. With sign, the answer carries a proof that anyone can check.',
  input: ReviewRequest,
  unknownMembers: 'refuse',
  output: ReviewAnswer,
  errors: [
    'invalid_api_key',
    'payment_required',
    'insufficient_balance',
    'review_unavailable',
    'signing_unavailable',
    'idempotency_conflict',
    'idempotency_in_progress',
  ],
  auth: 'payer',
  price: agentPriced(200, '0.219246', true),
  effect: 'money',
  idempotency: 'key',
  idempotencyMember: 'operation_id',
  rate: 'paid',
  maxBodyBytes: 512 * 1_024,
  tool: 'review',
  examples: [
    {
      title: 'A shell command, signed',
      request: { artifact_type: 'shell_command', artifact: 'rm -rf "$BUILD_DIR"/*', sign: true },
    },
  ],
  async run(ctx, input, call) {
    refuseWhatCannotBeDone(ctx, input, call)
    const related = input.related_proof_event ? await readRelatedProof(ctx, input.related_proof_event) : null
    const acceptedAt = ctx.nowUnix()
    const options = engineOptions(ctx, input)
    const judged = await judge(ctx, artifactOf(input), options)
    const opinion = await opinionOn(ctx, {
      artifact: artifactOf(input),
      options,
      record: judged.record,
      dryRun: input.dry_run,
      deadlineUnix: acceptedAt + deadlineSeconds[requestClassOf(input.artifact_type)],
    })
    const answerFrom = (admissionIndex: number, charged: Charged) =>
      reviewAnswer({
        ctx,
        input,
        call,
        acceptedAt,
        options,
        judged,
        opinion,
        related,
        admissionIndex,
        charged,
      })
    const row: ReviewRow = {
      accountId: call.account?.id ?? null,
      chargeId: call.payment?.chargeId ?? null,
      operation: 'review',
      artifactHash: judged.artifactSha256,
      artifactType: input.artifact_type,
      verdict: opinion.verdict,
      confidenceBps: opinion.confidenceBps,
      recordSha256: judged.recordSha256,
      rulesetSha256: ctx.ruleset.sha256,
    }
    const facts = proofFacts(ctx, input, judged, opinion, related)
    if (input.sign && !input.dry_run)
      return settle(signedReviewWriter, { row, facts }, ({ admissionIndex, proof }, charged) => ({
        ...answerFrom(admissionIndex, charged).withProof(proof),
      }))
    return settle(unsignedReviewWriter, row, ({ admissionIndex }, charged) =>
      input.dry_run
        ? answerFrom(admissionIndex, charged).withPreview(previewOf(ctx, facts))
        : answerFrom(admissionIndex, charged).unsigned(),
    )
  },
})

const loopback = ['127.0.0.1', '::1', '0:0:0:0::/64']

function refuseWhatCannotBeDone(ctx: Context, input: ReviewInput, call: Call): void {
  if (input.sign && !input.dry_run && !ctx.signer) throw new OperationError('signing_unavailable')
  const refuse = (member: string, msg: string, type: string): never => {
    throw new InvalidRequest([{ loc: ['body', member], msg, type }])
  }
  // Fails closed: what the service was asked to fetch is never replaced by the caller's own copy.
  if (input.artifact_source)
    refuse(
      'artifact_source',
      'no source can be fetched by this instance; send the artifact itself',
      'artifact_source_unavailable',
    )
  if (input.seed !== undefined && !loopback.includes(call.ip))
    refuse('seed', 'only callers on the same machine may send a seed; leave it out', 'value_error')
}

function engineOptions(ctx: Context, input: ReviewInput): ReviewOptions {
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
    tradingState: null,
  }
}

async function judge(ctx: Context, artifact: string, options: ReviewOptions): Promise<ReviewResult> {
  try {
    return await ctx.compute.run({ kind: 'review', artifact, options })
  } catch (error) {
    // An engine that hangs or breaks has given no verdict; that is never an approve.
    const detail = error instanceof ComputeTimeout ? 'The engine did not end in time.' : undefined
    throw new OperationError('review_unavailable', {
      ...(detail ? { detail } : {}),
      cause: error,
      headers: { 'Retry-After': '1' },
    })
  }
}

function proofFacts(
  ctx: Context,
  input: ReviewInput,
  { record, recordSha256, artifactSha256 }: ReviewResult,
  opinion: Opinion,
  related: RelatedProof | null,
): UnissuedFacts {
  const now = ctx.nowUnix()
  return {
    artifactHash: artifactSha256 as Hex64,
    artifactType: input.artifact_type,
    artifactProvenance: 'caller_supplied',
    verdict: opinion.verdict,
    confidenceBps: opinion.confidenceBps,
    epistemicBasis: opinion.epistemicBasis,
    deterministicVerdict: record.verdict,
    modelEffect: opinion.effect,
    summary: summaryOf(asFinallyJudged(record, opinion)),
    reviewRecordSha256: recordSha256 as Hex64,
    modelOpinionSha256: opinion.sha256,
    policyVersion,
    conformanceSuiteSha256,
    rulesetVersion: ctx.ruleset.version,
    rulesetSha256: ctx.ruleset.sha256,
    engineSha256: ctx.ruleset.engineSha256,
    dataSnapshots: record.data as UnissuedFacts['dataSnapshots'],
    registryAsOfUnix: now,
    registryCount: 0,
    registrySnapshotSha256: knownBadGenesis,
    sourceClass: 'agent_reported',
    contextProvenance: related ? 'bound_to_verified_decision_ref' : 'caller_asserted_unverified',
    relatedDecisionRef: related?.decisionRef ?? null,
    intendedAudience: input.intended_audience ?? null,
    intendedVerifier: input.intended_verifier ?? null,
    confidentialityTier: input.confidentiality_tier,
    disclosedSummary: input.disclosed_summary ?? null,
    actionBinding: input.action_binding
      ? {
          toolHash: input.action_binding.tool === undefined ? null : sha256Hex(input.action_binding.tool),
          argsHash:
            input.action_binding.args === undefined ? null : sha256Hex(jcs(input.action_binding.args)),
          agentId: input.action_binding.agent_id ?? null,
          nonce: input.action_binding.nonce ?? null,
        }
      : null,
    externalEvidenceHash: input.external_evidence ? sha256Hex(jcs(input.external_evidence)) : null,
    freshnessBeaconHash: null,
    verifiedAtUnix: now,
    baseUrl: ctx.env.BASE_URL,
  }
}

/** decision_ref does not cover index, time of signing or key, so a dry run can name it exactly. */
function previewOf(ctx: Context, facts: UnissuedFacts): { artifact_hash: string; decision_ref: string } {
  const payload = buildVerdictProofPayload({
    ...facts,
    issuanceIndex: 0,
    committedAtUnix: facts.verifiedAtUnix,
    verifierPubkey: (ctx.signer?.pubkey ?? '0'.repeat(64)) as Hex64,
  })
  return { artifact_hash: payload.artifact_hash, decision_ref: payload.decision_ref }
}
