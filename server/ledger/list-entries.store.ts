/** Lists log entries in either order, optionally filtered by type or verdict. */
import type { Database } from '#server/kernel/db.ts'
import { type EntrySummaryRow, summaryColumns } from './read/read.store.ts'

export interface EntryFilter {
  type: string | null
  verdict: string | null
  sinceEntry: number
  order: 'asc' | 'desc'
  /** The last entry of the previous page. */
  after: number | null
  limit: number
}

const listed = `SELECT ${summaryColumns} FROM ledger_entry e WHERE e.entry BETWEEN $1 AND $2 AND NOT e.reserved`
const oldestFirst = 'ORDER BY e.entry ASC LIMIT $3'
const newestFirst = 'ORDER BY e.entry DESC LIMIT $3'

/** One index walk (verdict, type, entry) for each type whose entries have a verdict. */
const preAction = `${listed} AND e.verdict = $4 AND e.type = 'pre_action_verdict'`
const selfSubmitted = `${listed} AND e.verdict = $4 AND e.type = 'self_submitted_verdict'`

export const listEntries = (db: Database, filter: EntryFilter): Promise<EntrySummaryRow[]> =>
  filter.order === 'asc' ? listUp(db, filter) : listDown(db, filter)

function listUp(
  db: Database,
  { type, verdict, sinceEntry, after, limit }: EntryFilter,
): Promise<EntrySummaryRow[]> {
  const from = Math.max(sinceEntry, (after ?? 0) + 1)
  const to = Number.MAX_SAFE_INTEGER
  if (verdict !== null && type !== null)
    return db.query(
      'ledger_list_asc_verdict_type',
      `${listed} AND e.verdict = $4 AND e.type = $5 ${oldestFirst}`,
      [from, to, limit, verdict, type],
    )
  if (verdict !== null)
    return db.query(
      'ledger_list_asc_verdict',
      `(${preAction} ${oldestFirst}) UNION ALL (${selfSubmitted} ${oldestFirst}) ORDER BY entry ASC LIMIT $3`,
      [from, to, limit, verdict],
    )
  if (type !== null)
    return db.query('ledger_list_asc_type', `${listed} AND e.type = $4 ${oldestFirst}`, [
      from,
      to,
      limit,
      type,
    ])
  return db.query('ledger_list_asc_all', `${listed} ${oldestFirst}`, [from, to, limit])
}

function listDown(
  db: Database,
  { type, verdict, sinceEntry: from, after, limit }: EntryFilter,
): Promise<EntrySummaryRow[]> {
  const to = (after ?? Number.MAX_SAFE_INTEGER) - 1
  if (verdict !== null && type !== null)
    return db.query(
      'ledger_list_desc_verdict_type',
      `${listed} AND e.verdict = $4 AND e.type = $5 ${newestFirst}`,
      [from, to, limit, verdict, type],
    )
  if (verdict !== null)
    return db.query(
      'ledger_list_desc_verdict',
      `(${preAction} ${newestFirst}) UNION ALL (${selfSubmitted} ${newestFirst}) ORDER BY entry DESC LIMIT $3`,
      [from, to, limit, verdict],
    )
  if (type !== null)
    return db.query('ledger_list_desc_type', `${listed} AND e.type = $4 ${newestFirst}`, [
      from,
      to,
      limit,
      type,
    ])
  return db.query('ledger_list_desc_all', `${listed} ${newestFirst}`, [from, to, limit])
}
