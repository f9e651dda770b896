// Reads what limits a statement that deletes or changes rows, and tells when another statement reaches more of them.

const HEAD = /^\s*(?:delete\s+from|update)\s+([\w."`[\]]{1,80})/i
const LONGEST = 4000
const BOUND = /\$\d{1,3}|:[a-z]\w{0,40}|%\(\w{1,40}\)s|%s|@\w{1,40}/gi

export interface Condition {
  /** The verb and the table. */
  readonly key: string
  readonly parts: readonly string[]
  /** More than one case reaches a row. */
  readonly isEither: boolean
}

/** Parts joined by one word, outside brackets and quotes. */
function splitAt(text: string, word: 'and' | 'or'): readonly string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]
    if (unit === "'") quoted = !quoted
    else if (quoted) continue
    else if (unit === '(') depth++
    else if (unit === ')') depth--
    else if (unit === ' ' && depth === 0 && text.startsWith(` ${word} `, at)) {
      found.push(text.slice(from, at))
      from = at + word.length + 2
      at = from - 1
    }
  }
  found.push(text.slice(from))
  return found.map((one) => one.trim()).filter((one) => one !== '')
}

/** What a DELETE or UPDATE is limited by; null for any other text. */
export function conditionOf(statement: string): Condition | null {
  const head = HEAD.exec(statement.slice(0, LONGEST))
  if (head === null) return null
  const text = statement
    .slice(0, LONGEST)
    .replace(/--[^\n]*/g, ' ')
    .replace(BOUND, '?')
    .replace(/\s+/g, ' ')
    .toLowerCase()
  const where = / where (.{1,2000}?)(?: (?:returning|order by|limit|group by) .{0,400})?;?$/.exec(text.trim())
  const parts = where === null ? [] : splitAt(where[1]!, 'and')
  const whole = where === null ? [] : splitAt(where[1]!, 'or')
  const key = head[0].replace(/\s+/g, ' ').trim().toLowerCase()
  return whole.length > 1 ? { key, parts: whole, isEither: true } : { key, parts, isEither: false }
}

/** The condition that held a statement back and does no longer; null when it reaches no more rows than before. */
export function lostCondition(old: Condition, now: Condition): string | null {
  if (old.key !== now.key || old.isEither || now.parts.length === 0) return null
  const lost = old.parts.filter((one) => !now.parts.includes(one))
  if (now.isEither)
    return now.parts.some((one) => old.parts.includes(one) || isAlways(one))
      ? (old.parts.at(-1) ?? null)
      : null
  return lost.length > 0 && now.parts.every((one) => old.parts.includes(one)) ? lost[0]! : null
}

const isAlways = (part: string): boolean => /^(?:true|1 ?= ?1|'1' ?= ?'1'|\w+ is not null)$/.test(part)

/** `UPDATE a SET … FROM (…) AS b WHERE …` whose rows are not matched with those of `b`: every row takes any of them. */
export function isUnmatched(statement: string): boolean {
  const text = statement.slice(0, LONGEST).replace(/\s+/g, ' ')
  const source =
    /^update (?:only )?(?:\w{1,60}\.)?(\w{1,60})\b[^;]{1,1500}? from (?:\(.{1,1500}\)|\w[\w.]{0,80})(?: as)? (\w{1,60}) where (.{1,1500})$/i.exec(
      text,
    )
  if (source === null) return false
  const [, , alias, where] = source
  if (/^(?:where|set|join|inner|left|cross)$/i.test(alias!)) return false
  const own = new RegExp(
    `\\b${alias}\\.\\w+ ?= ?(?!\\d|'|\\$|:|\\?)[\\w.]+|[\\w.]+ ?= ?${alias}\\.\\w+|\\busing\\b`,
    'i',
  )
  return !own.test(where!)
}

/** What a SELECT of one table gives and is limited by; null for any other text. */
export function selectionOf(statement: string): {
  readonly columns: string
  readonly table: string
  readonly parts: readonly string[]
  readonly isEither: boolean
} | null {
  const text = statement.slice(0, LONGEST).replace(BOUND, '?').replace(/\s+/g, ' ').toLowerCase().trim()
  const found =
    /^select ([^;]{1,400}?) from ([\w."]{1,80}) where ([^;]{1,1000}?)(?: (?:order by|limit|offset|fetch|for update)\b[^;]{0,300})?;?$/.exec(
      text,
    )
  if (found === null || / (?:union|join|into) /.test(text)) return null
  const [, columns, table, where] = found
  return {
    columns: columns!,
    table: table!,
    parts: splitAt(where!, 'and'),
    isEither: splitAt(where!, 'or').length > 1,
  }
}
