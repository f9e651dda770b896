// Notes how many rows a script has counted behind a test that ends it otherwise: those that a condition chooses, or those of
// two places that hold the same table.
import { asciiLower } from '../../../text/ascii.ts'
import type { Scope } from '../model.ts'
import { CLIENT, filled, placeAsked } from './asked-server.ts'
import { isSetOnce } from './set-once.ts'

const SAME_COUNT =
  /^(?:\[\[?|test)\s+"?\$\{?(\w{1,40})\}?"?\s+(?:==?|-eq)\s+"?\$\{?(\w{1,40})\}?"?(?:\s+\]\]?)?$/
const FROM = /\bfrom\s+["'`]?([A-Za-z_][\w.]{0,80})/gi

/** What a variable is set to, up to the end of the line. */
export function setTo(name: string, script: string): string {
  const at = isSetOnce(name, script) ? `\n${script}`.indexOf(`\n${name}=$(`) : -1
  if (at < 0) return ''
  const end = script.indexOf('\n', at)
  return script.slice(at + name.length + 1, end < 0 ? undefined : Math.min(end, at + 600))
}

/** The command in `n=$(…)`. */
export const insideOf = (text: string): string => {
  const end = text.lastIndexOf(')')
  return text.slice(text.indexOf('$(') + 2, end < 0 ? undefined : end)
}

/** One number, or no more than some thousands: a limit above what a table holds limits nothing. */
const NUMBER =
  /^(?:\[\[?|test|\(\()\s+"?\$?\{?(\w{1,40})\}?"?\s+(?:(?:==?|-eq)\s+"?\d{1,7}|(?:-le|-lt|<=?)\s+"?\d{1,4})"?(?:\s+(?:\]\]?|\)\)))?$/
const COUNTED = /select count\((?:\*|1)?\) from (["\w.]{1,120}) (where .{1,600}?)(?:"\)?|'\)|;|\))? ?$/i

/** `[ "$n" -eq 412 ] || exit` behind `n=$(psql … "select count(*) from t where …")`: how many rows the condition chooses. */
export function noteNumber(test: string, script: string, scope: Scope): void {
  const counted = NUMBER.exec(test)?.[1]
  const text = counted === undefined || !scope.vars.has(counted) ? '' : filled(setTo(counted, script), scope)
  const question = insideOf(text)
  const [, table, condition] = COUNTED.exec(question.trim()) ?? []
  const place = table !== undefined && CLIENT.test(question) ? placeAsked(question, scope) : null
  if (place !== null && condition !== undefined)
    scope.created.add('check', countedRows(`${table} ${condition}`, place))
}

/** The check that no more rows than a number in the script are chosen by a condition. */
export const countedRows = (rows: string, server: string): string =>
  `rows counted of ${asciiLower(
    rows
      .replace(/\s+/g, ' ')
      .replaceAll('"', '')
      .replace(/^public\./i, ''),
  )} at ${server}`

/** `[ "$live" -eq "$kept" ] || exit`: two places hold as many rows, and the tables are those that were counted. */
export function noteCounts(test: string, script: string, scope: Scope): void {
  const [, one, other] = SAME_COUNT.exec(test) ?? []
  if (one === undefined || other === undefined || one === other) return
  if (!scope.vars.has(one) || !scope.vars.has(other)) return
  const counts = [setTo(one, script), setTo(other, script)]
  if (
    !counts.every((text) => /\bcount\s?\(|\bwc -l\b/i.test(text)) ||
    counts.some((text) => COUNTS_PART.test(text))
  )
    return
  const places = counts.map((text) => {
    const question = filled(insideOf(text), scope)
    const place = CLIENT.test(question) ? placeAsked(question, scope) : null
    const [[, table] = [], ...others] = [...text.matchAll(FROM)]
    return place === null || table === undefined || others.length > 0 ? null : tableAt(table, place)
  })
  const spaceless = counts.map((text) => text.replace(/\s+/g, ''))
  const [first = null, second = null] = places
  if (first === second && (first !== null || spaceless[0] === spaceless[1])) return
  if (first !== null) scope.created.add('check', `rows kept of ${first} in ${second ?? ''}`)
  if (second !== null) scope.created.add('check', `rows kept of ${second} in ${first ?? ''}`)
}
/** Conditions that no row or every pair of rows fulfils say nothing of the table. */
const COUNTS_PART = /\blimit\b|\bfalse\b|\bjoin\b|\bwhere\s+(?:\d+\s*=\s*\d+|not\b|null\b)/i

const tableAt = (name: string, place: string): string =>
  `${asciiLower(name.replace(/^public\./i, ''))} at ${place}`

/** The check that a copy of a table was read. */
export const keptTable = (name: string, place: string): string => `rows kept of ${tableAt(name, place)} in `

/** Another place holds the rows of a table, and it was not given up after that. */
export function isTableKept(name: string, place: string, { created }: Scope): boolean {
  const start = keptTable(name, place)
  return created
    .checksSince(0)
    .some(
      (check) =>
        check.startsWith(start) &&
        created.isCertain('check', check) &&
        !created.has('check', `gone ${check.slice(start.length)}`),
    )
}
export const noteGone = (name: string, place: string, { created }: Scope): void =>
  created.add('check', `gone ${tableAt(name, place)}`)
