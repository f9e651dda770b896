/** `assay import`: converts official list files to the format that the engine reads. */
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SanctionsContent } from '#protocol/review/lists/content.ts'
import { importContracts } from '#protocol/review/lists/import-contracts.ts'
import { importSanctions, MAX_LIST_BYTES, type NamedFile } from '#protocol/review/lists/import-sanctions.ts'
import { newXmlReader } from '#protocol/review/lists/ofac/xml-reader.ts'
import { ListRefused } from '#protocol/review/lists/sanctions-content.ts'
import { contractsSnapshot, sanctionsSnapshot } from '#protocol/review/lists/snapshot.ts'
import type { Snapshot } from '#protocol/review/types.ts'
import { noInput, wrongUsage } from '../exit.ts'
import { asExtract, isExtract } from '../lists/extract.ts'
import { writeList } from '../lists/write-list.ts'
import { importUsage } from './import-usage.ts'

const refused = 1
const mostWarnings = 20

/** Returns the exit status. */
export async function runImport(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (given === null) {
    console.error(importUsage)
    return wrongUsage
  }
  try {
    const { snapshot, warnings } = given.kind === 'ofac' ? readOfac(given) : readContracts(given)
    writeList(given.out, snapshot.content)
    for (const warning of warnings.slice(0, mostWarnings)) console.error(`warning: ${warning}`)
    if (warnings.length > mostWarnings)
      console.error(`warning: ${warnings.length - mostWarnings} more of the same kind`)
    console.log(lineOf(given.out, snapshot))
    return 0
  } catch (cause) {
    if (cause instanceof ListRefused) console.error(`refused: ${cause.message}`)
    else if (isFileError(cause)) console.error(`refused: ${cause.path ?? given.out}: ${cause.code}`)
    else throw cause
    return cause instanceof ListRefused ? refused : noInput
  }
}

interface Given {
  kind: 'ofac' | 'contracts'
  files: string[]
  out: string
  previous: string | undefined
  published: string | null
  names: 'all' | 'holders'
}

function readArguments(args: string[]): Given | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        previous: { type: 'string' },
        published: { type: 'string' },
        names: { type: 'string' },
      },
    })
    const [kind, ...files] = positionals
    const { out, previous, published = null, names = 'all' } = values
    if ((kind !== 'ofac' && kind !== 'contracts') || files.length === 0 || !out) return null
    if (published !== null && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(published)) return null
    if (names !== 'all' && names !== 'holders') return null
    if (kind === 'contracts' && (previous !== undefined || values.names !== undefined)) return null
    return { kind, files, out, previous, published, names }
  } catch {
    return null
  }
}

interface Read {
  snapshot: Snapshot
  warnings: readonly string[]
}

function readOfac({ files, previous, published, names }: Given): Read {
  const named = files.map(readNamed)
  const { content, warnings } = importSanctions(named, {
    previous: previous === undefined ? null : readPrevious(previous),
    published,
    names,
    newXmlReader,
  })
  const snapshot = sanctionsSnapshot(content)
  return { snapshot: named.some(isExtract) ? asExtract(snapshot) : snapshot, warnings }
}

function readPrevious(file: string): SanctionsContent {
  return importSanctions([readNamed(file)], { newXmlReader }).content
}

const readContracts = ({ files, published }: Given): Read => ({
  snapshot: contractsSnapshot(importContracts(files.map(readNamed), published)),
  warnings: [],
})

function readNamed(name: string): NamedFile {
  const { size } = statSync(name)
  if (size > MAX_LIST_BYTES) throw new ListRefused(`${name} has ${size} bytes, more than ${MAX_LIST_BYTES}`)
  return { name, bytes: readFileSync(name) }
}

function lineOf(file: string, { entries, published, sha256, content, status }: Snapshot): string {
  const { names, delisted } = content as unknown as Partial<SanctionsContent>
  const parts = [`${entries} entries`]
  if (names) parts.push(`${names.length} names`)
  if (delisted && delisted.length > 0) parts.push(`${delisted.length} delisted`)
  const partial = status === 'partial' ? ', partial: can reject an address but never clears one' : ''
  return `${file}: ${published ?? 'no date'}, ${parts.join(', ')}, sha256 ${sha256}${partial}`
}

const isFileError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'syscall' in cause && 'code' in cause
