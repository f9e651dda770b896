/** Which lists does the engine get? Those of the files that were named; `known_bad` of one row is added to them. */
import { readFileSync } from 'node:fs'
import { type ListId, readListFile } from '#protocol/review/lists/read-list-file.ts'
import type { Snapshot } from '#protocol/review/types.ts'

/** A list that was asked for is not at hand: judging without it would look like judging with it. */
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
  return given.flatMap(([id, file]) => (file === undefined ? [] : [readSnapshot(id, file)]))
}

function readSnapshot(id: ListId, file: string): Snapshot {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (cause) {
    throw new ListRefused(`cannot read ${file}: ${(cause as NodeJS.ErrnoException).code}`)
  }
  const read = readListFile(id, bytes)
  if (!read.ok) throw new ListRefused(`${file} is no list for ${id}: ${read.why}`)
  return read.snapshot
}

/** One line for a person: which list, of which date, how complete. */
export const listLine = ({ id, published, entries, status, sha256 }: Omit<Snapshot, 'content'>): string =>
  `${id.padEnd(10)} ${status}, ${published ?? 'no date'}, ${entries} entries, ${sha256}`
