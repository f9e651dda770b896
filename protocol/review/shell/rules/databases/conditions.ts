// Tells whether a statement that deletes or changes rows has a condition that holds rows back.

/** Always true, whatever the row holds. */
const ALWAYS = [
  /^(?:1|true|not false|not 0|'' = '')$/,
  /^(?:[a-z_.]*\.)?[a-z_]*id ?(?:>|>=|!=|<>) ?(?:0|-1|1)$|^(?:[a-z_.]*\.)?id is not null$/,
  /^[\w.]+ like '%+'$|^length\([\w.]+\) ?>= ?0$|^exists ?\( ?select 1 ?\)$/,
]

/** Facts of the past lie before now in every row: `created_at < now()`. */
const PAST =
  /^(?:[a-z_]+\.)?(?:created|updated|modified|inserted|registered|joined|signed_up|ordered|placed|last_[a-z_]+)(?:_?(?:at|on|date|time|ts))? ?<=? ?(?:now ?\( ?\)|current_timestamp|current_date|sysdate|getdate ?\( ?\)|datetime ?\( ?'' ?\))$/

const isAlways = (part: string): boolean =>
  ALWAYS.some((pattern) => pattern.test(part)) || isSame(part) || PAST.test(part)

/** `a = a`. */
function isSame(part: string): boolean {
  const sides = /^([\w.]{1,60}) ?(?:=|<=|>=) ?([\w.]{1,60})$/.exec(part)
  return sides !== null && sides[1] === sides[2]
}

/** `a is null` and `a is not null`, `a < 5` and `a >= 5`: one of them holds in every row. */
const OPPOSITE: Readonly<Record<string, string>> = {
  'is null': 'is not null',
  'is not null': 'is null',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
}

interface Test {
  readonly column: string
  readonly operator: string
  readonly value: string
}

function testOf(part: string): Test | null {
  const match = /^([\w.]{1,60}) ?(is not null|is null|<=|>=|<>|!=|<|>|=) ?([^\n]{0,80})$/.exec(part)
  return match ? { column: match[1]!, operator: match[2]!, value: match[3]! } : null
}

/** `text` is in lower case, with strings emptied. */
export function isUnbounded(text: string): boolean {
  const where = /\bwhere\b(.*)$/.exec(text)?.[1]
  if (where === undefined) return !/\blimit\b/.test(text)
  const condition = where.replace(/;\s*$/, '').trim()
  if (condition.length > 400) return false
  const whole = /^\(([^()]*)\)$/.exec(condition)?.[1] ?? condition
  if (/\b(?:and|between|limit|order by|select)\b/.test(whole)) return isAlways(whole)
  const parts = whole.split(/\bor\b/).map((part) =>
    part
      .trim()
      .replace(/^\(([^()]*)\)$/, '$1')
      .trim(),
  )
  if (parts.some(isAlways)) return true
  const tests = parts.map(testOf)
  return tests.some(
    (one, index) =>
      one !== null &&
      tests
        .slice(index + 1)
        .some(
          (other) =>
            other !== null &&
            other.column === one.column &&
            OPPOSITE[one.operator] === other.operator &&
            other.value === one.value,
        ),
  )
}
