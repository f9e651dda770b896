// Turns the cells of a table, such as a CSV file, into the request of a validation. Columns are found by their headings; a table
// without headings is one column of returns.
import type { Result } from '../../result.ts'
import type { RequestFault, TradeRow, ValidationRequest } from './request.ts'

type Column = keyof TradeRow

/** Headings, lower case, without spaces and punctuation. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  ret: 'ret',
  return: 'ret',
  returns: 'ret',
  pnl: 'pnl',
  profit: 'pnl',
  netbps: 'net_bps',
  bps: 'net_bps',
  coin: 'coin',
  symbol: 'coin',
  asset: 'coin',
  ts: 'ts',
  time: 'ts',
  date: 'ts',
  datetime: 'ts',
  timestamp: 'timestamp',
  entry: 'entry',
  exit: 'exit',
}

const NUMBERS: readonly Column[] = ['ret', 'pnl', 'net_bps']
const MOST_FAULTS = 20

export interface ReadTable {
  readonly request: ValidationRequest
  /** How each column was read; null where it was left out. */
  readonly columns: readonly { readonly heading: string; readonly as: Column | null }[]
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** `cells` by row; paths of faults begin with the number of the row as a person counts it. */
export function readTable(cells: readonly (readonly string[])[]): Result<ReadTable, readonly RequestFault[]> {
  const rows = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const [first] = rows
  if (!first) return refused([], 'The table is empty.')
  if (first.length === 1 && DECIMAL.test(first[0]!.trim())) return readReturns(rows)
  const columns = first.map((heading) => ({
    heading: heading.trim(),
    as: COLUMN_OF[heading.toLowerCase().replace(/[^a-z0-9]/g, '')] ?? null,
  }))
  const values = columns.filter(({ as }) => as !== null && NUMBERS.includes(as))
  if (values.length !== 1)
    return refused(
      [1],
      values.length === 0
        ? 'No column is headed ret, pnl or net_bps.'
        : `Give one of the columns ${values.map(({ heading }) => heading).join(' and ')}.`,
    )
  const twice = columns.find(({ as }, i) => as !== null && columns.findIndex((c) => c.as === as) < i)
  if (twice) return refused([1], `Two columns are read as ${twice.as}: rename one.`)
  return readTrades(rows.slice(1), columns)
}

function readReturns(rows: readonly (readonly string[])[]): Result<ReadTable, readonly RequestFault[]> {
  const faults: RequestFault[] = []
  const returns = rows.map((row, i) => numberIn(row[0], [i + 1], faults))
  if (faults.length > 0) return { ok: false, problem: faults }
  return { ok: true, value: { request: { returns }, columns: [{ heading: '', as: 'ret' }] } }
}

function readTrades(
  rows: readonly (readonly string[])[],
  columns: ReadTable['columns'],
): Result<ReadTable, readonly RequestFault[]> {
  const faults: RequestFault[] = []
  const trades = rows.map((row, i) => {
    const place = [i + 2]
    const trade: Record<string, string | number> = {}
    columns.forEach(({ as }, column) => {
      const cell = row[column]?.trim() ?? ''
      if (as === null) return
      if (NUMBERS.includes(as)) trade[as] = numberIn(cell, [...place, as], faults)
      else if (cell !== '') trade[as] = as !== 'coin' && DECIMAL.test(cell) ? Number(cell) : cell
    })
    return trade as TradeRow
  })
  if (faults.length > 0) return { ok: false, problem: faults }
  const isReturnsOnly = columns.filter(({ as }) => as !== null).every(({ as }) => as === 'ret')
  const request = isReturnsOnly ? { returns: trades.map(({ ret }) => ret!) } : { trades }
  return { ok: true, value: { request, columns } }
}

function numberIn(
  cell: string | undefined,
  path: readonly (string | number)[],
  faults: RequestFault[],
): number {
  const text = cell?.trim() ?? ''
  if (DECIMAL.test(text)) return Number(text)
  if (faults.length < MOST_FAULTS)
    faults.push({
      path,
      message: `${JSON.stringify(text.slice(0, 40))} is not a decimal number such as -0.0125.`,
    })
  return 0
}

const refused = (path: readonly (string | number)[], message: string) =>
  ({ ok: false, problem: [{ path, message }] }) as const
