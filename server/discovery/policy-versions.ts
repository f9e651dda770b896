/**
 * Lists the policies under which verdicts were given. The commitments of older ones are read from one of
 * their verdicts.
 */
import type { PolicyCommitmentInputs, VerdictProofPayload } from '#protocol/proofs/verdict-payload.ts'
import type { DiscoveryDeps } from '#server/discovery/deps.ts'
import { policyCommitmentOf, policyInputs, policyVersion } from '#server/review/policy.ts'
import { listRulesets, type RulesetVersion } from '#server/review/ruleset.store.ts'

export interface PolicyVersion {
  policy_version: string
  policy_commitment: string
  policy_commitment_inputs: PolicyCommitmentInputs
  ruleset_sha256: string
  in_force_from: number
  in_force_to: number | null
}

/**
 * Cached, because finding one verdict of each policy reads many rows; rule sets change only when a server
 * starts.
 */
const rememberedMs = 60_000
const remembered = new WeakMap<DiscoveryDeps, { versions: Promise<PolicyVersion[]>; untilMs: number }>()

/** Newest first: the current policy, then earlier ones that signed a verdict. */
export function listPolicyVersions(ctx: DiscoveryDeps): Promise<PolicyVersion[]> {
  const known = remembered.get(ctx)
  if (known && known.untilMs > performance.now()) return known.versions
  const versions = listRulesets(ctx.db).then((rulesets) => versionsOf(ctx, rulesets))
  remembered.set(ctx, { versions, untilMs: performance.now() + rememberedMs })
  versions.catch(() => remembered.delete(ctx))
  return versions
}

const versionsOf = (ctx: DiscoveryDeps, rulesets: readonly RulesetVersion[]): PolicyVersion[] =>
  rulesets.flatMap((ruleset, index) => {
    const isInForce = ruleset.sha256 === ctx.ruleset.sha256
    const committed = isInForce ? committedNow(ctx) : committedIn(ruleset.proof)
    if (!committed) return []
    const next = rulesets[index - 1]
    return [
      {
        ...committed,
        ruleset_sha256: ruleset.sha256,
        in_force_from: ruleset.publishedAtUnix,
        in_force_to: isInForce || !next ? null : next.publishedAtUnix,
      },
    ]
  })

const committedNow = ({ ruleset }: DiscoveryDeps) => ({
  policy_version: policyVersion,
  policy_commitment: policyCommitmentOf(ruleset),
  policy_commitment_inputs: policyInputs(ruleset),
})

function committedIn(proof: string | null) {
  if (proof === null) return null
  const { content } = JSON.parse(proof) as { content: string }
  const payload = JSON.parse(content) as VerdictProofPayload
  return {
    policy_version: payload.policy_version,
    policy_commitment: payload.policy_commitment,
    policy_commitment_inputs: payload.policy_commitment_inputs,
  }
}
