/** Computes the leaf of a stored row from the published texts, independently of the service's code. */
import { utf8Encode } from '#protocol/bytes.ts'
import { type LeafFacts, leafText, reservedLeafText } from '#protocol/ledger/tree/leaf.ts'
import { leafHash } from '#protocol/ledger/tree/tree.ts'

export interface StoredRow {
  entry: number
  reserved: boolean
  type: LeafFacts['type']
  created_at_unix: LeafFacts['createdAt']
  content_hash: LeafFacts['recordHash']
  prev_head: LeafFacts['prevHead']
  head: LeafFacts['head']
  event_id: LeafFacts['eventId']
  sig: LeafFacts['sig']
}

export const storedLeafHash = (row: StoredRow): Uint8Array =>
  leafHash(
    utf8Encode(
      row.reserved
        ? reservedLeafText(row.entry)
        : leafText({
            entry: row.entry,
            type: row.type,
            createdAt: row.created_at_unix,
            recordHash: row.content_hash,
            prevHead: row.prev_head,
            head: row.head,
            eventId: row.event_id,
            sig: row.sig,
          }),
    ),
  )
