// Defines what a rule family gives to the frame: its rules, its tables and one function; maps types to families.
import type { JsonValue } from '../../json/strict-json.ts'
import type { JudgePart } from '../nested/judge-nested.ts'
import type { ReadInput } from '../text/judge-input.ts'
import type { ArtifactType, ReviewInput, Rule } from '../types.ts'
import type { Budget } from './budget.ts'
import type { Findings } from './findings.ts'
import type { AnyRule } from './rule.ts'
import type { Stake } from './verdict/capital-scale.ts'

export const FAMILY_NAMES = ['code', 'onchain', 'plan', 'sanctions', 'shell', 'trade'] as const
export type FamilyName = (typeof FAMILY_NAMES)[number]

export const FAMILY_OF_TYPE: Readonly<Record<ArtifactType, FamilyName>> = {
  agent_output: 'plan',
  analysis: 'plan',
  code_diff: 'code',
  config_change: 'code',
  general: 'plan',
  onchain_action: 'onchain',
  patch: 'code',
  plan: 'plan',
  sanctions_screening: 'sanctions',
  shell_command: 'shell',
  trade: 'trade',
}

export interface Judged {
  /** What the engine understood. */
  readonly decoded: JsonValue
  /** What the family derived from the artifact. */
  readonly stake: Stake | null
}

export interface FamilyCall {
  readonly type: ArtifactType
  readonly read: ReadInput
  readonly input: ReviewInput
  /** Hands a part of the artifact to the family that judges it. */
  readonly judgePart: JudgePart
  readonly budget: Budget
  readonly findings: Findings
}

/** By the name under which the manifest lists their hash. */
export type Tables = Readonly<Record<string, readonly unknown[]>>

/** Ids of its rules and names of its tables begin with its name. */
export interface Family {
  readonly name: FamilyName
  /** False: some of its rules and tables are in parts that are not loaded; it judges nothing that needs them. */
  readonly isWhole: boolean
  readonly rules: readonly Rule[]
  /** The same rules with their texts and examples. */
  readonly definitions: readonly AnyRule[]
  readonly tables: Tables
  judge(call: FamilyCall): Judged
}
