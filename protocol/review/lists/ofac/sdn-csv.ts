// Reads the delimited edition: sdn.csv (names and remarks), alt.csv (aliases), sdn_comments.csv (remarks that
// went over their column). Addresses stand in the remarks.
import { ListRefused, type ListRows } from '../sanctions-content.ts'
import { csvText, readCsv } from './csv.ts'
import { Party, RowsOfParties } from './party.ts'

/** Columns of each file, by position; none has a header. */
const SDN = { number: 0, name: 1, remarks: 11, count: 12 }
const ALIAS = { number: 0, name: 3, count: 5 }
const COMMENTS = { number: 0, remarks: 1, count: 2 }
const EMPTY = '-0-'

export type CsvKind = 'sdn' | 'alt' | 'comments'

/** By the number of columns; null when it is none of the three. */
export function csvKindOf(bytes: Uint8Array): CsvKind | null {
  const head = csvText(bytes.subarray(0, 65_536))
  const end = head.lastIndexOf('\n')
  let rows: string[][]
  try {
    rows = readCsv(end > 0 ? head.slice(0, end) : head)
  } catch {
    rows = readCsv(head.split('\n')[0]!.replaceAll('"', ''))
  }
  const [row] = rows
  if (!row || !/^\s*[0-9]{1,9}\s*$/.test(row[0]!)) return null
  const counts: Record<number, CsvKind> = {
    [SDN.count]: 'sdn',
    [ALIAS.count]: 'alt',
    [COMMENTS.count]: 'comments',
  }
  return counts[row.length] ?? null
}

export function readSdnCsv(files: Readonly<Record<CsvKind, Uint8Array>>): ListRows {
  const parties = new Map<string, { party: Party; remarks: string }>()
  for (const row of rowsOf(files.sdn, SDN.count, 'sdn.csv')) {
    const party = new Party()
    party.addName(trimmed(row[SDN.name]!), 'primary')
    // Kept with its blanks: the continuation may begin inside a word.
    parties.set(trimmed(row[SDN.number]!), { party, remarks: remarksOf(row[SDN.remarks]!) })
  }
  for (const row of rowsOf(files.alt, ALIAS.count, 'alt.csv'))
    parties.get(trimmed(row[ALIAS.number]!))?.party.addName(trimmed(row[ALIAS.name]!), 'strong')
  for (const row of rowsOf(files.comments, COMMENTS.count, 'sdn_comments.csv')) {
    const found = parties.get(trimmed(row[COMMENTS.number]!))
    if (found) found.remarks += remarksOf(row[COMMENTS.remarks]!)
  }
  const rows = new RowsOfParties()
  for (const { party, remarks } of parties.values()) {
    for (const [asset, address] of addressesIn(remarks)) party.addAddress(asset, address)
    rows.add(party)
  }
  return rows.rows(null)
}

function rowsOf(bytes: Uint8Array, count: number, file: string): string[][] {
  const rows = readCsv(csvText(bytes))
  const wrong = rows.findIndex((row) => row.length !== count)
  if (wrong >= 0)
    throw new ListRefused(
      `row ${wrong + 1} of ${file} has ${rows[wrong]!.length} columns instead of ${count}`,
    )
  return rows
}

const trimmed = (field: string): string => (field.trim() === EMPTY ? '' : field.trim())
const remarksOf = (field: string): string => (field.trim() === EMPTY ? '' : field)

/** The cut may fall anywhere, also between two words, where blanks at its ends are lost. */
const ADDRESS = /Digital ?Currency ?Address ?- ?([A-Z0-9]{2,12}) +([^;]{1,400})(?:;|$)/g

function addressesIn(remarks: string): (readonly [asset: string, address: string])[] {
  const found: (readonly [string, string])[] = []
  for (const [, asset, spelt] of remarks.matchAll(ADDRESS)) found.push([asset!, spelt!.replace(/\.\s*$/, '')])
  return found
}
