// Recognises what is searched for: an entry number, a hash, or a text that is hashed first.

export type LedgerQuery =
  | { kind: 'nothing' }
  | { kind: 'entry'; entry: string }
  /** 64 lower-case hex digits. */
  | { kind: 'hash'; hash: string }
  /** The first 6 to 63 of them, a letter and a digit among them: words and numbers are no hashes. */
  | { kind: 'prefix'; prefix: string }
  | { kind: 'text'; text: string }

export function readQuery(given: string): LedgerQuery {
  const text = given.trim()
  if (text === '') return { kind: 'nothing' }
  const entry = /^(?:#|(?:\S*\/)?ledger\/|entry )?([1-9][0-9]{0,14})$/i.exec(text)?.[1]
  if (entry) return { kind: 'entry', entry }
  const hash = /^(?:sha256:|0x|(?:\S*\/)?ledger\/)?([0-9a-f]{64})$/i.exec(text)?.[1]
  if (hash) return { kind: 'hash', hash: hash.toLowerCase() }
  const prefix = /^(?:sha256:|0x)?(?=[0-9]*[a-f])(?=[a-f]*[0-9])([0-9a-f]{6,63})$/i.exec(text)?.[1]
  return prefix ? { kind: 'prefix', prefix: prefix.toLowerCase() } : { kind: 'text', text: given }
}

/** The same, for the browser's own check of the field while no script runs: a text would be sent as it is. */
export const QUERY_PATTERN =
  '\\s*(?:(?:#|(?:\\S*/)?ledger/|entry )?[1-9][0-9]{0,14}|(?:sha256:|0x|(?:\\S*/)?ledger/)?[0-9a-fA-F]{64}|(?:sha256:|0x)?(?=[0-9]*[a-fA-F])(?=[a-fA-F]*[0-9])[0-9a-fA-F]{6,63})\\s*'
