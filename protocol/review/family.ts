// What is a rule family to the frame? Its rules, its tables and one function; which families there are, and which of
// them judges a type.
import type { JsonValue } from '../strict-json.ts'
import type { Stake } from './decide/capital-scale.ts'
import type { Findings } from './decide/findings.ts'
import type { Budget } from './input/budget.ts'
import type { ReadInput } from './input/judge-input.ts'
import type { JudgePart } from './nested/judge-nested.ts'
import type { ArtifactType, ReviewInput, Rule } from './types.ts'

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

/** Ids of its rules and names of its tables begin with its name. */
export interface Family {
  readonly name: FamilyName
  readonly rules: readonly Rule[]
  readonly tables: Readonly<Record<string, readonly unknown[]>>
  judge(call: FamilyCall): Judged
}
