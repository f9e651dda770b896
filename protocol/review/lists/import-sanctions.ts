// Imports a sanctions list. The official editions of the OFAC list, an extract of one, or a list as the engine keeps it,
// made into the content of a snapshot.
import { type JsonObject, parseStrictJson } from '../../json/strict-json.ts'
import type { SanctionsContent } from './content.ts'
import { readSdn } from './ofac/sdn.ts'
import { readSdnAdvanced } from './ofac/sdn-advanced.ts'
import { type CsvKind, csvKindOf, readSdnCsv } from './ofac/sdn-csv.ts'
import type { NewXmlReader } from './ofac/xml.ts'
import { sanctionsRows } from './plain-lists.ts'
import { readSanctionsContent } from './read-content.ts'
import {
  after,
  type ImportedSanctions,
  ListRefused,
  type ListRows,
  sanctionsContent,
} from './sanctions-content.ts'
import { isObject } from './snapshot.ts'

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface ImportOptions {
  /** The list in force: what it has and the new one lacks is recorded as delisted. */
  readonly previous?: SanctionsContent | null
  /** YYYY-MM-DD, for files without a date. */
  readonly published?: string | null
  /** `holders`: names of those only who have an address; smaller, and no help against a name alone. */
  readonly names?: 'all' | 'holders'
  readonly newXmlReader?: NewXmlReader
}

export const MAX_LIST_BYTES = 512 * 1024 * 1024
/** JSON and CSV are held as one text; the official CSV files have a few megabytes. */
const MAX_TEXT_BYTES = 128 * 1024 * 1024
export const MAX_JSON_VALUES = 5_000_000

/** Throws ListRefused, with what is wrong and in which file. */
export function importSanctions(files: readonly NamedFile[], options: ImportOptions = {}): ImportedSanctions {
  const { previous = null, published = null, names = 'all' } = options
  for (const { name, bytes } of files)
    if (bytes.length > MAX_LIST_BYTES) throw new ListRefused(`${name} has more than ${MAX_LIST_BYTES} bytes`)
  const [only] = files
  if (!only) throw new ListRefused('no file was given')
  if (files.length === 1) {
    const json = readJsonObject(only)
    if (json?.schema === 'assay.sanctions.v1')
      return {
        content: after(
          named(only, () => readSanctionsContent(json)),
          previous,
        ),
        warnings: [],
      }
    const rows = named(only, () => rowsOfFile(only, json, options.newXmlReader))
    return sanctionsContent(names === 'all' ? rows : ofHolders(rows), previous, published)
  }
  const rows = rowsOfCsv(files)
  return sanctionsContent(names === 'all' ? rows : ofHolders(rows), previous, published)
}

function rowsOfFile(
  { bytes }: NamedFile,
  json: JsonObject | null,
  newXmlReader: NewXmlReader | undefined,
): ListRows {
  if (json) return sanctionsRows(json)
  const root = rootElement(bytes)
  if (root !== null && !newXmlReader) throw new ListRefused('XML is read by `assay import ofac` only')
  if (root === 'Sanctions') return readSdnAdvanced(bytes, newXmlReader!)
  if (root === 'sdnList') return readSdn(bytes, newXmlReader!)
  if (root !== null) throw new ListRefused(`its root element is ${root}, not Sanctions or sdnList`)
  if (csvKindOf(bytes) !== null)
    throw new ListRefused('it is one of three: give sdn.csv, alt.csv and sdn_comments.csv together')
  throw new ListRefused('it is neither XML nor JSON nor one of the CSV files of OFAC')
}

function rowsOfCsv(files: readonly NamedFile[]): ListRows {
  const byKind = new Map<CsvKind, Uint8Array>()
  for (const { name, bytes } of files) {
    refuseLongText(name, bytes)
    const kind = csvKindOf(bytes)
    if (kind === null) throw new ListRefused(`${name} is not sdn.csv, alt.csv or sdn_comments.csv`)
    if (byKind.has(kind)) throw new ListRefused(`${name} is a second ${kind} file`)
    byKind.set(kind, bytes)
  }
  const [sdn, alt, comments] = [byKind.get('sdn'), byKind.get('alt'), byKind.get('comments')]
  if (!sdn || !alt || !comments)
    throw new ListRefused(
      'sdn.csv, alt.csv and sdn_comments.csv are needed together: addresses stand in all their remarks',
    )
  return readSdnCsv({ sdn, alt, comments })
}

const ofHolders = (rows: ListRows): ListRows => {
  const holders = new Set(rows.addresses.map(({ entity }) => entity))
  return { ...rows, names: rows.names.filter(({ entity }) => holders.has(entity)) }
}

/** Null when the file does not begin like JSON. */
export function readJsonObject({ name, bytes }: NamedFile): JsonObject | null {
  if (!/^\s*[{[]/.test(headOf(bytes))) return null
  refuseLongText(name, bytes)
  const read = parseStrictJson(bytes, { maxValues: MAX_JSON_VALUES })
  if (!read.ok) throw new ListRefused(`${name} is no JSON: ${read.problem.message}`)
  if (!isObject(read.value)) throw new ListRefused(`${name} is not a JSON object`)
  return read.value
}

function refuseLongText(name: string, bytes: Uint8Array): void {
  if (bytes.length > MAX_TEXT_BYTES)
    throw new ListRefused(`${name} has more than ${MAX_TEXT_BYTES} bytes of text`)
}

function rootElement(bytes: Uint8Array): string | null {
  const head = headOf(bytes).replace(/^\ufeff/, '')
  if (!/^\s*</.test(head)) return null
  return /<(?:[A-Za-z_][\w.-]{0,40}:)?([A-Za-z_][\w.-]{0,60})[\s/>]/.exec(head)?.[1] ?? ''
}

/** One character a byte: enough to recognise a form. */
function headOf(bytes: Uint8Array): string {
  let from = 0
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = 3
  return String.fromCharCode(...bytes.subarray(from, from + 4096))
}

function named<T>({ name }: NamedFile, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof ListRefused)) throw cause
    throw new ListRefused(`${name}: ${cause.message}`)
  }
}
