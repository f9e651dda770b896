// Reads what a script of SQL does to get rows back: the same rows copied into a table before they are changed, blocks that
// only check and raise, and the upkeep of records that expire.

/** Comments out, white space single, in lower case. */
export const normal = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

const MAX_COPIES = 8
const COPY =
  /^(?:create (?:unlogged )?table (?:if not exists )?["\w.]{1,120} as|insert into ["\w.]{1,120}(?: \([\w", ]{1,400}\))?) \(? ?select \* from (["\w.]{1,120}) (where .{1,1000}?)\)?$/
const EXPORT = /^\\?copy \(select \* from (["\w.]{1,120}) (where .{1,1000}?)\) to /

/** Rows that a statement copies: their table and condition, as one text. */
export function copiedRows(statement: string): string | null {
  const [, table, condition] = COPY.exec(statement) ?? EXPORT.exec(statement) ?? []
  return table === undefined || condition === undefined
    ? null
    : `${bare(table)} ${balanced(condition.trim())}`
}

/** The last parenthesis belongs to the condition where one in it is still open. */
const balanced = (text: string): string =>
  (text.match(/\(/g) ?? []).length > (text.match(/\)/g) ?? []).length ? `${text})` : text

const bare = (table: string): string => table.replaceAll('"', '').replace(/^public\./, '')

const CHANGE = /^(?:delete from (["\w.]{1,120})|update (["\w.]{1,120}) set .{1,1000}?) (where .{1,1000})$/

/** Rows that a statement changes or deletes, in the same form. */
export function changedRows(statement: string): string | null {
  const [, deleted, updated, condition] = CHANGE.exec(statement) ?? []
  const table = deleted ?? updated
  return table === undefined || condition === undefined ? null : `${bare(table)} ${condition.trim()}`
}

/** The rows that are changed were copied before, in this script. */
export class KeptRows {
  private readonly copies = new Set<string>()

  /** True when the statement only adds a copy. */
  note(statement: string): boolean {
    const rows = copiedRows(statement)
    if (rows === null) return false
    if (this.copies.size < MAX_COPIES) this.copies.add(rows)
    return true
  }

  has(statement: string): boolean {
    const rows = changedRows(statement)
    return rows !== null && this.copies.has(rows)
  }
}

/** A block of PL/pgSQL that reads and raises: it ends the transaction, or does nothing. */
export const onlyRaises = (statement: string): boolean =>
  /^do (?:language plpgsql )?\$\w{0,20}\$/.test(statement) &&
  /\braise exception\b/.test(statement) &&
  !/\b(?:insert|update|delete|truncate|drop|alter|create|execute|perform|call|copy|grant|revoke|merge|lock|set_config|pg_\w+)\b/.test(
    statement,
  )

/** Records that expire by themselves, and whose past nobody asks for. */
const EXPIRES =
  /^delete from (?:public\.)?"?(?:[a-z]+_)?(?:sessions?|tokens?|otps?|nonces?|locks?|caches?|idempotency_keys|password_resets|verification_codes|rate_limits|job_runs|heartbeats)"? where "?(?:expires?(?:_at|_on)?|expired_at|expiry|valid_until|expiration)"? < (?:now\(\)|current_timestamp)(?: ?- ?interval '?(?:[1-9]\d{0,3}) ?(?:days?|weeks?|months?)'?(?: ?(?:day|week|month))?)$/

export const removesExpired = (statement: string): boolean => EXPIRES.test(statement)
