/**
 * Loads the lists for the engine: the named files, otherwise the partial sanctions list included in the
 * package.
 */
import { readFileSync } from 'node:fs'
import { utf8Encode } from '#protocol/bytes.ts'
import { jcs } from '#protocol/json/canonical-json.ts'
import { newXmlReader } from '#protocol/review/lists/ofac/xml-reader.ts'
import { type ListId, readListFile } from '#protocol/review/lists/read-list-file.ts'
import shipped from '#protocol/review/lists/shipped/ofac-partial.json' with { type: 'json' }
import type { Snapshot } from '#protocol/review/types.ts'
import { unreadable } from '../exit.ts'
import { asExtract, isExtract } from '../lists/extract.ts'

/** A requested list is not available; judging without it would be mistaken for judging with it. */
export class ListRefused extends Error {}

export interface ListArguments {
  readonly sanctions?: string | undefined
  readonly contracts?: string | undefined
  readonly 'known-bad'?: string | undefined
}

export const listOptions = {
  sanctions: { type: 'string' },
  contracts: { type: 'string' },
  'known-bad': { type: 'string' },
} as const

export function readSnapshots(files: ListArguments): Snapshot[] {
  const given: [ListId, string | undefined][] = [
    ['contracts', files.contracts],
    ['known_bad', files['known-bad']],
    ['ofac_sdn', files.sanctions],
  ]
  const read = given.flatMap(([id, file]) =>
    file === undefined || file === 'none' ? [] : [readSnapshot(id, file)],
  )
  return files.sanctions === undefined ? [...read, shippedSanctions()] : read
}

/** A few dozen well-known addresses: sufficient to reject them, never to approve another one. */
export function shippedSanctions(): Snapshot {
  const read = readListFile('ofac_sdn', utf8Encode(jcs(shipped)), { name: 'the included list' })
  if (!read.ok) throw new ListRefused(read.problem)
  return read.value
}

function readSnapshot(id: ListId, file: string): Snapshot {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    throw unreadable(file, cause)
  }
  const read = readListFile(id, bytes, { name: file, newXmlReader })
  if (!read.ok) throw new ListRefused(`${file} is not a valid list for ${id}: ${read.problem}`)
  return id === 'ofac_sdn' && isExtract({ name: file, bytes }) ? asExtract(read.value) : read.value
}

/** One readable line: the list, its date, its completeness. */
export const listLine = ({ id, published, entries, status, sha256 }: Omit<Snapshot, 'content'>): string =>
  `${id.padEnd(10)} ${status}, ${published ?? 'no date'}, ${entries} entries, ${sha256}`
