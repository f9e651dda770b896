// Distinguishes an extract of a sanctions list from the full list: an extract omits subjects, so it can
// reject an address but never clears one.
import type { SanctionsContent } from '#protocol/review/lists/content.ts'
import { type NamedFile, readJsonObject } from '#protocol/review/lists/import-sanctions.ts'
import { sanctionsSnapshot } from '#protocol/review/lists/snapshot.ts'
import type { Snapshot } from '#protocol/review/types.ts'

/**
 * An extract is `{"entries": [{"asset", "address", "names"}]}`; a full list names its schema, or is an
 * official file.
 */
export function isExtract(file: NamedFile): boolean {
  const json = readJsonObject(file)
  return json !== null && !Object.hasOwn(json, 'schema')
}

export const asExtract = ({ content }: Snapshot): Snapshot =>
  sanctionsSnapshot({ ...(content as unknown as SanctionsContent), coverage: 'partial' })
