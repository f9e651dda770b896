// Reads which ledger entry a document claims to be.
import type { JsonTree } from '../../json/json-tree.ts'
import type { LedgerProfile } from '../../profile.ts'
import { integerOf, memberOf, type ReadEntry } from './read-entry.ts'

export interface EntryNumber {
  readonly entry: number
  readonly isChained: boolean
  readonly isFirstChained: boolean
}

/** Null when it names no number of 1 or more. */
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
