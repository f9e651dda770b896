/**
 * Defines the policy of a verdict: the literal preimage of policy_commitment and the constants outside the
 * engine.
 */
import { type Hex64, sha256Hex } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { policyCommitment } from '#protocol/proofs/derived-fields.ts'
import type { PolicyCommitmentInputs } from '#protocol/proofs/verdict-payload.ts'
import { REQUIRED_CHECKS } from '#protocol/report.ts'
import type { CurrentRuleset } from './ruleset.store.ts'

export const policyVersion = 'assay.review.v1'

/** The conformance suite: each question a verifier can ask, with its required checks. */
export const conformanceSuite = REQUIRED_CHECKS
export const conformanceSuiteSha256: Hex64 = sha256Hex(jcs(conformanceSuite))

export const policyInputs = (ruleset: CurrentRuleset): PolicyCommitmentInputs => ({
  conformance_suite_sha256: conformanceSuiteSha256,
  engine_sha256: ruleset.engineSha256,
  policy_version: policyVersion,
  rubric_sha256: ruleset.sha256,
  ruleset_sha256: ruleset.sha256,
  ruleset_version: ruleset.version,
})

export const policyCommitmentOf = (ruleset: CurrentRuleset): string => policyCommitment(policyInputs(ruleset))

export { knownBadGenesis } from './known-bad/registry-row.ts'

const irreversibleTypes: readonly string[] = ['onchain_action', 'trade', 'sanctions_screening']

/** Seconds until an answer is due, by request class. */
export const deadlineSeconds = { standard: 60, irreversible: 180 } as const
export const deadlinePolicyCommitment: Hex64 = sha256Hex(jcs(deadlineSeconds))

export const requestClassOf = (artifactType: string): keyof typeof deadlineSeconds =>
  irreversibleTypes.includes(artifactType) ? 'irreversible' : 'standard'
