// Reads which entry of the ledger a document says it is.
import type { JsonTree } from '../../json-tree.ts'
import type { LedgerProfile } from '../../profile.ts'
import { integerOf, memberOf, type ReadEntry } from './read-entry.ts'

export interface EntryNumber {
  readonly entry: number
  readonly isChained: boolean
  readonly isFirstChained: boolean
}

/** Null when no number of 1 or more is named. */
export function entryNumber(read: ReadEntry, profile: LedgerProfile): EntryNumber | null {
  const named: (JsonTree | undefined)[] = [
    memberOf(read.served, 'entry'),
    memberOf(read.served, 'ledger_entry'),
    memberOf(read.record?.tree, 'entry'),
  ]
  const entry = integerOf(named.find((tree) => tree !== undefined))
  if (entry === null || entry < 1) return null
  return {
    entry,
    isChained: entry >= profile.chainStartEntry,
    isFirstChained: entry === profile.chainStartEntry,
  }
}
