// Decides whether a model is called: by type, deterministic verdict and its evidence (review.md §11). Pure.
import type { ArtifactType, EvidenceClass, ReviewRecord } from '#protocol/review/types.ts'

/** Types for which the rules are weakest; the model is always called. */
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
