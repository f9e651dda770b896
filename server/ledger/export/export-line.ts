/** Writes one entry as a line of the export: its immutable parts and its leaf. */

import type { PqCompanion } from '#protocol/proofs/pq/companion.ts'
import type { Database } from '#server/kernel/db.ts'
import { companionsOf } from '#server/proofs/post-quantum/companions.store.ts'
import { entryLeafText } from '../append/entry-leaf.ts'
import { chainOf } from '../read/entry-answer.ts'
import type { StoredEntry } from '../read/read.store.ts'

/** JSON text with a line feed; the record is inserted as the text that was hashed. */
function exportLine(row: StoredEntry, companion: PqCompanion | null): string {
  const before = {
    entry: row.entry,
    file: `entry_${row.entry}.json`,
    title: row.title,
    ...(row.type === null ? {} : { type: row.type }),
    created_at: row.createdAtUnix,
    event_id: row.eventId,
  }
  const after = {
    judgment_type: row.judgmentType,
    ...(row.head === null ? {} : { chain: chainOf(row) }),
    ...(row.recordSha256 === null ? {} : { record_sha256: row.recordSha256 }),
    leaf: entryLeafText(row),
    pq_companion_signature: companion,
  }
  return `${JSON.stringify(before).slice(0, -1)},"record":${row.recordRaw},"proof_event":${row.eventBody},${JSON.stringify(after).slice(1)}\n`
}

/** One line per entry, in the given order. */
export async function exportLines(
  db: Pick<Database, 'query'>,
  rows: readonly StoredEntry[],
): Promise<Buffer> {
  const companions = await companionsOf(
    db,
    rows.map(({ eventId }) => eventId),
  )
  return Buffer.from(rows.map((row) => exportLine(row, companions.get(row.eventId) ?? null)).join(''))
}
