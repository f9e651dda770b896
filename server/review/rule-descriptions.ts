/** Reads the descriptions of all rules, which the engine's build writes beside the manifest: sources and examples are not in the engine. */
import { readFile } from 'node:fs/promises'
import type { Rule } from '#protocol/review/types.ts'

export interface RuleDescription extends Pick<Rule, 'id' | 'severity' | 'category' | 'evidence'> {
  /** A vendor's reference, a standard, a CWE or a section of the policy. */
  readonly source: string
  /** Beginnings of artifacts in whose review the rule reports. */
  readonly fires: readonly string[]
  /** The same for artifacts in whose review it does not. */
  readonly quiet: readonly string[]
}

export interface FamilyDescription {
  readonly name: string
  /** All rules of the family, as in the manifest. */
  readonly rules: readonly Pick<Rule, 'id' | 'severity'>[]
  /** Those with a source and examples. */
  readonly definitions: readonly RuleDescription[]
}

/** The file is written by this project's own build. */
export const readRuleDescriptions = async (path: string): Promise<readonly FamilyDescription[]> =>
  JSON.parse(await readFile(path, 'utf8'))
