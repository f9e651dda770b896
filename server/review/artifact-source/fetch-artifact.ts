/** Fetches the artifact from its source. Anything less than the complete, exact artifact is refused. */
import type { ArtifactProvenance } from '#protocol/proofs/verdict-payload.ts'
import { EgressDenied } from '#server/kernel/egress/address.ts'
import { InvalidRequest } from '#server/kernel/errors.ts'
import type { ReviewDeps } from '#server/review/deps.ts'
import { type ArtifactSource, sourceUnavailable } from './artifact-source.schema.ts'
import { fetchComparison } from './fetch-comparison.ts'
import { fetchCall, fetchTransaction } from './fetch-onchain.ts'

export interface FetchedArtifact {
  artifact: string
  provenance: ArtifactProvenance
}

const maxCodePoints = 20_000

export async function fetchArtifact(
  ctx: ReviewDeps,
  { kind, source }: ArtifactSource,
): Promise<FetchedArtifact> {
  try {
    const fetched =
      kind === 'comparison'
        ? await fetchComparison(ctx, source)
        : kind === 'call'
          ? await fetchCall(ctx, source)
          : await fetchTransaction(ctx, source)
    const length = [...fetched.artifact].length
    if (length === 0) throw sourceUnavailable('the source is empty')
    if (length > maxCodePoints)
      throw sourceUnavailable(`the source has ${length} characters; at most ${maxCodePoints} are reviewed`)
    return fetched
  } catch (error) {
    if (error instanceof InvalidRequest) throw error
    ctx.log.info({ err: error, kind }, 'artifact source unavailable')
    throw sourceUnavailable(
      error instanceof EgressDenied
        ? 'the source address is not allowed'
        : 'the source did not return the expected response',
    )
  }
}
