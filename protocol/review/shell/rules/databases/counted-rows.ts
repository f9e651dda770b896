// Tells statements that change rows only where their number is the one that stands in the script: a block of PL/pgSQL that
// counts what it did and raises, or a check of the same table in the same transaction.
import { isUnbounded } from './conditions.ts'
import { normal, onlyRaises } from './kept-rows.ts'

const FORBIDDEN =
  /\b(?:truncate|drop|alter|create|execute|perform|call|copy|grant|revoke|lock|set_config|dblink\w*|pg_\w+)\b/
const BLOCK = /^do (?:language plpgsql )?\$\w{0,20}\$(.{1,6000})\$\w{0,20}\$$/
const COUNTS = /^get (?:current )?diagnostics (\w{1,40}) ?:?= ?row_count$/

/** Rows go into another table, or a line into a record of what was done. */
const KEEPS_ROWS =
  /^insert into [\w".]{1,120}(?: ?\([\w", ]{1,400}\))? (?:select|with)\b.* from |^insert into [\w".]{0,100}(?:log|audit|history|archive|backup|runs|changes)\w{0,20}"?[ (]/

/** Rows are changed, then counted, and the block raises when there are more or fewer. */
export function changesCounted(statement: string): boolean {
  const body = BLOCK.exec(statement)?.[1]
  if (body === undefined || FORBIDDEN.test(body) || /\bexception when\b/.test(body)) return false
  const parts = body
    .replace(/^.{0,2000}?\bbegin /, '')
    .split(';')
    .map((part) => part.trim())
  let changes = 0
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!.replace(/^begin /, '')
    if (/\binsert into\b/.test(part)) {
      if (!KEEPS_ROWS.test(part)) return false
      continue
    }
    if (!/\b(?:delete from|update|merge into)\b/.test(part)) continue
    if (!/^(?:delete from|update)\b/.test(part) || isUnbounded(part)) return false
    const counted = COUNTS.exec(parts[i + 1] ?? '')?.[1]
    if (counted === undefined || !raisesUnless(counted, parts[i + 2] ?? '')) return false
    changes++
  }
  return changes > 0
}

const raisesUnless = (counted: string, part: string): boolean =>
  new RegExp(
    `^if ${counted} (?:(?:<>|!=|is distinct from) ?\\d{1,7}|not between \\d{1,4} and \\d{1,4}) then raise exception\\b`,
  ).test(part)

/** A block of the same transaction counts rows of the same table and raises unless there are as many as stand there. */
export function isCounted(statement: string, statements: readonly string[]): boolean {
  const table = /^(?:delete from|update) (?:only )?"?((?:\w{1,60}\.)?\w{1,60})"?(?: |$)/.exec(statement)?.[1]
  if (table === undefined) return false
  const list = listOf(statement)
  return statements.some((one) => {
    const block = normal(one)
    const isCheck =
      onlyRaises(block) &&
      block.includes('count(') &&
      / (?:<>|!=) ?\d/.test(block) &&
      // That none are left is so for any number of them: the condition itself has to name few.
      (/ (?:<>|!=) ?[1-9]/.test(block) ||
        (/ = /.test(statement.replace(/^update .{1,1000} where /, ' ')) &&
          !/[<>]| between | like /.test(statement)))
    const names = (name: string): boolean => [' ', ')', ';'].some((end) => block.includes(` ${name}${end}`))
    return isCheck && (names(table) || (list !== undefined && names(list)))
  })
}

/** Rows that a list of their keys chooses. */
const LIST =
  /^delete from (?:only )?[\w".]{1,120}(?: as)?(?: \w{1,40})? using ([\w.]{1,120})(?: as)?(?: \w{1,40})? where \w{1,60}\.\w{1,60} = \w{1,60}\.\w{1,60}$/
const LISTED =
  /^delete from (?:only )?[\w".]{1,120} where \w{1,60} in \( ?select \w{1,60} from ([\w.]{1,120}) ?\)$/
const listOf = (statement: string): string | undefined =>
  LIST.exec(statement)?.[1] ?? LISTED.exec(statement)?.[1]

/** The list of keys is a new table, whose rows the same transaction counts before it deletes by it. */
export function makesCounted(statement: string, statements: readonly string[]): boolean {
  const made = /^create (?:temp(?:orary)? |unlogged )?table ([\w.]{1,120}) as select\b/.exec(statement)?.[1]
  return (
    made !== undefined &&
    statements.some((one) => {
      const given = normal(one)
      return listOf(given) === made && isCounted(given, statements)
    })
  )
}
