// How does a rule family declare its rules? One line a rule: what it decides, about what, on which evidence.
import type { ArtifactType, Category, EvidenceClass, Rule, RuleEffect } from './types.ts'

export type RuleLine = readonly [effect: RuleEffect, category: Category, evidence: EvidenceClass]

export const RULESET_VERSION = '1.0.0'

/* @__NO_SIDE_EFFECTS__ */
export function defineRules(
  type: ArtifactType | 'any',
  lines: Readonly<Record<string, RuleLine>>,
  since: string = RULESET_VERSION,
): readonly Rule[] {
  return Object.entries(lines).map(([id, [severity, category, evidence]]) => ({
    id,
    type,
    severity,
    category,
    evidence,
    attribution: evidence === 'D' || evidence === 'E' ? 'ambiguous' : 'agentive',
    since,
  }))
}
