// Names the linked parts of the frame and of each family: none in the whole engine; the build of the parts writes its own
// (scripts/engine/parts/link-modules.ts).
import { exportOf, type LoadedParts, type Owner } from './linked.ts'

export const PARTS_OF: Readonly<Partial<Record<Owner, readonly string[]>>> = {}

/** Whether every linked part is loaded. */
export const hasLinked = (owner: Owner, parts: LoadedParts): boolean =>
  (PARTS_OF[owner] ?? []).every((part) => exportOf(part) in parts)
