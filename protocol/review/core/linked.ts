// Calls functions that are in parts of the engine which a page loads on need. The build of the parts writes these calls in
// place of imports (scripts/engine/parts/link-modules.ts); the whole engine has none of them.
import type { FamilyName, Tables } from './family.ts'
import { PartMissing } from './part-missing.ts'
import type { AnyRule } from './rule.ts'

/** The frame, or a family. */
export type Owner = 'core' | FamilyName

/** Rules and tables, and what other modules call in this part. */
export interface LinkedPart {
  readonly owner: Owner
  readonly rules: readonly AnyRule[]
  readonly tables: Tables
  readonly members: Readonly<Record<string, unknown>>
}

/** What a page has loaded beside the families, by the name under which its module exports it. */
export type LoadedParts = object

// biome-ignore lint/suspicious/noExplicitAny: functions of any module.
type Call = (...args: any[]) => any

export const exportOf = (part: string): string => `${part}Linked`

let loaded: LoadedParts = {}

/** Judges with these parts; a review is synchronous, so no other one runs meanwhile. */
export function withParts<T>(parts: LoadedParts, judge: () => T): T {
  const before = loaded
  loaded = parts
  try {
    return judge()
  } finally {
    loaded = before
  }
}

/** Throws PartMissing when the part is not loaded. */
export function memberOf(part: string, member: string): unknown {
  const found = (loaded as Readonly<Record<string, LinkedPart | undefined>>)[exportOf(part)]
  if (found === undefined) throw new PartMissing(part)
  return found.members[member]
}

export const isLoaded = (part: string): boolean => exportOf(part) in loaded

/** A function of a part. Throws PartMissing when it is called and the part is not loaded. */
/* @__NO_SIDE_EFFECTS__ */
export const linked =
  (part: string, member: string): Call =>
  (...args) =>
    (memberOf(part, member) as Call)(...args)

/** Functions of a part by name, such as handlers of programs; `names` has a space between two. */
/* @__NO_SIDE_EFFECTS__ */
export const linkedByName = (part: string, member: string, names: string): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name): [string, Call] => [
        name,
        (...args) => (memberOf(part, member) as Readonly<Record<string, Call>>)[name]!(...args),
      ]),
  )

const judgeOf =
  (part: string, member: string): Call =>
  (...args) =>
    (memberOf(part, member) as { judge: Call }).judge(...args)

/** A handler that acts where its words stand. */
/* @__NO_SIDE_EFFECTS__ */
export const linkedWhere = (part: string, member: string, frame: object, asked: object) => ({
  ...frame,
  ...asked,
  judge: judgeOf(part, member),
})

const isLinked = (value: unknown): value is LinkedPart =>
  typeof value === 'object' && value !== null && 'members' in value && 'rules' in value

const partsOf = (owner: Owner, parts: LoadedParts): readonly LinkedPart[] =>
  Object.values(parts)
    .filter(isLinked)
    .filter((part) => part.owner === owner)

/** Rules that are in loaded parts. */
export const linkedRules = (owner: Owner, parts: LoadedParts): readonly AnyRule[] =>
  partsOf(owner, parts).flatMap(({ rules }) => rules)

/** Tables that are in loaded parts. */
export const linkedTables = (owner: Owner, parts: LoadedParts): Tables =>
  Object.assign({}, ...partsOf(owner, parts).map(({ tables }) => tables))
