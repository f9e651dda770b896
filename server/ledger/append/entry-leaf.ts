/** Builds the leaf data of a stored entry, identical for append, tiles and export. */
import { utf8Encode } from '#protocol/bytes.ts'
import { leafText, reservedLeafText } from '#protocol/ledger/tree/leaf.ts'
import type { EntryRow } from './append.store.ts'

export type LeafRow = Pick<
  EntryRow,
  'entry' | 'reserved' | 'type' | 'createdAtUnix' | 'contentHash' | 'prevHead' | 'head' | 'eventId' | 'sig'
>

export const entryLeafText = (row: LeafRow): string =>
  row.reserved
    ? reservedLeafText(row.entry)
    : leafText({
        entry: row.entry,
        type: row.type,
        createdAt: row.createdAtUnix,
        recordHash: row.contentHash,
        prevHead: row.prevHead,
        head: row.head,
        eventId: row.eventId,
        sig: row.sig,
      })

export const entryLeaf = (row: LeafRow): Uint8Array => utf8Encode(entryLeafText(row))
