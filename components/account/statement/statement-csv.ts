// Writes the statement as CSV. As a table that spreadsheets and programs read: RFC 4180, UTC, whole sats.
import { type Attempt, attempt } from '#components/service/attempt.ts'
import type { Refusal } from '#components/service/refusal.ts'
import { type ServiceClient, withKey } from '#components/service/service-client.ts'
import type { StatementEntry, StatementPage } from '../session/contract.ts'

const COLUMNS = [
  'id',
  'at_utc',
  'kind',
  'title',
  'unit',
  'account',
  'amount_sats',
  'balance_sats',
  'state',
  'operation',
  'tool',
  'total_sats',
  'subject',
  'subject_url',
  'reference',
] as const

export function statementCsv(entries: readonly StatementEntry[]): string {
  const rows = entries.map((entry) => {
    const row = { ...entry, at_utc: new Date(entry.at * 1000).toISOString() }
    return COLUMNS.map((column) => cell(row[column])).join(',')
  })
  return `${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

/** Text that a spreadsheet would run as a formula is quoted with an apostrophe before it. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const PAGE = 200

export type Gathered = { entries: StatementEntry[] } | { refusal: Refusal } | 'cancelled'

/** Every entry, newest first. Movements that come meanwhile are newer than the first page and left out. */
export async function gatherStatement(
  client: ServiceClient,
  apiKey: string,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Gathered> {
  const entries: StatementEntry[] = []
  let cursor: string | null = null
  do {
    const answer: Attempt<StatementPage> = await attempt(
      client.accounts.getStatement.query(
        { limit: PAGE, ...(cursor === null ? {} : { cursor }) },
        { ...withKey(apiKey), signal },
      ),
      { moves: false },
    )
    if (signal.aborted) return 'cancelled'
    if (!answer.ok) return { refusal: answer.refusal }
    entries.push(...answer.value.entries)
    onProgress(entries.length, answer.value.total)
    cursor = answer.value.next_cursor
  } while (cursor !== null)
  return { entries }
}
