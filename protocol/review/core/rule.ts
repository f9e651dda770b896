// Defines a rule of the engine: typed metadata, the sentence it reports, its fix, and examples that fire it and that do not.

import type { Span } from '../text/source-text.ts'
import type { ArtifactType, Category, EvidenceClass, Rule, RuleEffect, Snapshot } from '../types.ts'

export const RULESET_VERSION = '2.15.0'
/** That of the rules that name no other. */
const FIRST_VERSION = '2.0.0'

/** An artifact on which a rule is shown; a plain text is of the family's leading type. */
export type Example =
  | string
  | {
      readonly artifact: string
      readonly type?: ArtifactType
      readonly context?: string
      readonly knownBad?: readonly string[]
      /** Lists beside or instead of the full sanctions list that examples are judged against. */
      readonly data?: readonly Snapshot[]
      /** Equity that the request states. */
      readonly equityUsd?: number
      readonly asOfUnix?: number
    }

/** Where a finding stands. */
export interface Place {
  readonly span: Span | null
  readonly layers: readonly string[]
}

interface RuleTexts<Facts> {
  /** How the harm happens, with the values found. */
  message(facts: Facts): string
  readonly fix: string | ((facts: Facts) => string)
  readonly alternative?: string
}

interface RuleMembers<Id extends string> {
  /** `family.topic.name`; the family is the first word. */
  readonly id: Id
  readonly category: Category
  readonly evidence: EvidenceClass
  /** A vendor's reference, a standard, a CWE or a section of the policy. */
  readonly source: string
  /** At least two artifacts in whose review this rule reports, and two alike in which it does not. Not in the bundle. */
  readonly fires: readonly [Example, Example, ...Example[]]
  readonly quiet: readonly [Example, Example, ...Example[]]
  readonly since?: string
}

/** A rule that raises a finding. */
export interface FindingRule<Id extends string = string, Facts = never>
  extends RuleMembers<Id>,
    RuleTexts<Facts> {
  readonly kind: 'rule'
  readonly severity: Exclude<RuleEffect, 'allow'>
}

/** A rule that shows a node to be harmless. */
export interface AllowRule<Id extends string = string> extends RuleMembers<Id> {
  readonly kind: 'rule'
  readonly severity: 'allow'
}

export type AnyRule = FindingRule<string, never> | AllowRule

/** The matcher of a rule that judges by itself: the facts of its message, or null. `Subject` is the family's. */
export interface Matcher<Subject, Facts> {
  match(subject: Subject): Facts | null
}

/* @__NO_SIDE_EFFECTS__ */
export const rule = <const Id extends string, Facts = Readonly<Record<never, never>>, More = unknown>(
  definition: Omit<FindingRule<Id, Facts>, 'kind'> & More,
): FindingRule<Id, Facts> & More => ({ ...definition, kind: 'rule' }) as FindingRule<Id, Facts> & More

/* @__NO_SIDE_EFFECTS__ */
export const allowRule = <const Id extends string, More = unknown>(
  definition: Omit<AllowRule<Id>, 'kind' | 'severity' | 'category'> & More,
): AllowRule<Id> & More =>
  ({ ...definition, kind: 'rule', severity: 'allow', category: 'other' }) as unknown as AllowRule<Id> & More

/** Modules of rule files, as the generated list of a family imports them. */
export type RuleModules = readonly Readonly<Record<string, unknown>>[]

/** Ids of the rules that these modules export. */
export type RuleIdOf<Modules extends RuleModules> = {
  [Name in keyof Modules[number]]: Modules[number][Name] extends { kind: 'rule'; id: infer Id } ? Id : never
}[keyof Modules[number]]

const isRule = (value: unknown): value is AnyRule =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rule'

/** Everything that the modules export, in the order of the list; the members of an exported array stand in its place. */
export const exportsIn = (modules: RuleModules): readonly unknown[] =>
  modules.flatMap((module) =>
    Object.keys(module)
      .sort()
      .flatMap((name) => module[name]),
  )

/** Every exported rule; an exported array of rules counts as its members. */
export const rulesIn = (modules: RuleModules): readonly AnyRule[] => exportsIn(modules).filter(isRule)

/** What the manifest says of each rule. */
export const ruleLines = (rules: readonly AnyRule[], type: ArtifactType | 'any'): readonly Rule[] =>
  rules.map(({ id, severity, category, evidence, since = FIRST_VERSION }) => ({
    id,
    type,
    severity,
    category,
    evidence,
    attribution: evidence === 'D' || evidence === 'E' ? 'ambiguous' : 'agentive',
    since,
  }))

export type RuleLine = readonly [effect: RuleEffect, category: Category, evidence: EvidenceClass]

/** Rules declared as lines, without texts and examples: those of the frame. */
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
