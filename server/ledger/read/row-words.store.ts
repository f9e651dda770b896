/** Reads display texts from the records of a page of entries. */
import type { Database } from '#server/kernel/db.ts'

export interface RowWords {
  artifactType: string | null
  /** The engine's summary of a verdict; null when its holder published it without. */
  summary: string | null
  /** First line of a disclosed artifact, at most 160 characters: text supplied by the caller. */
  artifactLine: string | null
  /** partner_review or conformance_grade. */
  reviewKind: string | null
}

export async function readRowWords(db: Database, entries: readonly number[]): Promise<Map<number, RowWords>> {
  const rows = await db.query(
    'ledger_row_words',
    `SELECT entry, record ->> 'artifact_type' AS "artifactType", record #>> '{verdict,summary}' AS summary,
       left(split_part(record #>> '{disclosure,artifact}', E'\\n', 1), 160) AS "artifactLine", record ->> 'kind' AS "reviewKind"
     FROM (SELECT entry, record_raw::json AS record FROM ledger_entry WHERE entry = ANY($1::bigint[])) AS records`,
    [entries],
  )
  return new Map(rows.map(({ entry, ...words }) => [entry, words]))
}

/** Those cited by a trade row. */
export const readCitedEntries = async (db: Database, entries: readonly number[]): Promise<number[]> =>
  (
    await db.query(
      'ledger_cited_entries',
      'SELECT DISTINCT verdict_entry AS entry FROM ledger_outcome WHERE verdict_entry = ANY($1::bigint[])',
      [entries],
    )
  ).map(({ entry }) => entry)
