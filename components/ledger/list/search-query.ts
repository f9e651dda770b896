// Recognises what is searched for: an entry number, a hash, or a text that is hashed first.

export type LedgerQuery =
  | { kind: 'nothing' }
  | { kind: 'entry'; entry: string }
  /** 64 lower-case hex digits. */
  | { kind: 'hash'; hash: string }
  | { kind: 'text'; text: string }

export function readQuery(given: string): LedgerQuery {
  const text = given.trim()
  if (text === '') return { kind: 'nothing' }
  const entry = /^(?:#|(?:\S*\/)?ledger\/|entry )?([1-9][0-9]{0,14})$/i.exec(text)?.[1]
  if (entry) return { kind: 'entry', entry }
  const hash = /^(?:sha256:|0x|(?:\S*\/)?ledger\/)?([0-9a-f]{64})$/i.exec(text)?.[1]
  return hash ? { kind: 'hash', hash: hash.toLowerCase() } : { kind: 'text', text: given }
}

/** The same, for the browser's own check of the field while no script runs: a text would be sent as it is. */
export const QUERY_PATTERN =
  '\\s*(?:(?:#|(?:\\S*/)?ledger/|entry )?[1-9][0-9]{0,14}|(?:sha256:|0x|(?:\\S*/)?ledger/)?[0-9a-fA-F]{64})\\s*'
