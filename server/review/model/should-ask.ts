// Decides whether a model is asked: by type, deterministic verdict and its evidence (review.md §11). Pure.
import type { ArtifactType, EvidenceClass, ReviewRecord } from '#protocol/review/types.ts'

/** Where rules are weakest, whatever they found. */
const alwaysAsked: readonly ArtifactType[] = [
  'plan',
  'general',
  'analysis',
  'agent_output',
  'code_diff',
  'patch',
  'config_change',
]
const weakEvidence: readonly EvidenceClass[] = ['C', 'D', 'E']

export function shouldAsk(record: ReviewRecord, isDryRun: boolean): boolean {
  if (isDryRun || record.verdict === 'reject' || record.artifact_type === 'sanctions_screening') return false
  return alwaysAsked.includes(record.artifact_type) || weakEvidence.includes(record.evidence_class)
}
