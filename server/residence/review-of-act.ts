/** The review inside an act: the ordinary one, unsigned, whose rows are written with the act. */
import type { Call } from '#server/kernel/call.ts'
import { type artifactTypes, Capital } from '#server/review/review.schema.ts'
import type { ReviewItem } from '#server/review/review.store.ts'
import { reviewArtifact } from '#server/review/review-artifact.ts'
import type { ResidenceDeps } from './deps.ts'

interface Reviewed {
  artifact: string
  type: (typeof artifactTypes)[number]
  context: string
  /** As sent. */
  capital: unknown
}

export async function reviewOfAct(
  ctx: ResidenceDeps,
  { artifact, type, context, capital }: Reviewed,
  call: Call,
) {
  const pending = await reviewArtifact(
    ctx,
    {
      artifact,
      artifact_type: type,
      context,
      ...(capital === undefined ? {} : { capital: Capital.parse(capital) }),
      sign: false,
      dry_run: false,
      confidentiality_tier: 'hash_only',
      include_trading_state: false,
      severity_threshold: 'all',
    },
    call,
    { operation: 'review', alwaysSigned: false },
  )
  return { ...pending, item: pending.item as ReviewItem }
}
