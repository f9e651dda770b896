/** Reads display texts from the records of a page of entries. */
import { type Subject, subjectOf } from '#protocol/ledger/subject/subject.ts'
import type { Database } from '#server/kernel/db.ts'

export interface RowWords {
  artifactType: string | null
  /** The engine's summary of a verdict; null when its holder published it without. */
  summary: string | null
  /** Of a disclosed artifact: words of the caller. */
  subject: Subject | null
  artifactHash: string | null
  /** partner_review or conformance_grade. */
  reviewKind: string | null
}

/** As much of an artifact as its subject is read from. */
const subjectCharacters = 4_000

export async function readRowWords(db: Database, entries: readonly number[]): Promise<Map<number, RowWords>> {
  const rows = await db.query(
    'ledger_row_words',
    `SELECT entry, record ->> 'artifact_type' AS "artifactType", record #>> '{verdict,summary}' AS summary,
       left(record #>> '{disclosure,artifact}', ${subjectCharacters}) AS artifact, record #>> '{proof,artifact_hash}' AS "artifactHash",
       record ->> 'kind' AS "reviewKind"
     FROM (SELECT entry, record_raw::json AS record FROM ledger_entry WHERE entry = ANY($1::bigint[])) AS records`,
    [entries],
  )
  return new Map(
    rows.map(({ entry, artifact, ...words }) => [
      entry,
      { ...words, subject: artifact === null ? null : subjectOf(words.artifactType, artifact) },
    ]),
  )
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
