// Builds the tree leaf of one entry: nine lines of text, including its signature.
import type { Hex64, Hex128 } from '../../bytes.ts'

/** The type of the empty entries 2 to 39 of a new ledger. */
export const RESERVED = 'reserved'

export interface LeafFacts {
  readonly entry: number
  /** Null for entry 1, the founding record. */
  readonly type: string | null
  readonly createdAt: number | null
  /** SHA-256 of the canonical record (raw_utf8_v1), for every entry. */
  readonly recordHash: Hex64 | null
  /** Null below the first chained entry. */
  readonly prevHead: Hex64 | null
  readonly head: Hex64 | null
  readonly eventId: Hex64 | null
  readonly sig: Hex128 | null
}

const LINE = /^[^\n\r]+$/

/**
 * Nine lines, each ended by one line feed; an absent value is `-`. Throws on a type that contains a line
 * break.
 */
export function leafText(facts: LeafFacts, schemaPrefix = 'assay.'): string {
  const { entry, type, createdAt, recordHash, prevHead, head, eventId, sig } = facts
  if (type !== null && (!LINE.test(type) || type === '-')) throw new Error('a type is one line of text')
  const lines = [
    `${schemaPrefix}ledger_leaf.v1`,
    entry,
    type,
    createdAt,
    recordHash,
    prevHead,
    head,
    eventId,
    sig,
  ]
  return `${lines.map((value) => value ?? '-').join('\n')}\n`
}

/** A reserved number: only the entry number. */
export const reservedLeafText = (entry: number, schemaPrefix?: string): string =>
  leafText(
    {
      entry,
      type: RESERVED,
      createdAt: null,
      recordHash: null,
      prevHead: null,
      head: null,
      eventId: null,
      sig: null,
    },
    schemaPrefix,
  )

/** What a leaf says of its entry, as text; `-` where it says nothing. */
export interface LeafLines {
  readonly entry: number
  readonly type: string
  readonly head: string
  readonly eventId: string
}

/** `text`: untrusted. Null unless it has nine lines of this schema. */
export function parseLeaf(text: string, schemaPrefix = 'assay.'): LeafLines | null {
  const lines = text.split('\n')
  const [schema, entry, type, , , , head, eventId] = lines
  if (lines.length !== 10 || lines[9] !== '' || schema !== `${schemaPrefix}ledger_leaf.v1`) return null
  if (!/^[1-9][0-9]{0,14}$/.test(entry!)) return null
  return { entry: Number(entry), type: type!, head: head!, eventId: eventId! }
}
