/** GET /governance-record: the rules in force for capital and confidence, and how often each verdict was given under them. */
import { z } from 'zod'
import type { Thresholds } from '#protocol/review/types.ts'
import { free } from '#server/kernel/operation.ts'
import { policyCommitmentOf, policyVersion } from '#server/review/policy.ts'
import { defineOperation, type MarketsDeps } from '../deps.ts'
import { readGovernance } from './governance.store.ts'

const counts = (of: string) =>
  z.record(z.string(), z.int()).describe(`Verdicts by ${of}; they add up to total`)

const TIER_EFFECTS = [
  ['S0', 'Base thresholds. Missing depth, fees or stop is a low note.'],
  ['S1', 'Base thresholds.'],
  [
    'S2',
    'At least approve_with_concerns. The bounds of price, size, liquidity, slippage and fee tests halve.',
  ],
  ['S3', 'Reject.'],
  ['S4', 'Reject.'],
  ['S?', 'Equity unknown: at least approve_with_concerns, except for what reduces risk or only reads.'],
] as const

export const getGovernanceRecord = defineOperation({
  id: 'markets.getGovernanceRecord',
  method: 'GET',
  path: '/governance-record',
  summary: 'Governance and capital-scale record',
  description:
    'The capital tiers and the confidence gate of the rule set in force, and the verdicts given, counted at one moment. Verdicts without a tier move no value, or are older than the counting of tiers. Overrides are rejects on the ledger after which an action was reported.',
  input: z.object({}),
  output: z
    .object({
      as_of: z.int().describe('Time of the figures, in Unix seconds'),
      policy_version: z.string().describe('Version of the policy in force'),
      policy_commitment: z.string().describe('Commitment that proofs carry'),
      capital_tiers: z
        .array(
          z.object({
            tier: z.string().describe('Name of the capital tier'),
            above_bps: z.int().nullable().describe('At risk over equity, above; null for S0 and S?'),
            up_to_bps: z.int().nullable().describe('Up to; null where there is no upper bound'),
            effect: z.string().describe('What it does to a verdict'),
          }),
        )
        .describe('Of the rule set in force'),
      gate: z
        .object({
          threshold_bps: z.int().describe('Confidence below which an irreversible action is rejected'),
          triggered: z.int().describe('Verdicts that it decided'),
        })
        .describe('The reversibility gate'),
      verdicts: z
        .object({
          total: z.int().describe('Number of verdicts given'),
          by_verdict: counts('verdict'),
          by_artifact_type: counts('type of artifact'),
          by_tier: counts('capital tier'),
        })
        .describe('Reviews answered, rejections included'),
      overrides: z
        .array(
          z.object({
            entry: z.int().describe('Entry of the ledger'),
            verdict: z.string().describe('Verdict that was overridden'),
            action_taken: z.string().describe('What was reported'),
          }),
        )
        .describe('Newest first, at most 500'),
      ledger_url: z.string().describe('URL of the ledger'),
    })
    .meta({ id: 'GovernanceRecord' }),
  errors: [],
  auth: 'public',
  price: free,
  effect: 'read',
  rate: 'read',
  cache: 'public, max-age=30',
  async run(ctx) {
    const [{ groups, overrides }, { gate_bps, tier_upper_bps }] = await Promise.all([
      readGovernance(ctx.db),
      thresholdsInForce(ctx),
    ])
    const countBy = (nameOf: (group: (typeof groups)[number]) => string) => {
      const sums: Record<string, number> = {}
      for (const group of groups) sums[nameOf(group)] = (sums[nameOf(group)] ?? 0) + group.count
      return sums
    }
    const sumOf = (chosen: typeof groups) => chosen.reduce((sum, { count }) => sum + count, 0)
    return {
      as_of: ctx.nowUnix(),
      policy_version: policyVersion,
      policy_commitment: policyCommitmentOf(ctx.ruleset),
      capital_tiers: tiersOf(tier_upper_bps),
      gate: { threshold_bps: gate_bps, triggered: sumOf(groups.filter(({ gated }) => gated === true)) },
      verdicts: {
        total: sumOf(groups),
        by_verdict: countBy(({ verdict }) => verdict),
        by_artifact_type: countBy(({ artifactType }) => artifactType),
        by_tier: countBy(({ tier }) => tier ?? 'none'),
      },
      overrides,
      ledger_url: `${ctx.env.BASE_URL}/ledger`,
    }
  },
})

/** Of the manifest whose hash the proofs name. */
async function thresholdsInForce({ db, ruleset }: MarketsDeps): Promise<Thresholds> {
  const { manifest } = await db.prisma.rulesetBundle.findUniqueOrThrow({
    where: { sha256: ruleset.sha256 },
    select: { manifest: true },
  })
  return (JSON.parse(Buffer.from(manifest).toString('utf8')) as { thresholds: Thresholds }).thresholds
}

function tiersOf(upper: Thresholds['tier_upper_bps']) {
  const bounds: Record<string, number | undefined> = upper
  return TIER_EFFECTS.map(([tier, effect], i) => {
    const below = TIER_EFFECTS[i - 1]?.[0]
    return {
      tier,
      above_bps: tier === 'S?' || below === undefined ? null : (bounds[below] ?? null),
      up_to_bps: bounds[tier] ?? null,
      effect,
    }
  })
}
