// Names the linked parts of each family: none in the whole engine; the build of the parts writes its own
// (scripts/engine/link-modules.ts).
import type { FamilyName } from './family.ts'
import { exportOf, type LoadedParts } from './linked.ts'

export const PARTS_OF: Readonly<Partial<Record<FamilyName, readonly string[]>>> = {}

/** Whether every linked part of the family is loaded. */
export const hasLinked = (family: FamilyName, parts: LoadedParts): boolean =>
  (PARTS_OF[family] ?? []).every((part) => exportOf(part) in parts)
