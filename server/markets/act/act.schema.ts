/** Request and answer of POST /markets/act (payloads 10.1). */
import { z } from 'zod'
import { ActionProof } from '#server/proofs/actions/action-proof.schema.ts'
import { AuditRow } from '#server/proofs/actions/audit-row.schema.ts'
import { ActRequest } from '#server/residence/act.schema.ts'
import { ReviewAnswer } from '#server/review/proof/review-answer.schema.ts'
import { artifactText } from '#server/review/review.schema.ts'
import { BriefData, CoinName, charged, MOST_COINS, RegimeData, SignalsData } from '../markets.schema.ts'
import { DEFAULT_COINS } from '../store/coins.store.ts'

export const MarketActRequest = z.object({
  coins: z
    .array(CoinName)
    .min(1)
    .max(MOST_COINS)
    .default([...DEFAULT_COINS])
    .describe('Coins of the signals'),
  artifact: artifactText('The action to review; without it nothing is reviewed').optional(),
  artifact_type: ActRequest.shape.artifact_type,
  context: ActRequest.shape.context,
  capital: ActRequest.shape.capital,
  max_spend_sats: z
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .describe('The call is refused, before any work, when its price is higher'),
})

export type MarketActInput = z.output<typeof MarketActRequest>

export const PARTS = ['regime', 'signals', 'brief'] as const

export const MarketActAnswer = z
  .object({
    status: z
      .enum(['acted', 'blocked'])
      .describe('blocked: the review rejects the artifact; do not take the action'),
    regime: RegimeData.nullable().describe('As GET /regime; null when missing'),
    signals: SignalsData.nullable().describe('As GET /signals/full; null when missing'),
    brief: BriefData.nullable().describe('As POST /agent-economy-brief; null when missing'),
    missing: z.array(z.enum(PARTS)).describe('Parts whose sources are down'),
    review: ReviewAnswer.nullable().describe('The verdict; null without an artifact'),
    action_id: z.string().describe('Audited action, for POST /prove'),
    audit: AuditRow.describe('The audit row'),
    proof: ActionProof.describe('Signed proof of the action; published only by POST /prove'),
    ...charged,
  })
  .meta({ id: 'MarketsAct' })
